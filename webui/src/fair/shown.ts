/**
 * A deal as the page shows it, whether it comes from a record or, right after it was played, from the table itself; and what this browser
 * remembers of it. A deal from the table travels in the address behind `#deal=`, so that it can be handed on.
 */
import type { CardName } from "../protocol";
import { botSalt, commitment, cutBy, dealt, derive, saltHash, SCHEME, type Terms } from "./prf1";
import type { DealProof, RecordProof, Wrong } from "./verify";
import { witnessOf, type Witness } from "./witness";

export type Held = "all" | "nothing" | "commitment" | "salt" | "late" | "cut" | { hash: string };

export interface ShownDeal {
  number: number;
  state: DealProof["state"];
  wrong: Wrong | null;
  given: string[];
  absent: string[];
  /** Nobody cut: null. */
  cut: { name: string; taken: number } | null;
  hands: { name: string; cards: CardName[] }[];
  talon: CardName[];
  commitment: string;
  secret: string;
  held: Held;
}

export interface ShownProof {
  table: string;
  deals: ShownDeal[];
  wrong: Wrong | null;
  proved: boolean;
}

export function shownRecord(proof: RecordProof): ShownProof {
  const table = proof.table ?? "";
  const names = proof.record.players.map((player) => player.name);
  const deals = proof.deals.map((one): ShownDeal => {
    const agreed = one.deal.fairness;
    const salts = names.map((name) => agreed?.salts.get(name) ?? null);
    const proved = one.state === "proved" ? one : null;
    const taken = proved?.cut ?? 0;
    return {
      number: one.number,
      state: one.state,
      wrong: one.state === "differs" ? one.wrong : null,
      given: proved?.given ?? [],
      absent: proved?.absent ?? [],
      cut: proved === null || taken === 0 ? null : { name: proved.cutter, taken },
      hands: proved?.hands ?? [],
      talon: proved?.talon ?? [],
      commitment: agreed?.commitment ?? "",
      secret: agreed?.secret ?? "",
      held: agreed === null ? "nothing" : held(agreed.table, one.number, agreed.commitment, salts, names, taken),
    };
  });
  return { table, deals, wrong: proof.wrong, proved: proof.proved && deals.every((deal) => deal.state === "in_play" || isTrusted(deal.held)) };
}

/** Nothing that this browser remembers speaks against the deal. */
export const isTrusted = (one: Held): boolean => one === "all" || one === "nothing";

/** What this browser itself saw and gave, against what is stated now. */
export function held(table: string, number: number, stated: string, salts: readonly (string | null)[], names: readonly string[], taken: number): Held {
  const seen: Witness | null = witnessOf(table, number);
  if (seen === null || seen.commitment === "") return "nothing";
  if (seen.commitment !== stated) return "commitment";
  const mine = seen.chair === null ? (salts.find((salt) => salt === seen.salt) ?? null) : (salts[seen.chair] ?? null);
  if (seen.salt !== "" && mine === null) return "late";
  if (seen.salt !== "" && mine !== seen.salt) return "salt";
  for (const [chair, hash] of (seen.hashes ?? []).entries()) {
    const salt = salts[chair];
    if (hash !== null && salt !== null && salt !== undefined && saltHash({ table, number }, chair, salt) !== hash) return { hash: names[chair] ?? "" };
  }
  const other = exchanged(seen.places ?? [], salts, (place, salt) => saltHash({ table, number }, place, salt));
  if (other !== null) return { hash: other };
  return seen.cut !== undefined && seen.cut !== taken ? "cut" : "all";
}

/**
 * Whose salt of the first deal is another than the one that he had shown the hash of, where that can be told: his chair was drawn later,
 * so any salt may be his. Who did not reveal his in time has none, and then as many hashes may lack theirs.
 */
function exchanged(places: NonNullable<Witness["places"]>, salts: readonly (string | null)[], hashOf: (place: number, salt: string) => string): string | null {
  const given = salts.filter((salt) => salt !== null);
  const lacking = places.filter(({ place, hash }) => hash !== null && !given.some((salt) => hashOf(place, salt) === hash));
  const silent = salts.length - given.length - places.filter(({ hash }) => hash === null).length;
  return lacking.length > silent ? (lacking[0]?.name ?? null) : null;
}

// --- one deal from the table ----------------------------------------------------------------------------------------------------------

/** What the table has shown of a deal that is over. */
export interface TableDeal {
  table: string;
  number: number;
  rules: string;
  pairs: number[];
  commitment: string;
  secret: string;
  salts: (string | null)[];
  players: { name: string; bot: boolean }[];
  /** By whose chair and how far the pack was cut. */
  cut: { chair: number; taken: number } | null;
  hands: { name: string; cards: CardName[] }[];
  talon: CardName[];
}

export function fromDealLink(hash: string): TableDeal | null {
  const found = /^#deal=([\w-]+)$/.exec(hash)?.[1];
  if (found === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(found.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const deal = JSON.parse(new TextDecoder().decode(bytes)) as TableDeal;
    return isTableDeal(deal) ? deal : null;
  } catch {
    return null;
  }
}

function isTableDeal(deal: TableDeal): boolean {
  const texts = [deal.table, deal.rules, deal.commitment, deal.secret];
  const lists = [deal.pairs, deal.salts, deal.players, deal.hands, deal.talon];
  return texts.every((text) => typeof text === "string") && lists.every(Array.isArray) && Number.isInteger(deal.number) && deal.salts.length === deal.players.length;
}

export function shownDeal(deal: TableDeal): ShownProof {
  const names = deal.players.map((player) => player.name);
  const wrong = wrongOf(deal);
  const people = deal.players.filter((player) => !player.bot).map((player) => player.name);
  const has = (name: string): boolean => deal.salts[names.indexOf(name)] !== null;
  const one: ShownDeal = {
    number: deal.number,
    state: wrong === null ? "proved" : "differs",
    wrong,
    given: people.filter(has),
    absent: people.filter((name) => !has(name)),
    cut: deal.cut === null ? null : { name: names[deal.cut.chair] ?? "", taken: deal.cut.taken },
    hands: wrong === null ? deal.hands : [],
    talon: wrong === null ? deal.talon : [],
    commitment: deal.commitment,
    secret: deal.secret,
    held: held(deal.table, deal.number, deal.commitment, deal.salts, names, deal.cut?.taken ?? 0),
  };
  return { table: deal.table, deals: [one], wrong: null, proved: wrong === null && isTrusted(one.held) };
}

function wrongOf(deal: TableDeal): Wrong | null {
  const terms: Terms = { table: deal.table, number: deal.number, rules: deal.rules.replace(/^sha256:/, ""), pairs: deal.pairs };
  try {
    if (commitment(terms, deal.secret) !== deal.commitment) return { what: "commitment", field: "commitment" };
    for (const [chair, player] of deal.players.entries())
      if (player.bot && deal.salts[chair] !== botSalt(deal.secret, chair)) return { what: "bot_salt", field: "salts", name: player.name };
    const drawn = derive(terms, deal.secret, deal.salts);
    const { hands, talon } = dealt(cutBy(drawn.pack, deal.cut?.taken ?? 0), drawn.pair);
    const same = (one: readonly CardName[], other: readonly CardName[] | undefined): boolean => one.length === other?.length && one.every((card) => other.includes(card));
    if (!hands.every((hand, at) => same(hand, deal.hands[at]?.cards)) || !same(talon, deal.talon)) return { what: "hands", field: "hands" };
    return deal.cut !== null && deal.players[deal.cut.chair]?.bot && deal.cut.taken !== drawn.cut ? { what: "cut", field: "cut" } : null;
  } catch {
    return { what: "scheme", field: SCHEME };
  }
}

