/** Playing on from a position: what was asked for, what was answered, card by card. Pure; the server knows who takes a trick. */
import type { CardName } from "../protocol";
import type { Figures, Place, Solved } from "./protocol";
import { fromDocument, PLACES, type Setup } from "./setup";

/** The trick that lies there after its last card. */
export interface LastTrick {
  leader: Place;
  cards: readonly CardName[];
  taker: Place;
}

/** One moment: the position, the card that led to it, the trick that this card ended. */
export interface Step {
  setup: Setup;
  card: CardName | null;
  by: Place | null;
  last: LastTrick | null;
  /** No card is left. */
  over: boolean;
}

export const begin = (setup: Setup): Step => ({ setup, card: null, by: null, last: null, over: false });

/** The moment after a legal card. */
export function playCard(step: Step, solved: Solved, card: CardName): Step {
  const after = solved.after[card];
  if (after === undefined) return step;
  const { setup } = step;
  const by = solved.to_move;
  const taken = PLACES.map((place) => setup.taken[place] + Number(place === after.taker)) as unknown as Setup["taken"];
  const last = after.taker === null ? null : { leader: setup.leader, cards: [...setup.trick, card], taker: after.taker };
  const empty: Setup = { ...setup, hands: [[], [], []], trick: [], talon: [], leader: after.taker ?? setup.leader };
  const following = after.position === null ? empty : fromDocument(after.position, setup);
  return { setup: { ...following, taken }, card, by, last, over: after.position === null };
}

/** The figure that a seat's card shows first: his own in raspasy, else the declarer's. */
export const figureOf = (value: Figures, seat: Place): number => (typeof value === "number" ? value : value[seat]);

/** Tricks from the start to the end: those taken and those that the best play will give. */
export function wholeDeal(setup: Setup, value: Figures): readonly number[] {
  return typeof value === "number" ? [setup.taken[setup.declarer] + value] : PLACES.map((place) => setup.taken[place] + value[place]);
}

/** Seats in the order in which they play to a trick. */
export const fromLeader = (leader: Place): readonly Place[] => PLACES.map((step) => ((leader + step) % 3) as Place);
