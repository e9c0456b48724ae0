// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FIXTURES, type Fixture } from "../../gallery/fixtures";
import { settings } from "../../src/lib/settings.svelte";
import type { Legal, View } from "../../src/protocol";
import { prepare, table, type Mounted } from "./mounted";

beforeAll(prepare);
/** A shared machine may be very slow. */
const SLOW = { timeout: 30_000 };
let open: Mounted | null = null;
beforeEach(() => Object.assign(settings, { lang: "ru", confirm: false, ahead: false }));
afterEach(async () => {
  await open?.close();
  open = null;
});
const fixture = (name: string): View => (FIXTURES.find((one) => one.name === name) as { view: View }).view;
const put = (view: View): Mounted => (open = table(view));
const legal = (view: View, more: Partial<Legal>): View => ({ ...view, legal: { ...view.legal, ...more } });

describe("the table", { timeout: 60_000 }, () => {
  it.each(FIXTURES.filter((one) => one.view.legal.cards === null || one.panel !== undefined).map((one) => [one.name, one] as const))("shows %s", async (_, one) => {
    open = table(one.view, one);
    await vi.waitFor(() => expect(open?.root.textContent?.trim().length).toBeGreaterThan(20), SLOW); // what opens from the table is loaded then
    expect(open.text()).not.toMatch(/undefined|NaN|\[object/);
  });

  it.each(["auction-hold", "order", "play", "result", "settlement"])("shows %s in English too", (name) => {
    settings.lang = "en";
    const one = FIXTURES.find((known) => known.name === name) as Fixture;
    open = table(one.view, one);
    expect(open.text().replaceAll(/Марина|Олег/g, "")).not.toMatch(/[А-Яа-яЁё]{3}/);
  });

  it.each(FIXTURES.filter((one) => one.view.legal.cards !== null && one.pending === undefined && one.panel === undefined && one.linger === undefined).map((one) => [one.name, one] as const))(
    "lets play exactly the cards of the menu: %s",
    (_, one) => {
      const menu = one.view.legal.cards as NonNullable<Legal["cards"]>;
      open = table(one.view, one);
      expect([...open.cards()].sort()).toEqual([...menu.cards].sort());
      const card = menu.cards[0] as string;
      open.press(`[data-card="${card}"][data-nav]`);
      expect(open.sent).toEqual([{ act: "card", card, hand: menu.hand }]);
    },
  );

  it("sends every call that the menu of the auction offers, and shows no other", () => {
    const view = fixture("auction-hold");
    const offered = [...view.legal.bids, "hold", "pass"];
    for (const call of [view.legal.bids[0], view.legal.bids.at(-1), "hold", "pass"]) {
      const at = put(view);
      if (!at.calls().includes(call as string)) at.press('[data-call="more"]');
      at.press(`[data-call="${call}"]`);
      expect(at.sent).toEqual([{ act: "bid", call }]);
    }
    const at = put(view);
    const first = at.calls();
    at.press('[data-call="more"]');
    expect(new Set([...first, ...at.calls()].filter((call) => call !== "more"))).toEqual(new Set(offered));
  });

  it("discards the two cards that are marked, and names a game in two steps", () => {
    const discard = put(fixture("discard"));
    discard.press('[data-card="D8"]');
    discard.press('[data-card="HT"]');
    discard.press('[data-call="discard"]');
    expect(discard.sent).toEqual([{ act: "discard", cards: ["D8", "HT"] }]);
    const order = put(fixture("order"));
    order.press('[data-call="7H"]');
    expect(order.sent).toEqual([]);
    order.press('[data-call="order"]');
    expect(order.sent).toEqual([{ act: "contract", contract: "7H" }]);
  });

  it("offers nothing while a move is on its way or nobody is there to take it", () => {
    const view = fixture("order");
    open = table(view, { pending: { act: "card", card: "HT", hand: 0 } });
    expect(open.calls().filter((call) => call !== "more")).toEqual([]);
    open = table(view, { lost: true });
    expect(open.calls().filter((call) => call !== "more")).toEqual([]);
  });
});

describe("a client without rules", () => {
  const base = fixture("play");

  it("plays any card that the menu of an invented game offers, whatever was led", () => {
    // hearts were led and hearts are held; in this game only black cards may follow
    const view = legal({ ...base, contract: "12C", kind: "blackjack" as View["kind"], rules: { name: "martian", pool: 77, changed: { gravity: "low" } }, raspasy_price: 9 }, { cards: { hand: 0, cards: ["SJ", "CA"] }, refused: [{ what: "H7", reason: "gravity", values: { card: "H7" } }] });
    const at = put(view);
    expect(at.cards().sort()).toEqual(["CA", "SJ"]);
    at.press('[data-card="CA"]');
    expect(at.sent).toEqual([{ act: "card", card: "CA", hand: 0 }]);
    expect(at.text()).not.toContain("undefined");
  });

  it("offers bids that no table knows, in a level beyond ten, and sends them as they are", () => {
    const view = legal({ ...fixture("auction-first"), minimum: 11 }, { bids: ["11H", "12S", "12NT", "14D"], misere: false, passing: true });
    for (const call of ["11H", "12S", "12NT", "14D", "pass"]) {
      const at = put(view);
      if (!at.calls().includes(call)) at.press('[data-call="more"]');
      at.press(`[data-call="${call}"]`);
      expect(at.sent).toEqual([{ act: "bid", call }]);
    }
  });

  it("offers answers that it has no words for, and sends them", () => {
    const view = legal(fixture("whist"), { whist: ["triple_whist" as "whist", "pass"] });
    const at = put(view);
    expect(at.calls()).toEqual(expect.arrayContaining(["triple_whist", "pass"]));
    at.press('[data-call="triple_whist"]');
    expect(at.sent).toEqual([{ act: "whist", call: "triple_whist" }]);
  });

  it("orders a game below the bid if the menu says so", () => {
    const at = put(legal({ ...fixture("order"), bid: "9H" }, { orders: ["3C", "misere"], surrender: null }));
    at.press('[data-call="3C"]');
    at.press('[data-call="order"]');
    expect(at.sent).toEqual([{ act: "contract", contract: "3C" }]);
  });

  it("shows a result of reasons, factors and an ending that it never heard of", () => {
    const view = fixture("result");
    const result = { ...(view.result as NonNullable<View["result"]>), ending: "eclipse" as "played", contract: "12C", entries: [{ deal: 14, column: "pool" as const, chair: 0, amount: "7/2", reason: "moon_tax", rule: "X-1", against: null, factors: [{ what: "craters" as "tricks", value: 7 }, { what: "moons" as "half", value: "1/2" }] }] };
    const at = put({ ...view, result });
    expect(at.text()).toContain("moon_tax");
    expect(at.text()).toContain("3½");
    expect(at.text()).not.toContain("undefined");
  });

  it("follows no suit, beats no trick and counts nothing by itself", () => {
    // a trick of four cards, a hand of three, sides that owe more than ten: all as the view says
    const view = { ...base, hand: ["SJ", "HA", "H7"], trick: { ...(base.trick as NonNullable<View["trick"]>), cards: [{ chair: 1, card: "S7" }, { chair: 2, card: "SA" }] }, sides: [{ role: "declarer" as const, chairs: [1], taken: 13, owed: 17, at_most: false }] };
    const at = put(legal(view, { cards: { hand: 0, cards: ["H7"] } }));
    expect(at.cards()).toEqual(["H7"]);
    expect(at.text()).toContain("17");
  });
});
