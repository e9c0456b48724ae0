/** How the running numbers of a field lie in it: in the order of writing, line by line, as large as they may be. */
import type { Field, Point } from "./geometry";

export interface Placed {
  text: string;
  /** Which of the numbers it is; -1: the dots that stand for the oldest ones. */
  index: number;
  x: number;
  /** The baseline. */
  y: number;
  w: number;
  size: number;
}
export interface Sizes {
  /** Of the number that counts. */
  now: number;
  /** Below this the struck-out ones could not be read: the oldest give way. */
  least: number;
}
interface Piece {
  text: string;
  index: number;
  w: number;
  size: number;
}

const DIGIT = 0.56;
const GAP = 0.4;
const LINE = 1.16;
const PAD = 9;
const DOTS = "…";

/** All numbers where the field has room for them in a readable size, else the newest. */
export function flow(texts: readonly string[], field: Field, { now, least }: Sizes): Placed[] {
  for (let size = now; size > least; size -= 2) {
    const placed = place(pieces(texts, 0, size, now), field, size);
    if (placed !== null) return placed;
  }
  for (let from = 0; from < texts.length; from += 1) {
    const placed = place(pieces(texts, from, least, now), field, least);
    if (placed !== null) return placed;
  }
  // a single number that is too wide stands in the middle all the same
  const [last] = pieces(texts.slice(-1), 0, least, least);
  const [t, b] = extent(field.points, 1);
  const [l, r] = extent(field.points, 0);
  return last === undefined ? [] : [{ ...last, index: texts.length - 1, x: (l + r) / 2, y: (t + b) / 2 + least * 0.34 }];
}

function pieces(texts: readonly string[], from: number, size: number, now: number): Piece[] {
  const big = Math.min(now, size * 1.3);
  const all = texts.slice(from).map((text, i) => ({ text, index: from + i, size: from + i === texts.length - 1 ? big : size }));
  if (from > 0) all.unshift({ text: DOTS, index: -1, size });
  return all.map((one) => ({ ...one, w: [...one.text].reduce((sum, char) => sum + (char === " " ? 0.26 : DIGIT), 0) * one.size }));
}

/** The fewest lines that hold them, in the middle of the field or as near to it as they find room. */
function place(all: readonly Piece[], field: Field, size: number): Placed[] | null {
  const [t, b] = extent(field.points, 1);
  const last = LINE * (all.at(-1)?.size ?? size), high = LINE * size;
  const gap = GAP * size;
  const [l, r] = extent(field.points, 0);
  const fewest = Math.max(1, Math.ceil((all.reduce((sum, one) => sum + one.w + gap, 0) - gap) / (r - l)));
  for (let rows = fewest; (rows - 1) * high + last <= b - t; rows += 1) {
    const spare = b - t - (rows - 1) * high - last;
    for (const share of [0.5, 0.62, 0.38, 0.74, 0.26, 0.88, 0.12]) {
      const lines = Array.from({ length: rows }, (_, i) => {
        const y0 = t + spare * share + i * high;
        return { y0, y1: y0 + (i === rows - 1 ? last : high) };
      });
      const spans = lines.map(({ y0, y1 }) => span(field, y0, y1));
      const placed = fill(all, spans, lines.map(({ y0, y1 }) => y1 - (y1 - y0) * 0.26), gap);
      if (placed !== null) return placed;
    }
  }
  return null;
}

function fill(all: readonly Piece[], spans: readonly (Point | null)[], baselines: readonly number[], gap: number): Placed[] | null {
  const placed: Placed[] = [];
  let next = 0;
  for (const [row, room] of spans.entries()) {
    const wide = room === null ? 0 : room[1] - room[0];
    let used = 0;
    let end = next;
    while (end < all.length && used + (all[end] as Piece).w + (end > next ? gap : 0) <= wide) {
      used += (all[end] as Piece).w + (end > next ? gap : 0);
      end += 1;
    }
    // the number that counts stands in the last line, which is as high as it
    if (row < spans.length - 1) end = Math.min(end, all.length - 1);
    let x = room === null ? 0 : room[0] + (wide - all.slice(next, end).reduce((sum, one) => sum + one.w, 0) - gap * Math.max(end - next - 1, 0)) / 2;
    for (const one of all.slice(next, end)) {
      placed.push({ ...one, x: x + one.w / 2, y: baselines[row] as number });
      x += one.w + gap;
    }
    next = end;
  }
  return next === all.length ? placed : null;
}

/** From where to where a line of text may go between two heights; null where there is no room. */
export function span(field: Field, y0: number, y1: number): Point | null {
  const at = [y0, (y0 + y1) / 2, y1].map((y) => across(field.points, y));
  if (at.some((one) => one === null)) return null;
  let l = Math.max(...at.map((one) => (one as Point)[0])) + PAD;
  let r = Math.min(...at.map((one) => (one as Point)[1])) - PAD;
  for (const hole of field.holes) {
    if (hole.b <= y0 || hole.t >= y1 || hole.r <= l || hole.l >= r) continue;
    if (hole.l - l > r - hole.r) r = hole.l;
    else l = hole.r;
  }
  return r > l ? [l, r] : null;
}

/** Where a horizontal line enters and leaves the outline. */
function across(points: readonly Point[], y: number): Point | null {
  const found: number[] = [];
  for (const [i, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(i + 1) % points.length] as Point;
    if (y < Math.min(y1, y2) || y > Math.max(y1, y2)) continue;
    if (y1 === y2) found.push(x1, x2);
    else found.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  }
  return found.length < 2 ? null : [Math.min(...found), Math.max(...found)];
}

export function extent(points: readonly Point[], axis: 0 | 1): Point {
  const all = points.map((point) => point[axis]);
  return [Math.min(...all), Math.max(...all)];
}
