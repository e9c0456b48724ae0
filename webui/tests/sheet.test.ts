import { describe, expect, it } from "vitest";
import { FIXTURES, PAGE } from "../gallery/fixtures";
import { add, negated, plain, signed, value } from "../src/lib/amount";
import { flow, type Placed } from "../src/sheet/flow";
import { plan, type Field, type Plan, type Point } from "../src/sheet/geometry";
import { arithmetic, behind, everything, fieldKey, fields, initials, instead } from "../src/sheet/history";
import { SHEET_EN } from "../src/sheet/en";
import { SHEET_RU } from "../src/sheet/ru";
import { verdict } from "../src/result/verdict";
import { ru } from "../src/text/ru";
import type { Result, SheetPage, View } from "../src/protocol";

describe("amounts", () => {
  it("stay exact", () => {
    expect(add("1/3", "1/6")).toBe("1/2");
    expect(add("-34/3", "34/3")).toBe(0);
    expect(add(2, 3)).toBe(5);
    expect(add("1/2", "1/2")).toBe(1);
    expect([negated(3), negated("-1/2"), negated("1/2"), negated(0)]).toEqual([-3, "1/2", "-1/2", 0]);
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
    expect(behind(PAGE.deals, 2, "total").filter((entry) => entry.column === "whists").every((entry) => entry.chair === 2 || entry.against === 2)).toBe(true);
  });
  it("finds the entries of others behind a total, since pools and mountains are compared", () => {
    const alone = PAGE.deals.map((deal) => ({ ...deal, entries: deal.entries.filter((entry) => entry.column === "mountain" && entry.chair === 1) }));
    expect([0, 1, 2].map((chair) => behind(alone, chair, "total").length)).toEqual([2, 2, 2]);
  });
  it("shows the arithmetic, and none where nothing is multiplied", () => {
    const entries = (FIXTURES.find((one) => one.name === "result") as { view: View }).view.result?.entries ?? [];
    expect(entries.map(arithmetic)).toEqual(["1 × 4", "2 × 4", "1 × 4", "2 × 4", "1 × 4"]);
    expect(arithmetic({ ...(entries[0] as (typeof entries)[0]), factors: [] })).toBe("");
  });
});

describe("the sheet by another convention", () => {
  it("has the lines that would differ in the place of those that were written", async () => {
    const [first] = PAGE.deals;
    const then = (first?.entries ?? []).map((entry) => ({ ...entry, amount: 99 }));
    const other = instead(PAGE, { faults: [], sheet: { ...PAGE.sheet, pool: [1, 2, 3] }, deals: [{ deal: 1, now: first?.entries ?? [], then }], balance: [], balance_then: [], ended: null });
    expect(other.deals[0]?.entries).toEqual(then);
    expect(other.deals.slice(1)).toEqual(PAGE.deals.slice(1));
    expect(other.sheet.pool).toEqual([1, 2, 3]);
  });
  it("has texts in both languages", () => {
    expect(Object.keys(SHEET_EN).sort()).toEqual(Object.keys(SHEET_RU).sort());
    for (const text of Object.values(SHEET_RU)) expect(typeof text === "string" ? text.replace("PDF", "") : "").not.toMatch(/[A-Za-z]/);
    for (const text of Object.values(SHEET_EN)) expect(typeof text === "string" ? text : "").not.toMatch(/[А-Яа-яЁё]/);
  });
});

describe("the drawing", () => {
  const evening = (players: number): SheetPage => FIXTURES.find((one) => one.name === `evening-${players}`)?.page as SheetPage;
  const inside = (points: readonly Point[], [x, y]: Point): boolean =>
    points.reduce((odd, [x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length] as Point;
      return (y1 > y) !== (y2 > y) && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1) ? !odd : odd;
    }, false);
  const corners = (one: Placed): Point[] => [[-1, -0.7], [1, -0.7], [-1, 0], [1, 0]].map(([dx, dy]): Point => [one.x + ((dx as number) * one.w) / 2, one.y + (dy as number) * one.size]);

  it.each([2, 3, 4, 5])("has a field for every number of %i players", (players) => {
    const drawn = plan(players);
    expect(drawn?.slots).toHaveLength(players);
    drawn?.slots.forEach((slot, seat) => {
      expect(slot.whists.map((one) => one.on).sort()).toEqual([...Array(players).keys()].filter((other) => other !== seat));
    });
  });
  it.each([2, 3, 4, 5])("shows every number of forty deals of %i players, each inside its field and clear of words and of each other", (players) => {
    const page = evening(players);
    const written = fields(everything(page));
    const drawn = plan(players) as Plan;
    drawn.slots.forEach((slot, seat) => {
      const rooms: [string, Field][] = [[fieldKey("mountain", seat), slot.mountain], [fieldKey("pool", seat), slot.pool], ...slot.whists.map((one): [string, Field] => [fieldKey("whists", seat, one.on), one.field])];
      for (const [key, room] of rooms) {
        const texts = (written.get(key)?.totals ?? []).map(plain);
        const placed = texts.length === 0 ? [] : flow(texts, room, { now: 38, least: 15 });
        expect(placed.map((one) => one.text)).toEqual(texts);
        for (const one of placed) {
          for (const corner of corners(one)) expect(inside(room.points, corner), `${key} ${one.text} at ${corner}`).toBe(true);
          for (const hole of room.holes) expect(one.x + one.w / 2 <= hole.l + 0.1 || one.x - one.w / 2 >= hole.r - 0.1 || one.y <= hole.t || one.y - one.size * 0.72 >= hole.b, `${key} ${one.text} on a word`).toBe(true);
        }
        for (const [i, one] of placed.entries()) for (const other of placed.slice(i + 1)) if (other.y === one.y) expect(other.x - other.w / 2).toBeGreaterThan(one.x + one.w / 2);
      }
    });
  });
  it("keeps the newest numbers and says with dots that there are older ones where they could not be read", () => {
    const many = Array.from({ length: 40 }, (_, i) => String(i * 2));
    const box: Field = { points: [[0, 0], [200, 0], [200, 100], [0, 100]], holes: [] };
    const placed = flow(many, box, { now: 38, least: 30 });
    expect(placed[0]).toMatchObject({ text: "…", index: -1 });
    expect(placed.slice(1).map((one) => one.text)).toEqual(many.slice(many.length + 1 - placed.length));
    expect(placed.at(-1)).toMatchObject({ text: "78", index: 39, size: 38 });
  });
  it("names people by as many letters as it takes", () => {
    expect(initials(["Вы", "Марина", "Максим"])).toEqual(["В", "Мар", "Мак"]);
    expect(initials(["Вы", "Вера"])).toEqual(["Вы", "Ве"]);
    expect(initials(["Ян", "Яна", "Яна"])).toEqual(["Ян", "Яна", "Яна"]);
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
