/** The catalogues of texts: a page loads that of its own language, the other when somebody asks for it. */
import { settings, type Lang } from "../lib/settings.svelte";
import type { Texts } from "./ru";

const LOAD: Record<Lang, () => Promise<Texts>> = {
  ru: async () => (await import("./ru")).ru,
  en: async () => (await import("./en")).en,
};

let here: Partial<Record<Lang, Texts>> = $state.raw({});

/** Fetches a catalogue, once; nothing is shown before the first is here. */
export async function load(lang: Lang): Promise<void> {
  if (here[lang] !== undefined) return;
  const texts = await LOAD[lang]();
  here = { ...here, [lang]: texts };
}

/** The catalogue of a language; while it is on its way, that of the other one. */
export function catalogue(lang: Lang): Texts {
  const found = here[lang] ?? here.ru ?? here.en;
  if (found === undefined) throw new Error("no catalogue of texts is loaded");
  return found;
}

/** Fetches the other catalogue when its language is chosen. */
export function follow(): void {
  $effect.root(() => {
    $effect(() => void load(settings.lang));
  });
}
