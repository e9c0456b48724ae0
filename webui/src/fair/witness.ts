/**
 * What this browser itself has seen and given before a deal was dealt: the commitment, its salt, the hashes of the others, its cut.
 * Kept here and nowhere else, so that a record can later be held against it; without storage it lasts as long as the page.
 */
export interface Witness {
  number: number;
  chair: number | null;
  commitment: string;
  salt: string;
  hashes?: (string | null)[];
  /** Of the first deal, before chairs were drawn: the people by their places where they gathered, and what each had shown. */
  places?: { place: number; name: string; hash: string | null }[];
  cut?: number;
}

const MOST_TABLES = 60;
const PREFIX = "preferans.fair.";
const memory = new Map<string, Witness[]>();

/** What was seen at a table, by deals; empty: this browser did not sit there. */
export function witnessed(table: string): readonly Witness[] {
  const known = memory.get(table);
  if (known !== undefined) return known;
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + table) ?? "[]") as Witness[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const witnessOf = (table: string, number: number): Witness | null => witnessed(table).find((one) => one.number === number) ?? null;

/** Keeps what was seen of a deal; what was seen before stays, unless it is said anew. */
export function remember(table: string, seen: Partial<Witness> & Pick<Witness, "number">): void {
  const before = witnessOf(table, seen.number) ?? { chair: null, commitment: "", salt: "" };
  const all = [...witnessed(table).filter((one) => one.number !== seen.number), { ...before, ...seen }].sort((one, other) => one.number - other.number);
  memory.set(table, all);
  try {
    if (localStorage.getItem(PREFIX + table) === null) forgetOldest();
    localStorage.setItem(PREFIX + table, JSON.stringify(all));
  } catch {
    // no storage, or a full one: the page itself remembers
  }
}

function forgetOldest(): void {
  const index = JSON.parse(localStorage.getItem(`${PREFIX}tables`) ?? "[]") as string[];
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== `${PREFIX}tables`);
  const order = [...index.filter((key) => tables.includes(key)), ...tables.filter((key) => !index.includes(key))];
  while (order.length >= MOST_TABLES) localStorage.removeItem(order.shift() as string);
  localStorage.setItem(`${PREFIX}tables`, JSON.stringify(order));
}

/** 128 bits of chance, from the browser and from nobody else. */
export const newSalt = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The salt for a deal: the one drawn before, else a new one. The commitment kept is the first that was seen; another would be found out. */
export function saltFor(table: string, number: number, commitment: string, chair: number | null): string {
  const known = witnessOf(table, number);
  if (known !== null && known.salt !== "") return known.salt;
  const salt = newSalt();
  remember(table, { number, chair, commitment, salt });
  return salt;
}
