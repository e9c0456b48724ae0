/**
 * The traditional drawing as boxes: nested outlines around a circle, the mountain nearest to it, then the pool, whists at the rim.
 * Four sit around a square with its diagonals; three around a frame with rays up and into the lower corners; two face each other;
 * five sit around a pentagon.
 */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Slot {
  mountain: Box;
  pool: Box;
  whists: { on: number; box: Box; mark: { x: number; y: number } }[];
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
  zones: { mountain: [number, number]; pool: [number, number]; whists: [number, number] };
}

interface Rect {
  l: number;
  r: number;
  t: number;
  b: number;
}
const path = ({ l, r, t, b }: Rect): string => `M${l} ${t}H${r}V${b}H${l}Z`;

const W = 1000;
const MARGIN = 44;
const R = 64;
const POOL = 0.7;
const MOUNTAIN = 0.43;

export function plan(players: number): Plan | null {
  return [two, three, four, five][players - 2]?.() ?? null;
}

function rings(cx: number, cy: number, outer: Rect): [Rect, Rect, Rect] {
  const scaled = (k: number): Rect => ({
    l: cx - (cx - outer.l) * k, r: cx + (outer.r - cx) * k, t: cy - (cy - outer.t) * k, b: cy + (outer.b - cy) * k,
  });
  return [outer, scaled(POOL), scaled(MOUNTAIN)];
}

function ray(cx: number, cy: number, x: number, y: number): string {
  const q = R / Math.hypot(x - cx, y - cy);
  return `M${cx + (x - cx) * q} ${cy + (y - cy) * q}L${x} ${y}`;
}

function four(): Plan {
  const H = 1000, cx = 500, cy = 500;
  const [o, a, b] = rings(cx, cy, { l: MARGIN, r: W - MARGIN, t: MARGIN, b: H - MARGIN });
  const rim = o.b - a.b, ring = a.b - b.b, third = (a.r - a.l) / 3;
  const ticks = [1 / 3, 2 / 3].map((q) => {
    const X = o.l + (o.r - o.l) * q, x = a.l + (a.r - a.l) * q;
    return `M${X} ${o.t}L${x} ${a.t}M${X} ${o.b}L${x} ${a.b}M${o.l} ${X}L${a.l} ${x}M${o.r} ${X}L${a.r} ${x}`;
  });
  // where border q of a rim strip lies, f = 0 at its inner outline, 1 at the rim
  const at = (q: number, f: number): number => a.l + third * q + f * (o.l + ((o.r - o.l) / 3) * q - a.l - third * q);
  const across = (top: boolean) => (ons: number[]) => ons.map((on, q) => {
    const x0 = at(q, 0.5) + 34, x1 = at(q + 1, 0.5) - 12;
    return { on, box: { x: x0, y: (top ? o.t : a.b) + 8, w: x1 - x0, h: rim - 16 }, mark: { x: at(q, 0.2) + (q > 0 ? 26 : 48), y: top ? a.t - 16 : a.b + 34 } };
  });
  const down = (left: boolean) => (ons: number[]) => ons.map((on, q) => {
    const y0 = at(q, 0.5) + 42, y1 = at(q + 1, 0.5) - 6, x = left ? o.l : a.r;
    return { on, box: { x: x + 14, y: y0, w: rim - 28, h: y1 - y0 }, mark: { x: x + rim / 2, y: at(q, 0.5) + (q > 0 ? 36 : 40) } };
  });
  const level = (y: number, h: number): Box => ({ x: a.l + 70, y, w: a.r - a.l - 140, h });
  return {
    width: W, height: H, frame: path(o), thin: path(a) + path(b) + ticks.join(""),
    thick: path(o) + [[o.l, o.t], [o.r, o.t], [o.l, o.b], [o.r, o.b]].map(([x, y]) => ray(cx, cy, x as number, y as number)).join(""),
    hub: { x: cx, y: cy, r: R },
    slots: [
      { mountain: { x: cx - 110, y: cy + R + 22, w: 220, h: b.b - cy - R - 30 }, pool: level(b.b + 6, ring - 12), whists: across(false)([1, 2, 3]) },
      { mountain: { x: b.l + 8, y: cy - 80, w: cx - R - b.l - 24, h: 160 }, pool: { x: a.l + 8, y: a.t + 90, w: ring - 16, h: a.b - a.t - 180 }, whists: down(true)([2, 3, 0]) },
      { mountain: { x: cx - 110, y: b.t + 8, w: 220, h: cy - R - b.t - 30 }, pool: level(a.t + 6, ring - 12), whists: across(true)([1, 0, 3]) },
      { mountain: { x: cx + R + 16, y: cy - 80, w: b.r - cx - R - 24, h: 160 }, pool: { x: b.r + 8, y: a.t + 90, w: ring - 16, h: a.b - a.t - 180 }, whists: down(false)([2, 1, 0]) },
    ],
    names: [{ x: cx, y: H - 10, turn: 0 }, { x: 32, y: cy, turn: -90 }, { x: cx, y: 32, turn: 0 }, { x: W - 32, y: cy, turn: 90 }],
    zones: { mountain: [b.r - 52, b.b - 14], pool: [a.r - 40, a.b - 14], whists: [o.r - 40, o.b - 13] },
  };
}

function three(): Plan {
  const H = 880, cx = 500, cy = 400;
  const [o, a, b] = rings(cx, cy, { l: MARGIN, r: W - MARGIN, t: 16, b: H - MARGIN });
  const rim = o.b - a.b, side = a.l - o.l, ring = b.l - a.l, half = (a.r - a.l) / 2, top = a.t - o.t;
  return {
    width: W, height: H, frame: path(o), thin: `${path(a)}${path(b)}M${cx} ${o.b}V${a.b}M${o.l} ${o.t}L${a.l} ${a.t}M${o.r} ${o.t}L${a.r} ${a.t}`,
    thick: path(o) + [[cx, o.t], [o.l, o.b], [o.r, o.b]].map(([x, y]) => ray(cx, cy, x as number, y as number)).join(""),
    hub: { x: cx, y: cy, r: R },
    slots: [
      {
        mountain: { x: cx - 130, y: cy + R + 24, w: 260, h: b.b - cy - R - 34 }, pool: { x: a.l + 80, y: b.b + 6, w: a.r - a.l - 160, h: a.b - b.b - 12 },
        whists: [
          { on: 1, box: { x: a.l + 34, y: a.b + 10, w: half - 60, h: rim - 20 }, mark: { x: a.l + 20, y: a.b + 38 } },
          { on: 2, box: { x: cx + 40, y: a.b + 10, w: half - 60, h: rim - 20 }, mark: { x: cx + 26, y: a.b + 38 } },
        ],
      },
      {
        mountain: { x: b.l + 10, y: b.t + 20, w: cx - R - b.l - 30, h: cy - b.t + 30 }, pool: { x: a.l + 16, y: b.t, w: ring - 32, h: b.b - b.t - 40 },
        whists: [
          { on: 2, box: { x: a.l + 70, y: o.t + 6, w: cx - a.l - 110, h: top - 12 }, mark: { x: cx - 24, y: o.t + 36 } },
          { on: 0, box: { x: o.l + 20, y: a.t + 60, w: side - 40, h: a.b - a.t - 110 }, mark: { x: o.l + side / 2, y: a.t + 66 } },
        ],
      },
      {
        mountain: { x: cx + R + 20, y: b.t + 20, w: b.r - cx - R - 30, h: cy - b.t + 30 }, pool: { x: b.r + 16, y: b.t, w: ring - 32, h: b.b - b.t - 40 },
        whists: [
          { on: 1, box: { x: cx + 40, y: o.t + 6, w: a.r - cx - 110, h: top - 12 }, mark: { x: cx + 24, y: o.t + 36 } },
          { on: 0, box: { x: a.r + 20, y: a.t + 60, w: side - 40, h: a.b - a.t - 110 }, mark: { x: a.r + side / 2, y: a.t + 66 } },
        ],
      },
    ],
    names: [{ x: cx, y: H - 10, turn: 0 }, { x: 32, y: cy, turn: -90 }, { x: W - 32, y: cy, turn: 90 }],
    zones: { mountain: [b.r - 52, b.b - 14], pool: [a.r - 40, a.b - 14], whists: [o.r - 40, o.b - 13] },
  };
}

function two(): Plan {
  const H = 800, cx = 500, cy = 400;
  const [o, a, b] = rings(cx, cy, { l: MARGIN, r: W - MARGIN, t: MARGIN, b: H - MARGIN });
  const half = (top: boolean): Slot => {
    const box = (x: number, y: number, w: number, h: number): Box => ({ x, y: top ? 2 * cy - y - h : y, w, h });
    return {
      mountain: box(b.l + 20, cy + R + 8, b.r - b.l - 40, b.b - cy - R - 12), pool: box(a.l + 60, b.b + 4, a.r - a.l - 120, a.b - b.b - 8),
      whists: [{ on: 1, box: box(a.l + 60, a.b + 8, a.r - a.l - 120, o.b - a.b - 16), mark: { x: a.l + 24, y: top ? a.t - 40 : a.b + 64 } }],
    };
  };
  return {
    width: W, height: H, frame: path(o), thin: path(a) + path(b), thick: `${path(o)}M${o.l} ${cy}H${cx - R}M${cx + R} ${cy}H${o.r}`,
    hub: { x: cx, y: cy, r: R }, slots: [half(false), { ...half(true), whists: half(true).whists.map((one) => ({ ...one, on: 0 })) }],
    names: [{ x: cx, y: H - 10, turn: 0 }, { x: cx, y: 32, turn: 0 }],
    zones: { mountain: [b.r - 14, b.b - 12], pool: [a.r - 14, a.b - 14], whists: [o.r - 14, o.b - 13] },
  };
}

function five(): Plan {
  const cx = 520, cy = 530, outer = 500, width = 1040, height = 985;
  const apothem = outer * Math.cos(Math.PI / 5), slope = Math.tan(Math.PI / 5);
  const [pool, mountain] = [apothem * 0.73, apothem * 0.45];
  /** A point at this distance below the hub and so far to the right, turned clockwise to a seat. */
  const at = (seat: number, x: number, down: number): [number, number] => {
    const angle = (seat * 2 * Math.PI) / 5;
    return [cx + x * Math.cos(angle) - down * Math.sin(angle), cy + x * Math.sin(angle) + down * Math.cos(angle)];
  };
  const line = (points: readonly (readonly [number, number])[]): string => points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const seats = [0, 1, 2, 3, 4];
  const pentagon = (apothem: number): string => `${line(seats.map((seat) => at(seat, apothem * slope, apothem)))}Z`;
  const rays = seats.map((seat) => {
    const [x, y] = at(seat, apothem * slope, apothem);
    return ray(cx, cy, x, y);
  });
  const quarter = (pool * slope) / 2;
  const ticks = seats.flatMap((seat) => [-1, 0, 1].map((step) => line([at(seat, step * quarter, pool), at(seat, step * quarter * (apothem / pool), apothem)])));
  const slot = (seat: number): Slot => {
    const flipped = seat === 2 || seat === 3; // text that would stand on its head is turned round
    const box = (x: number, down: number, w: number, h: number): Box => (flipped ? { x: cx - x - w, y: cy - down - h, w, h } : { x: cx + x, y: cy + down, w, h });
    const wide = mountain * slope, cell = quarter * 1.08;
    return {
      turn: seat * 72 - (flipped ? 180 : seat === 4 ? 360 : 0),
      mountain: box(-wide * 0.66, R + 10, wide * 1.32, mountain - R - 16), pool: box(-wide - 20, mountain + 6, 2 * wide + 40, pool - mountain - 12),
      whists: [1, 2, 3, 4].map((step, i) => {
        const x = (i - 2) * cell;
        const area = box(x + 4, pool + (flipped ? 4 : 36), cell - 8, apothem - pool - 40);
        return { on: (seat + step) % 5, box: area, mark: { x: area.x + area.w / 2, y: flipped ? area.y - 4 : area.y + 4 } };
      }),
    };
  };
  const slots = seats.map(slot);
  return {
    width, height, frame: pentagon(apothem), thin: pentagon(pool) + pentagon(mountain) + ticks.join(""), thick: pentagon(apothem) + rays.join(""),
    hub: { x: cx, y: cy, r: R }, slots,
    names: seats.map((seat) => {
      const [x, y] = at(seat, 0, apothem + (seat === 2 || seat === 3 ? 14 : 34));
      return { x, y, turn: slots[seat]?.turn ?? 0 };
    }),
    zones: { mountain: [cx + mountain * slope - 14, cy + mountain - 12], pool: [cx + pool * slope - 16, cy + pool - 12], whists: [cx + apothem * slope - 16, cy + apothem - 10] },
  };
}

export interface Placed {
  text: string;
  x: number;
  y: number;
  w: number;
  last: boolean;
}

/** Numbers as they flow in a box, line by line; the oldest give way when the room ends. */
export function flow(texts: readonly string[], box: Box, size: number): Placed[] {
  const digit = 0.56, gap = size * 0.42, line = size * 1.22;
  const wide = (text: string): number => text.length * size * digit;
  const broken = (list: readonly string[]): string[][] => {
    const lines: string[][] = [[]];
    let used = 0;
    for (const text of list) {
      const current = lines.at(-1) as string[];
      if (current.length > 0 && used + wide(text) > box.w) {
        lines.push([text]);
        used = wide(text) + gap;
      } else {
        current.push(text);
        used += wide(text) + gap;
      }
    }
    return lines;
  };
  let kept = texts;
  let lines = broken(kept);
  while (lines.length > Math.max(1, Math.floor(box.h / line)) && kept.length > 1) {
    kept = kept.slice(1);
    lines = broken(kept);
  }
  const y0 = box.y + box.h / 2 - ((lines.length - 1) * line) / 2 + size * 0.34;
  return lines.flatMap((texts, row) => {
    let x = box.x + (box.w - texts.reduce((sum, text) => sum + wide(text), 0) - gap * (texts.length - 1)) / 2;
    return texts.map((text, i): Placed => {
      const placed = { text, x: x + wide(text) / 2, y: y0 + row * line, w: wide(text), last: row === lines.length - 1 && i === texts.length - 1 };
      x += wide(text) + gap;
      return placed;
    });
  });
}
