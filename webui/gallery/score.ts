/** The score keeper: sheets that lie on this telephone, and what has been pressed since. A server, or `tools/desk.mjs`, counts them. */
import { forget, keepEvents, keepSheet, sheets, type Meta } from "../src/score/store";
import type { Item, ScoreEvent, Setup } from "../src/score/types";

const english = typeof location !== "undefined" && new URLSearchParams(location.search).get("lang") === "en";
const [A, B, V, G] = english ? (["Anna", "Boris", "Vera", "Gleb"] as const) : (["Анна", "Борис", "Вера", "Глеб"] as const);
const game = (dealer: string, declarer: string, contract: string, calls: Record<string, string>, tricks?: Record<string, number>): Item => ({
  kind: "game", dealer, declarer, contract, calls, ...(tricks === undefined ? {} : { tricks, end: "played" }),
});
const THREE: Item[] = [
  game(V, A, "6C", { [B]: "pass", [V]: "pass" }),
  game(A, B, "7D", { [V]: "whist", [A]: "pass" }, { [A]: 0, [B]: 7, [V]: 3 }),
  { kind: "raspasy", dealer: B, tricks: { [A]: 4, [B]: 2, [V]: 4 } },
  { kind: "misere", dealer: V, declarer: B, tricks: { [A]: 5, [B]: 1, [V]: 4 }, note: english ? "third hand" : "третья рука" },
  game(A, V, "8H", { [A]: "whist", [B]: "whist" }, { [A]: 2, [B]: 1, [V]: 7 }),
  game(B, A, "7S", { [B]: "pass", [V]: "half_whist" }),
  game(V, V, "9NT", { [A]: "pass", [B]: "pass" }),
];
const FOUR: Item[] = [
  game(G, A, "6D", { [B]: "whist", [V]: "pass" }, { [A]: 6, [B]: 4, [V]: 0 }),
  game(A, V, "7H", { [G]: "whist", [B]: "whist" }, { [V]: 6, [G]: 3, [B]: 1 }),
  { kind: "raspasy", dealer: B, tricks: { [A]: 5, [V]: 0, [G]: 4, [B]: 1 } },
  game(V, G, "8D", { [A]: "pass", [B]: "pass" }),
];
const meta = (id: string, title: string, at: number): Meta => ({ id: id.padEnd(22, "_"), key: "k".repeat(22), title, at, shared: false, seq: 0 });
const DAY = Date.UTC(2026, 10, 27, 18);
const EVENING = meta("evening", `${A}, ${B}, ${V}`, DAY);
const COMPANY = meta("company", `${A}, ${B}, ${V}, ${G}`, DAY - 604_800_000);

let count = 0;
const written = (item: string, value: unknown, more: Partial<ScoreEvent> = {}): ScoreEvent => ({ id: `g-${++count}`, at: DAY + count, by: "g", on: [], item, value, ...more });
function sheetOf(players: string[], items: readonly Item[]): ScoreEvent[] {
  const setup: Setup = { rules: "sochi", options: { pool_target: 20 }, players, dealer: players.at(-1) as string };
  return [written("setup", setup), ...items.map((value, i) => written(`deal-${i}`, value, { deal: i + 1 }))];
}
/** Two telephones have corrected the second deal apart from each other. */
function disputed(events: ScoreEvent[]): ScoreEvent[] {
  const first = events.find((one) => one.item === "deal-1") as ScoreEvent;
  const said = (declarer: number): Item => game(A, B, "7D", { [V]: "whist", [A]: "pass" }, { [A]: 0, [B]: declarer, [V]: 10 - declarer });
  return [...events, written("deal-1", said(6), { on: [first.id], by: "h" }), written("deal-1", said(8), { on: [first.id] })];
}

/** Each answer is given to the question that stands after those before it. */
const answers = (...values: (string | number)[]): string[] => values.map((value, i) => `.entry [data-steps="${i + 1}"] [data-value="${value}"]`);
/** What is opened, and what is pressed one after the other. */
export const SCORES: Record<string, { open: Meta | null; press: readonly string[] }> = {
  score: { open: null, press: [] },
  "score-new": { open: null, press: ["[data-call=new]"] },
  "score-deal": { open: EVENING, press: [] },
  "score-calls": { open: EVENING, press: answers(A, "7S") },
  "score-write": { open: EVENING, press: answers(A, "7S", "whist", "pass", 7) },
  "score-sheet": { open: EVENING, press: ["[data-tab=sheet]"] },
  "score-number": { open: EVENING, press: ["[data-tab=sheet]", "[data-field^=mountain] .now"] },
  "score-deals": { open: EVENING, press: ["[data-tab=deals]", "[data-line=deal-4] .head"] },
  "score-conflict": { open: meta("disputed", `${A}, ${B}, ${V}`, DAY - 1), press: ["[data-tab=deals]"] },
  "score-end": { open: EVENING, press: ["[data-tab=end]"] },
  "score-total": { open: EVENING, press: ["[data-tab=end]", "[data-total='0']"] },
  "score-share": { open: EVENING, press: ["[data-call=share]"] },
  "score-four": { open: COMPANY, press: [] },
  "score-four-sheet": { open: COMPANY, press: ["[data-tab=sheet]"] },
  "score-four-end": { open: COMPANY, press: ["[data-tab=end]"] },
};

/** Lays them on this telephone, in place of what lay there. */
export async function lay(name: string): Promise<void> {
  const open = SCORES[name]?.open ?? null;
  sessionStorage.clear();
  for (const one of await sheets()) await forget(one.id);
  const three = sheetOf([A, B, V], THREE);
  const all: [Meta, ScoreEvent[]][] = name === "score-conflict" && open !== null ? [[open, disputed(three)]] : [[EVENING, three], [COMPANY, sheetOf([A, B, V, G], FOUR)]];
  for (const [sheet, events] of all) {
    await keepSheet(sheet);
    await keepEvents(sheet.id, events, 0);
  }
  history.replaceState(null, "", open === null ? location.pathname + location.search : `#s=${open.id}.${open.key}`);
  // who counts is the server: a browser's own Python takes seconds to start
  Reflect.deleteProperty(window, "Worker");
}
