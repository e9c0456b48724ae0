/** What a person has chosen for himself, kept in this browser. */
import { watchLetters } from "./letters";
import type { FaceStyle, Letters } from "./art";

export type Lang = "ru" | "en";
export type Back = "green" | "red" | "blue";
export type Theme = "auto" | "light" | "dark";

interface Saved {
  lang: Lang;
  theme: Theme;
  /** Null: those of the language. */
  letters: Letters | null;
  four: boolean;
  large: boolean;
  contrast: boolean;
  /** How many calls he has made in this browser: who is new is told what they mean. */
  calls: number;
  back: Back;
  sound: boolean;
  /** A card is played by the second touch. */
  confirm: boolean;
  /** A card may be chosen before one's turn. */
  ahead: boolean;
  /** Calls as they are spoken: «раз», «два», «мои». */
  spoken: boolean;
}

const KEY = "preferans.settings";
const START: Saved = { lang: "ru", theme: "auto", letters: null, four: false, large: false, contrast: false, calls: 0, back: "green", sound: true, confirm: false, ahead: false, spoken: false };

function stored(): Saved {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return START; // no storage, or not ours: the usual settings
  }
}

export const settings: Saved = $state(stored());

/** The letters on the cards. */
export const letters = (): Letters => settings.letters ?? (settings.lang === "ru" ? "ru" : "latin");

/** How faces are drawn now. */
export const faceStyle = (): FaceStyle => ({ letters: letters(), large: settings.large });

/** Writes the settings to the page and to the browser's store; runs again whenever one changes. */
export function applySettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = (): void => {
    const data = document.documentElement.dataset;
    data["theme"] = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
    data["deck"] = settings.four ? "four" : "two";
    data["back"] = settings.back;
    data["contrast"] = settings.contrast ? "high" : "normal";
    document.documentElement.lang = settings.lang;
  };
  dark.addEventListener("change", paint);
  watchLetters();
  $effect.root(() => {
    $effect(() => {
      paint();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // a browser that keeps nothing still plays
      }
    });
  });
}
