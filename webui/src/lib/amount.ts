/** Amounts as they come: integers, or exact fractions as text. */
import type { Amount } from "../protocol";

const PARTS = /^(-?)(\d+)\/(\d+)$/;

/** The value, for comparing and signs only. */
export function value(amount: Amount): number {
  if (typeof amount === "number") return amount;
  const parts = PARTS.exec(amount);
  if (parts === null) return Number(amount);
  return ((parts[1] === "-" ? -1 : 1) * Number(parts[2])) / Number(parts[3]);
}

/** `7`, `−3`, `11⅓`: a mixed number with a real minus. */
export function plain(amount: Amount): string {
  const parts = typeof amount === "string" ? PARTS.exec(amount) : null;
  const sign = value(amount) < 0 ? "−" : "";
  if (parts === null) return sign + String(Math.abs(value(amount)));
  const top = Number(parts[2]);
  const bottom = Number(parts[3]);
  const whole = Math.floor(top / bottom);
  const rest = `${top % bottom}/${bottom}`;
  const glyph = FRACTIONS[rest] ?? (whole > 0 ? ` ${rest}` : rest);
  return sign + (whole > 0 ? String(whole) : "") + glyph;
}

const FRACTIONS: Record<string, string> = {
  "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
};

/** With its sign: `+7`, `−3`, `0`. */
export const signed = (amount: Amount): string => (value(amount) > 0 ? "+" : "") + plain(amount);

/** Sums of exact amounts, kept exact. */
export function add(a: Amount, b: Amount): Amount {
  const [p, q] = ratio(a);
  const [r, s] = ratio(b);
  const top = p * s + r * q;
  const bottom = q * s;
  const d = gcd(Math.abs(top), bottom);
  return bottom === d ? top / d : `${top / d}/${bottom / d}`;
}

/** The same with the other sign. */
export const negated = (amount: Amount): Amount => (typeof amount === "number" ? -amount || 0 : amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

function ratio(amount: Amount): [number, number] {
  if (typeof amount === "number") return [amount, 1];
  const parts = PARTS.exec(amount);
  return parts === null ? [Number(amount), 1] : [(parts[1] === "-" ? -1 : 1) * Number(parts[2]), Number(parts[3])];
}

const gcd = (a: number, b: number): number => (b === 0 ? a || 1 : gcd(b, a % b));
