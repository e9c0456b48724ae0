/** How long to wait before the next try: doubling, with jitter so that a thousand clients do not come back at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP, FIRST * 2 ** Math.min(attempt, 10));
  return ceiling * (0.5 + random() / 2);
}

const FIRST = 250;
/** Nobody waits longer than this for a link that has come back. */
const CAP = 1800;
