import { describe, expect, it, vi } from "vitest";
import { PAGE } from "../gallery/fixtures";
import { LATE } from "../src/late/texts";
import type { EntryView, SheetPage } from "../src/protocol";
import { everything, fields, behind } from "../src/sheet/history";

vi.stubGlobal("localStorage", undefined);

const line = (column: EntryView["column"], chair: number, amount: number): EntryView => ({ deal: 0, column, chair, amount, reason: "brought", rule: "A-164", against: null, factors: [] });

describe("a sheet that was brought from another table", () => {
  const page: SheetPage = { ...PAGE, brought: [line("pool", 0, 7), line("mountain", 3, 5)] };
  it("begins with what was brought", () => {
    const before = fields(everything(PAGE)).get("pool0");
    const after = fields(everything(page)).get("pool0");
    expect(after?.totals[0]).toBe(7);
    expect(after?.totals.at(-1)).toBe(7 + Number(before?.totals.at(-1) ?? 0));
    expect(fields(everything(page)).get("mountain3")?.totals).toEqual([5]);
  });
  it("tells it behind a number", () => {
    expect(behind(everything(page), 3, "mountain").map((entry) => entry.reason)).toContain("brought");
  });
  it("is what was written here where nothing was brought", () => {
    expect(everything(PAGE)).toBe(PAGE.deals);
  });
});

describe("the texts of late joining", () => {
  it("are there in both languages", () => {
    expect(Object.keys(LATE.en).sort()).toEqual(Object.keys(LATE.ru).sort());
    for (const text of Object.values(LATE.ru)) expect(text).toMatch(/[а-яё]/);
    for (const text of Object.values(LATE.en)) expect(text).not.toMatch(/[а-яё]/);
  });
});
