/**
 * A match record, in either form, as far as its dealing goes: conventions, players, packs, what was agreed. Strict where it reads: a blank too
 * many is a fault, as for the server. Actions, results and the sheet are not read here; `preferans verify` replays them.
 */
import type { CardName } from "../protocol";
import { DECK } from "./prf1";

export interface Agreement {
  scheme: string;
  table: string;
  commitment: string;
  secret: string;
  /** By name; null: not revealed in time. */
  salts: Map<string, string | null>;
}

export interface RecordedDeal {
  number: number;
  dealer: string;
  order: CardName[];
  pair: number;
  fairness: Agreement | null;
  /** What the text form prints of hands and talon; null in JSON. */
  printed: { hands: [name: string, cards: string][]; talon: string } | null;
  finished: boolean;
}

export interface DealingRecord {
  rules: { name: string; hash: string; options: Record<string, unknown> };
  players: { name: string; bot: boolean }[];
  deals: RecordedDeal[];
  unfinished: boolean;
}

/** The text is no record, or cannot be read at this place: a line, or a path as `deals[1].order`. */
export class UnreadableError extends Error {
  constructor(readonly place: string) {
    super(`unreadable: ${place}`);
  }
}

export const LARGEST = 16 * 1024 * 1024;

export function readRecord(text: string): DealingRecord {
  const record = text.trimStart().startsWith("{") ? fromJson(text) : fromText(text);
  const names = record.players.map((player) => player.name);
  if (new Set(names).size !== names.length || names.length < 2 || names.length > 5) throw new UnreadableError("players");
  record.deals.forEach((deal, at) => {
    if (deal.order.length !== 32 || new Set(deal.order).size !== 32) throw new UnreadableError(`deals[${at}].order`);
    if (!names.includes(deal.dealer)) throw new UnreadableError(`deals[${at}].dealer`);
    for (const name of deal.fairness?.salts.keys() ?? []) if (!names.includes(name)) throw new UnreadableError(`deals[${at}].fairness.salts.${name}`);
  });
  return record;
}

const HEX64 = /^[0-9a-f]{64}$/;
const HEX32 = /^[0-9a-f]{32}$/;
const SCHEME = /^[a-z][a-z0-9]*$/;
const TABLE = /^[0-9A-Za-z_-]{1,64}$/;
const HASH = /^sha256:[0-9a-f]{64}$/;
const isCard = (value: unknown): value is CardName => typeof value === "string" && DECK.includes(value);

function agreement(found: { scheme: unknown; table: unknown; commitment: unknown; secret: unknown }, salts: Map<string, string | null>, at: string): Agreement {
  const field = (name: keyof typeof found, pattern: RegExp): string => {
    const value = found[name];
    if (typeof value !== "string" || !pattern.test(value)) throw new UnreadableError(`${at}.${name}`);
    return value;
  };
  for (const [name, salt] of salts) if (salt !== null && !HEX32.test(salt)) throw new UnreadableError(`${at}.salts.${name}`);
  return { scheme: field("scheme", SCHEME), table: field("table", TABLE), commitment: field("commitment", HEX64), secret: field("secret", HEX64), salts };
}

// --- JSON -------------------------------------------------------------------------------------------------------------------------

type Json = Record<string, unknown>;

function object(value: unknown, at: string, allowed?: readonly string[]): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new UnreadableError(at);
  const extra = allowed === undefined ? undefined : Object.keys(value).find((name) => !allowed.includes(name));
  if (extra !== undefined) throw new UnreadableError(`${at}.${extra}`);
  return value as Json;
}

function list(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new UnreadableError(at);
  return value;
}

function whole(value: unknown, low: number, high: number, at: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < low || value > high) throw new UnreadableError(at);
  return value;
}

function string(value: unknown, at: string, pattern = /./su): string {
  if (typeof value !== "string" || !pattern.test(value)) throw new UnreadableError(at);
  return value;
}

const MOST = 2 ** 31;

function fromJson(text: string): DealingRecord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableError("JSON");
  }
  const top = object(parsed, "JSON");
  if (top["format"] !== "preferans-record" || top["version"] !== 1) throw new UnreadableError("format");
  const rules = object(top["rules"], "rules", ["name", "hash", "options"]);
  const players = list(top["players"], "players").map((row, at) => {
    const player = object(row, `players[${at}]`, ["name", "bot"]);
    return { name: string(player["name"], `players[${at}].name`), bot: "bot" in player };
  });
  return {
    rules: { name: string(rules["name"], "rules.name"), hash: string(rules["hash"], "rules.hash", HASH), options: object(rules["options"], "rules.options") },
    players,
    deals: list(top["deals"], "deals").map((row, at) => jsonDeal(row, `deals[${at}]`)),
    unfinished: top["ended"] === "unfinished",
  };
}

const DEAL = ["number", "dealer", "order", "talon_pair", "fairness", "actions", "result", "penalties", "entries"];

function jsonDeal(row: unknown, at: string): RecordedDeal {
  const deal = object(row, at, DEAL);
  const order = list(deal["order"], `${at}.order`).map((card, place) => {
    if (!isCard(card)) throw new UnreadableError(`${at}.order[${place}]`);
    return card;
  });
  return {
    number: whole(deal["number"], 1, MOST, `${at}.number`),
    dealer: string(deal["dealer"], `${at}.dealer`),
    order,
    pair: whole(deal["talon_pair"], 1, 16, `${at}.talon_pair`),
    fairness: "fairness" in deal ? jsonFairness(deal["fairness"], `${at}.fairness`) : null,
    printed: null,
    finished: deal["result"] !== null,
  };
}

function jsonFairness(value: unknown, at: string): Agreement {
  const found = object(value, at, ["scheme", "table", "commitment", "secret", "salts"]);
  const salts = Object.entries(object(found["salts"], `${at}.salts`)).map(([name, salt]): [string, string | null] => {
    if (salt !== null && typeof salt !== "string") throw new UnreadableError(`${at}.salts.${name}`);
    return [name, salt];
  });
  return agreement({ scheme: found["scheme"], table: found["table"], commitment: found["commitment"], secret: found["secret"] }, new Map(salts), at);
}

// --- text -------------------------------------------------------------------------------------------------------------------------

/** The lines of a text, one after the other; comments are left out. */
class Lines {
  private at = 0;
  private readonly rows: { text: string; number: number }[];
  constructor(text: string) {
    const all = text.split("\n");
    if (all.pop() !== "") throw new UnreadableError(`${all.length + 1}`);
    this.rows = all.map((line, place) => ({ text: line, number: place + 1 })).filter((row) => !row.text.startsWith("%"));
  }
  get number(): string {
    return String(this.rows[this.at]?.number ?? (this.rows.at(-1)?.number ?? 0) + 1);
  }
  peek(): string | null {
    return this.rows[this.at]?.text ?? null;
  }
  take(): string {
    const text = this.peek();
    if (text === null) this.fail();
    this.at++;
    return text;
  }
  fail(): never {
    throw new UnreadableError(this.number);
  }
  /** The line, which the pattern has to describe from end to end; its first group. */
  match(pattern: RegExp): string {
    const found = pattern.exec(this.peek() ?? this.fail());
    if (found === null) this.fail();
    this.at++;
    return found[1] ?? "";
  }
  /** Goes to the next line that begins so. */
  seek(start: string): void {
    while (!(this.peek() ?? this.fail()).startsWith(start)) this.at++;
  }
  /** The lines up to the next that is a heading. */
  until(): string[] {
    const found: string[] = [];
    while (this.peek() !== null && this.peek() !== "" && !this.peek()?.startsWith("[")) found.push(this.take());
    return found;
  }
}

const NAMED = /^(?:"([^"\\]+)"|([\p{L}\p{N}_][\p{L}\p{N}_.-]*)) (.+)$/u;

/** A line that begins with a name: the name and the rest. */
function named(lines: Lines, text: string): [string, string] {
  const found = NAMED.exec(text);
  if (found === null) lines.fail();
  return [found[1] ?? found[2] ?? "", found[3] ?? ""];
}

function fromText(text: string): DealingRecord {
  const lines = new Lines(text);
  lines.match(/^\[Format "preferans-record 1"\]$/);
  lines.seek('[Rules "');
  const name = lines.match(/^\[Rules "([a-z][a-z0-9_]*)"\]$/);
  const hash = lines.match(/^\[RulesHash "(sha256:[0-9a-f]{64})"\]$/);
  lines.seek("[Options]");
  lines.match(/^\[Options\]$/);
  const options = Object.fromEntries(lines.until().map((row) => option(lines, row)));
  lines.match(/^\[Players\]$/);
  const players = lines.until().map((row) => {
    const [player, kind] = named(lines, row);
    if (kind !== "person" && !/^bot [a-z]/.test(kind)) lines.fail();
    return { name: player, bot: kind !== "person" };
  });
  const deals: RecordedDeal[] = [];
  while (lines.peek() === "") {
    lines.take();
    if (lines.peek()?.startsWith("[Ended ")) break;
    deals.push(textDeal(lines));
  }
  return { rules: { name, hash, options }, players, deals, unfinished: lines.match(/^\[Ended "([a-z]+)"\]$/) === "unfinished" };
}

function option(lines: Lines, row: string): [string, unknown] {
  const blank = row.indexOf(" ");
  try {
    return [row.slice(0, blank), JSON.parse(row.slice(blank + 1))];
  } catch {
    return lines.fail();
  }
}

function textDeal(lines: Lines): RecordedDeal {
  const number = Number(lines.match(/^\[Deal "([1-9][0-9]{0,8})"\]$/));
  const dealer = lines.match(/^\[Dealer "([^"\\]+)"\]$/);
  const pair = Number(lines.match(/^\[TalonPair "([1-9]|1[0-6])"\]$/));
  lines.match(/^\[Order\]$/);
  const order = [0, 1, 2, 3].flatMap(() => lines.match(/^((?:[SCDH][789TJQKA] ){7}[SCDH][789TJQKA])$/).split(" "));
  const fairness = lines.peek() === "[Fairness]" ? textFairness(lines) : null;
  lines.match(/^\[Hands\]$/);
  const hands = [0, 1, 2].map(() => named(lines, lines.take()));
  const talon = lines.match(/^\[Talon "(.*)"\]$/);
  lines.seek("[Result]");
  lines.take();
  const finished = lines.take() !== "null";
  while (lines.peek() !== null && lines.peek() !== "") lines.take();
  return { number, dealer, order, pair, fairness, printed: { hands, talon }, finished };
}

function textFairness(lines: Lines): Agreement {
  lines.take();
  const scheme = lines.match(/^scheme ([a-z][a-z0-9]*)$/);
  const table = lines.match(/^table ([0-9A-Za-z_-]{1,64})$/);
  const commitment = lines.match(/^commitment ([0-9a-f]{64})$/);
  const secret = lines.match(/^secret ([0-9a-f]{64})$/);
  const salts = new Map<string, string | null>();
  while (lines.peek()?.startsWith("salt ")) {
    const [name, salt] = named(lines, (lines.peek() as string).slice(5));
    if (salts.has(name) || !(salt === "none" || HEX32.test(salt))) lines.fail();
    salts.set(name, salt === "none" ? null : salt);
    lines.take();
  }
  return { scheme, table, commitment, secret, salts };
}
