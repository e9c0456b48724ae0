/** The conventions that were chosen last, kept in this browser. */
import type { Wanted } from "../net/api";

export type Chosen = Required<Pick<Wanted, "rules" | "pool" | "players" | "options" | "level">>;

/** How well bots can play, the weakest first. */
export const LEVELS: readonly Chosen["level"][] = ["novice", "club", "expert", "master"];

const KEY = "preferans.rules";

export function remembered(): Chosen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Chosen> | null;
    const whole = typeof kept?.rules === "string" && typeof kept.pool === "number" && typeof kept.players === "number" && typeof kept.options === "object" && kept.options !== null;
    return whole ? { ...(kept as Chosen), level: LEVELS.find((one) => one === kept.level) ?? "club" } : null;
  } catch {
    return null;
  }
}

export function remember(chosen: Chosen | null): void {
  try {
    if (chosen === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // a browser that keeps nothing starts as usual the next time
  }
}
