/** How a deal ended, in a few words, from its result alone. */
import type { Result, View } from "../protocol";
import type { Texts } from "../text/ru";

export function verdict(result: Result, view: Pick<View, "hands">, t: Texts): { big: string; small: string } {
  const taken = result.declarer === null || result.tricks === null ? null : (result.tricks[view.hands.findIndex((hand) => hand.chair === result.declarer)] ?? 0);
  switch (result.ending) {
    case "surrendered": {
      const entry = result.entries.find((one) => one.reason === "surrender");
      const down = entry?.factors.find((factor) => factor.what === "undertricks")?.value;
      return { big: t.surrendered(Number(down ?? 3)), small: t.tookNone };
    }
    case "both_passed":
      return { big: t.bothPassed, small: t.tookNone };
    case "half_whist":
      return { big: t.halfWhistStands, small: t.tookNone };
    case "conceded":
      return { big: t.conceded, small: t.tookNone };
    case "waived":
      return { big: t.waived, small: t.tookNone };
    default:
      break;
  }
  if (result.kind === "raspasy") return { big: t.raspasyDone, small: "" };
  if (taken === null || result.need === null) return { big: t.made, small: "" };
  if (result.kind === "misere") return taken === 0 ? { big: t.misereMade, small: "" } : { big: t.misereCaught(taken), small: "" };
  const over = taken - result.need;
  return { big: over < 0 ? t.down(-over) : over === 0 ? t.exactly : t.over(over), small: t.tookOf(taken, result.need) };
}
