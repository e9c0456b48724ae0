/** The band into which the share of a fair pack falls 99 times of 100, by the normal law: good enough where ten or more are expected. */
const Z = 2.5758;

/** From which share to which, when so many deals were counted. */
export function bandOf(chance: number, deals: number): [number, number] {
  if (deals <= 0) return [0, 1];
  const spread = Z * Math.sqrt((chance * (1 - chance)) / deals);
  return [Math.max(0, chance - spread), Math.min(1, chance + spread)];
}

/** Whether a count lies outside; where less than ten are expected nothing is said. */
export function isOutside(count: number, chance: number, deals: number): boolean {
  if (deals * Math.min(chance, 1 - chance) < 10) return false;
  const [low, high] = bandOf(chance, deals);
  const half = 0.5 / deals;
  return count / deals < low - half || count / deals > high + half;
}
