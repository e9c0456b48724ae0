/** What is asked of the viewer, in words: the line of the strip, the answers to choose from, the action that an answer means. */
import { settings } from "../lib/settings.svelte";
import { handOf, ledSuit, type Ask } from "../lib/layout";
import { trumpOf } from "../lib/cards";
import type { ActionMessage, View } from "../protocol";
import { callText, gameText, nameOf, t } from "../text";
import type { Marks } from "./marks.svelte";

export interface Choice {
  key: string;
  title: string;
  sub: string;
}

/** After so many calls of his own nobody needs to be told what a call is. */
export const LEARNT = 3;

/** The answers on offer where one answers by a word. */
export function choicesOf(view: View, wanted: Ask): Choice[] {
  const legal = view.legal;
  const list = (keys: readonly string[], texts: Record<string, [string, string]>) => keys.map((key) => ({ key, title: texts[key]?.[0] ?? key, sub: texts[key]?.[1] ?? "" }));
  if (wanted === "look") {
    const look = t().lookChoice;
    const games = legal.dark.map((name) => ({ key: `dark ${name}`, title: callText({ kind: "bid", call: `dark ${name}` }), sub: look["bid"]?.[1] ?? "" }));
    const pass = (legal.dark_pass ? ["dark pass"] : legal.passing ? ["pass"] : []).map((key) => ({ key, title: callText({ kind: "bid", call: key }), sub: key === "pass" ? "" : (look["pass"]?.[1] ?? "") }));
    return [...list(["look"], look), ...games, ...pass];
  }
  if (wanted === "halves") return list(legal.partner, t().partnerChoice);
  if (wanted === "invite") return list(["invite", "decline"], t().inviteChoice);
  if (wanted === "whist") return list(legal.whist, t().whistChoice);
  if (wanted === "ten") return list(legal.ten, t().tenChoice);
  if (wanted === "mode") return list(legal.modes, t().modeChoice);
  return wanted === "answer" ? list(["accept", "refuse"], t().answerChoice) : [];
}

/** What an answer does. */
export function answerAct(wanted: Ask, key: string): ActionMessage {
  if (wanted === "look") return key === "look" ? { act: "look" } : { act: "bid", call: key };
  if (wanted === "halves") return { act: "partner", call: key as "offer" };
  if (wanted === "invite") return { act: "invite", call: key as "invite" };
  if (wanted === "whist") return { act: "whist", call: key as "whist" };
  if (wanted === "ten") return { act: "ten", call: key as "check" };
  if (wanted === "mode") return { act: "mode", mode: key as "open" };
  return { act: "answer", call: key as "accept" };
}

/** The strip: what to do, in one line and a half. */
export function stripOf(view: View, wanted: Ask, marks: Marks): { big: string; small: string } {
  const { legal } = view;
  const { chosen, givingUp } = marks;
  const led = ledSuit(view.trick);
  const mine = handOf(view, view.me);
  const faceDown = view.unlooked.includes(view.me);
  if (givingUp) return { big: t().concedeAllSure, small: "" };
  switch (wanted) {
    case "call": return { big: t().yourCall, small: settings.calls < LEARNT ? t().callMeans : t().hand[view.hands.findIndex((hand) => hand.chair === view.me)] ?? "" };
    case "look": return { big: t().lookOr, small: t().lookSub };
    case "halves": return { big: legal.partner.includes("offer") || view.declarer === null ? t().halvesWhat : t().halvesAsked(nameOf(view, view.declarer)), small: t().halvesSub };
    case "invite": return { big: t().inviteWhat, small: t().inviteSub };
    case "discard": return { big: t().discardTwo, small: t().discardPicked(marks.picked.length) };
    case "order": return chosen === null ? { big: t().orderWhat, small: t().orderSub } : { big: chosen === "surrender" ? t().iSurrender(legal.surrender ?? 3) : t().iPlay(gameText(chosen)), small: "" };
    case "whist": return { big: t().whistWhat, small: view.declarer === null || view.contract === null ? "" : t().whistSub(nameOf(view, view.declarer), gameText(view.contract)) };
    case "ten": return { big: t().tenWhat, small: "" };
    case "mode": return { big: t().modeWhat, small: t().modeSub };
    case "lead": return { big: t().yourLead, small: led === null ? t().leadTo : t().follow(led) };
    case "play": return { big: t().yourTurn, small: followText(view) };
    case "partner": return { big: t().turnFor(nameOf(view, legal.cards?.hand ?? view.me)), small: followText(view) };
    case "answer": return { big: t().claimWhat, small: "" };
    default: return { big: waiting(view), small: faceDown ? (legal.look ? "" : t().unlooked) : mine !== undefined ? "" : view.dealer === view.me ? t().watching : t().idling };
  }
}

/** Who acts now, by name. */
export const turnNameOf = (view: View): string => (view.turn === null ? "" : nameOf(view, view.turn));

function followText(view: View): string {
  const { legal } = view;
  const led = ledSuit(view.trick);
  const trump = trumpOf(view.contract);
  if (led === null || legal.cards === null) return t().leadTo;
  return legal.cards.cards.every((card) => card[0] === led) ? t().follow(led) : trump !== null && legal.cards.cards.every((card) => card[0] === trump) ? t().trumpIs(trump) : t().anyCard;
}
function waiting(view: View): string {
  const turnName = turnNameOf(view);
  if (view.phase === "finished") return t().dealOver(view.deal);
  if (view.phase === "settle_ten") return t().settling;
  if (view.turn === null) return t().waitOthers;
  return ["play", "claim"].includes(view.phase) ? t().waitFor(turnName) : t().waitCall(turnName);
}
