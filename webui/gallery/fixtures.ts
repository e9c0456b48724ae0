/** Invented views of every phase, to look at the table without a server. No real deals: some could not happen. */
import type { Conventions, Draft, EntryView, HandView, Legal, Lobby, Result, RulesPage, Settlement, Sheet, SheetPage, Side, View, Said, TrickView } from "../src/protocol";
import type { Asking } from "../src/sheet/history";
import type { Chosen } from "../src/lobby/chosen";
import choice from "./conventions.json";
import evenings from "./evenings.json";

const english = typeof location !== "undefined" && new URLSearchParams(location.search).get("lang") === "en";

const NO: Legal = {
  bids: [], hold: null, misere: false, misere_bare: false, bare: [], passing: false, dark: [], dark_pass: false, look: false, partner: [], discard: false, orders: [],
  surrender: null, whist: [], invite: false, ten: [], modes: [], cards: null, claim: null, concede: false, answer: false, next: false, finish: false, extend: false, refused: [],
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
const trick = (number: number, leader: number, cards: [number, string][], winner: number | null = null, talon: string | null = null, talon_chair: number | null = null): TrickView => ({
  number, leader, cards: cards.map(([chair, card]) => ({ chair, card })), winner, talon, talon_chair,
});
const side = (role: Side["role"], chairs: number[], taken: number, owed: number | null, at_most = false): Side => ({ role, chairs, taken, owed, at_most });

const SHEET: Sheet = {
  pool: [8, 6, 4], mountain: [6, 8, 12], whists: [[0, 20, 12], [10, 0, 16], [14, 20, 0]], closed: [false, false, false], bombs: [], total: ["164/3", "-22/3", "-142/3"],
};
const BASE: View = {
  me: 0,
  players: [
    { chair: 0, name: "", bot: false, here: true, level: "" },
    { chair: 1, name: "Марина", bot: true, here: true, level: "club" },
    { chair: 2, name: "Олег", bot: true, here: true, level: "club" },
  ],
  rules: { name: "sochi", pool: 10, changed: {} },
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
  kind: null, declarer: null, bid: null, contract: null, without_talon: false, dark: false, partner: null, unlooked: [], talon: [], discard: null, mode: null, trick: null, next_hand: null, tricks: [], sides: [],
  claim: null, result: null, sheet: SHEET, settlement: null, next: null, ready: [], finishing: [], cut: null, lots: null, extending: null, moved: null, fair: null, next_fair: null, last_spiral: false, given: false,
};
const LOTS = { seats: "HA/SA/CK", dealer: "C9/S8/DQ" };
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
  ending: "played", kind: "game", declarer: 1, bid: "6S", contract: "7H", tricks: [2, 6, 2], dealer_tricks: null, need: 7, dark: false, without_talon: false, partner: null, dark_passes: [], factor: 1, bomb: false, earned: [], entries: ENTRIES, balance: ["76/3", "-152/3", "76/3"],
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
  talon: ["H8", "S7"], sides: [side("declarer", [1], 6, 7), side("whisters", [0, 2], 4, 2)], result: RESULT, next: { dealer: 0, minimum: 6, raspasy_price: 1, cutter: 2 }, legal: legal({ next: true }),
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
    { chair: 0, name: "Тимур", bot: false, here: true, level: "" }, { chair: 1, name: "Марина", bot: true, here: true, level: "club" },
    { chair: 2, name: "Олег", bot: true, here: false, level: "club" }, { chair: 3, name: "Инна", bot: false, here: true, level: "" },
  ],
  dealer: 0, hands: [hand(1, 7, 1), hand(2, 7, 1), hand(3, 8)], turn: 3, next_hand: 3,
  said: [bid(1, "6S"), bid(2, "pass"), bid(3, "pass"), { chair: 1, kind: "contract", call: "7H" }, { chair: 2, kind: "whist", call: "whist" }, { chair: 3, kind: "whist", call: "whist" }],
  sides: [side("declarer", [1], 1, 7), side("whisters", [2, 3], 1, 2)], trick: trick(3, 1, [[1, "HA"], [2, "HJ"]]), tricks: [trick(2, 2, [[2, "CJ"], [3, "CT"], [1, "H8"]], 1)],
  legal: legal({ cards: { hand: 3, cards: ["H7", "HT"] } }),
  sheet: { pool: [8, 8, 6, 4], mountain: [6, 8, 10, 2], whists: [[0, 20, 2, 4], [10, 0, 16, 6], [14, 20, 0, 8], [4, 12, 16, 0]], closed: [false, false, false, false], bombs: [], total: [18, -20, -32, 34] },
});

const said = (chair: number, kind: Said["kind"], call = ""): Said => ({ chair, kind, call });
const BOUGHT_MISERE = [bid(1, "misere"), bid(2, "pass"), bid(3, "pass")];

/** Two at the table, the viewer the eldest hand; the dummy lies to the left. */
const TWO = view({
  players: [BASE.players[0] as View["players"][number], { chair: 1, name: "Марина", bot: true, here: true, level: "club" }],
  dealer: 1, hands: [hand(0, 10), hand(5, 10), hand(1, 10)],
  sheet: { pool: [8, 6], mountain: [6, 18], whists: [[0, 124], [36, 0]], closed: [false, false], bombs: [], total: [158, -158] },
});
/** The viewer whists and plays the dummy's cards too. */
const TWO_PLAY = view({
  ...TWO, phase: "play", kind: "game", declarer: 1, bid: "6S", contract: "7H", talon: ["H8", "S7"], mode: "open",
  said: [bid(0, "pass"), bid(1, "6S"), said(1, "contract", "7H"), said(0, "whist", "whist")],
  hands: [hand(0, 6, 1), hand(5, 7, 0, ["C8", "D8", "DT", "DQ", "H9", "HJ", "ST"], 0), hand(1, 6, 3)], hand: ["CK", "DA", "H7", "HT", "HK", "SJ"], turn: 0, next_hand: 5,
  trick: trick(4, 1, [[1, "DJ"], [0, "DA"]]), tricks: [trick(3, 1, [[1, "SK"], [0, "S9"], [5, "S8"]], 1)],
  sides: [side("declarer", [1], 3, 7), side("whisters", [0, 5], 1, 2)], legal: legal({ cards: { hand: 5, cards: ["D8", "DT", "DQ"] } }),
});
/** Five at the table; the viewer deals, the next one is idle too. */
const FIVE = view({
  ...PLAY, me: 0,
  players: [
    { chair: 0, name: "", bot: false, here: true, level: "" }, { chair: 1, name: "Марина", bot: true, here: true, level: "club" }, { chair: 2, name: "Олег", bot: true, here: true, level: "club" },
    { chair: 3, name: "Светлана", bot: true, here: true, level: "club" }, { chair: 4, name: "Тимур", bot: true, here: true, level: "club" },
  ],
  dealer: 0, hands: [hand(2, 7, 1), hand(3, 7, 1), hand(4, 8)], hand: [], turn: 4, next_hand: 4, declarer: 2, legal: NO,
  said: [bid(2, "6S"), bid(3, "pass"), bid(4, "pass"), said(2, "contract", "7H"), said(3, "whist", "whist"), said(4, "whist", "whist")],
  trick: trick(3, 2, [[2, "HA"], [3, "HJ"]]), tricks: [trick(2, 3, [[3, "CJ"], [4, "CT"], [2, "H8"]], 2)],
  sides: [side("declarer", [2], 1, 7), side("whisters", [3, 4], 1, 2)],
  sheet: {
    pool: [8, 8, 6, 4, 10], mountain: [6, 8, 10, 2, 24], whists: [[0, 20, 2, 4, 12], [10, 0, 16, 6, 0], [14, 20, 0, 8, 4], [4, 12, 16, 0, 8], [120, 2, 8, 16, 0]],
    closed: [false, false, false, false, true], bombs: [], total: [-62, 6, -8, 54, 10],
  },
});
const DARK = view({ deal: 3, minimum: 6, rules: { name: "sochi", pool: 10, changed: { dark_pass: "any_hand", dark_game: true, bomb: "dark_pass_earns_one" } }, unlooked: [0], hand: [], sheet: { ...SHEET, bombs: [0, 2, 0] } });
const RASPASY_FOUR = view({
  ...FOUR, phase: "play", kind: "raspasy", declarer: null, contract: null, bid: null, said: [bid(1, "pass"), bid(2, "pass"), bid(3, "pass")], talon: ["H8", "C9"], hand: HAND.slice(0, 9),
  hands: [hand(1, 8), hand(2, 8), hand(3, 9)], turn: 3, trick: trick(2, 1, [[1, "CJ"], [2, "CQ"]], null, "C9", 0), next_hand: 3,
  tricks: [trick(1, 1, [[1, "H7"], [2, "C8"], [3, "HT"]], 3, "H8", 0)], sides: [1, 2, 3, 0].map((chair) => side("alone", [chair], chair === 3 ? 1 : 0, null)),
  legal: legal({ cards: { hand: 3, cards: ["C7", "CK"] } }),
});

const one = (deal: number, column: EntryView["column"], chair: number, amount: number, against: number | null = null): EntryView => ({
  deal, column, chair, amount, against, reason: column === "pool" ? "game_made" : column === "mountain" ? "undertricks" : "trick_whists", rule: "S1-52",
  factors: column === "pool" ? [] : column === "mountain" ? [{ what: "undertricks", value: amount / 2 }, { what: "mountain_price", value: 2 }] : [{ what: "tricks", value: amount / 2 }, { what: "whist_price", value: 2 }],
});
const line = (deal: number, entries: EntryView[]): SheetPage["deals"][number] => ({
  deal, dealer: deal % 3, kind: "game", ending: "played", declarer: 1, contract: "6S", tricks: [[0, 2], [1, 6], [2, 2]], entries,
});
/** The page of a sheet that was written in as many deals as there are columns. */
const pageOf = (sheet: Sheet): SheetPage => {
  const deals = sheet.pool.map((pool, i) => {
    const whists = (sheet.whists[i] ?? []).flatMap((amount, on) => (amount === 0 ? [] : [one(i + 1, "whists", i, Number(amount), on)]));
    return line(i + 1, [one(i + 1, "pool", i, Number(pool)), one(i + 1, "mountain", i, Number(sheet.mountain[i])), ...whists]);
  });
  return { rev: 1, brought: [], sheet, deals, sums: [] };
};

export interface Fixture {
  name: string;
  view: View;
  panel?: "sheet" | "rules" | "settings" | "menu";
  settled?: boolean;
  /** What is pressed one after the other before somebody looks. */
  press?: readonly string[];
  /** The sheet with its deals, where it is not the short one. */
  page?: SheetPage;
  lost?: boolean;
  pending?: View["legal"]["cards"] extends never ? never : { act: "card"; card: string; hand: number };
  note?: string;
  linger?: TrickView;
}

const RESULT_CUT: View = { ...DONE, next: { dealer: 1, minimum: 6, raspasy_price: 1, cutter: 0 } };
export const FIXTURES: Fixture[] = [
  { name: "four-auction", view: { ...FOUR, me: 0, phase: "auction", turn: 0, said: [], kind: null, declarer: null, bid: null, contract: null, talon: [], tricks: [], trick: null, next_hand: null, sides: [], hand: HAND, hands: [hand(0, 10), hand(1, 10), hand(2, 10)], dealer: 3, legal: legal({ bids: games("6S"), misere: true, passing: true, refused: [{ what: "hold", reason: "hold", values: {} }] }) } },
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
  { name: "play-why", view: PLAY, note: english ? "You must follow suit: [HT] [H7]." : "Надо в масть: [HT] [H7]." },
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
      next: { dealer: 0, minimum: 7, raspasy_price: 2, cutter: 2 },
    }),
  },
  { name: "result-last", view: view({ ...DONE, legal: NO, settlement: SETTLEMENT, next: null }) },
  { name: "settlement", view: view({ ...DONE, legal: NO, settlement: SETTLEMENT, next: null }), settled: true },
  { name: "sheet", view: PLAY, panel: "sheet" },
  { name: "sheet-four", view: FOUR, panel: "sheet", page: pageOf(FOUR.sheet as Sheet) },
  { name: "sheet-total", view: PLAY, panel: "sheet", press: [".tot"] },
  { name: "sheet-number", view: PLAY, panel: "sheet", press: ["[data-field^=mountain] .now"] },
  { name: "menu", view: PLAY, panel: "menu" },
  { name: "menu-lots", view: view({ deal: 1, lots: LOTS, cut: { chair: 1, taken: 12 }, legal: legal({ bids: games("6S"), misere: true, passing: true }) }), panel: "menu" },
  { name: "lots-first-ace", view: view({ deal: 1, lots: { seats: "HA/SA/CK", dealer: "S8 C7/HQ HA/DQ" }, dealer: 1, hands: [hand(2, 10), hand(0, 10), hand(1, 10)], cut: { chair: 0, taken: 12 }, turn: 0, legal: legal({ bids: games("6S"), misere: true, passing: true }) }) },
  { name: "result-cut", view: RESULT_CUT },
  { name: "result-extend", view: { ...DONE, legal: legal({ next: true, extend: true }) } },
  { name: "result-extending", view: { ...DONE, extending: "room", legal: legal({ next: true, extend: true }) } },
  { name: "result-moved", view: { ...DONE, moved: "room", settlement: SETTLEMENT, next: null, legal: NO } },
  { name: "settings", view: PLAY, panel: "settings" },
  { name: "rules", view: PLAY, panel: "rules" },
  { name: "four-play", view: FOUR },
  { name: "two-auction", view: view({ ...TWO, legal: legal({ bids: games("6S"), misere: true, passing: true }) }) },
  { name: "two-play", view: TWO_PLAY },
  { name: "two-raspasy", view: view({ ...TWO, phase: "play", kind: "raspasy", said: [bid(0, "pass"), bid(1, "pass")], trick: trick(3, 1, [[1, "CJ"]]), tricks: [trick(2, 0, [[0, "D7"], [1, "DJ"]], 1)], hands: [hand(0, 8, 1), hand(5, 10), hand(1, 7, 1)], hand: HAND.slice(0, 8), next_hand: 0, sides: [side("alone", [0], 1, null), side("alone", [1], 1, null)], legal: legal({ cards: { hand: 0, cards: ["C7", "CK"] } }) }) },
  { name: "sheet-two", view: TWO, panel: "sheet", page: pageOf(TWO.sheet as Sheet) },
  { name: "five-sits-out", view: FIVE },
  { name: "five-idle", view: view({ ...FIVE, me: 1 }) },
  { name: "sheet-five", view: FIVE, panel: "sheet", page: pageOf(FIVE.sheet as Sheet) },
  { name: "four-raspasy", view: RASPASY_FOUR },
  { name: "four-raspasy-dealer", view: view({ ...RASPASY_FOUR, me: 0, hand: [], legal: NO }) },
  { name: "dark-look", view: view({ ...DARK, unlooked: [0, 1], legal: legal({ look: true, dark: ["6S"], dark_pass: true }) }) },
  { name: "dark-over", view: view({ ...DARK, said: [bid(2, "dark 6S")], bid: "6S", minimum: 7, legal: legal({ look: true, dark: ["7S"], dark_pass: true }) }) },
  { name: "dark-wait", view: view({ ...DARK, said: [bid(1, "dark pass")], turn: 2, legal: legal({ look: true }) }) },
  { name: "dark-play", view: view({ ...PLAY, dark: true, rules: DARK.rules, said: [bid(0, "pass"), bid(1, "dark 6S"), bid(2, "pass"), ...PLAY.said.slice(3)] }) },
  { name: "bare", view: view({ said: [bid(0, "misere"), bid(1, "9S"), bid(2, "pass")], bid: "9S", legal: legal({ misere_bare: true, passing: true, refused: [{ what: "9C", reason: "bid_after_misere", values: { bid: "9C" } }] }) }) },
  { name: "bare-over", view: view({ said: [bid(0, "9S"), bid(1, "misere"), bid(2, "pass")], bid: "misere", without_talon: true, turn: 0, legal: legal({ bare: [9, 10], passing: true }) }) },
  { name: "bare-any", view: view({ legal: legal({ bids: games("6S"), bare: [9, 10], misere: true, misere_bare: true, passing: true }) }) },
  { name: "bare-order", view: view({ phase: "order", said: [bid(0, "9_no_talon"), bid(1, "pass"), bid(2, "pass")], declarer: 0, bid: "9S", without_talon: true, legal: legal({ orders: games("9S") }) }) },
  { name: "order-misere", view: view({ phase: "order", said: [...AUCTION, bid(0, "6H"), bid(1, "pass")], declarer: 0, bid: "6H", talon: ["ST", "D8"], discard: ["D8", "HT"], hand: HAND, legal: legal({ orders: [...games("6H"), "misere"], surrender: 3 }) }) },
  { name: "halves-offer", view: view({ ...FOUR, phase: "partner", kind: null, declarer: 3, bid: "misere", contract: null, talon: [], trick: null, tricks: [], sides: [], hand: HAND, hands: [hand(1, 10), hand(2, 10), hand(3, 10)], said: [bid(1, "pass"), bid(2, "pass"), bid(3, "misere")], legal: legal({ partner: ["offer", "decline"] }) }) },
  { name: "halves-answer", view: view({ ...FOUR, me: 0, phase: "partner", kind: null, declarer: 1, bid: "misere", contract: null, talon: [], trick: null, tricks: [], sides: [], hand: [], turn: 0, hands: [hand(1, 10), hand(2, 10), hand(3, 10)], said: [...BOUGHT_MISERE, said(1, "partner", "offer")], legal: legal({ partner: ["accept", "decline"] }) }) },
  { name: "invite", view: view({ phase: "invite", said: [...SEVEN, said(2, "whist", "pass"), said(0, "whist", "whist")], declarer: 1, kind: "game", bid: "6S", contract: "7H", talon: ["H8", "S7"], legal: legal({ invite: true }) }) },
  { name: "dealers-whist", view: view({ ...FOUR, me: 0, phase: "whist", trick: null, tricks: [], sides: [], hand: [], turn: 0, hands: [hand(1, 10), hand(2, 10), hand(3, 10)], said: [bid(1, "6S"), bid(2, "pass"), bid(3, "pass"), said(1, "contract", "6S"), said(2, "whist", "pass"), said(3, "whist", "half_whist"), said(2, "whist", "pass")], contract: "6S", legal: legal({ whist: ["whist", "pass"] }) }) },
  { name: "dealers-play", view: view({ ...FOUR, me: 0, turn: 0, hand: [], mode: "open", hands: [hand(1, 7, 1), hand(2, 7, 1, ["CK", "DA", "H7", "HT", "HK", "SJ", "S8"], 0), hand(3, 8, 0, ["C8", "D8", "DT", "DQ", "H9", "HJ", "ST", "SQ"], 0)], trick: trick(3, 1, [[1, "DJ"], [2, "DA"]]), next_hand: 3, sides: [side("declarer", [1], 1, 6), side("whisters", [2, 3], 1, null)], contract: "6S", said: [bid(1, "6S"), said(1, "contract", "6S"), said(0, "whist", "whist")], legal: legal({ cards: { hand: 3, cards: ["D8", "DT", "DQ"] } }) }) },
  { name: "concede-all", view: view({ ...PLAY, declarer: 0, turn: 0, said: [bid(0, "7H"), said(0, "contract", "7H"), said(1, "whist", "whist"), said(2, "whist", "whist")], trick: trick(1, 0, []), tricks: [], hand: HAND, hands: [hand(0, 10), hand(1, 10), hand(2, 10)], sides: [side("declarer", [0], 0, 7), side("whisters", [1, 2], 0, 2)], legal: legal({ cards: { hand: 0, cards: HAND }, claim: 10, concede: true }) }) },
  { name: "settle-ten", view: view({ phase: "settle_ten", said: [...SEVEN.slice(0, 3), said(1, "contract", "10NT"), said(2, "ten", "check")], declarer: 1, kind: "game", bid: "9NT", contract: "10NT", talon: ["H8", "S7"], turn: 2 }) },
  {
    name: "result-halves", view: view({
      ...DONE, players: FOUR.players, me: 0, dealer: 0, hands: [hand(1, 0, 6), hand(2, 0, 2), hand(3, 0, 2)], declarer: 1, partner: 0, dark: true, sheet: FOUR.sheet,
      legal: legal({ next: true, finish: true }),
      result: {
        ...RESULT, tricks: [6, 2, 2], partner: 0, dark: true, factor: 4, bomb: true, hands: RESULT.hands.map((one, i) => ({ ...one, chair: i + 1 })), balance: ["-40", "-40", "40", "40"],
        entries: [
          { deal: 14, column: "mountain", chair: 1, amount: 8, reason: "undertricks", rule: "S0-15e", against: null, factors: [{ what: "undertricks", value: 1 }, { what: "mountain_price", value: 4 }, { what: "dark", value: 2 }, { what: "bomb", value: 2 }, { what: "half", value: "1/2" }] },
          { deal: 14, column: "mountain", chair: 0, amount: 8, reason: "undertricks", rule: "S0-15e", against: null, factors: [{ what: "undertricks", value: 1 }, { what: "mountain_price", value: 4 }, { what: "dark", value: 2 }, { what: "bomb", value: 2 }, { what: "half", value: "1/2" }] },
          { deal: 14, column: "whists", chair: 2, amount: 16, reason: "trick_whists", rule: "S0-15e", against: 1, factors: [{ what: "tricks", value: 2 }, { what: "whist_price", value: 4 }, { what: "dark", value: 2 }, { what: "bomb", value: 2 }, { what: "half", value: "1/2" }] },
          { deal: 14, column: "whists", chair: 3, amount: 12, reason: "talon_bonus", rule: "S1-80", against: 1, factors: [{ what: "sold", value: 3 }, { what: "whist_price", value: 4 }] },
        ],
      },
    }),
  },
  {
    name: "result-bomb", view: view({
      ...DONE, said: [bid(0, "dark pass"), bid(1, "pass"), bid(2, "pass")], kind: "raspasy", declarer: null, contract: null, bid: null, sheet: { ...SHEET, bombs: [1, 0, 0] },
      result: { ...RESULT, kind: "raspasy", declarer: null, bid: null, contract: null, need: null, tricks: [3, 4, 3], discard: null, balance: [0, 0, 0], dark_passes: [0], earned: [0], entries: [{ deal: 14, column: "mountain", chair: 0, amount: 6, reason: "raspasy_tricks", rule: "S3-61", against: null, factors: [{ what: "tricks", value: 3 }, { what: "raspasy_price", value: 1 }, { what: "dark", value: 2 }] }] },
      next: { dealer: 0, minimum: 7, raspasy_price: 2, cutter: 2 },
    }),
  },
  ...[TWO, PLAY, FOUR, FIVE].map((at): Fixture => {
    const page = (evenings as unknown as Record<string, SheetPage>)[String(at.players.length)] as SheetPage;
    return { name: `evening-${at.players.length}`, panel: "sheet", page, view: view({ ...at, deal: 40, rules: { name: "sochi", pool: 50, changed: {} }, sheet: page.sheet }) };
  }).flatMap((one) => [one, { ...one, name: `${one.name}-total`, press: [".tot"] }]),
  { name: "four-sits-out", view: view({ ...FOUR, me: 0, legal: NO, turn: 3, hand: [] }) },
];

export const PAGE: SheetPage = {
  rev: 1,
  brought: [],
  sheet: SHEET,
  sums: [
    { what: "burden", chair: 0, figures: "6 − 8", amount: -2 },
    { what: "burden", chair: 1, figures: "8 − 6", amount: 2 },
    { what: "burden", chair: 2, figures: "12 − 4", amount: 8 },
    { what: "average", chair: null, figures: "(−2 + 2 + 8) / 3", amount: "8/3" },
    { what: "points", chair: 0, figures: "(8/3 − (−2)) × 10", amount: "140/3" },
    { what: "whists", chair: 0, figures: "20 + 12 − 10 − 14", amount: 8 },
    { what: "total", chair: 0, figures: "140/3 + 8", amount: "164/3" },
    { what: "rounded", chair: 0, figures: "", amount: 55 },
    { what: "points", chair: 1, figures: "(8/3 − 2) × 10", amount: "20/3" },
    { what: "whists", chair: 1, figures: "10 + 16 − 20 − 20", amount: -14 },
    { what: "total", chair: 1, figures: "20/3 − 14", amount: "-22/3" },
    { what: "rounded", chair: 1, figures: "", amount: -7 },
    { what: "points", chair: 2, figures: "(8/3 − 8) × 10", amount: "-160/3" },
    { what: "whists", chair: 2, figures: "14 + 20 − 12 − 16", amount: 6 },
    { what: "total", chair: 2, figures: "−160/3 + 6", amount: "-142/3" },
    { what: "rounded", chair: 2, figures: "", amount: -48 },
  ],
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
  name: "sochi", title: { ru: "Сочинка", en: "Sochi" }, players: 3, pool: 10,
  terms: [
    { option: "whist_split", section: { ru: "Вист", en: "Whist" }, label: { ru: "висты при подсаде", en: "whists when set" }, value: { ru: "жлобский", en: "greedy" }, changed: false, usual: null },
    { option: "whist_penalty", section: { ru: "Вист", en: "Whist" }, label: { ru: "вист", en: "whist" }, value: { ru: "ответственный", en: "responsible" }, changed: false, usual: null },
    { option: "raspasy_prices", section: { ru: "Распасы", en: "Raspasy" }, label: { ru: "цены распасов", en: "raspasy prices" }, value: { ru: "1, 2, 3", en: "1, 2, 3" }, changed: true, usual: { ru: "1, 1, 1", en: "1, 1, 1" } },
  ],
};
const doubled = PAGE.deals.filter((deal) => deal.entries.some((entry) => entry.column === "mountain"));
/** What another convention would change: the mountains doubled. */
export const TRIAL: Asking = {
  switches: () => Promise.resolve({
    switches: [
      { option: "mountain_factor", section: { ru: "Цены", en: "Prices" }, name: { ru: "гора за подсад", en: "mountain factor" }, text: { ru: "Во сколько раз цена игры пишется в гору за каждую недобранную взятку.", en: "How many times the price of the game is written on the mountain per missing trick." }, value: 1, choices: [{ value: 1, text: { ru: "1", en: "1" } }, { value: 2, text: { ru: "2", en: "2" } }] },
      { option: "whist_split", section: { ru: "Вист", en: "Whist" }, name: { ru: "висты при подсаде", en: "whist split" }, text: { ru: "Кому пишутся висты за взятки, если второй спасовал.", en: "Who writes the whists for tricks where the other passed." }, value: "greedy", choices: [{ value: "greedy", text: { ru: "жлобский: вистующий пишет всё", en: "greedy: the whister writes all" } }, { value: "gentleman", text: { ru: "джентльменский: пополам", en: "gentleman: halves" } }] },
    ],
  }),
  ask: (options) => Promise.resolve(
    "whist_split" in options
      ? { faults: [], sheet: SHEET, deals: [], balance: SHEET.total, balance_then: SHEET.total, ended: null }
      : {
          faults: [], sheet: { ...SHEET, mountain: SHEET.mountain.map((one) => 2 * Number(one)), total: ["244/3", "-2/3", "-242/3"] }, balance: SHEET.total, balance_then: ["244/3", "-2/3", "-242/3"], ended: null,
          deals: doubled.map((deal) => ({ deal: deal.deal, now: deal.entries, then: deal.entries.map((entry) => (entry.column === "mountain" ? { ...entry, amount: 2 * Number(entry.amount) } : entry)) })),
        },
  ),
};
export const LOBBY: Lobby = {
  presets: [{ name: "sochi", players: [3], pools: [6, 10, 20], pool: 10 }],
  tables: [
    { table: "a", rules: "sochi", pool: 10, deal: 14, names: ["Марина", "Олег"], my_turn: true },
    { table: "b", rules: "sochi", pool: 20, deal: 3, names: ["Вера", "Тимур"], my_turn: false },
  ],
  name: "",
};
/** What the server says of a few conventions, as it says it. */
export const CHOICE = choice as unknown as { conventions: Conventions; good: Draft; bad: Draft };
export const OWN: Chosen = { rules: "sochi", pool: 10, players: 4, options: { dark_game: true, whist_split: "gentleman", pool_price: [2, 4, 6, 8, 12] }, level: "club" };
export const WRONG: Chosen = { rules: "sochi", pool: 10, players: 4, options: { bomb: "dark_pass_earns_one", misere_chain: "no_talon_strict" }, level: "club" };
