/** Texts in the language chosen, and the words for cards, games, calls, people and refusals. */
import { game, rankOf, suitOf, type Rank, type Strain, type Suit } from "../lib/cards";
import { INDEX } from "../lib/art";
import { letters, settings } from "../lib/settings.svelte";
import type { CardName, Chair, Player, Reject, Refused, Said, Values, View } from "../protocol";
import { catalogue } from "./catalogue.svelte";
import type { Texts } from "./ru";

/** The catalogue in use. */
export const t = (): Texts => catalogue(settings.lang);

/** `7H` → `7{H}`, `10NT` → `10 БК`, `misere` → `мизер`: text with suit signs. */
export function gameText(contract: string, texts: Texts = t()): string {
  if (!/^\d+(S|C|D|H|NT)$/.test(contract)) return contract === "misere" ? texts.misere : contract;
  const { level, strain } = game(contract);
  return strain === "NT" ? `${level} ${texts.noTrumpShort}` : `${level}{${strain}}`;
}

/** `7H` → `7 червей`: for those who listen. */
export function gameWords(contract: string, texts: Texts = t()): string {
  if (!/^\d+(S|C|D|H|NT)$/.test(contract)) return contract === "misere" ? texts.misere : contract;
  const { level, strain } = game(contract);
  return texts.gameName(level, strain);
}

/** `дама червей`. */
export const cardWords = (card: CardName, texts: Texts = t()): string => texts.cardName(rankOf(card), suitOf(card));

/** Text for an index: `Д`, `10`, `Q`. */
export const indexText = (rank: Rank): string => INDEX[letters()][rank];

/** A call as it lies beside a name: `6{S}`, `пас`, `полвиста`. */
export function callText(said: Pick<Said, "kind" | "call">, texts: Texts = t(), game: typeof gameText = gameText): string {
  const { kind, call } = said;
  const spoken = kind === "bid" && settings.spoken ? texts.spoken[call] : undefined;
  if (spoken !== undefined) return spoken;
  if (kind === "surrender") return texts.surrenderCall(Number(call) || 3);
  if (kind === "settle_ten") return texts.settled10(call);
  if (kind === "concede") return texts.call["concede"] ?? "";
  if (call === "decline") return texts.declines[kind] ?? texts.call[call] ?? call;
  if (call === "accept") return texts.accepts;
  if (call.startsWith("dark ")) return texts.dark(callText({ kind, call: call.slice(5) }, texts, game));
  if (call.endsWith("_no_talon")) return texts.bare(callText({ kind, call: call.slice(0, -9) }, texts, game));
  return texts.call[call] ?? game(call, texts);
}

/** The bid that stands: `6{S}`, `9 б/п`. */
export const bidText = (view: Pick<View, "bid" | "without_talon">, texts: Texts = t()): string =>
  view.bid === null ? "" : !view.without_talon ? gameText(view.bid, texts) : texts.bare(view.bid === "misere" ? texts.misere : String(game(view.bid).level));

export function callWords(said: Pick<Said, "kind" | "call">, texts: Texts = t()): string {
  return callText(said, texts, gameWords);
}

/** A text's suit signs and cards as words: `сейчас 6{C}` → `сейчас 6 треф`. */
export function words(text: string, texts: Texts = t()): string {
  return text
    .replace(/\[([SCDH])([AKQJT987])\]/g, (_, s: Suit, r: Rank) => texts.cardName(r, s))
    .replace(/(\d+)\{([SCDH])\}/g, (_, n: string, s: Suit) => texts.gameName(Number(n), s as Strain))
    .replace(/\{([SCDH])\}/g, (_, s: Suit) => texts.suit(s));
}

/** The third hand where two play: nobody's chair. */
export const DUMMY: Chair = 5;

/** A player's name; the viewer is «Вы». */
export function nameOf(view: Pick<View, "me" | "players">, chair: Chair, texts: Texts = t()): string {
  return chair === DUMMY ? texts.dummy : chair === view.me ? texts.you : ownName(view.players.find((player) => player.chair === chair), chair, texts);
}

function ownName(player: Player | undefined, chair: Chair, texts: Texts): string {
  return player === undefined || player.name === "" ? texts.playerNo(chair + 1) : texts.name(player.name);
}

/** Whom: «висты на Марину», «на вас». */
export function nameAcc(view: Pick<View, "me" | "players">, chair: Chair, texts: Texts = t()): string {
  return chair === view.me ? texts.youAcc : texts.nameAcc(nameOf(view, chair, texts));
}

/** Codes inside a reason's values become text: `SA` a card, `S` a suit, `6C` a game; `SA SK` several cards. */
export function readable(values: Values, texts: Texts = t()): Record<string, string | number> {
  const word = (part: string): string => {
    if (/^[SCDH][AKQJT987]$/.test(part)) return `[${part}]`;
    if (/^[SCDH]$/.test(part)) return texts.suit(part as Suit);
    return gameText(part, texts);
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === "string" ? value.split(" ").map(word).join(" ") : value]),
  );
}

/** Why something is not allowed. */
export function refusedText(refused: Pick<Refused, "reason" | "values">, texts: Texts = t()): string {
  return texts.illegal[refused.reason]?.(readable(refused.values, texts)) ?? texts.unknownReason;
}

/** What became of a command that the server refused. */
export function rejectText(reject: Pick<Reject, "code" | "reason" | "values">, texts: Texts = t()): string {
  if (reject.code === "illegal" && reject.reason !== "") return refusedText(reject, texts);
  return texts.reject[reject.code] ?? texts.unknownReason;
}
