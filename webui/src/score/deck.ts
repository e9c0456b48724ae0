/** The deck in the order in which people look through it. */
export const SUITS = ["S", "C", "D", "H"] as const;
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"] as const;
