/** The solver's page with canned answers: what the server said about these positions. */
import type { Answer } from "../src/solver/ask";
import type { Solved } from "../src/solver/protocol";

const DEAL = "AQT.AT.Q.AKQ9~KJ87.KJ9.K.JT~9.Q87.AT87.87&trump=H&goal=tricks&declarer=0&leader=0";
const RASPASY = "Q7.9..KT~K8.T.J.9~9.J8.T.8&trump=NT&goal=raspasy&declarer=0&leader=1&talon=SA.HA&taken=1.2.1";
const HALF = "AQT.AT.Q.AKQ9~KJ87.KJ9..~...&trump=H&goal=tricks&declarer=0&leader=0";

const solved: Solved = {
  value: 6,
  moves: { ST: 5, SQ: 5, SA: 6, CT: 6, CA: 6, DQ: 6, H9: 5, HQ: 6, HK: 6, HA: 6 },
  to_move: 0,
  legal: ["ST", "SQ", "SA", "CT", "CA", "DQ", "H9", "HQ", "HK", "HA"],
  best: ["SA", "CT", "CA", "DQ", "HQ", "HK", "HA"],
  position: { hands: ["S:AQT C:AT D:Q H:AKQ9", "S:KJ87 C:KJ9 D:K H:JT", "S:9 C:Q87 D:AT87 H:87"], trump: "H", goal: "tricks", leader: 0, declarer: 0 },
  after: {},
};
const raspasy: Solved = {
  value: [1, 3, 1],
  moves: { S8: [1, 3, 1], SK: [1, 4, 0] },
  to_move: 1,
  legal: ["S8", "SK"],
  best: ["S8"],
  position: { hands: ["S:Q7 C:9 D:- H:KT", "S:K8 C:T D:J H:9", "S:9 C:J8 D:T H:8"], trump: "NT", goal: "raspasy", leader: 1, talon: ["SA", "HA"] },
  after: {},
};
const trick: Solved = {
  value: 5,
  moves: { SK: 5, SJ: 6, S8: 6, S7: 6 },
  to_move: 1,
  legal: ["SK", "SJ", "S8", "S7"],
  best: ["SK"],
  position: { hands: ["S:AT C:AT D:Q H:AKQ9", "S:KJ87 C:KJ9 D:K H:JT", "S:9 C:Q87 D:AT87 H:87"], trump: "H", goal: "tricks", leader: 0, declarer: 0, trick: ["SQ"] },
  after: {},
};
const faults: Answer = {
  refused: {
    code: "bad_position",
    faults: [
      { code: "card_twice", place: "hands[1]", text: { ru: "карта SA и в hands[0], и в hands[1]", en: "SA is in hands[0] and in hands[1]" } },
      {
        code: "hand_sizes", place: "hands[1]",
        text: {
          ru: "в руках 10, 7, 0 карт, так не бывает: у сходившего в этой взятке на одну карту меньше, чем у остальных",
          en: "the hands hold 10, 7, 0 cards, which do not fit together: who has played to this trick holds one card less than the others",
        },
      },
    ],
  },
};

/** Name, the position in the address, the answer. */
export const SOLVER: readonly { name: string; link: string; answer: Answer }[] = [
  { name: "solver-empty", link: "", answer: faults },
  { name: "solver-faults", link: HALF, answer: faults },
  { name: "solver-play", link: DEAL, answer: { solved } },
  { name: "solver-trick", link: "AT.AT.Q.AKQ9~KJ87.KJ9.K.JT~9.Q87.AT87.87&trump=H&goal=tricks&declarer=0&leader=0&trick=SQ", answer: { solved: trick } },
  { name: "solver-raspasy", link: RASPASY, answer: { solved: raspasy } },
];
