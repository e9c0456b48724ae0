/** "Our table": names and rules of the last sheet, kept in this browser. */
import type { Chosen } from "../lobby/chosen";

export interface OurTable {
  names: string[];
  chosen: Chosen;
  stake: string;
}
const KEY = "preferans.our-table";
export const USUAL: OurTable = { names: [], chosen: { rules: "sochi", pool: 20, players: 3, options: {}, level: "club" }, stake: "" };

export function ourTable(): OurTable {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as OurTable | null;
    return kept !== null && Array.isArray(kept.names) && typeof kept.chosen?.rules === "string" ? { ...USUAL, ...kept, chosen: { ...USUAL.chosen, ...kept.chosen } } : USUAL;
  } catch {
    return USUAL;
  }
}

export function keepTable(table: OurTable): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(table));
  } catch {
    // the next sheet begins as usual
  }
}
