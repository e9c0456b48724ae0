import { describe, expect, it } from "vitest";
import { bySuit, game, RANKS, sortHand, suitOrder, SUITS, trumpOf, type Suit } from "../src/lib/cards";

const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const red = (suit: Suit): boolean => suit === "D" || suit === "H";
const subsets = (): Suit[][] => Array.from({ length: 16 }, (_, mask) => SUITS.filter((_, i) => (mask >> i) & 1));

describe("a hand", () => {
  it("stands ♠ ♦ ♣ ♥ without a trump, high cards to the left", () => {
    expect(sortHand(["H7", "SA", "C8", "DQ", "SK", "HT"])).toEqual(["SA", "SK", "DQ", "C8", "HT", "H7"]);
  });
  it("begins with the trump", () => {
    expect(sortHand(["SA", "H7", "DA", "CA"], "H")).toEqual(["H7", "SA", "DA", "CA"]);
  });
  it("shows two suits of one colour side by side only where it must", () => {
    for (const held of subsets()) {
      for (const trump of [null, ...SUITS]) {
        const order = suitOrder(new Set(held), trump);
        expect([...order].sort()).toEqual([...held].sort());
        const reds = order.filter(red).length;
        const clashes = order.slice(1).filter((suit, i) => red(suit) === red(order[i] as Suit)).length;
        const free = trump === null || !held.includes(trump);
        const least = Math.max(0, Math.abs(reds - (order.length - reds)) - 1);
        if (free) expect(clashes, `${held}`).toBe(least);
        else expect(clashes, `${held} ${trump}`).toBeLessThanOrEqual(least + 1);
        if (trump !== null && held.includes(trump)) expect(order[0]).toBe(trump);
      }
    }
  });
  it("loses no card", () => {
    expect([...sortHand(PACK, "D")].sort()).toEqual([...PACK].sort());
    expect(bySuit(PACK).map(({ ranks }) => ranks.join(""))).toEqual(Array(4).fill("AKQJT987"));
  });
});

describe("a game", () => {
  it("comes apart", () => {
    expect(game("6S")).toEqual({ level: 6, strain: "S" });
    expect(game("10NT")).toEqual({ level: 10, strain: "NT" });
  });
  it("has its trump", () => {
    expect(trumpOf("7H")).toBe("H");
    for (const none of ["10NT", "misere", null]) expect(trumpOf(none)).toBeNull();
  });
});
