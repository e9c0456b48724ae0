/** Everything that the gallery can show: pages of their own, then views of a table, then positions of the solver. */
import { FIXTURES } from "./fixtures";
import { PAGES_THAT_ASK } from "./pages";
import { SCORES } from "./score";
import { SOLVER } from "./solver";

export const PAGES = ["lobby", "lobby-own", "advice", "help-rules", "help-buttons", "help-words", "help-first", "verify", "verify-proved", "verify-wrong", "verify-deal", "choose", "choose-open", "choose-wrong"];
export const NAMES: readonly string[] = [...PAGES, ...PAGES_THAT_ASK, ...Object.keys(SCORES), ...FIXTURES.map((one) => one.name), ...SOLVER.map((one) => one.name)];
/** What is pressed one after the other before somebody looks. */
export const pressed = (name: string): readonly string[] => SCORES[name]?.press ?? FIXTURES.find((one) => one.name === name)?.press ?? [];
