import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { accusativeRu, latin, pluralRu } from "../src/text/words";
import { en } from "../src/text/en";
import { PROBLEMS } from "../src/text/problems";
import { ru } from "../src/text/ru";

beforeAll(() => vi.stubGlobal("localStorage", undefined));

const RULES = new URL("../../src/preferans/rules/", import.meta.url);
const SCORING = new URL("../../src/preferans/scoring/", import.meta.url);
const source = (folder: URL): string => readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => readFileSync(new URL(name, folder), "utf-8")).join("\n");
const protocol = source(new URL("../../src/preferans/server/protocol/", import.meta.url)) + source(new URL("../../src/preferans/notation/", import.meta.url));

type Tree = Record<string, unknown>;
/** Every leaf of a catalogue with its kind: `illegal.must_follow: function`. */
function leaves(tree: Tree, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? leaves(value as Tree, `${path}${key}.`) : [`${path}${key}: ${Array.isArray(value) ? `list of ${value.length}` : typeof value}`],
  );
}
/** Every plain text of a catalogue. */
const texts = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : typeof tree === "object" && tree !== null ? Object.values(tree).flatMap(texts) : [];

describe("the catalogues", () => {
  it("have the same keys", () => {
    expect(leaves(en as unknown as Tree).sort()).toEqual(leaves(ru as unknown as Tree).sort());
  });
  it("have no empty text but where nothing is said", () => {
    for (const catalogue of [ru, en]) expect(texts(catalogue).filter((text) => text === "")).toHaveLength(1);
    expect([ru.live.ready, en.live.ready]).toEqual(["", ""]);
  });
  it("speak one language each", () => {
    expect(texts({ ...en, indicesRu: "" }).filter((text) => /[А-Яа-яЁё]/.test(text))).toEqual([]);
    const latinAllowed = new Set(["ru", ru.indicesLatin, "Enter", ru.preset["mailru"]]);
    expect(texts(ru).filter((text) => /[A-Za-z]/.test(text.replace("PDF", "")) && !latinAllowed.has(text))).toEqual([]);
  });
  it("say every reason for which the engine refuses an action", () => {
    const text = source(RULES);
    const found = [...text.matchAll(/refuse\(([^,)]*)/g), ...text.matchAll(/reason = ([^\n]*)/g)].flatMap((match) => [...(match[1] as string).matchAll(/"(\w+)"/g)]);
    const reasons = new Set(found.map((match) => match[1] as string));
    expect(reasons.size).toBeGreaterThan(25);
    for (const reason of reasons) for (const catalogue of [ru, en]) expect(catalogue.illegal, `${catalogue.lang} ${reason}`).toHaveProperty(reason);
  });
  it("fill every reason with the values it comes with", () => {
    const values = { minimum: 7, bid: "6S", standing: "7C", next: "7D", card: "SA", level: 9, call: "dark", tricks: 11, sum: 3, left: 4, contract: "6S", suit: "spades", has: "SK SQ", order: "6S", named: "7C" };
    for (const catalogue of [ru, en]) for (const [reason, say] of Object.entries(catalogue.illegal)) expect(say(values), `${catalogue.lang} ${reason}`).not.toMatch(/undefined|NaN/);
  });
  it("know every reason of an entry", () => {
    const body = /class Reason\(Enum\):([^]*?)\n\n\n/.exec(source(SCORING))?.[1] ?? "";
    const reasons = [...body.matchAll(/= "(\w+)"/g)].map((match) => match[1] as string).sort();
    expect(reasons.length).toBeGreaterThan(20);
    for (const catalogue of [ru, en]) {
      expect(Object.keys(catalogue.reason).sort()).toEqual(reasons);
      expect(Object.keys(catalogue.reasonRule).sort()).toEqual(reasons);
    }
  });
  it("answer every code of a reject and name every factor", () => {
    const literal = (name: string): string[] => [...(protocol.match(new RegExp(`${name}: TypeAlias = Literal\\[([^\\]]*)\\]`))?.[1] ?? "").matchAll(/"(\w+)"/g)].map((match) => match[1] as string);
    expect(literal("RejectCode").length).toBeGreaterThan(5);
    expect(Object.keys(ru.reject).sort()).toEqual(literal("RejectCode").sort());
    expect(Object.keys(ru.factor).sort()).toEqual(literal("FactorName").sort());
  });
});

describe("what was refused over HTTP", () => {
  const titles = /TITLES = \{([^]*?)\n\}/.exec(readFileSync(new URL("../../src/preferans/server/problems.py", import.meta.url), "utf-8"))?.[1] ?? "";
  const codes = [...titles.matchAll(/^ {4}"(\w+)":/gm)].map((match) => match[1] as string);
  it("has words in both languages for every code, and for no other", () => {
    expect(codes.length).toBeGreaterThan(30);
    for (const catalogue of [PROBLEMS.ru, PROBLEMS.en]) expect(Object.keys(catalogue).sort()).toEqual([...codes].sort());
  });
  it("is told in the language of the page, with what has happened and what to do or what was kept", () => {
    for (const text of Object.values(PROBLEMS.ru)) expect(text).toMatch(/^[А-ЯЁ][^A-Z]*[.]$/);
    for (const text of Object.values(PROBLEMS.en)) expect(text).toMatch(/^[A-Z][^А-Яа-яЁё]*[.]$/);
  });
});

describe("Russian words", () => {
  it.each([[1, "взятка"], [2, "взятки"], [5, "взяток"], [11, "взяток"], [12, "взяток"], [21, "взятка"], [104, "взятки"], [0, "взяток"]])("%i %s", (n, form) => {
    expect(pluralRu(n, "взятка", "взятки", "взяток")).toBe(form);
  });
  it.each([["Марина", "Марину"], ["Олег", "Олега"], ["Илья", "Илью"], ["Андрей", "Андрея"], ["Игорь", "Игоря"], ["Любовь", "Любовь"], ["Отто", "Отто"], ["Bob", "Bob"], ["Мария Ивановна", "Мария Ивановна"], ["Павел", "Павла"]])(
    "на %s → %s", (name, whom) => expect(accusativeRu(name)).toBe(whom),
  );
  it("become Latin for English", () => {
    expect(latin("Марина и Щукин")).toBe("Marina i Shchukin");
  });
});

describe("words for codes", () => {
  it("inflect suits", async () => {
    const { gameWords, cardWords, callWords, words, gameText, readable, refusedText, rejectText } = await import("../src/text");
    expect(cardWords("HQ", ru)).toBe("дама червей");
    expect(cardWords("HQ", en)).toBe("queen of hearts");
    expect(gameWords("10NT", ru)).toBe("10 без козыря");
    expect(gameText("7H", ru)).toBe("7{H}");
    expect(callWords({ kind: "bid", call: "7D" }, ru)).toBe("7 бубён");
    expect(callWords({ kind: "whist", call: "half_whist" }, ru)).toBe("полвиста");
    expect(words("сейчас 6{C}, [SA]", ru)).toBe("сейчас 6 треф, туз пик");
    expect(readable({ suit: "S", has: "SK SQ", bid: "6C", sum: 3 }, ru)).toEqual({ suit: "пики", has: "[SK] [SQ]", bid: "6{C}", sum: 3 });
    expect(refusedText({ reason: "unheard_of", values: {} }, ru)).toBe(ru.unknownReason);
    expect(rejectText({ code: "illegal", reason: "hold", values: {} }, en)).toBe(en.illegal["hold"]?.({}));
    expect(rejectText({ code: "stale", reason: "", values: {} }, en)).toBe(en.reject["stale"]);
  });
});
