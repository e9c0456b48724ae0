import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { amountOf } from "../src/score/amounts";
import { headline } from "../src/score/texts";
import { settings } from "../src/lib/settings.svelte";
import { en } from "../src/text/en";
import { ru } from "../src/text/ru";

test("numbers as people type them are exact amounts", () => {
  const read = ["", "12", "-3", "−3", "0,5", "0.50", "2.25", "7/2", "4/2", "-6/4", ".5", "1/0", "x", "1,2,3", "1e3"].map(amountOf);
  expect(read).toEqual([0, 12, -3, -3, "1/2", "1/2", "9/4", "7/2", 2, "-3/2", "1/2", null, null, null, null]);
});

test("what happened in a deal stands in one line, in both languages", () => {
  const item = { kind: "game", declarer: "Анна", contract: "6C", calls: [["Борис", "whist"], ["Вера", "pass"]] as [string, string][], tricks: { Анна: 6 } };
  settings.lang = "ru";
  expect(headline(item)).toBe("Анна 6{C} · Борис вист, Вера пас · 6 взяток");
  settings.lang = "en";
  expect(headline({ kind: "penalty", offence: "revoke", players: { Вера: 1 }, of: item })).toBe("Анна 6{C} · Борис whist, Вера pass · 6 tricks · Вера: revoke");
});

test("every reason of the score format has its words", () => {
  const schema = readFileSync("../src/preferans/scoring/entries.py", "utf-8");
  const reasons = [...schema.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"$/gm)].map((found) => found[1] as string).filter((one) => !["pool", "mountain", "whists"].includes(one));
  expect(reasons.length).toBeGreaterThan(20);
  for (const texts of [ru, en]) for (const reason of reasons) expect(texts.reason[reason]).toBeTruthy();
});
