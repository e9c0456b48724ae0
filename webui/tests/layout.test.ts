import { describe, expect, it } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import { sortHand } from "../src/lib/cards";
import { ask, callRows, fan, metrics, pad, padPages, places, TOUCH } from "../src/lib/layout";
import type { View } from "../src/protocol";

const fixture = (name: string): View => (FIXTURES.find((one) => one.name === name) as { view: View }).view;

describe("places", () => {
  it("puts the viewer below and the next clockwise to the left", () => {
    expect([...places(fixture("play"))]).toEqual([[0, "me"], [1, "left"], [2, "right"]]);
  });
  it("counts around a table of four", () => {
    expect(Object.fromEntries(places(fixture("four-play")))).toEqual({ 3: "me", 1: "left", 2: "right" });
  });
  it("shows all three to one who sits out", () => {
    expect([...places(fixture("four-sits-out")).values()]).toEqual(["left", "top", "right"]);
    expect([...places(fixture("five-sits-out"))]).toEqual([[2, "left"], [3, "top"], [4, "right"]]);
    expect([...places(fixture("five-idle"))]).toEqual([[2, "left"], [3, "top"], [4, "right"]]);
  });
  it("lays the dummy of two beside the players", () => {
    expect(Object.fromEntries(places(fixture("two-play")))).toEqual({ 0: "me", 5: "left", 1: "right" });
    expect(Object.fromEntries(places({ ...fixture("two-play"), me: 1 }))).toEqual({ 1: "me", 0: "left", 5: "right" });
  });
});

describe("what is asked", () => {
  it.each([
    ["auction-first", "call"], ["discard", "discard"], ["order", "order"], ["whist", "whist"], ["ten", "ten"], ["mode", "mode"], ["lead", "lead"], ["play", "play"],
    ["open-both", "partner"], ["claim-answer", "answer"], ["claim-wait", "wait"], ["result", "next"], ["auction-wait", "wait"], ["misere-catcher", "play"], ["raspasy", "lead"],
    ["dark-look", "look"], ["dark-wait", "wait"], ["bare", "call"], ["bare-over", "call"], ["halves-offer", "halves"], ["halves-answer", "halves"], ["invite", "invite"],
    ["dealers-whist", "whist"], ["dealers-play", "partner"], ["two-play", "partner"], ["order-misere", "order"], ["concede-all", "lead"], ["settle-ten", "wait"],
  ])("%s: %s", (name, wanted) => {
    expect(ask(fixture(name))).toBe(wanted);
  });
});

describe("the pad", () => {
  it("keeps each strain in its column and leaves out what is not offered", () => {
    const rows = pad(["6H", "6NT", "7S"], "6D");
    expect(rows.map((row) => row.level)).toEqual([6, 7]);
    expect(rows[0]?.cells.map((cell) => (cell.hold ? "hold" : cell.offered ? cell.game : "-"))).toEqual(["-", "-", "hold", "6H", "6NT"]);
    expect(rows[1]?.cells.map((cell) => cell.offered)).toEqual([true, false, false, false, false]);
  });
  it("shows whatever it is offered, by the rules of any game", () => {
    expect(pad(["9C"], null)[0]?.cells.map((cell) => cell.offered)).toEqual([false, true, false, false, false]);
    expect(padPages(pad([], null)).first).toEqual([]);
  });
  it("puts the fourth and fifth level behind a button", () => {
    const rows = pad(["6S", "7S", "8S", "9S", "10S"], null);
    expect(padPages(rows).first).toHaveLength(3);
    expect(padPages(rows).rest.map((row) => row.level)).toEqual([9, 10]);
  });
});

describe("the calls", () => {
  it("stand in the column of their hand, contract and answers in a row of their own", () => {
    expect(callRows(fixture("play")).map((row) => row.map((said) => said?.call ?? ""))).toEqual([["pass", "6S", "pass"], ["whist", "7H", "whist"]]);
  });
  it("take a second row where somebody speaks again", () => {
    expect(callRows(fixture("discard")).map((row) => row.map((said) => said?.call ?? ""))).toEqual([["6S", "6C", "pass"], ["hold", "pass", ""]]);
  });
});

const TWELVE = sortHand(["S8", "S9", "ST", "SJ", "SK", "SA", "C7", "CK", "D8", "DQ", "DA", "HT"]);

describe("the fan", () => {
  const strips = (cards: ReturnType<typeof fan>["cards"], card: number): number[] =>
    cards.map((lie, i) => (cards[i + 1]?.row === lie.row ? (cards[i + 1]?.x ?? 0) - lie.x : card));

  it.each([320, 344, 360, 404, 560, 764, 1040])("lies inside %i px whatever may be played", (width) => {
    const card = width < 600 ? 66 : 112;
    for (let n = 1; n <= 12; n++) {
      for (let legal = 0; legal <= n; legal++) {
        const cards = TWELVE.slice(0, n);
        const lies = fan(cards, { width, card, gap: 0, legal: new Set(cards.slice(n - legal)) });
        expect(lies.cards.map((lie) => lie.card)).toEqual(cards);
        for (const lie of lies.cards) {
          expect(lie.x).toBeGreaterThanOrEqual(-0.01);
          expect(lie.x + card).toBeLessThanOrEqual(width + 0.01);
        }
        if (width >= 344) strips(lies.cards, card).forEach((strip, i) => expect(strip).toBeGreaterThanOrEqual(lies.cards[i]?.legal ? TOUCH - 0.01 : 15.9));
      }
    }
  });
  it("shows at least 24 px of every card of ten that are only looked at", () => {
    const lies = fan(TWELVE.slice(0, 10), { width: 344, card: 66, gap: 0, legal: null });
    expect(lies.rows).toBe(1);
    expect(Math.min(...strips(lies.cards, 66))).toBeGreaterThanOrEqual(24);
  });
  it("breaks into two rows on a phone when ten may be played, and needs one from the tablet up", () => {
    expect(fan(TWELVE.slice(0, 10), { width: 344, card: 66, gap: 0, legal: new Set(TWELVE) }).rows).toBe(2);
    expect(fan(TWELVE, { width: 764, card: 112, gap: 0, legal: new Set(TWELVE) }).rows).toBe(1);
  });
  it("stands to the side it is told", () => {
    const options = { width: 500, card: 60, gap: 0, legal: null };
    expect(fan(["SA"], { ...options, align: "left" }).cards[0]?.x).toBe(0);
    expect(fan(["SA"], { ...options, align: "right" }).cards[0]?.x).toBe(440);
    expect(fan(["SA"], options).cards[0]?.x).toBe(220);
  });
});

it("knows three sizes", () => {
  expect([metrics(360, 640).size, metrics(820, 1180).size, metrics(1440, 900).size]).toEqual(["phone", "tablet", "desktop"]);
});
