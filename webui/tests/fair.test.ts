import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readRecord, UnreadableError } from "../src/fair/record";
import { verifyRecord } from "../src/fair/verify";
import { botSalt, commitment, cutBy, derive, saltHash, seed, takenOff, toHex, type Terms } from "../src/fair/prf1";

interface Vector {
  table: string;
  number: number;
  rules: string;
  pairs: number[];
  secret: string;
  salts: (string | null)[];
  cut: number;
  commitment: string;
  salt_hashes: (string | null)[];
  bot_salts: string[];
  seed: string;
  pack: string;
  talon_pair: number;
  own_cut: number;
  order: string;
}
const read = (name: string): string => readFileSync(new URL(`../../tests/golden/fair/${name}`, import.meta.url), "utf-8");
const frozen = JSON.parse(read("prf1.json")) as { vectors: Vector[]; blocks: { deals: number; sha256: string[] } };

/** 32 bytes that anybody can make: the SHA-256 of `LABEL NUMBER`. */
const drawn = (label: string, number: number): Buffer => createHash("sha256").update(`${label} ${number}`).digest();

describe("the scheme prf1", () => {
  it.each(frozen.vectors)("gives the frozen deal of table $table", (vector) => {
    const terms: Terms = { table: vector.table, number: vector.number, rules: vector.rules.slice(7), pairs: vector.pairs };
    const found = derive(terms, vector.secret, vector.salts);
    expect(commitment(terms, vector.secret)).toBe(vector.commitment);
    expect(toHex(seed(terms, vector.secret, vector.salts))).toBe(vector.seed);
    expect(vector.salts.map((salt, chair) => (salt === null ? null : saltHash(terms, chair, salt)))).toEqual(vector.salt_hashes);
    expect(vector.salts.map((_, chair) => botSalt(vector.secret, chair))).toEqual(vector.bot_salts);
    expect([found.pack.join(" "), found.pair, found.cut]).toEqual([vector.pack, vector.talon_pair, vector.own_cut]);
    const order = cutBy(found.pack, vector.cut);
    expect(order.join(" ")).toBe(vector.order);
    expect(takenOff(found.pack, order)).toBe(vector.cut);
  });
  it("agrees with the server's Python on ten thousand deals", () => {
    frozen.blocks.sha256.forEach((digest, block) => {
      const lines = Array.from({ length: frozen.blocks.deals }, (_, at) => line(block * frozen.blocks.deals + at));
      expect(createHash("sha256").update(lines.join("")).digest("hex"), `deals from ${block * frozen.blocks.deals}`).toBe(digest);
    });
  }, 60_000);
  it("takes whole secrets and salts only", () => {
    const terms: Terms = { table: "t", number: 1, rules: "0".repeat(64), pairs: [4] };
    for (const [secret, salt] of [["0".repeat(62), "0".repeat(32)], ["0".repeat(64), "0".repeat(30)], ["G".repeat(64), "0".repeat(32)]] as const)
      expect(() => derive(terms, secret, [salt])).toThrow(RangeError);
  });
});

function line(number: number): string {
  const pairs = number % 5 === 0 ? [4] : Array.from({ length: 14 }, (_, at) => at + 2);
  const terms: Terms = { table: `t${number}`, number: 1 + (number % 40), rules: drawn("rules", number).toString("hex"), pairs };
  const salts = Array.from({ length: 2 + (number % 4) }, (_, chair) => drawn(`salt ${chair}`, number)).map((salt) => ((salt[31] as number) < 32 ? null : salt.subarray(0, 16).toString("hex")));
  const secret = drawn("secret", number).toString("hex");
  const found = derive(terms, secret, salts);
  return `${commitment(terms, secret)} ${cutBy(found.pack, (drawn("cut", number)[0] as number) % 32).join(" ")} ${found.pair} ${found.cut}\n`;
}

const states = (text: string): string[] =>
  verifyRecord(readRecord(text)).deals.map((deal) => (deal.state === "differs" ? `${deal.wrong.what} ${deal.wrong.field}` : deal.state));

/** What the verifier says of a text: unreadable with its place, or the states of the deals, or that the conventions differ. */
function said(text: string): string {
  try {
    const found = verifyRecord(readRecord(text));
    return found.wrong !== null ? found.wrong.what : states(text).join(", ");
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return `unreadable ${error.place}`;
  }
}

describe("a record", () => {
  it.each(["three.prn", "three.json", "five.prn", "two.prn"])("%s is proved, like by the command", (name) => {
    const found = verifyRecord(readRecord(read(name)));
    expect(found.proved).toBe(true);
    expect(found.table).toBe("table-1");
  });
  it("tells what went into a deal", () => {
    const [first, second] = verifyRecord(readRecord(read("three.prn"))).deals;
    expect(first).toMatchObject({ cut: 21, cutter: "Vera", given: ["Vera"], absent: ["Anna"] });
    expect(second).toMatchObject({ cut: 21, cutter: "Anna", given: ["Anna", "Vera"], absent: [] });
  });
  it("says the same in both forms", () => {
    expect(states(read("three.json"))).toEqual(states(read("three.prn")));
  });

  const altered = (change: (deal: Record<string, any>) => void): string => {
    const document = JSON.parse(read("three.json"));
    change(document.deals[1]);
    return JSON.stringify(document);
  };
  it.each<[string, (deal: Record<string, any>) => void]>([
    ["scheme fairness.scheme", (deal) => (deal["fairness"].scheme = "prf2")],
    ["table fairness.table", (deal) => (deal["fairness"].table = "table-2")],
    ["commitment fairness.commitment", (deal) => (deal["fairness"].secret = "0".repeat(64))],
    ["commitment fairness.commitment", (deal) => (deal["fairness"].commitment = "0".repeat(64))],
    ["no_salt fairness.salts.Vera", (deal) => delete deal["fairness"].salts.Vera],
    ["bot_salt fairness.salts.Boris", (deal) => (deal["fairness"].salts.Boris = "0".repeat(32))],
    ["salts fairness.salts", (deal) => (deal["fairness"].salts.Anna = null)],
    ["order order", (deal) => ([deal["order"][0], deal["order"][9]] = [deal["order"][9], deal["order"][0]])],
    ["pair talon_pair", (deal) => (deal["talon_pair"] = 3)],
    ["number number", (deal) => (deal["number"] = 7)],
    ["uncut order", (deal) => (deal["order"] = [...deal["order"].slice(11), ...deal["order"].slice(0, 11)])],
    ["missing", (deal) => delete deal["fairness"]],
  ])("names what is wrong: %s", (wanted, change) => {
    expect(said(altered(change))).toBe(`proved, ${wanted}, proved`);
  });
  it("holds a bot to the cut that the secret gives", () => {
    const document = JSON.parse(read("three.json"));
    const order = document.deals[2].order;
    document.deals[2].order = [...order.slice(1), order[0]];
    expect(said(JSON.stringify(document))).toBe("proved, proved, cut order");
  });
  it("is refused where the conventions are not those of their digest", () => {
    const document = JSON.parse(read("three.json"));
    document.rules.options.talon_position = "after_first_round";
    expect(said(JSON.stringify(document))).toBe("hash");
  });
  it.each(["", "{", "{}", "nothing", "[Format \"preferans-record 1\"]\n"])("that is none is refused: %s", (text) => {
    expect(said(text)).toMatch(/^unreadable /);
  });
  it("is caught by every single bit of its deals, from the number to the talon", () => {
    const text = read("three.prn");
    const raw = Buffer.from(text);
    const start = text.indexOf('[Deal "2"]');
    const end = text.indexOf("[Auction]", start);
    let dealers = 0;
    for (let place = start; place < end; place += 2)
      for (let bit = 0; bit < 8; bit++) {
        const changed = Buffer.from(raw);
        changed[place] = (changed[place] as number) ^ (1 << bit);
        if (said(changed.toString("utf-8")) === "proved, proved, proved") dealers++;
      }
    expect(dealers).toBe(0);
  }, 60_000);
});
