/** From a page to what is drawn at each step: the views, what has happened between two of them, where a trick begins. Pure functions; no rule. */
import type { CardName, Chair, ReplayPage, Said, TrickView, View } from "../protocol";

/** The views of a page, one for each step; the first is that of the dealt cards. */
export function viewsOf(page: ReplayPage): View[] {
  const views: View[] = [page.first];
  for (const step of page.steps) views.push({ ...(views.at(-1) as View), ...(step.changes as Partial<View>) });
  return views;
}

export interface Happening {
  said: readonly Said[];
  card: { chair: Chair; card: CardName } | null;
  /** The trick that this card ended. */
  trick: TrickView | null;
  what: "dealt" | "talon" | "discard" | "claim" | "over" | "";
}

const count = (trick: TrickView | null): number => trick?.cards.length ?? 0;

/** What has happened between two views. */
export function happening(before: View | null, now: View): Happening {
  const nothing: Happening = { said: [], card: null, trick: null, what: "" };
  if (before === null) return { ...nothing, what: "dealt" };
  const said = now.said.slice(before.said.length);
  const last = now.tricks.at(-1) ?? null;
  const ended = last !== null && last.number > (before.tricks.at(-1)?.number ?? 0) ? last : null;
  const laid = ended !== null ? ended.cards.at(-1) : before.trick !== null && count(now.trick) > count(before.trick) ? now.trick?.cards.at(-1) : undefined;
  const card = laid === undefined ? null : { chair: laid.chair, card: laid.card };
  const over = now.phase === "finished" && card === null;
  const what = over ? "over" : now.claim !== null && before.claim === null ? "claim" : before.phase === "discard" && now.phase !== "discard" ? "discard" : now.phase === "discard" && before.phase !== "discard" ? "talon" : "";
  return { said, card, trick: ended, what };
}

/** The trick to be shown: the one that has just been finished stays until the next card. */
export function trickShown(before: View | null, now: View): TrickView | null {
  return happening(before, now).trick ?? now.trick;
}

/** Steps at which a trick is complete, and those before the first card and after the last. */
export function stops(views: readonly View[]): number[] {
  const play = views.findIndex((view) => view.trick !== null);
  const found = new Set([0, views.length - 1, ...(play > 0 ? [play] : [])]);
  views.forEach((view, i) => i > 0 && happening(views[i - 1] ?? null, view).trick !== null && found.add(i));
  return [...found].sort((a, b) => a - b);
}

/** The card that was played next, if the next step is a card. */
export function nextCard(views: readonly View[], at: number): CardName | null {
  const now = views[at];
  const next = views[at + 1];
  return now === undefined || next === undefined ? null : (happening(now, next).card?.card ?? null);
}
