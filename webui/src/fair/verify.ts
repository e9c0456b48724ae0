/** Whether the deals of a record follow from what was committed to. The rules of the record, and the words for what is wrong, are docs/fair-deals.md's. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { CardName } from "../protocol";
import { botSalt, commitment, dealt, derive, SCHEME, takenOff, toHex, type Terms } from "./prf1";
import type { DealingRecord, RecordedDeal } from "./record";

/** How records call the third hand of two players. */
const DUMMY = "dummy";

export type Wrong =
  | { what: "number" | "table" | "scheme" | "commitment" | "no_salt" | "bot_salt" | "salts" | "order" | "cut" | "uncut" | "pair" | "hands"; field: string; name?: string }
  | { what: "hash"; field: "rules.hash" };

export interface Proved {
  state: "proved";
  cut: number;
  cutter: string;
  given: string[];
  absent: string[];
  hands: { name: string; cards: CardName[] }[];
  talon: CardName[];
}

export type DealProof = { number: number; deal: RecordedDeal } & (Proved | { state: "missing" } | { state: "in_play" } | { state: "differs"; wrong: Wrong });

export interface RecordProof {
  record: DealingRecord;
  table: string | null;
  deals: DealProof[];
  /** What is wrong with the conventions; the deals are then proved against nothing. */
  wrong: Wrong | null;
  proved: boolean;
}

/** `sha256:` and the digest of the options as canonical JSON. */
export function hashOf(options: Record<string, unknown>): string {
  const byCodePoint = (one: string, other: string): number => (one < other ? -1 : 1);
  const rows = Object.keys(options)
    .sort(byCodePoint)
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(options[name])}`);
  return `sha256:${toHex(sha256(new TextEncoder().encode(`{${rows.join(",")}}`)))}`;
}

export function pairsOf(options: Record<string, unknown>): number[] {
  return options["talon_position"] === "after_first_round" ? [4] : Array.from({ length: 14 }, (_, at) => at + 2);
}

export function verifyRecord(record: DealingRecord): RecordProof {
  if (hashOf(record.rules.options) !== record.rules.hash)
    return { record, table: null, deals: [], wrong: { what: "hash", field: "rules.hash" }, proved: false };
  let table: string | null = null;
  const deals = record.deals.map((deal, at): DealProof => {
    const wrong = deal.number === at + 1 ? null : ({ what: "number", field: "number" } as const);
    const found = wrong === null ? proveDeal(record, deal, table) : ({ state: "differs", wrong } as const);
    if (found.state === "proved") table ??= deal.fairness?.table ?? null;
    const open = found.state === "missing" && record.unfinished && !deal.finished && at === record.deals.length - 1;
    return { number: deal.number, deal, ...(open ? { state: "in_play" } : found) };
  });
  return { record, table, deals, wrong: null, proved: deals.length > 0 && deals.every((deal) => deal.state === "proved" || deal.state === "in_play") };
}

type Found = Proved | { state: "missing" } | { state: "differs"; wrong: Wrong };

function proveDeal(record: DealingRecord, deal: RecordedDeal, table: string | null): Found {
  const agreed = deal.fairness;
  if (agreed === null) return { state: "missing" };
  const differs = (what: Exclude<Wrong["what"], "hash">, field: string, name?: string): Found => ({ state: "differs", wrong: name === undefined ? { what, field } : { what, field, name } });
  if (agreed.scheme !== SCHEME) return differs("scheme", "fairness.scheme");
  if (table !== null && agreed.table !== table) return differs("table", "fairness.table");
  const terms: Terms = { table: agreed.table, number: deal.number, rules: record.rules.hash.slice("sha256:".length), pairs: pairsOf(record.rules.options) };
  if (commitment(terms, agreed.secret) !== agreed.commitment) return differs("commitment", "fairness.commitment");
  const salts: (string | null)[] = [];
  for (const [chair, player] of record.players.entries()) {
    const salt = agreed.salts.get(player.name);
    if (salt === undefined) return differs("no_salt", `fairness.salts.${player.name}`, player.name);
    if (player.bot && salt !== botSalt(agreed.secret, chair)) return differs("bot_salt", `fairness.salts.${player.name}`, player.name);
    salts.push(salt);
  }
  const drawn = derive(terms, agreed.secret, salts);
  const taken = takenOff(drawn.pack, deal.order);
  if (taken === null) return isNear(drawn.pack, deal.order) ? differs("order", "order") : differs("salts", "fairness.salts");
  const cutter = cutterOf(record, deal);
  const cutHere = record.rules.options["cut"] === "required";
  if (!cutHere ? taken !== 0 : cutter.bot && taken !== drawn.cut) return differs("cut", "order");
  if (cutHere && taken === 0) return differs("uncut", "order");
  if (drawn.pair !== deal.pair) return differs("pair", "talon_pair");
  const { hands, talon } = dealt(deal.order, deal.pair);
  const people = record.players.filter((player) => !player.bot).map((player) => player.name);
  const owners = handNames(record, deal);
  const { printed } = deal;
  const isPrinted = (hand: CardName[], at: number): boolean => printed?.hands[at]?.[0] === owners[at] && printed?.hands[at]?.[1] === handText(hand);
  if (printed !== null && !hands.every(isPrinted)) return differs("hands", "hands");
  if (printed !== null && printed.talon !== talon.join(" ")) return differs("hands", "talon");
  return {
    state: "proved",
    cut: taken,
    cutter: cutter.name,
    given: people.filter((name) => agreed.salts.get(name) !== null),
    absent: people.filter((name) => agreed.salts.get(name) === null),
    hands: hands.map((cards, at) => ({ name: owners[at] ?? "", cards })),
    talon,
  };
}

/** Who cuts: the dealer's right-hand neighbour, with two players the opponent. */
function cutterOf(record: DealingRecord, deal: RecordedDeal): { name: string; bot: boolean } {
  const count = record.players.length;
  const dealer = record.players.findIndex((player) => player.name === deal.dealer);
  return record.players[(dealer + count - 1) % count] as { name: string; bot: boolean };
}

/** Whose the three hands are, the eldest first; two players have a dummy between them. */
function handNames(record: DealingRecord, deal: RecordedDeal): string[] {
  const names = record.players.map((player) => player.name);
  const dealer = names.indexOf(deal.dealer);
  if (names.length === 2) return [names[1 - dealer] ?? "", DUMMY, deal.dealer];
  const first = names.length === 5 ? 2 : 1;
  return [0, 1, 2].map((step) => names[(dealer + first + step) % names.length] ?? "");
}

/** `S:AT8 C:- D:Q H:A987`. */
export function handText(cards: readonly CardName[]): string {
  const ranks = (suit: string): string => [..."AKQJT987"].filter((rank) => cards.includes(suit + rank)).join("") || "-";
  return [..."SCDH"].map((suit) => `${suit}:${ranks(suit)}`).join(" ");
}

/** Whether most cards lie where some cut of the pack would put them: then the order was changed, and not what it follows from. */
function isNear(pack: readonly CardName[], order: readonly CardName[]): boolean {
  return pack.some((_, taken) => order.filter((card, place) => pack[(place + taken) % pack.length] === card).length >= 16);
}
