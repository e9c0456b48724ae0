/**
 * The traditional drawing as fields: nested outlines around a circle, the mountain nearest to it, then the pool, whists at the rim.
 * Four sit around a square with its diagonals; three around a frame with rays up and into the lower corners; two face each other;
 * five sit around a pentagon.
 */
export type Point = readonly [number, number];
export interface Rect {
  l: number;
  r: number;
  t: number;
  b: number;
}
export interface Field {
  points: readonly Point[];
  /** What stands in it beside its numbers: words, the circle in the middle. */
  holes: readonly Rect[];
}
export interface Slot {
  mountain: Field;
  pool: Field;
  whists: { on: number; field: Field; mark: { x: number; y: number } }[];
  /** Its text stands askew: degrees about the hub. */
  turn?: number;
}
export interface Plan {
  width: number;
  height: number;
  frame: string;
  thin: string;
  thick: string;
  hub: { x: number; y: number; r: number };
  /** By seat: 0 the reader, then clockwise. */
  slots: Slot[];
  names: { x: number; y: number; turn: number }[];
  zones: { mountain: Point; pool: Point; whists: Point };
}

const W = 1000;
const MARGIN = 44;
const R = 62;
const POOL = 0.73;
const MOUNTAIN = 0.5;
/** Of the words «гора», «пуля», «висты» and of longer ones for them, which end at their point. */
const ZONE_WIDTH = 128;

export function plan(players: number): Plan | null {
  return [two, three, four, five][players - 2]?.() ?? null;
}

const outline = ({ l, r, t, b }: Rect): string => `M${l} ${t}H${r}V${b}H${l}Z`;
const line = (points: readonly Point[]): string => points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

function scaled(cx: number, cy: number, outer: Rect, kx: number, ky = kx): Rect {
  return { l: cx - (cx - outer.l) * kx, r: cx + (outer.r - cx) * kx, t: cy - (cy - outer.t) * ky, b: cy + (outer.b - cy) * ky };
}
function ray(cx: number, cy: number, x: number, y: number): string {
  const q = R / Math.hypot(x - cx, y - cy);
  return line([[cx + (x - cx) * q, cy + (y - cy) * q], [x, y]]);
}

/** The circle in the middle as slices: a field beside it ends where it begins. */
function around(cx: number, cy: number): Rect[] {
  const slices = 8, high = (2 * (R + 6)) / slices;
  return Array.from({ length: slices }, (_, i) => {
    const t = cy - R - 6 + i * high;
    const nearest = Math.min(Math.abs(t - cy), Math.abs(t + high - cy));
    const half = Math.sqrt(Math.max((R + 6) ** 2 - nearest ** 2, 0));
    return { l: cx - half, r: cx + half, t, b: t + high };
  });
}
const markHole = ({ x, y }: { x: number; y: number }): Rect => ({ l: x - 22, r: x + 22, t: y - 27, b: y + 7 });
/** Nothing is written beside it. */
const wideHole = ({ y }: { y: number }): Rect => ({ l: -W, r: 2 * W, t: y - 27, b: y + 4 });
const zoneHole = ([x, y]: Point): Rect => ({ l: x - ZONE_WIDTH, r: x + 60, t: y - 24, b: y + 30 });

function four(): Plan {
  const c = 500, hub = around(c, c);
  const o: Rect = { l: MARGIN, r: W - MARGIN, t: MARGIN, b: W - MARGIN };
  const [a, b] = [scaled(c, c, o, POOL), scaled(c, c, o, MOUNTAIN)];
  const zones: Plan["zones"] = { mountain: [b.r - 44, b.b - 12], pool: [a.r - 40, a.b - 12], whists: [o.r - 40, o.b - 12] };
  // the side below, turned by quarters: (x, y) about the middle → (−y, x)
  const turned = (seat: number, x: number, y: number): Point => {
    const at: Point[] = [[x, y], [-y, x], [-x, -y], [y, -x]];
    const [dx, dy] = at[seat] as Point;
    return [c + dx, c + dy];
  };
  const [outer, pool, mountain] = [c - MARGIN, (c - MARGIN) * POOL, (c - MARGIN) * MOUNTAIN];
  const side = (seat: number): Slot => {
    const own = seat === 0;
    const field = (corners: readonly Point[], holes: readonly Rect[]): Field => ({ points: corners.map(([x, y]) => turned(seat, x, y)), holes });
    const strip = (i: number): Slot["whists"][number] => {
      const edge = (q: number, depth: number): Point => [-depth + (2 * depth * q) / 3, depth];
      // seats one, two, three steps on, in the order in which they sit when one looks from below
      const on = (seat + i + 1) % 4;
      const middle = turned(seat, -pool + (2 * pool * (i + 0.5)) / 3, seat % 2 === 0 ? pool : (pool + outer) / 2);
      const mark = seat % 2 === 0
        ? { x: turned(seat, (-pool + (2 * pool * (seat === 0 ? i : i + 1)) / 3) * 1.03, pool)[0] + 24, y: seat === 0 ? a.b + 32 : a.t - 10 }
        : { x: middle[0], y: turned(seat, 0, 0)[1] + (i - 1) * (seat === 1 ? 1 : -1) * ((2 * pool) / 3) - pool / 3 + 46 };
      return { on, mark, field: field([edge(i, pool), edge(i + 1, pool), edge(i + 1, outer), edge(i, outer)], [seat % 2 === 0 ? markHole(mark) : wideHole(mark), ...(own ? [zoneHole(zones.whists)] : [])]) };
    };
    return {
      mountain: field([[0, 0], [mountain, mountain], [-mountain, mountain]], [...hub, ...(own ? [zoneHole(zones.mountain)] : [])]),
      pool: field([[-mountain, mountain], [mountain, mountain], [pool, pool], [-pool, pool]], own ? [zoneHole(zones.pool)] : []),
      whists: [0, 1, 2].map(strip),
    };
  };
  const ticks = [0, 1, 2, 3].flatMap((seat) => [-1 / 3, 1 / 3].map((q) => line([turned(seat, pool * q, pool), turned(seat, outer * q, outer)])));
  return {
    width: W, height: W, frame: outline(o), thin: outline(a) + outline(b) + ticks.join(""),
    thick: outline(o) + [[o.l, o.t], [o.r, o.t], [o.l, o.b], [o.r, o.b]].map(([x, y]) => ray(c, c, x as number, y as number)).join(""),
    hub: { x: c, y: c, r: R }, slots: [0, 1, 2, 3].map(side), zones,
    names: [{ x: c, y: W - 10, turn: 0 }, { x: 32, y: c, turn: -90 }, { x: c, y: 32, turn: 0 }, { x: W - 32, y: c, turn: 90 }],
  };
}

function three(): Plan {
  const H = 880, cx = 500, cy = 410, hub = around(cx, cy);
  const o: Rect = { l: MARGIN, r: W - MARGIN, t: 16, b: H - MARGIN };
  const [a, b] = [scaled(cx, cy, o, POOL), scaled(cx, cy, o, MOUNTAIN)];
  const zones: Plan["zones"] = { mountain: [b.r - 44, b.b - 12], pool: [a.r - 40, a.b - 12], whists: [o.r - 40, o.b - 12] };
  const own: Slot = {
    mountain: { points: [[cx, cy], [b.r, b.b], [b.l, b.b]], holes: [...hub, zoneHole(zones.mountain)] },
    pool: { points: [[b.l, b.b], [b.r, b.b], [a.r, a.b], [a.l, a.b]], holes: [zoneHole(zones.pool)] },
    whists: [
      whist(1, { x: a.l + 22, y: a.b + 36 }, [[a.l, a.b], [cx, a.b], [cx, o.b], [o.l, o.b]]),
      whist(2, { x: cx + 26, y: a.b + 36 }, [[cx, a.b], [a.r, a.b], [o.r, o.b], [cx, o.b]], [zoneHole(zones.whists)]),
    ],
  };
  /** The side at the left; the other is its mirror. */
  const left = (flip: (point: Point) => Point, next: number): Slot => {
    const at = (x: number, y: number): { x: number; y: number } => ({ x: flip([x, y])[0], y });
    return {
      mountain: { points: ([[cx, cy], [b.l, b.b], [b.l, b.t], [cx, b.t]] as Point[]).map(flip), holes: hub },
      pool: { points: ([[a.l, a.t], [cx, a.t], [cx, b.t], [b.l, b.t], [b.l, b.b], [a.l, a.b]] as Point[]).map(flip), holes: [] },
      whists: [
        whist(next, at(cx - 24, o.t + 36), ([[o.l, o.t], [cx, o.t], [cx, a.t], [a.l, a.t]] as Point[]).map(flip)),
        whist(0, at((o.l + a.l) / 2, a.t + 44), ([[o.l, o.t], [a.l, a.t], [a.l, a.b], [o.l, o.b]] as Point[]).map(flip), [wideHole({ y: a.t + 44 })]),
      ],
    };
  };
  return {
    width: W, height: H, frame: outline(o), thin: `${outline(a)}${outline(b)}${line([[cx, o.b], [cx, a.b]])}${line([[o.l, o.t], [a.l, a.t]])}${line([[o.r, o.t], [a.r, a.t]])}`,
    thick: outline(o) + [[cx, o.t], [o.l, o.b], [o.r, o.b]].map(([x, y]) => ray(cx, cy, x as number, y as number)).join(""),
    hub: { x: cx, y: cy, r: R }, slots: [own, left((point) => point, 2), left(([x, y]) => [2 * cx - x, y], 1)], zones,
    names: [{ x: cx, y: H - 10, turn: 0 }, { x: 32, y: cy, turn: -90 }, { x: W - 32, y: cy, turn: 90 }],
  };
}

const whist = (on: number, mark: { x: number; y: number }, points: readonly Point[], holes: readonly Rect[] = []): Slot["whists"][number] => ({
  on, mark, field: { points, holes: [markHole(mark), ...holes] },
});

function two(): Plan {
  const H = 860, cx = 500, cy = 430;
  const hub: Rect[] = [{ l: 0, r: W, t: cy - R - 6, b: cy + R + 6 }];
  const o: Rect = { l: MARGIN, r: W - MARGIN, t: MARGIN, b: H - MARGIN };
  const [a, b] = [scaled(cx, cy, o, 0.9, 0.76), scaled(cx, cy, o, 0.8, 0.52)];
  const zones: Plan["zones"] = { mountain: [b.r - 10, b.b - 12], pool: [a.r - 10, a.b - 12], whists: [o.r - 12, o.b - 12] };
  const half = (flip: (point: Point) => Point, on: number, own: boolean): Slot => {
    const [x, y] = flip([o.l + 60, a.b + 62]);
    const mark = { x, y: own ? y : y + 24 };
    const field = (points: Point[], holes: readonly Rect[], zone: Point): Field => ({ points: points.map(flip), holes: own ? [...holes, zoneHole(zone)] : holes });
    return {
      mountain: field([[b.l, cy], [b.r, cy], [b.r, b.b], [b.l, b.b]], hub, zones.mountain),
      pool: field([[b.l, b.b], [b.r, b.b], [a.r, a.b], [a.l, a.b]], [], zones.pool),
      whists: [{ on, mark, field: field([[a.l, a.b], [a.r, a.b], [o.r, o.b], [o.l, o.b]], [markHole(mark)], zones.whists) }],
    };
  };
  return {
    width: W, height: H, frame: outline(o), thin: outline(a) + outline(b), thick: `${outline(o)}${line([[o.l, cy], [cx - R, cy]])}${line([[cx + R, cy], [o.r, cy]])}`,
    hub: { x: cx, y: cy, r: R }, slots: [half((point) => point, 1, true), half(([x, y]) => [x, 2 * cy - y], 0, false)], zones,
    names: [{ x: cx, y: H - 10, turn: 0 }, { x: cx, y: 32, turn: 0 }],
  };
}

function five(): Plan {
  const cx = 520, cy = 530, outer = 500, width = 1040, height = 985, hub = around(cx, cy);
  const apothem = outer * Math.cos(Math.PI / 5), slope = Math.tan(Math.PI / 5);
  const [pool, mountain] = [apothem * 0.75, apothem * 0.53];
  /** A point at this distance below the hub and so far to the right, turned clockwise to a seat. */
  const at = (seat: number, x: number, down: number): Point => {
    const angle = (seat * 2 * Math.PI) / 5;
    return [cx + x * Math.cos(angle) - down * Math.sin(angle), cy + x * Math.sin(angle) + down * Math.cos(angle)];
  };
  const seats = [0, 1, 2, 3, 4];
  const pentagon = (apothem: number): string => `${line(seats.map((seat) => at(seat, apothem * slope, apothem)))}Z`;
  const rays = seats.map((seat) => ray(cx, cy, ...at(seat, apothem * slope, apothem)));
  const quarter = (pool * slope) / 2;
  const ticks = seats.flatMap((seat) => [-1, 0, 1].map((step) => line([at(seat, step * quarter, pool), at(seat, step * quarter * (apothem / pool), apothem)])));
  const zones: Plan["zones"] = { mountain: [cx + mountain * slope - 40, cy + mountain - 10], pool: [cx + pool * slope - 40, cy + pool - 10], whists: [cx + apothem * slope - 4, cy + apothem + 32] };
  const slot = (seat: number): Slot => {
    const flipped = seat === 2 || seat === 3; // text that would stand on its head is turned round
    const own = seat === 0;
    const up = (x: number, down: number): Point => (flipped ? [cx - x, cy - down] : [cx + x, cy + down]);
    const band = (from: number, to: number, left: number, right: number): Point[] => [up(left * from, from), up(right * from, from), up(right * to, to), up(left * to, to)];
    return {
      turn: seat * 72 - (flipped ? 180 : seat === 4 ? 360 : 0),
      mountain: { points: [up(0, 0), up(mountain * slope, mountain), up(-mountain * slope, mountain)], holes: [...hub, ...(own ? [zoneHole(zones.mountain)] : [])] },
      pool: { points: band(mountain, pool, -slope, slope), holes: own ? [zoneHole(zones.pool)] : [] },
      whists: [0, 1, 2, 3].map((i) => {
        const left = slope * (i / 2 - 1), right = slope * (i / 2 - 0.5);
        const [x, y] = up(((left + right) / 2) * (pool + 22), pool);
        const mark = { x, y: flipped ? y - 10 : y + 34 };
        return whist((seat + i + 1) % 5, mark, band(pool, apothem, left, right), [wideHole(mark)]);
      }),
    };
  };
  const slots = seats.map(slot);
  return {
    width, height, frame: pentagon(apothem), thin: pentagon(pool) + pentagon(mountain) + ticks.join(""), thick: pentagon(apothem) + rays.join(""),
    hub: { x: cx, y: cy, r: R }, slots, zones,
    names: seats.map((seat) => {
      const [x, y] = at(seat, 0, apothem + (seat === 2 || seat === 3 ? 14 : 34));
      return { x, y, turn: slots[seat]?.turn ?? 0 };
    }),
  };
}
