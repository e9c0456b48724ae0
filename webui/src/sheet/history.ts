/** The sheet as it was written: running totals per field, and the entries behind each number. */
import { add, plain, value } from "../lib/amount";
import type { Amount, Chair, DealLine, EntryView, Otherwise, SheetPage, Switches, Tried } from "../protocol";

/** What was written at one time: in a deal, or brought to the table before the first. */
export type Written = Pick<DealLine, "deal" | "entries">;

/** Everything that was written, in its order. */
export const everything = (page: Pick<SheetPage, "brought" | "deals">): readonly Written[] => (page.brought.length === 0 ? page.deals : [{ deal: 0, entries: page.brought }, ...page.deals]);

/** What can be tried on a sheet, and what comes of it: the server counts. */
export interface Asking {
  switches: () => Promise<Switches>;
  ask: (options: NonNullable<Tried["options"]>) => Promise<Otherwise>;
}

/** The sheet as it would be by another convention. */
export function instead(page: SheetPage, found: Otherwise): SheetPage {
  const other = new Map(found.deals.map((deal) => [deal.deal, deal.then]));
  return { ...page, sheet: found.sheet ?? page.sheet, deals: page.deals.map((deal) => ({ ...deal, entries: other.get(deal.deal) ?? deal.entries })) };
}

export interface Field {
  /** Totals in the order they were written; the last one counts. */
  totals: Amount[];
  /** In which deal each was written. */
  deals: number[];
  /** Written in the last deal. */
  fresh: boolean;
  entries: EntryView[];
}
export type Column = EntryView["column"];

/** A number of the sheet: a field, and the deal in which it was written, where one of its running numbers is meant. */
export interface Spot {
  column: Column;
  chair: Chair;
  against: Chair | null;
  deal: number | null;
}

export const fieldKey = (column: Column, chair: Chair, against: Chair | null = null): string =>
  column === "whists" ? `w${chair}-${against}` : `${column}${chair}`;

/** Every field that has been written to, by key. One number per deal, as on paper. */
export function fields(deals: readonly Written[]): Map<string, Field> {
  const all = new Map<string, Field>();
  const last = deals.at(-1)?.deal ?? 0;
  for (const { deal, entries } of deals) {
    for (const entry of entries) {
      const key = fieldKey(entry.column, entry.chair, entry.against);
      const field = all.get(key) ?? { totals: [], deals: [], fresh: false, entries: [] };
      const same = field.entries.at(-1)?.deal === deal;
      const total = add(field.totals.at(-1) ?? 0, entry.amount);
      if (same) field.totals[field.totals.length - 1] = total;
      else {
        field.totals.push(total);
        field.deals.push(deal);
      }
      field.entries.push(entry);
      field.fresh = deal === last;
      all.set(key, field);
    }
  }
  return all;
}

/** The entries behind a cell of the table: a column of a player; `against`: whists that others write on him. */
export function behind(deals: readonly Written[], chair: Chair, column: Column | "against" | "total"): EntryView[] {
  return deals.flatMap((deal) => deal.entries).filter((entry) => {
    if (column === "against") return entry.column === "whists" && entry.against === chair;
    // pool and mountain are compared with everybody's, so what others wrote there moves this total too
    if (column === "total") return entry.column !== "whists" || entry.chair === chair || entry.against === chair;
    return entry.column === column && entry.chair === chair;
  });
}

/** `2 × 4`: the arithmetic of an entry, or nothing where there is nothing to multiply. */
export function arithmetic(entry: EntryView): string {
  const factors = entry.factors.map((factor) => plain(factor.value));
  return factors.length > 1 || (factors.length === 1 && value(entry.factors[0]?.value ?? 0) !== Math.abs(value(entry.amount))) ? factors.join(" × ") : "";
}

/** The beginnings of names, as long as it takes to tell them apart. */
export function initials(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const others = names.filter((other, j) => j !== i && other !== name);
    let length = 1;
    while (length < name.length && others.some((other) => other.slice(0, length) === name.slice(0, length))) length += 1;
    return name.slice(0, length);
  });
}
