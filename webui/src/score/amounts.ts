/** Numbers as people type them, as the formats hold them. */
import type { Amount } from "../protocol";

/** `12`, `-3`, `0,5`, `7/2` as an exact amount; null for what is no number. Empty is zero. */
export function amountOf(text: string): Amount | null {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  if (plain === "") return 0;
  if (/^-?\d{1,9}$/.test(plain)) return Number(plain);
  const parts = /^(-?)(\d{1,9})\/(\d{1,6})$/.exec(plain);
  if (parts !== null) return lowest(parts[1] === "-", BigInt(parts[2] ?? 0), BigInt(parts[3] ?? 1));
  const decimal = /^(-?)(\d{0,9})\.(\d{1,6})$/.exec(plain);
  if (decimal === null) return null;
  const tail = decimal[3] ?? "";
  return lowest(decimal[1] === "-", BigInt(`${decimal[2] || "0"}${tail}`), 10n ** BigInt(tail.length));
}

function lowest(minus: boolean, top: bigint, bottom: bigint): Amount | null {
  if (bottom === 0n) return null;
  let [a, b] = [top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const [p, q] = a === 0n ? [0n, 1n] : [top / a, bottom / a];
  const sign = minus && p > 0n ? "-" : "";
  return q === 1n ? Number(`${sign}${p}`) : `${sign}${p}/${q}`;
}
