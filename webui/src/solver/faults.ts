/** The server's words about a bad position, with the names of this page in place of those of the format. */
import type { Lang } from "../lib/settings.svelte";
import type { Place, PositionFault } from "./protocol";
import type { SolverTexts } from "./texts";

const QUOTED = /(«[^»]*»|"[^"]*")/;

/** The part of the page that a fault is about; empty for the whole. */
export function faultPlace(place: string, texts: SolverTexts): string {
  const [, name = "", at = ""] = /^(\w*)(?:\[(\d+)\])?/.exec(place) ?? [];
  if (name === "hands" && /^[0-2]$/.test(at)) {
    const words = texts.handOf(Number(at) as Place);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  return texts.places[name] ?? name;
}

/** The words, cards as `[SA]`; what somebody has written himself (in quotes) stays as it is. */
export function faultText(fault: PositionFault, lang: Lang, texts: SolverTexts): string {
  return fault.text[lang]
    .split(QUOTED)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/hands\[([0-2])\]/g, (_, at: string) => texts.inHandOf(Number(at) as Place))
            .replace(/trick\[\d\]/g, texts.inTrick)
            .replace(/talon\[\d\]/g, texts.inTalon)
            .replace(/\b([SCDH][AKQJT987])\b/g, "[$1]"),
    )
    .join("");
}
