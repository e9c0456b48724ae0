/**
 * The dealing scheme prf1, written from docs/fair-deals.md and not from the server's Python: the second of two implementations that have to agree.
 * SHA-256 comes from a library, because browsers hide their own from pages without HTTPS, and a home network has none.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { CardName } from "../protocol";

export const SCHEME = "prf1";

/** What is known of a deal before anybody has drawn anything. */
export interface Terms {
  table: string;
  number: number;
  /** Hash of the conventions: 64 hexadecimal digits. */
  rules: string;
  /** The pairs that may be laid aside, the lowest first. */
  pairs: readonly number[];
}

export interface Drawn {
  pack: CardName[];
  pair: number;
  cut: number;
}

export const DECK: readonly CardName[] = [..."SCDH"].flatMap((suit) => [..."789TJQKA"].map((rank) => suit + rank));

export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) throw new RangeError("not hexadecimal");
  return Uint8Array.from({ length: text.length / 2 }, (_, place) => parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const uint32 = (value: number): Uint8Array => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value].map((part) => part & 255));

function joined(...parts: (Uint8Array | number)[]): Uint8Array {
  const all: number[] = [];
  for (const part of parts) typeof part === "number" ? all.push(part) : all.push(...part);
  return new Uint8Array(all);
}

function sized(text: string, bytes: number): Uint8Array {
  if (text.length !== 2 * bytes) throw new RangeError(`${bytes} bytes are wanted`);
  return fromHex(text);
}

const hash = (label: string, ...parts: (Uint8Array | number)[]): Uint8Array => sha256(joined(ascii(`${SCHEME} ${label}`), 0, ...parts));
const place = (terms: Terms): Uint8Array => joined(terms.table.length, ascii(terms.table), uint32(terms.number));

export const commitment = (terms: Terms, secret: string): string => toHex(hash("commitment", place(terms), sized(secret, 32)));

export const saltHash = (terms: Pick<Terms, "table" | "number">, chair: number, salt: string): string =>
  toHex(hash("salt", place(terms as Terms), chair, sized(salt, 16)));

export const botSalt = (secret: string, chair: number): string => toHex(hash("bot", sized(secret, 32), chair).slice(0, 16));

export function seed(terms: Terms, secret: string, salts: readonly (string | null)[]): Uint8Array {
  const given = salts.map((salt) => (salt === null ? new Uint8Array(17) : joined(1, sized(salt, 16))));
  return hash("seed", fromHex(commitment(terms, secret)), sized(secret, 32), sized(terms.rules, 32), salts.length, ...given);
}

export function derive(terms: Terms, secret: string, salts: readonly (string | null)[]): Drawn {
  const key = seed(terms, secret, salts);
  let counter = 0;
  let block: Uint8Array = new Uint8Array();
  let used = 0;
  function below(limit: number): number {
    for (;;) {
      if (used === block.length) [block, used] = [hmac(sha256, key, uint32(counter++)), 0];
      const byte = block[used++] as number;
      if (byte < 256 - (256 % limit)) return byte % limit;
    }
  }
  const pack = [...DECK];
  for (let last = 31; last > 0; last--) {
    const other = below(last + 1);
    [pack[last], pack[other]] = [pack[other] as CardName, pack[last] as CardName];
  }
  const pair = terms.pairs[below(terms.pairs.length)] as number;
  return { pack, pair, cut: 1 + below(31) };
}

export const cutBy = (pack: readonly CardName[], taken: number): CardName[] => [...pack.slice(taken), ...pack.slice(0, taken)];

/** How many cards came off `pack` to make it `order`; null: no cut gives it. */
export function takenOff(pack: readonly CardName[], order: readonly CardName[]): number | null {
  const taken = pack.indexOf(order[0] ?? "");
  return taken >= 0 && order.length === pack.length && cutBy(pack, taken).every((card, place) => card === order[place]) ? taken : null;
}

/** The three hands, the eldest first, and the talon. */
export function dealt(order: readonly CardName[], pair: number): { hands: CardName[][]; talon: CardName[] } {
  const hands: CardName[][] = [[], [], []];
  const rest = [...order.slice(0, 2 * pair - 2), ...order.slice(2 * pair)];
  rest.forEach((card, at) => (hands[Math.floor(at / 2) % 3] as CardName[]).push(card));
  return { hands, talon: order.slice(2 * pair - 2, 2 * pair) };
}
