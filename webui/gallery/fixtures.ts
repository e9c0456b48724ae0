/** Invented views of every phase, to look at the table without a server. No real deals: some could not happen. */
import type { EntryView, HandView, Legal, Lobby, Result, RulesPage, Settlement, Sheet, SheetPage, Side, View, Said, TrickView } from "../src/protocol";

const NO: Legal = {
  bids: [], hold: null, misere: false, passing: false, discard: false, orders: [], surrender: null, whist: [], ten: [], modes: [], cards: null,
  claim: null, concede: false, answer: false, next: false, refused: [],
};
const LEVELS = [6, 7, 8, 9, 10];
const STRAINS = ["S", "C", "D", "H", "NT"];
const games = (from: string): string[] => {
  const all = LEVELS.flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));
  return all.slice(all.indexOf(from));
};
const HAND = ["S8", "S9", "SJ", "SK", "SA", "C7", "CK", "DQ", "DA", "HT"];
const TWELVE = ["S8", "S9", "ST", "SJ", "SK", "SA", "C7", "CK", "D8", "DQ", "DA", "HT"];

const bid = (chair: number, call: string): Said => ({ chair, kind: "bid", call });
const hand = (chair: number, held: number, taken = 0, cards: string[] | null = null, commander = chair): HandView => ({ chair, held, taken, commander, cards });
const trick = (number: number, leader: number, cards: [number, string][], winner: number | null = null, talon: string | null = null): TrickView => ({
  number, leader, cards: cards.map(([chair, card]) => ({ chair, card })), winner, talon,
});
const side = (role: Side["role"], chairs: number[], taken: number, owed: number | null, at_most = false): Side => ({ role, chairs, taken, owed, at_most });

const SHEET: Sheet = {
  pool: [8, 6, 4], mountain: [6, 8, 12], whists: [[0, 20, 12], [10, 0, 16], [14, 20, 0]], closed: [false, false, false], total: [46, 12, -58],
};
const BASE: View = {
  me: 0,
  players: [
    { chair: 0, name: "", bot: false, here: true },
    { chair: 1, name: "Марина", bot: true, here: true },
    { chair: 2, name: "Олег", bot: true, here: true },
  ],
  rules: { name: "sochi", pool: 10, changed: [] },
  deal: 14,
  dealer: 2,
  hands: [hand(0, 10), hand(1, 10), hand(2, 10)],
  minimum: 6,
  raspasy_price: 1,
  phase: "auction",
  turn: 0,
  legal: NO,
  hand: HAND,
  said: [],
  kind: null, declarer: null, bid: null, contract: null, talon: [], discard: null, mode: null, trick: null, next_hand: null, tricks: [], sides: [],
  claim: null, result: null, sheet: SHEET, settlement: null, next: null, ready: [],
};
const view = (more: Partial<View>): View => ({ ...BASE, ...more });
const legal = (more: Partial<Legal>): Legal => ({ ...NO, ...more });

const AUCTION = [bid(0, "6S"), bid(1, "6C"), bid(2, "pass")];
const SEVEN = [bid(0, "pass"), bid(1, "6S"), bid(2, "pass"), { chair: 1, kind: "contract", call: "7H" } as Said];
const WHISTS: Said[] = [...SEVEN, { chair: 2, kind: "whist", call: "whist" }, { chair: 0, kind: "whist", call: "whist" }];
const WHIST_SIDES = [side("declarer", [1], 1, 7), side("whisters", [0, 2], 1, 2)];
const LAST = trick(2, 2, [[2, "CJ"], [0, "CT"], [1, "H8"]], 1);
const PLAY = view({
  phase: "play", said: WHISTS, kind: "game", declarer: 1, bid: "6S", contract: "7H", talon: ["H8", "S7"], hands: [hand(0, 8), hand(1, 7, 1), hand(2, 7, 1)],
  hand: ["SJ", "SK", "CA", "D8", "DQ", "DA", "H7", "HT"], trick: trick(3, 1, [[1, "HA"], [2, "HJ"]]), next_hand: 0, tricks: [LAST], sides: WHIST_SIDES,
  legal: legal({ cards: { hand: 0, cards: ["H7", "HT"] }, refused: ["SJ", "SK", "CA", "D8", "DQ", "DA"].map((what) => ({ what, reason: "must_follow", values: { card: what, suit: "H", has: "HT H7" } })) }),
});

const ENTRIES: EntryView[] = [
  { deal: 14, column: "mountain", chair: 1, amount: 4, reason: "undertricks", rule: "S1-53", against: null, factors: [{ what: "undertricks", value: 1 }, { what: "mountain_price", value: 4 }] },
  { deal: 14, column: "whists", chair: 0, amount: 8, reason: "trick_whists", rule: "S3-73", against: 1, factors: [{ what: "tricks", value: 2 }, { what: "whist_price", value: 4 }] },
  { deal: 14, column: "whists", chair: 0, amount: 4, reason: "consolation", rule: "S3-75", against: 1, factors: [{ what: "undertricks", value: 1 }, { what: "whist_price", value: 4 }] },
  { deal: 14, column: "whists", chair: 2, amount: 8, reason: "trick_whists", rule: "S3-73", against: 1, factors: [{ what: "tricks", value: 2 }, { what: "whist_price", value: 4 }] },
  { deal: 14, column: "whists", chair: 2, amount: 4, reason: "consolation", rule: "S3-75", against: 1, factors: [{ what: "undertricks", value: 1 }, { what: "whist_price", value: 4 }] },
];
const RESULT: Result = {
  ending: "played", kind: "game", declarer: 1, bid: "6S", contract: "7H", tricks: [2, 6, 2], need: 7, entries: ENTRIES, balance: ["76/3", "-152/3", "76/3"],
  hands: [
    { chair: 0, cards: ["SJ", "SK", "C9", "CT", "CA", "D8", "DQ", "DA", "H7", "HT"] },
    { chair: 1, cards: ["S9", "SA", "CQ", "D9", "DK", "H9", "HQ", "HK", "HA", "C8"] },
    { chair: 2, cards: ["S8", "ST", "SQ", "C7", "CJ", "CK", "D7", "DT", "DJ", "HJ"] },
  ],
  talon: ["H8", "S7"], discard: ["S7", "C8"],
};
const SETTLEMENT: Settlement = {
  ended: "pool", exact: ["124/3", "32/3", -52], rounded: [41, 11, -52], pairs: [],
  payments: [{ payer: 2, payee: 0, whists: 41 }, { payer: 2, payee: 1, whists: 11 }],
};
const DONE = view({
  phase: "finished", turn: null, said: WHISTS, kind: "game", declarer: 1, bid: "6S", contract: "7H", hands: [hand(0, 0, 2), hand(1, 0, 6), hand(2, 0, 2)], hand: [],
  talon: ["H8", "S7"], sides: [side("declarer", [1], 6, 7), side("whisters", [0, 2], 4, 2)], result: RESULT, next: { dealer: 0, minimum: 6, raspasy_price: 1 }, legal: legal({ next: true }),
});

const MISERE = view({
  phase: "play", said: [bid(0, "6S"), bid(1, "misere"), bid(2, "pass"), bid(0, "pass")], kind: "misere", declarer: 1, bid: "misere", contract: "misere", talon: ["SA", "D7"],
  turn: 0, hand: ["S9", "SK", "C8", "CK", "D9", "DQ", "H8", "HT", "HA"], hands: [hand(0, 9), hand(1, 9, 0), hand(2, 9, 1, ["ST", "SQ", "CT", "CJ", "CA", "DJ", "DA", "H9", "HK"])],
  trick: trick(2, 2, [[2, "CT"]]), next_hand: 0, tricks: [trick(1, 0, [[0, "C9"], [1, "C7"], [2, "CQ"]], 2)],
  sides: [side("declarer", [1], 0, 0, true), side("catchers", [0, 2], 1, null)], legal: legal({ cards: { hand: 0, cards: ["C8", "CK"] } }),
});

/** A four-handed table where the viewer is third and the dealer sits out. */
const FOUR = view({
  ...PLAY,
  me: 3,
  players: [
    { chair: 0, name: "Тимур", bot: false, here: true }, { chair: 1, name: "Марина", bot: true, here: true },
    { chair: 2, name: "Олег", bot: true, here: false }, { chair: 3, name: "", bot: false, here: true },
  ],
  dealer: 0, hands: [hand(1, 7, 1), hand(2, 7, 1), hand(3, 8)], turn: 3, next_hand: 3,
  said: [bid(1, "6S"), bid(2, "pass"), bid(3, "pass"), { chair: 1, kind: "contract", call: "7H" }, { chair: 2, kind: "whist", call: "whist" }, { chair: 3, kind: "whist", call: "whist" }],
  sides: [side("declarer", [1], 1, 7), side("whisters", [2, 3], 1, 2)], trick: trick(3, 1, [[1, "HA"], [2, "HJ"]]), tricks: [trick(2, 2, [[2, "CJ"], [3, "CT"], [1, "H8"]], 1)],
  legal: legal({ cards: { hand: 3, cards: ["H7", "HT"] } }),
  sheet: { pool: [8, 8, 6, 4], mountain: [6, 8, 10, 2], whists: [[0, 20, 2, 4], [10, 0, 16, 6], [14, 20, 0, 8], [4, 12, 16, 0]], closed: [false, false, false, false], total: [47, -59, 49, -37] },
});

export interface Fixture {
  name: string;
  view: View;
  panel?: "sheet" | "rules" | "settings" | "menu";
  settled?: boolean;
  lost?: boolean;
  pending?: View["legal"]["cards"] extends never ? never : { act: "card"; card: string; hand: number };
  note?: string;
  linger?: TrickView;
}

export const FIXTURES: Fixture[] = [
  { name: "auction-first", view: view({ legal: legal({ bids: games("6S"), misere: true, passing: true }) }) },
  { name: "auction-hold", view: view({ said: AUCTION, bid: "6C", legal: legal({ bids: games("6D"), hold: "6C", passing: true, refused: [{ what: "misere", reason: "misere_first_call", values: { bid: "6C" } }] }) }) },
  { name: "auction-hold-spades", view: view({ said: [bid(0, "pass"), bid(1, "7S")], bid: "7S", minimum: 7, legal: legal({ bids: games("7C"), hold: "7S", passing: true }) }) },
  { name: "auction-high", view: view({ said: [bid(0, "8D"), bid(1, "8H")], bid: "8H", minimum: 8, legal: legal({ bids: games("8NT"), misere: true, passing: true }) }) },
  { name: "auction-wait", view: view({ said: [bid(0, "6S")], bid: "6S", turn: 1 }) },
  { name: "discard", view: view({ phase: "discard", said: [...AUCTION, bid(0, "hold"), bid(1, "pass")], declarer: 0, bid: "6C", talon: ["ST", "D8"], hand: TWELVE, hands: [hand(0, 12), hand(1, 10), hand(2, 10)], legal: legal({ discard: true }) }) },
  { name: "talon-wait", view: view({ phase: "discard", said: [...AUCTION, bid(0, "pass")], declarer: 1, bid: "6C", talon: ["ST", "D8"], turn: 1, hands: [hand(0, 10), hand(1, 12), hand(2, 10)] }) },
  { name: "order", view: view({ phase: "order", said: [...AUCTION, bid(0, "6H"), bid(1, "pass")], declarer: 0, bid: "6H", talon: ["ST", "D8"], discard: ["D8", "HT"], hand: HAND, legal: legal({ orders: games("6H"), surrender: 3 }) }) },
  { name: "whist", view: view({ phase: "whist", said: SEVEN, declarer: 1, kind: "game", bid: "6S", contract: "7H", talon: ["H8", "S7"], legal: legal({ whist: ["whist", "pass", "half_whist"], refused: [{ what: "whist_return", reason: "whist_return", values: {} }] }) }) },
  { name: "whist-return", view: view({ phase: "whist", said: [...SEVEN, { chair: 2, kind: "whist", call: "pass" }, { chair: 0, kind: "whist", call: "half_whist" }], declarer: 1, kind: "game", bid: "6S", contract: "7H", talon: ["H8", "S7"], legal: legal({ whist: ["whist_return", "pass"] }) }) },
  { name: "whist-wait", view: view({ phase: "whist", said: SEVEN, declarer: 1, kind: "game", bid: "6S", contract: "7H", talon: ["H8", "S7"], turn: 2 }) },
  { name: "ten", view: view({ phase: "ten", said: [...SEVEN.slice(0, 3), { chair: 1, kind: "contract", call: "10NT" }], declarer: 1, kind: "game", bid: "9NT", contract: "10NT", talon: ["H8", "S7"], legal: legal({ ten: ["check", "waive"] }) }) },
  { name: "mode", view: view({ phase: "mode", said: [...SEVEN, { chair: 2, kind: "whist", call: "pass" }, { chair: 0, kind: "whist", call: "whist" }], declarer: 1, kind: "game", bid: "6S", contract: "7H", talon: ["H8", "S7"], sides: [side("declarer", [1], 0, 7), side("whisters", [0, 2], 0, 2)], legal: legal({ modes: ["open", "closed"] }) }) },
  { name: "lead", view: view({ ...PLAY, trick: trick(1, 0, []), tricks: [], hand: HAND, hands: [hand(0, 10), hand(1, 10), hand(2, 10)], sides: [side("declarer", [1], 0, 7), side("whisters", [0, 2], 0, 2)], legal: legal({ cards: { hand: 0, cards: HAND }, claim: 10 }) }) },
  { name: "play", view: PLAY },
  { name: "play-why", view: PLAY, note: "Надо в масть: [HT] [H7]." },
  { name: "play-pending", view: PLAY, pending: { act: "card", card: "HT", hand: 0 } },
  { name: "play-lost", view: PLAY, pending: { act: "card", card: "HT", hand: 0 }, lost: true },
  { name: "play-linger", view: view({ ...PLAY, turn: 1, legal: NO, hand: ["SJ", "SK", "CA", "D8", "DQ", "DA", "H7"], trick: trick(4, 1, []) }), linger: trick(3, 1, [[1, "HA"], [2, "HJ"], [0, "HT"]], 1) },
  {
    name: "open-both", view: view({
      ...PLAY, said: [...SEVEN, { chair: 2, kind: "whist", call: "pass" }, { chair: 0, kind: "whist", call: "whist" }, { chair: 0, kind: "mode", call: "open" }], mode: "open",
      hands: [hand(0, 5, 1), hand(1, 5, 3), hand(2, 6, 0, ["C8", "D8", "DT", "DQ", "H9", "HJ"], 0)], hand: ["CK", "DA", "H8", "HT", "HK"], turn: 0, next_hand: 2,
      trick: trick(5, 1, [[1, "DJ"], [0, "D9"]].reverse() as [number, string][]), tricks: [trick(4, 1, [[1, "SK"], [2, "SJ"], [0, "D7"]], 1)],
      sides: [side("declarer", [1], 3, 7), side("whisters", [0, 2], 1, 2)], legal: legal({ cards: { hand: 2, cards: ["D8", "DT", "DQ"] } }),
    }),
  },
  {
    name: "open-lead-ten", view: view({
      ...PLAY, said: [...SEVEN, { chair: 2, kind: "whist", call: "pass" }, { chair: 0, kind: "whist", call: "whist" }, { chair: 0, kind: "mode", call: "open" }], mode: "open",
      hands: [hand(0, 10), hand(1, 10), hand(2, 10, 0, ["S7", "SQ", "C8", "CJ", "CQ", "D8", "DT", "D7", "H9", "HJ"], 0)], hand: HAND, turn: 0, next_hand: 0,
      trick: trick(1, 0, []), tricks: [], sides: [side("declarer", [1], 0, 7), side("whisters", [0, 2], 0, 2)], legal: legal({ cards: { hand: 0, cards: HAND }, claim: 10 }),
    }),
  },
  { name: "misere-catcher", view: MISERE },
  {
    name: "misere-declarer", view: view({
      ...MISERE, declarer: 0, turn: 0, said: [bid(0, "misere"), bid(1, "pass"), bid(2, "pass")], hand: ["S7", "S8", "C7", "C8", "D7", "D9", "H7", "H8", "HT"],
      hands: [hand(0, 9), hand(1, 9, 1, ["S9", "SK", "C9", "CK", "DT", "DQ", "H9", "HJ", "HA"]), hand(2, 8, 0, ["ST", "SQ", "CJ", "CA", "DJ", "DA", "HQ", "HK"])],
      trick: trick(2, 2, [[2, "CT"]]), sides: [side("declarer", [0], 0, 0, true), side("catchers", [1, 2], 1, null)], legal: legal({ cards: { hand: 0, cards: ["C7", "C8"] } }), tricks: [],
    }),
  },
  {
    name: "raspasy", view: view({
      phase: "play", said: [bid(0, "pass"), bid(1, "pass"), bid(2, "pass")], kind: "raspasy", raspasy_price: 2, talon: ["H8"], hand: HAND, turn: 0,
      trick: trick(1, 0, [], null, "H8"), next_hand: 0, sides: [side("alone", [0], 0, null), side("alone", [1], 0, null), side("alone", [2], 0, null)],
      legal: legal({ cards: { hand: 0, cards: ["HT"] }, refused: [{ what: "SA", reason: "must_follow_talon", values: { card: "SA", suit: "H", has: "HT" } }] }),
    }),
  },
  {
    name: "raspasy-second", view: view({
      phase: "play", said: [bid(0, "pass"), bid(1, "pass"), bid(2, "pass")], kind: "raspasy", raspasy_price: 2, talon: ["H8", "C9"], hand: HAND.slice(0, 9), turn: 0,
      trick: trick(2, 1, [[1, "CJ"], [2, "CQ"]], null, "C9"), next_hand: 0, tricks: [trick(1, 0, [[0, "HT"], [1, "HK"], [2, "H7"]], 1, "H8")],
      sides: [side("alone", [0], 0, null), side("alone", [1], 1, null), side("alone", [2], 0, null)], hands: [hand(0, 9), hand(1, 8, 1), hand(2, 8)], legal: legal({ cards: { hand: 0, cards: ["C7", "CK"] } }),
    }),
  },
  { name: "claim-answer", view: view({ ...PLAY, phase: "claim", turn: 0, trick: trick(3, 1, []), claim: { chair: 1, concede: false, left: 8, tricks: [1, 6, 1], accepted: [2] }, legal: legal({ answer: true }) }) },
  { name: "claim-wait", view: view({ ...PLAY, phase: "claim", turn: 2, trick: trick(3, 0, []), claim: { chair: 0, concede: false, left: 8, tricks: [3, 4, 1], accepted: [] }, legal: NO }) },
  { name: "concede", view: view({ ...MISERE, trick: trick(2, 0, []), legal: legal({ cards: { hand: 0, cards: MISERE.hand }, claim: 9, concede: true }) }) },
  { name: "result", view: DONE },
  {
    name: "result-raspasy", view: view({
      ...DONE, said: [bid(0, "pass"), bid(1, "pass"), bid(2, "pass")], kind: "raspasy", declarer: null, contract: null, bid: null,
      result: {
        ...RESULT, kind: "raspasy", declarer: null, bid: null, contract: null, need: null, tricks: [0, 4, 6], discard: null, balance: ["47/3", "2/3", "-49/3"],
        entries: [
          { deal: 14, column: "mountain", chair: 1, amount: 4, reason: "raspasy_tricks", rule: "S1-57", against: null, factors: [{ what: "tricks", value: 4 }, { what: "raspasy_price", value: 1 }] },
          { deal: 14, column: "mountain", chair: 2, amount: 6, reason: "raspasy_tricks", rule: "S1-57", against: null, factors: [{ what: "tricks", value: 6 }, { what: "raspasy_price", value: 1 }] },
          { deal: 14, column: "pool", chair: 0, amount: 1, reason: "raspasy_zero", rule: "S1-58", against: null, factors: [] },
        ],
      },
      next: { dealer: 0, minimum: 7, raspasy_price: 2 },
    }),
  },
  { name: "result-last", view: view({ ...DONE, legal: NO, settlement: SETTLEMENT, next: null }) },
  { name: "settlement", view: view({ ...DONE, legal: NO, settlement: SETTLEMENT, next: null }), settled: true },
  { name: "sheet", view: PLAY, panel: "sheet" },
  { name: "sheet-four", view: FOUR, panel: "sheet" },
  { name: "menu", view: PLAY, panel: "menu" },
  { name: "settings", view: PLAY, panel: "settings" },
  { name: "rules", view: PLAY, panel: "rules" },
  { name: "four-play", view: FOUR },
  { name: "four-sits-out", view: view({ ...FOUR, me: 0, legal: NO, turn: 3, hand: [] }) },
];

const one = (deal: number, column: EntryView["column"], chair: number, amount: number, against: number | null = null): EntryView => ({
  deal, column, chair, amount, against, reason: column === "pool" ? "game_made" : column === "mountain" ? "undertricks" : "trick_whists", rule: "S1-52",
  factors: column === "pool" ? [] : [{ what: "tricks", value: amount / 2 }, { what: "whist_price", value: 2 }],
});
const line = (deal: number, entries: EntryView[]): SheetPage["deals"][number] => ({
  deal, dealer: deal % 3, kind: "game", ending: "played", declarer: 1, contract: "6S", tricks: [[0, 2], [1, 6], [2, 2]], entries,
});
export const PAGE: SheetPage = {
  rev: 1,
  sheet: SHEET,
  deals: [
    line(1, [one(1, "pool", 0, 2), one(1, "whists", 1, 4, 0), one(1, "whists", 2, 4, 0)]),
    line(2, [one(2, "mountain", 1, 4), one(2, "whists", 0, 8, 1), one(2, "whists", 2, 12, 1)]),
    line(3, [one(3, "pool", 0, 6), one(3, "whists", 1, 6, 0), one(3, "whists", 2, 10, 0)]),
    line(4, [one(4, "pool", 1, 6), one(4, "whists", 0, 12, 1), one(4, "whists", 2, 8, 1)]),
    line(5, [one(5, "mountain", 2, 12), one(5, "whists", 0, 12, 2), one(5, "whists", 1, 16, 2)]),
    line(6, [one(6, "mountain", 0, 6), one(6, "pool", 2, 4)]),
    line(7, [one(7, "mountain", 1, 4)]),
  ],
};
export const RULES: RulesPage = {
  name: "sochi", title: { ru: "Сочинка", en: "Sochi" },
  terms: [
    { option: "whist_split", section: { ru: "Вист", en: "Whist" }, label: { ru: "висты при подсаде", en: "whists when set" }, value: { ru: "жлобский", en: "greedy" }, changed: false },
    { option: "whist_penalty", section: { ru: "Вист", en: "Whist" }, label: { ru: "вист", en: "whist" }, value: { ru: "ответственный", en: "responsible" }, changed: false },
    { option: "raspasy_prices", section: { ru: "Распасы", en: "Raspasy" }, label: { ru: "цены распасов", en: "raspasy prices" }, value: { ru: "1, 2, 3", en: "1, 2, 3" }, changed: true },
  ],
};
export const LOBBY: Lobby = {
  presets: [{ name: "sochi", players: [3], pools: [6, 10, 20], pool: 10 }],
  tables: [
    { table: "a", rules: "sochi", pool: 10, deal: 14, names: ["Марина", "Олег"], my_turn: true },
    { table: "b", rules: "sochi", pool: 20, deal: 3, names: ["Вера", "Тимур"], my_turn: false },
  ],
  name: "",
};
