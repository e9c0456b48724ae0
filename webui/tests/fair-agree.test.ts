import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { botSalt, commitment, derive, saltHash, type Terms } from "../src/fair/prf1";

/** Deals that `tools/fair_agree.py` has drawn afresh; without the file there is nothing to compare. */
const file = process.env["FAIR_DEALS"];

interface Deal {
  terms: Terms;
  secret: string;
  salts: (string | null)[];
  commitment: string;
  hashes: (string | null)[];
  bots: string[];
  pack: string[];
  pair: number;
  cut: number;
}

describe.skipIf(file === undefined)("fresh deals", () => {
  it("come out as in Python", () => {
    const lines = readFileSync(file as string, "utf-8").trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(0);
    for (const [at, line] of lines.entries()) {
      const deal = JSON.parse(line) as Deal;
      const found = derive(deal.terms, deal.secret, deal.salts);
      const hashes = deal.salts.map((salt, chair) => (salt === null ? null : saltHash(deal.terms, chair, salt)));
      const bots = deal.salts.map((_, chair) => botSalt(deal.secret, chair));
      expect([commitment(deal.terms, deal.secret), found.pack, found.pair, found.cut, hashes, bots], `deal ${at}`).toEqual([deal.commitment, deal.pack, deal.pair, deal.cut, deal.hashes, deal.bots]);
    }
  }, 600_000);
});
