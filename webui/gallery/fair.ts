/** What the page of verified deals is shown with: the golden record, the same with one digit changed, a deal from the table, figures of two thousand deals. */
import { botSalt, commitment, cutBy, dealt, derive, type Terms } from "../src/fair/prf1";
import type { DealStatistics, FeatureLine } from "../src/protocol";
import THREE from "../../tests/golden/fair/three.prn?raw";

export const verified = (name: string): string => (name === "verify-proved" ? THREE : THREE.replace(/^salt Vera 7/m, "salt Vera 8").replace(/^secret f/m, "secret e"));

const terms: Terms = { table: "Kx3yT9bQ0vLwRj2f", number: 4, rules: "ab".repeat(32), pairs: Array.from({ length: 14 }, (_, at) => at + 2) };
const secret = "5d".repeat(32);
const salts = ["7e".repeat(16), botSalt(secret, 1), botSalt(secret, 2)];
const drawn = derive(terms, secret, salts);
const { hands, talon } = dealt(cutBy(drawn.pack, 12), drawn.pair);
const deal = {
  ...terms, commitment: commitment(terms, secret), secret, salts, cut: { chair: 0, taken: 12 },
  players: [{ name: "Игрок 1", bot: false }, { name: "Марина", bot: true }, { name: "Пётр", bot: true }],
  hands: hands.map((cards, at) => ({ name: ["Пётр", "Игрок 1", "Марина"][at], cards })), talon,
};
const bytes = new TextEncoder().encode(JSON.stringify(deal));
export const DEAL_LINK = `#deal=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;

const DEALS = 2140;
const line = (feature: FeatureLine["feature"], value: number | null, chance: number, ...off: number[]): FeatureLine => ({ feature, value, chance, counts: off.map((by) => Math.round(chance * DEALS * (1 + by))) });
export const STATISTICS: DealStatistics = {
  deals: DEALS,
  lines: [
    line("aces", 0, 0.2034, 0.04, -0.02, 0.01), line("aces", 1, 0.4283, -0.02, 0.01, 0.02), line("aces", 2, 0.2891, 0.03, 0, -0.12), line("aces", 3, 0.0734, 0.05, 0.01, -0.04), line("aces", 4, 0.0058, -0.2, 0.3, 0),
    line("longest", 3, 0.2214, 0, 0.02, -0.03), line("longest", 4, 0.5006, 0.01, -0.01, 0), line("longest", 5, 0.2216, 0, 0, 0.02), line("longest", 6, 0.0502, 0.1, -0.05, 0), line("longest", 7, 0.0062, 0, 0.1, 0.2),
    line("void", null, 0.1131, 0.02, -0.03, 0.01), line("misere", null, 0.0086, 0.1, 0, -0.1),
    line("talon_aces", 0, 0.7621, 0.01), line("talon_aces", 1, 0.2258, -0.02), line("talon_aces", 2, 0.0121, 0.1), line("talon_suited", null, 0.2258, 0.03), line("talon_marriage", null, 0.0081, -0.1),
  ],
};
