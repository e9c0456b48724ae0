import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
vi.stubGlobal("localStorage", new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));

const { held, fromDealLink, shownDeal } = await import("../src/fair/shown");
const { newSalt, remember, saltFor, witnessed, witnessOf } = await import("../src/fair/witness");
const { botSalt, commitment, cutBy, dealt, derive, saltHash } = await import("../src/fair/prf1");
const { dealLink } = await import("../src/fair/link");
const { bandOf, isOutside } = await import("../src/fair/bands");
const { FAIR_TEXTS } = await import("../src/fair/texts");
type View = import("../src/protocol").View;

beforeEach(() => kept.clear());
let tables = 0;
const fresh = (): string => `table-${++tables}`;

describe("what a browser remembers", () => {
  it("is its salt, once drawn the same", () => {
    const table = fresh();
    const salt = saltFor(table, 2, "c".repeat(64), 1);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(saltFor(table, 2, "c".repeat(64), 1)).toBe(salt);
    expect(saltFor(table, 3, "c".repeat(64), 1)).not.toBe(salt);
    expect(newSalt()).not.toBe(newSalt());
  });
  it("is the first commitment, whatever is shown later", () => {
    const table = fresh();
    const salt = saltFor(table, 2, "c".repeat(64), 1);
    saltFor(table, 2, "d".repeat(64), 1);
    expect(witnessOf(table, 2)).toMatchObject({ commitment: "c".repeat(64), salt, chair: 1 });
  });
  it("outlasts the page, and not for ever", () => {
    for (let n = 0; n < 70; n++) remember(fresh(), { number: 1, commitment: "x", salt: "y" });
    expect([...kept.keys()].filter((key) => /table-/.test(key)).length).toBeLessThanOrEqual(60);
    kept.set("preferans.fair.other", JSON.stringify([{ number: 4, chair: 0, commitment: "x", salt: "y" }]));
    expect(witnessed("other")).toHaveLength(1);
    kept.set("preferans.fair.broken", "{");
    expect(witnessed("broken")).toEqual([]);
  });

  const names = ["Anna", "Boris", "Vera"];
  const salts = ["aa".repeat(16), "bb".repeat(16), null];
  const hashes = (table: string): (string | null)[] => salts.map((salt, chair) => (salt === null ? null : saltHash({ table, number: 2 }, chair, salt)));
  const cases: [string, Partial<Parameters<typeof remember>[1]>, ReturnType<typeof held>][] = [
    ["the same of all", {}, "all"],
    ["another commitment", { commitment: "d".repeat(64) }, "commitment"],
    ["another salt", { salt: "cc".repeat(16) }, "salt"],
    ["a salt that the record lacks", { chair: 2, salt: "cc".repeat(16) }, "late"],
    ["another cut", { cut: 9 }, "cut"],
    ["another hash of somebody else", { hashes: [null, "0".repeat(64), null] }, { hash: "Boris" }],
    ["a chair that was not known yet", { chair: null }, "all"],
  ];
  it.each(cases)("is held against a record: %s", (_, other, wanted) => {
    const table = fresh();
    remember(table, { number: 2, chair: 0, commitment: "c".repeat(64), salt: salts[0] as string, hashes: hashes(table), cut: 7, ...other });
    expect(held(table, 2, "c".repeat(64), salts, names, 7)).toEqual(wanted);
  });
  it("says nothing of a table where it did not sit", () => {
    expect(held(fresh(), 1, "c".repeat(64), salts, names, 0)).toBe("nothing");
  });
  it("holds the first deal against the hashes of the places where people gathered, wherever their chairs are", () => {
    const table = fresh();
    const [mine, hers, his, bots] = [newSalt(), newSalt(), newSalt(), newSalt()];
    const hash = (place: number, salt: string): string => saltHash({ table, number: 1 }, place, salt);
    const four = ["Иван", "Мария", "Бот", "Пётр"];
    remember(table, { number: 1, commitment: "c".repeat(64), salt: mine, places: [{ place: 0, name: "Иван", hash: hash(0, mine) }, { place: 2, name: "Мария", hash: hash(2, hers) }, { place: 3, name: "Пётр", hash: hash(3, his) }] });
    const said = (...found: (string | null)[]): ReturnType<typeof held> => held(table, 1, "c".repeat(64), found, four, 0);
    expect(said(his, bots, mine, hers)).toBe("all");
    expect(said(null, bots, mine, hers)).toBe("all"); // Пётр has not come in time, and nobody else's is missing
    expect(said(newSalt(), bots, mine, hers)).toEqual({ hash: "Пётр" });
    expect(said(null, bots, mine, newSalt())).toEqual({ hash: "Мария" });
    expect(said(hers, bots, his, mine)).toBe("all");
  });
});

/** A deal that is over, where a bot has cut by so many cards more than the secret gives. */
function played(more = 0): { table: string; view: View } {
  const table = "Kx3yT9bQ0vLwRj2f";
  const terms = { table, number: 4, rules: "ab".repeat(32), pairs: [4] };
  const secret = "5d".repeat(32);
  const salts = ["7e".repeat(16), botSalt(secret, 1), botSalt(secret, 2)];
  const drawn = derive(terms, secret, salts);
  const taken = ((drawn.cut - 1 + more) % 31) + 1;
  const { hands, talon } = dealt(cutBy(drawn.pack, taken), drawn.pair);
  const view = {
    fair: { number: 4, commitment: commitment(terms, secret), secret, salts, rules: `sha256:${terms.rules}`, pairs: terms.pairs },
    players: [0, 1, 2].map((chair) => ({ chair, name: "", bot: chair > 0, here: true })),
    cut: { chair: 1, taken },
    result: { hands: hands.map((cards, chair) => ({ chair, cards: [...cards].reverse() })), talon },
  };
  return { table, view: view as unknown as View };
}

describe("the link to a deal just played", () => {
  const { table, view } = played();
  const read = (other: Partial<View> = {}): ReturnType<typeof shownDeal> => {
    const deal = fromDealLink((dealLink(table, { ...view, ...other }, (chair) => `Игрок ${chair + 1}`) ?? "").replace("/verify", ""));
    if (deal === null) throw new Error("no link");
    return shownDeal(deal);
  };
  it("proves it", () => {
    const found = read();
    expect(found.proved).toBe(true);
    expect(found.deals[0]).toMatchObject({ number: 4, state: "proved", given: ["Игрок 1"], absent: [], held: "nothing" });
  });
  it.each<[string, Partial<View>]>([
    ["commitment", { fair: { ...view.fair, commitment: "0".repeat(64) } as View["fair"] & object }],
    ["bot_salt", { fair: { ...view.fair, salts: ["7e".repeat(16), null, null] } as View["fair"] & object }],
    ["cut", played(3).view],
    ["hands", { cut: { chair: 0, taken: ((view.cut?.taken ?? 1) % 31) + 1 } }],
    ["hands", { fair: { ...view.fair, salts: ["7f".repeat(16), ...(view.fair?.salts?.slice(1) ?? [])] } as View["fair"] & object }],
  ])("names what differs: %s", (what, other) => {
    const found = read(other);
    expect(found.proved).toBe(false);
    expect(found.deals[0]?.wrong?.what).toBe(what);
  });
  it("is there only when the deal is over", () => {
    expect(dealLink(table, { ...view, fair: { number: 4, commitment: "c".repeat(64) } } as View, String)).toBeNull();
    expect(dealLink(table, { ...view, fair: null } as View, String)).toBeNull();
  });
  it("is refused where it is none", () => {
    for (const hash of ["", "#deal=", "#deal=e30", "#deal=%%", "#t=x"]) expect(fromDealLink(hash)).toBeNull();
  });
});

describe("bands", () => {
  it("narrow with the number of deals", () => {
    const [low, high] = bandOf(0.2, 1000);
    const [lower, higher] = bandOf(0.2, 10);
    expect(high - low).toBeLessThan((higher - lower) / 5);
    expect(low).toBeCloseTo(0.2 - 2.5758 * Math.sqrt(0.16 / 1000), 6);
  });
  it("say nothing of what is too rare to tell", () => {
    expect(isOutside(9, 0.002, 1000)).toBe(false);
    expect(isOutside(300, 0.2, 1000)).toBe(true);
    expect(isOutside(210, 0.2, 1000)).toBe(false);
  });
});

describe("the words of the page", () => {
  const flat = (tree: object, at = ""): string[] => Object.entries(tree).flatMap(([key, value]) => (typeof value === "object" ? flat(value as object, `${at}${key}.`) : [at + key]));
  const plain = (tree: object): string[] => Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : typeof value === "object" ? plain(value as object) : []));
  it("are the same in both languages, each in its own", () => {
    expect(flat(FAIR_TEXTS.en)).toEqual(flat(FAIR_TEXTS.ru));
    expect(plain(FAIR_TEXTS.en).filter((text) => /[А-Яа-яЁё]/.test(text))).toEqual([]);
    expect(plain(FAIR_TEXTS.ru).filter((text) => !/[А-Яа-яЁё]/.test(text))).toEqual([]);
  });
});
