/** What `POST /api/v1/solve` reads and answers: the structs of src/preferans/server/solving.py, whose test compares the names. */
import type { CardName } from "../protocol";

export type Place = 0 | 1 | 2;
export type Goal = "tricks" | "misere" | "raspasy" | "raspasy_paranoid";
/** The declarer's tricks, or in raspasy a figure for each seat. */
export type Figures = number | readonly [number, number, number];

/** A position as `solve-in` writes it. */
export interface PositionForm {
  hands: readonly [string, string, string];
  trump: string;
  goal: Goal;
  leader: Place;
  declarer?: Place;
  trick?: readonly CardName[];
  talon?: readonly CardName[];
}

export interface After {
  /** Null: it was the last card. */
  position: PositionForm | null;
  taker: Place | null;
}

export interface Solved {
  value: Figures;
  moves: Record<CardName, Figures>;
  to_move: Place;
  legal: readonly CardName[];
  best: readonly CardName[];
  position: PositionForm;
  after: Record<CardName, After>;
}

/** What is wrong with a position, where, and in words. */
export interface PositionFault {
  code: string;
  place: string;
  text: { ru: string; en: string };
}

/** Why there is no answer; `faults` only for a position that cannot be. */
export interface Refusal {
  code: string;
  faults: readonly PositionFault[];
}
