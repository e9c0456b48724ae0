/** The sheet as it was written: running totals per field, and the entries behind each number. */
import { add, value } from "../lib/amount";
import type { Amount, Chair, DealLine, EntryView } from "../protocol";

export interface Field {
  /** Totals in the order they were written; the last one counts. */
  totals: Amount[];
  /** Written in the last deal. */
  fresh: boolean;
  entries: EntryView[];
}
export type Column = EntryView["column"];

export const fieldKey = (column: Column, chair: Chair, against: Chair | null = null): string =>
  column === "whists" ? `w${chair}-${against}` : `${column}${chair}`;

/** Every field that has been written to, by key. One number per deal, as on paper. */
export function fields(deals: readonly DealLine[]): Map<string, Field> {
  const all = new Map<string, Field>();
  const last = deals.at(-1)?.deal ?? 0;
  for (const { deal, entries } of deals) {
    for (const entry of entries) {
      const key = fieldKey(entry.column, entry.chair, entry.against);
      const field = all.get(key) ?? { totals: [], fresh: false, entries: [] };
      const same = field.entries.at(-1)?.deal === deal;
      const total = add(field.totals.at(-1) ?? 0, entry.amount);
      if (same) field.totals[field.totals.length - 1] = total;
      else field.totals.push(total);
      field.entries.push(entry);
      field.fresh = deal === last;
      all.set(key, field);
    }
  }
  return all;
}

/** The entries behind a cell of the table: a column of a player; `against`: whists that others write on him. */
export function behind(deals: readonly DealLine[], chair: Chair, column: Column | "against" | "total"): EntryView[] {
  return deals.flatMap((deal) => deal.entries).filter((entry) => {
    if (column === "against") return entry.column === "whists" && entry.against === chair;
    if (column === "total") return entry.chair === chair || entry.against === chair;
    return entry.column === column && entry.chair === chair;
  });
}

/** `2 × 4`: the arithmetic of an entry, or nothing where there is nothing to multiply. */
export function arithmetic(entry: EntryView): string {
  const factors = entry.factors.map((factor) => String(factor.value));
  return factors.length > 1 || (factors.length === 1 && value(factors[0] as string) !== Math.abs(value(entry.amount))) ? factors.join(" × ") : "";
}
