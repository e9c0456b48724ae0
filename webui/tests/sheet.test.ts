import { describe, expect, it } from "vitest";
import { FIXTURES, PAGE } from "../gallery/fixtures";
import { add, plain, signed, value } from "../src/lib/amount";
import { flow, plan } from "../src/sheet/geometry";
import { arithmetic, behind, fieldKey, fields } from "../src/sheet/history";
import { verdict } from "../src/result/verdict";
import { ru } from "../src/text/ru";
import type { Result, View } from "../src/protocol";

describe("amounts", () => {
  it("stay exact", () => {
    expect(add("1/3", "1/6")).toBe("1/2");
    expect(add("-34/3", "34/3")).toBe(0);
    expect(add(2, 3)).toBe(5);
    expect(add("1/2", "1/2")).toBe(1);
  });
  it("read as mixed numbers with a real minus", () => {
    expect([plain(-3), plain("-34/3"), plain("1/2"), plain("22/7"), signed("50/3"), signed(0), signed(-4)]).toEqual(["−3", "−11⅓", "½", "3 1/7", "+16⅔", "0", "−4"]);
    expect(value("-34/3")).toBeCloseTo(-11.333, 3);
  });
});

describe("the history of the sheet", () => {
  const written = fields(PAGE.deals);
  it("adds up to the totals", () => {
    for (const [chair, pool] of PAGE.sheet.pool.entries()) expect(written.get(fieldKey("pool", chair))?.totals.at(-1) ?? 0).toBe(pool);
    for (const [chair, row] of PAGE.sheet.whists.entries())
      for (const [against, amount] of row.entries()) if (chair !== against) expect(written.get(fieldKey("whists", chair, against))?.totals.at(-1) ?? 0).toBe(amount);
  });
  it("writes one number per deal and marks the newest", () => {
    expect(written.get("mountain1")?.totals).toEqual([4, 8]);
    expect([...written].filter(([, field]) => field.fresh).map(([key]) => key)).toEqual(["mountain1"]);
  });
  it("finds the entries behind a number", () => {
    expect(behind(PAGE.deals, 1, "mountain").map((entry) => entry.amount)).toEqual([4, 4]);
    expect(behind(PAGE.deals, 0, "against").every((entry) => entry.against === 0)).toBe(true);
    expect(behind(PAGE.deals, 2, "total").every((entry) => entry.chair === 2 || entry.against === 2)).toBe(true);
  });
  it("shows the arithmetic, and none where nothing is multiplied", () => {
    const entries = (FIXTURES.find((one) => one.name === "result") as { view: View }).view.result?.entries ?? [];
    expect(entries.map(arithmetic)).toEqual(["1 × 4", "2 × 4", "1 × 4", "2 × 4", "1 × 4"]);
    expect(arithmetic({ ...(entries[0] as (typeof entries)[0]), factors: [] })).toBe("");
  });
});

describe("the drawing", () => {
  it.each([2, 3, 4, 5])("has a field for every number of %i players", (players) => {
    const drawn = plan(players);
    expect(drawn?.slots).toHaveLength(players);
    drawn?.slots.forEach((slot, seat) => {
      expect(slot.whists.map((one) => one.on).sort()).toEqual([...Array(players).keys()].filter((other) => other !== seat));
      for (const box of [slot.mountain, slot.pool, ...slot.whists.map((one) => one.box)]) {
        expect(box.w).toBeGreaterThan(40);
        expect(box.h).toBeGreaterThan(30);
      }
    });
  });
  it("keeps the newest number and lets the oldest go when the room ends", () => {
    const many = Array.from({ length: 40 }, (_, i) => String(i * 2));
    const box = { x: 0, y: 0, w: 200, h: 100 };
    const placed = flow(many, box, 38);
    expect(placed.at(-1)).toMatchObject({ text: "78", last: true });
    expect(placed.filter((one) => one.last)).toHaveLength(1);
    for (const one of placed) {
      expect(one.x - one.w / 2).toBeGreaterThanOrEqual(-0.01);
      expect(one.x + one.w / 2).toBeLessThanOrEqual(200.01);
    }
  });
});

describe("the verdict", () => {
  const base = (FIXTURES.find((one) => one.name === "result") as { view: View }).view;
  const of = (more: Partial<Result>): string => verdict({ ...(base.result as Result), ...more }, base, ru).big;
  it("says how the deal ended", () => {
    expect(of({})).toBe("Без одной");
    expect(of({ tricks: [1, 7, 2] })).toBe("Ровно");
    expect(of({ tricks: [0, 9, 1] })).toBe("Плюс 2");
    expect(of({ kind: "misere", need: 0, tricks: [10, 0, 0] })).toBe("Мизер сыгран");
    expect(of({ kind: "misere", need: 0, tricks: [8, 2, 0] })).toBe("Поймали на 2");
    expect(of({ ending: "both_passed", tricks: null })).toBe("Игра без виста");
    expect(of({ ending: "surrendered", tricks: null })).toBe("Без трёх, не играя");
    expect(of({ kind: "raspasy", declarer: null })).toBe("Распасы");
  });
});
