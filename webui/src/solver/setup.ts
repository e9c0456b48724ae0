/** The cards as they are put: pure functions on a `Setup`, and its two written forms, the document for the server and the link. No rule lives here. */
import { RANKS, SUITS, type Strain } from "../lib/cards";
import type { CardName } from "../protocol";
import type { Goal, Place, PositionForm } from "./protocol";

export const PLACES: readonly Place[] = [0, 1, 2];
export const GOALS: readonly Goal[] = ["tricks", "misere", "raspasy", "raspasy_paranoid"];
export const DECK: readonly CardName[] = SUITS.flatMap((suit) => [...RANKS].reverse().map((rank) => suit + rank));
/** A full hand; the next one is filled then. */
export const FULL = 10;

/** Where a card may lie: with a seat, in the trick, among the talon's. */
export type Spot = Place | "trick" | "talon";

export interface Setup {
  readonly hands: readonly [readonly CardName[], readonly CardName[], readonly CardName[]];
  /** Kept while a goal without trumps is chosen. */
  readonly trump: Strain;
  readonly goal: Goal;
  readonly declarer: Place;
  readonly leader: Place;
  readonly trick: readonly CardName[];
  readonly talon: readonly CardName[];
  /** Tricks taken before this position by each seat, where it was played to. */
  readonly taken: readonly [number, number, number];
}

export const EMPTY: Setup = { hands: [[], [], []], trump: "NT", goal: "tricks", declarer: 0, leader: 0, trick: [], talon: [], taken: [0, 0, 0] };

export const threeFigures = (goal: Goal): boolean => goal === "raspasy" || goal === "raspasy_paranoid";

/** Where a card lies; null: in the pack. */
export function spotOf(setup: Setup, card: CardName): Spot | null {
  const seat = PLACES.find((place) => setup.hands[place].includes(card));
  return seat ?? (setup.trick.includes(card) ? "trick" : setup.talon.includes(card) ? "talon" : null);
}

export const cardsAt = (setup: Setup, spot: Spot): readonly CardName[] => (typeof spot === "number" ? setup.hands[spot] : setup[spot]);

/** The card lies there now and nowhere else; null takes it back to the pack. */
export function put(setup: Setup, card: CardName, spot: Spot | null): Setup {
  const [a, b, c] = setup.hands;
  const row = (cards: readonly CardName[], here: Spot): readonly CardName[] => {
    const rest = cards.filter((one) => one !== card);
    return here === spot ? [...rest, card] : rest;
  };
  return { ...setup, hands: [row(a, 0), row(b, 1), row(c, 2)], trick: row(setup.trick, "trick"), talon: row(setup.talon, "talon"), taken: [0, 0, 0] };
}

/** What a tap on a card does: it goes to the chosen spot, or back to the pack if it lies there. */
export const tap = (setup: Setup, card: CardName, spot: Spot): Setup => put(setup, card, spotOf(setup, card) === spot ? null : spot);

/** The spot to fill next: when a hand has become full, the next one that is not. */
export function nextSpot(setup: Setup, spot: Spot): Spot {
  if (typeof spot !== "number" || setup.hands[spot].length < FULL) return spot;
  return PLACES.map((step) => ((spot + step) % 3) as Place).find((place) => setup.hands[place].length < FULL) ?? spot;
}

/** The rest of the pack dealt by chance until every hand is full. `below(n)` draws 0 … n − 1. */
export function dealRest(setup: Setup, below: (n: number) => number): Setup {
  const pack = DECK.filter((card) => spotOf(setup, card) === null);
  let filled = setup;
  for (const place of PLACES) {
    while (filled.hands[place].length < FULL && pack.length > 0) filled = put(filled, pack.splice(below(pack.length), 1)[0] as CardName, place);
  }
  return filled;
}

// ---- as documents

/** `S:AK7 C:- D:T98 H:QJ`. */
export function handText(cards: readonly CardName[]): string {
  return SUITS.map((suit) => `${suit}:${DECK.filter((card) => card[0] === suit && cards.includes(card)).map((card) => card[1]).join("") || "-"}`).join(" ");
}

/** The cards of a hand that the server has written. */
export function handCards(text: string): CardName[] {
  return text.split(" ").flatMap((group) => [...group.slice(2)].filter((rank) => rank !== "-").map((rank) => (group[0] as string) + rank));
}

/** The fields of the choices; those that a goal does not know stay out. */
function choices(setup: Setup): Omit<PositionForm, "hands"> {
  const three = threeFigures(setup.goal);
  return {
    trump: setup.goal === "tricks" ? setup.trump : "NT",
    goal: setup.goal,
    leader: setup.leader,
    ...(three ? {} : { declarer: setup.declarer }),
  };
}

export function toDocument(setup: Setup): PositionForm {
  const [a, b, c] = setup.hands;
  const talon = threeFigures(setup.goal) && setup.talon.length > 0 ? { talon: setup.talon } : {};
  const trick = setup.trick.length > 0 ? { trick: setup.trick } : {};
  return { hands: [handText(a), handText(b), handText(c)], ...choices(setup), ...trick, ...talon };
}

/** The position of the server; what it does not name stays as it was chosen. */
export function fromDocument(document: PositionForm, before: Setup = EMPTY): Setup {
  const [a, b, c] = document.hands;
  return {
    hands: [handCards(a), handCards(b), handCards(c)],
    trump: document.goal === "tricks" ? (document.trump as Strain) : before.trump,
    goal: document.goal,
    declarer: document.declarer ?? before.declarer,
    leader: document.leader,
    trick: document.trick ?? [],
    talon: document.talon ?? [],
    taken: before.taken,
  };
}

/** What was pasted, for the server: a line of JSON as it is; else each line is a hand, and the choices are those of the page. */
export function pasted(text: string, setup: Setup): unknown {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return trimmed;
  const hands = trimmed.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return { hands, ...choices(setup) };
}

// ---- as a link: #AQT.AT.Q.AKQ9~KJ87.KJ9.K.JT~9.Q87.AT87.87&trump=H&goal=tricks&declarer=0&leader=0

const linkHand = (cards: readonly CardName[]): string => SUITS.map((suit) => DECK.filter((card) => card[0] === suit && cards.includes(card)).map((card) => card[1]).join("")).join(".");

/** The whole position for the address, without `#`. */
export function toLink(setup: Setup): string {
  const fields: [string, string][] = [
    ["trump", setup.trump], ["goal", setup.goal], ["declarer", String(setup.declarer)], ["leader", String(setup.leader)],
    ["trick", setup.trick.join(".")], ["talon", setup.talon.join(".")], ["taken", setup.taken.some((n) => n > 0) ? setup.taken.join(".") : ""],
  ];
  return [setup.hands.map(linkHand).join("~"), ...fields.filter(([, value]) => value !== "").map((pair) => pair.join("="))].join("&");
}

/** The position in an address; null if there is none or it cannot be read. Whether it can occur, the server says. */
export function fromLink(fragment: string): Setup | null {
  let text: string;
  try {
    text = decodeURIComponent(fragment.replace(/^#/, ""));
  } catch {
    return null;
  }
  const [dealt = "", ...rest] = text.split("&");
  const hands = dealt.split("~").map(readLinkHand);
  const fields = new Map(rest.map((pair) => pair.split("=", 2) as [string, string]));
  const listed = (name: string): string[] => (fields.get(name) ?? "").split(".").filter((one) => one !== "");
  const seat = (name: string): Place => PLACES.find((place) => String(place) === fields.get(name)) ?? 0;
  const trick = listed("trick");
  const talon = listed("talon");
  const taken = listed("taken").map(Number);
  const trump = fields.get("trump") ?? "NT";
  const goal = GOALS.find((one) => one === (fields.get("goal") ?? "tricks"));
  const [a, b, c] = hands;
  if (hands.length !== 3 || a == null || b == null || c == null || goal === undefined || !/^(S|C|D|H|NT)$/.test(trump)) return null;
  if (![...trick, ...talon].every((card) => DECK.includes(card)) || !taken.every((n) => Number.isInteger(n) && n >= 0 && n <= FULL)) return null;
  const before = taken.length === 3 ? (taken as unknown as Setup["taken"]) : EMPTY.taken;
  return { hands: [a, b, c], trump: trump as Strain, goal, declarer: seat("declarer"), leader: seat("leader"), trick, talon, taken: before };
}

function readLinkHand(text: string): CardName[] | null {
  const groups = text.split(".");
  if (groups.length !== SUITS.length) return null;
  const cards = groups.flatMap((ranks, i) => [...ranks].map((rank) => (SUITS[i] as string) + rank));
  return cards.every((card) => DECK.includes(card)) ? cards : null;
}
