/** What the score keeper's desk (`preferans.notation.score_desk`) is asked and answers. Drafts, items and setups are its own: they go back as they came. */
import type { Amount, Chair, EntryView, Sheet, SumStep } from "../protocol";

export interface Text {
  ru: string;
  en: string;
}
export interface Fault {
  code: string;
  place: string;
  text: Text;
}
export type Draft = Readonly<Record<string, unknown>>;
/** An item of `deals` in the score format. */
export interface Item {
  kind: string;
  dealer?: string;
  note?: string;
  declarer?: string;
  contract?: string;
  bid?: string;
  down?: number;
  calls?: Record<string, string> | [string, string][];
  tricks?: Record<string, number>;
  end?: string;
  dark?: boolean;
  without_talon?: boolean;
  partner?: string;
  invited_by?: string;
  dark_pass?: string[];
  talon?: string[];
  offence?: string;
  players?: string[] | Record<string, number>;
  of?: Item;
  entries?: { column: string; player: string; against?: string; amount: Amount }[];
}
export interface Setup {
  rules: string;
  options: Record<string, unknown>;
  players: string[];
  dealer: string;
  stake?: Amount;
  title?: string;
  brought?: { pool: Record<string, Amount>; mountain: Record<string, Amount>; whists: Record<string, Record<string, Amount>> };
}
export interface ScoreEvent {
  id: string;
  at: number;
  by: string;
  item: string;
  on: readonly string[];
  value: unknown;
  after?: string | null;
  deal?: number;
  undo?: string;
}
export interface Version {
  id: string;
  by: string;
  at: number;
  value: Item | null;
}
export interface Line {
  id: string;
  number: number;
  value: Item | null;
  heads: string[];
  versions: Version[];
  twins: string[];
  faults: Fault[];
  entries: EntryView[];
  dealer: Chair;
  deal: boolean;
}
export interface Tally {
  games: number;
  made: number;
  miseres: number;
  miseres_made: number;
  whists: number;
  short: number;
  raspasy_tricks: number;
  penalties: number;
}
export interface State {
  setup: Setup;
  setup_heads: string[];
  setup_versions: (Omit<Version, "value"> & { value: Setup | null })[];
  rules: { name: string; title: Text; pool: number; scale: number; stake: boolean };
  brought: EntryView[];
  lines: Line[];
  deals: number;
  sheet: Sheet;
  sums: SumStep[];
  next: { dealer: Chair; sitting: Chair[]; minimum: number; price: number; spiral: number; must_bid: boolean; ended: boolean; may_stop: boolean };
  settlement: {
    exact: Amount[];
    rounded: number[];
    payments: { payer: Chair; payee: Chair; whists: number }[];
    money: Amount[] | null;
    paid: Amount[] | null;
  };
  tallies: Tally[];
  balances: Amount[][];
  document: unknown;
}
export interface Choice {
  value: string | number;
  draft: Draft;
  fault: Fault | null;
}
export interface Step {
  id: "who" | "contract" | "bid" | "call" | "tricks" | "ten" | "talon" | "offence" | "offender" | "penalty_contract" | "agreed";
  about: string;
  chosen: string | number | null;
  before: Draft;
  choices: Choice[];
}
export interface Extra {
  id: "dark" | "without_talon" | "partner" | "invited_by" | "dark_pass" | "revoke";
  about: string;
  count: number;
  draft: Draft;
}
export interface Difference {
  changes: { id: string; number: number; was: EntryView[]; now: EntryView[]; faults: Fault[] }[];
  was: Amount[];
  now: Amount[];
}
export interface Guide {
  dealer: Chair;
  usual_dealer: Chair;
  minimum: number;
  price: number;
  deal: number;
  steps: Step[];
  open: boolean;
  extras: Extra[];
  draft: Draft;
  item: Item | null;
  faults: Fault[];
  preview?: Difference & { entries: EntryView[] };
}
/** Where a deal is entered: at the end, behind another (empty: before all), or in place of one. */
export type Where = { item?: string; after?: string };
/** What cannot be read. */
export interface Refused {
  faults: Fault[];
}
