/** From a view to what is drawn: who sits where, what is asked of the viewer, how cards lie in the hand. Pure functions. */
import type { CardName, Chair, HandView, Legal, Said, Side, TrickView, View } from "../protocol";
import { game, isGame, STRAINS, suitOf, type Strain } from "./cards";

export type Place = "me" | "left" | "top" | "right";

/** Where each of the three hands is drawn: the viewer below, the next clockwise to the left. */
export function places(view: View): Map<Chair, Place> {
  const chairs = view.hands.map((hand) => hand.chair); // clockwise from the eldest hand; who sits out is followed by it
  const first = Math.max(0, chairs.indexOf(view.me));
  const order = [...chairs.slice(first), ...chairs.slice(0, first)];
  const ring: Place[] = chairs.includes(view.me) ? ["me", "left", "right"] : ["left", "top", "right"];
  return new Map(order.map((chair, i) => [chair, ring[i] as Place]));
}

export const handOf = (view: View, chair: Chair): HandView | undefined => view.hands.find((hand) => hand.chair === chair);

/** The last word of each kind that a seat has said; later kinds hide earlier ones. */
export function lastSaid(view: View, chair: Chair): Said | null {
  return view.said.findLast((said) => said.chair === chair && said.kind !== "mode") ?? null;
}

/** Whether what a seat said last is what the table now plays or holds. */
export function standsOut(view: View, said: Said): boolean {
  const standing = view.contract ?? view.bid;
  if (said.kind === "contract") return true;
  return said.kind === "bid" && said.call.replace(/^dark /, "") === standing && view.declarer !== null ? view.declarer === said.chair : isLastBid(view, said);
}

function isLastBid(view: View, said: Said): boolean {
  return said.kind === "bid" && view.phase === "auction" && view.said.findLast((s) => !s.call.endsWith("pass")) === said;
}

/** The side a hand's tricks count for. */
export const sideOf = (view: View, chair: Chair): Side | undefined => view.sides.find((side) => side.chairs.includes(chair));

/** What the strip between table and hand asks for. */
export type Ask =
  | "call" | "look" | "halves" | "invite" | "discard" | "order" | "whist" | "ten" | "mode" | "lead" | "play" | "partner" | "answer" | "next" | "wait";

export function ask(view: View): Ask {
  const legal = view.legal;
  if (legal.next) return "next";
  if (legal.answer) return "answer";
  if (legal.look && view.turn === view.me) return "look";
  if (legal.partner.length > 0) return "halves";
  if (legal.invite) return "invite";
  if (legal.discard) return "discard";
  if (legal.orders.length > 0 || legal.surrender !== null) return "order";
  if (legal.whist.length > 0) return "whist";
  if (legal.ten.length > 0) return "ten";
  if (legal.modes.length > 0) return "mode";
  if (legal.cards !== null) return legal.cards.hand !== view.me ? "partner" : view.trick === null || view.trick.cards.length === 0 ? "lead" : "play";
  return mayCall(legal) ? "call" : "wait";
}

const mayCall = (legal: Legal): boolean => legal.bids.length > 0 || legal.hold !== null || legal.misere || legal.misere_bare || legal.bare.length > 0 || legal.passing;

/** One place of the pad of games: a game on offer, or the held game, or nothing. */
export interface Cell {
  game: string;
  offered: boolean;
  hold: boolean;
}
export interface PadRow {
  level: number;
  cells: Cell[];
}

/** The rows of the pad: each strain keeps its column, what is not offered stays empty; rows without an offer fall away. */
export function pad(offered: readonly string[], hold: string | null): PadRow[] {
  const levels = new Set([...offered, ...(hold === null ? [] : [hold])].map((name) => game(name).level));
  return [...levels]
    .sort((a, b) => a - b)
    .map((level) => ({
      level,
      cells: STRAINS.map((strain: Strain) => {
        const name = `${level}${strain}`;
        return { game: name, offered: offered.includes(name), hold: name === hold };
      }),
    }));
}

/** Which rows to show at once: three levels; the others open by a button. */
export function padPages(rows: readonly PadRow[]): { first: readonly PadRow[]; rest: readonly PadRow[] } {
  return rows.length <= 3 ? { first: rows, rest: [] } : { first: rows.slice(0, 3), rest: rows.slice(3) };
}

/** The suit that has to be followed in the trick on the table. */
export function ledSuit(trick: TrickView | null): "S" | "C" | "D" | "H" | null {
  if (trick === null) return null;
  if (trick.talon !== null) return suitOf(trick.talon);
  const first = trick.cards[0];
  return first === undefined ? null : suitOf(first.card);
}

/** The columns of what was said: the hands from the eldest on, without a dummy, and a sitting dealer who has spoken. */
export function callChairs(view: View): Chair[] {
  const seated = new Set(view.players.map((player) => player.chair));
  const hands = view.hands.map((hand) => hand.chair).filter((chair) => seated.has(chair));
  return [...new Set([...hands, ...view.said.map((said) => said.chair)])];
}

/** What was said as rows of a table: the auction, then contract and answers. */
export function callRows(view: View): (Said | null)[][] {
  const chairs = callChairs(view);
  const said = view.said.filter((one) => one.kind !== "mode" && chairs.includes(one.chair));
  const column = (one: Said): number => chairs.indexOf(one.chair);
  const auction: (Said | null)[][] = [];
  for (const one of said.filter((call) => call.kind === "bid")) {
    let row = auction.at(-1);
    if (row === undefined || row.slice(column(one)).some((cell) => cell !== null)) auction.push((row = chairs.map(() => null)));
    row[column(one)] = one;
  }
  const after: (Said | null)[][] = [];
  for (const one of said.filter((call) => call.kind !== "bid")) {
    let row = after.find((cells) => cells[column(one)] === null);
    if (row === undefined) after.push((row = chairs.map(() => null)));
    row[column(one)] = one;
  }
  return [...auction, ...after];
}

// --- the hand -------------------------------------------------------------------------------------------------------------------

export interface Lie {
  card: CardName;
  /** Left edge in px. */
  x: number;
  row: 0 | 1;
  legal: boolean;
}
export interface Fan {
  cards: Lie[];
  rows: 1 | 2;
  width: number;
}

/** Least visible strip of a card that may be played. */
export const TOUCH = 46;
/** A row may not be fuller than the card is wide. */
const AIR = 0.86;

export interface FanOptions {
  width: number;
  card: number;
  /** Extra room between suits. */
  gap: number;
  /** Cards that may be touched; null: the hand is only looked at. */
  legal: ReadonlySet<CardName> | null;
  align?: "middle" | "left" | "right";
}

/** How sorted cards lie in a width: one row if every card that may be touched keeps its 46 px, two rows otherwise. */
export function fan(cards: readonly CardName[], options: FanOptions): Fan {
  const one = row(cards, 0, options);
  if (one !== null || cards.length < 2) return { cards: one ?? [], rows: 1, width: options.width };
  const half = Math.ceil(cards.length / 2);
  const upper = row(cards.slice(0, half), 0, options) ?? squeeze(cards.slice(0, half), 0, options);
  const lower = row(cards.slice(half), 1, options) ?? squeeze(cards.slice(half), 1, options);
  return { cards: [...upper, ...lower], rows: 2, width: options.width };
}

/** One row, or null if it cannot give the touchable cards their room. */
function row(cards: readonly CardName[], index: 0 | 1, options: FanOptions): Lie[] | null {
  const { width, card, legal } = options;
  const n = cards.length;
  const touchable = cards.map((name) => legal !== null && legal.has(name));
  const gaps = cards.map((name, i) => (i > 0 && suitOf(name) !== suitOf(cards[i - 1] as CardName) ? options.gap : 0));
  const free = width - card - gaps.reduce((a, b) => a + b, 0);
  const even = n > 1 ? Math.min(card * AIR, free / (n - 1)) : 0;
  const wide = touchable.slice(0, -1).filter(Boolean).length;
  const step = Math.max(TOUCH, even);
  const narrow = n - 1 - wide;
  if (wide > 0 && (free - wide * step) / Math.max(1, narrow) < (narrow > 0 ? LEAST : 0)) return null;
  const other = narrow > 0 ? Math.min(even, (free - wide * step) / narrow) : 0;
  return lay(cards, touchable, gaps, (i) => (touchable[i] ? step : wide > 0 ? other : even), index, options);
}

/** Least strip of a card that may not be played: its index can still be read in part. */
const LEAST = 16;

/** Evenly, whatever the room: the last resort of a very narrow window. */
function squeeze(cards: readonly CardName[], index: 0 | 1, options: FanOptions): Lie[] {
  const even = cards.length > 1 ? Math.min(options.card * AIR, (options.width - options.card) / (cards.length - 1)) : 0;
  const touchable = cards.map((name) => options.legal !== null && options.legal.has(name));
  return lay(cards, touchable, cards.map(() => 0), () => even, index, options);
}

function lay(
  cards: readonly CardName[], legal: readonly boolean[], gaps: readonly number[], step: (i: number) => number, index: 0 | 1, options: FanOptions,
): Lie[] {
  let x = 0;
  const lies = cards.map((card, i): Lie => {
    x += gaps[i] ?? 0;
    const lie: Lie = { card, x, row: index, legal: legal[i] ?? false };
    x += step(i);
    return lie;
  });
  const last = lies.at(-1);
  const spare = last === undefined ? 0 : options.width - (last.x + options.card);
  const shift = options.align === "left" ? 0 : options.align === "right" ? spare : spare / 2;
  return lies.map((lie) => ({ ...lie, x: lie.x + shift }));
}

export interface Metrics {
  size: "phone" | "tablet" | "desktop";
  hand: number;
  trick: number;
  gap: number;
}

/** Card widths for a window. */
export function metrics(width: number, height: number): Metrics {
  if (width < 600) return height < 700 ? { size: "phone", hand: 66, trick: 84, gap: 0 } : { size: "phone", hand: 70, trick: 92, gap: 0 };
  if (width < 1100) return height < 800 ? { size: "tablet", hand: 88, trick: 92, gap: 0 } : { size: "tablet", hand: 112, trick: 150, gap: 0 };
  return height < 800 ? { size: "desktop", hand: 92, trick: 100, gap: 10 } : { size: "desktop", hand: 118, trick: 128, gap: 14 };
}

/** A call typed in two keys: the level, then the strain. */
export const strainKey: Record<string, Strain> = {
  п: "S", т: "C", б: "D", ч: "H", к: "NT", s: "S", c: "C", d: "D", h: "H", n: "NT",
};

export const isContract = (call: string): boolean => isGame(call) || call === "misere";
