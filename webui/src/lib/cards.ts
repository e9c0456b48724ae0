/** Cards and games as codes: how they are ordered in a hand, and how they are taken apart. No rule of the game lives here. */
import type { CardName } from "../protocol";

export type Suit = "S" | "C" | "D" | "H";
export type Strain = Suit | "NT";
export type Rank = "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

export const SUITS: readonly Suit[] = ["S", "C", "D", "H"];
export const STRAINS: readonly Strain[] = ["S", "C", "D", "H", "NT"];
export const RANKS: readonly Rank[] = ["7", "8", "9", "T", "J", "Q", "K", "A"];

export const suitOf = (card: CardName): Suit => card[0] as Suit;
export const rankOf = (card: CardName): Rank => card[1] as Rank;

/** `10NT` → [10, "NT"]. */
export function game(name: string): { level: number; strain: Strain } {
  const level = parseInt(name, 10);
  return { level, strain: name.slice(String(level).length) as Strain };
}

export const isGame = (call: string): boolean => /^\d/.test(call);

/** The trump of a contract, if it has one. */
export function trumpOf(contract: string | null): Suit | null {
  if (contract === null || !isGame(contract)) return null;
  const { strain } = game(contract);
  return strain === "NT" ? null : strain;
}

const RED: ReadonlySet<Suit> = new Set<Suit>(["D", "H"]);
/** Black and red in turn: two suits of one colour side by side are misread. */
const RING: readonly Suit[] = ["S", "D", "C", "H"];

/**
 * The suits of a hand from left to right: the trump first, then black and red in turn as far as the suits held allow.
 * Without a trump: ♠ ♦ ♣ ♥.
 */
export function suitOrder(held: ReadonlySet<Suit>, trump: Suit | null): Suit[] {
  const rest = RING.filter((suit) => held.has(suit) && suit !== trump);
  const order: Suit[] = trump !== null && held.has(trump) ? [trump] : [];
  while (rest.length > 0) {
    const last = order.at(-1);
    const blacks = rest.filter((suit) => !RED.has(suit));
    const reds = rest.filter((suit) => RED.has(suit));
    let pool = last === undefined ? (reds.length > blacks.length ? reds : rest) : RED.has(last) ? blacks : reds;
    if (pool.length === 0) pool = rest;
    const next = pool[0] as Suit;
    order.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return order;
}

/** A hand as it is held: suits by `suitOrder`, high cards to the left. */
export function sortHand(cards: readonly CardName[], trump: Suit | null = null): CardName[] {
  const order = suitOrder(new Set(cards.map(suitOf)), trump);
  const key = (card: CardName): number => order.indexOf(suitOf(card)) * 8 + 7 - RANKS.indexOf(rankOf(card));
  return [...cards].sort((a, b) => key(a) - key(b));
}

/** The hand by suits, for diagrams. */
export function bySuit(cards: readonly CardName[], trump: Suit | null = null): { suit: Suit; ranks: Rank[] }[] {
  const sorted = sortHand(cards, trump);
  return suitOrder(new Set(cards.map(suitOf)), trump).map((suit) => ({
    suit,
    ranks: sorted.filter((card) => suitOf(card) === suit).map(rankOf),
  }));
}
