/** The address that proves the deal just played: everything that the table has shown of it, behind `#deal=`. Small, for the table carries it. */
import type { View } from "../protocol";

export function dealLink(table: string, view: View, nameOf: (chair: number) => string): string | null {
  const { fair, result } = view;
  if (!fair?.secret || !fair.salts || result === null) return null;
  const deal = {
    table,
    number: fair.number,
    rules: fair.rules,
    pairs: fair.pairs,
    commitment: fair.commitment,
    secret: fair.secret,
    salts: fair.salts,
    players: view.players.map((player) => ({ name: nameOf(player.chair), bot: player.bot })),
    cut: view.cut ?? null,
    hands: result.hands.map((hand) => ({ name: nameOf(hand.chair), cards: hand.cards })),
    talon: result.talon,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(deal));
  return `/verify#deal=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}
