/**
 * The deck: 32 faces and a back as SVG from one template. Colours are CSS variables (`--spade`, `--gilt` …), so two or four
 * colours and high contrast need no other drawing; letters are drawn, so no font is needed.
 */
import type { CardName } from "../protocol";
import { rankOf, suitOf, type Rank, type Suit } from "./cards";

export type Letters = "ru" | "latin";
export interface FaceStyle {
  letters: Letters;
  large: boolean;
}

/** Suit glyphs in a field of 100 × 100. */
export const PIP: Record<Suit, string> = {
  H: "M50 92C24 70 5 53 5 32 5 17 16 8 28.5 8 38.5 8 46 13.5 50 22.5 54 13.5 61.5 8 71.5 8 84 8 95 17 95 32 95 53 76 70 50 92Z",
  D: "M50 3C58.5 19 71 35.5 86 50 71 64.5 58.5 81 50 97 41.5 81 29 64.5 14 50 29 35.5 41.5 19 50 3Z",
  S: "M50 4C57 21 93 38 93 63 93 76 83 83.5 72.5 83.5 64.5 83.5 58 79.5 54.2 73.5 55 82.5 59.5 90 67 96H33C40.5 90 45 82.5 45.8 73.5 42 79.5 35.5 83.5 27.5 83.5 17 83.5 7 76 7 63 7 38 43 21 50 4Z",
  C: "M50 4A20.5 20.5 0 0 1 65.6 37.8C66 38 64 40.4 63.3 42.2A20.5 20.5 0 1 1 54.6 67.5C55.2 79 59.5 89.5 67 96H33C40.5 89.5 44.8 79 45.4 67.5A20.5 20.5 0 1 1 36.7 42.2C36 40.4 34 38 34.4 37.8A20.5 20.5 0 0 1 50 4Z",
};
export const INK: Record<Suit, string> = { S: "--spade", C: "--club", D: "--diamond", H: "--heart" };

/** An index letter, cap height 28: strokes [path, width], or fills [path]. */
interface Glyph {
  width: number;
  parts: readonly (readonly [string, number?])[];
}

const ring = (cx: number, cy: number, rx: number, ry: number, ix: number, iy: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z` +
  `M${cx - ix} ${cy}a${ix} ${iy} 0 1 1 ${2 * ix} 0a${ix} ${iy} 0 1 1 ${-2 * ix} 0Z`;
const serif = (x: number, y: number, length: number): readonly [string, number] => [`M${x} ${y}h${length}`, 2.4];

const KING: Glyph = {
  width: 22.5,
  parts: [["M5 0V28", 5], serif(0, 1.2, 10), serif(0, 26.8, 10), ["M7 16.5L17.5 2", 3], ["M10.2 11.5L18.6 27", 5], serif(13, 1.2, 8.5), serif(14.5, 26.8, 8.5)],
};
const GLYPH: Record<string, Glyph> = {
  Т: { width: 21, parts: [["M0 1.5H21", 3], ["M1.3 1V8", 2.6], ["M19.7 1V8", 2.6], ["M10.5 1V27.5", 5], serif(5, 26.8, 11)] },
  К: KING,
  Д: { width: 25, parts: [["M12 1.5C11.6 11 9.5 19 5 24", 3], ["M18.2 1V24.5", 5], serif(8.5, 1.2, 13), ["M0 24.3H25", 2.8], ["M1.3 23.5V29.5", 2.6], ["M23.7 23.5V29.5", 2.6]] },
  В: {
    width: 20,
    parts: [
      ["M5 0V28", 5], serif(0, 1.2, 8), serif(0, 26.8, 8),
      ["M6 1.5H9.5C14 1.5 15.8 3.9 15.8 7.2S14 13.2 9.5 13.2H6", 3.2], ["M6 13.2H11C16 13.2 18.2 16 18.2 19.9S16 26.5 11 26.5H6", 3.4],
    ],
  },
  A: { width: 23, parts: [["M10.6 1L4 27", 3], ["M11.4 .5L18.6 27", 5], ["M6.5 18.5H15.5", 2.6], serif(0, 26.8, 8.5), serif(13.5, 26.8, 9.5)] },
  K: KING,
  Q: { width: 22, parts: [[ring(10.5, 14, 10.5, 14, 5.7, 11.4)], ["M9 20.5C13 20 14.5 28.5 21.5 28.8", 3.2]] },
  J: { width: 15, parts: [["M10 1V19.5C10 25 7.5 27 3.5 26.6", 4.8], serif(5, 1.2, 10), ["M.3 24a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0Z"]] },
  "10": { width: 29, parts: [["M6 .6V27.5", 4.8], ["M.8 6.5L6.5 1.6", 2.8], serif(0.6, 26.8, 10.8), [ring(20.8, 14, 8.2, 14, 3.6, 11.3)]] },
  "9": { width: 19, parts: [[ring(9.5, 9.3, 9.5, 9.3, 4.7, 6.9)], ["M14.2 10.5L19 9.5C19.2 20.5 14.5 27.3 5 28.2L4.2 25.5C11 24.3 14.6 18.8 14.2 10.5Z"]] },
  "8": { width: 19, parts: [[ring(9.5, 7.1, 7.8, 7.1, 3.6, 4.7)], [ring(9.5, 20.4, 9.5, 7.6, 4.9, 5.1)]] },
  "7": { width: 19, parts: [["M.5 2.2H18", 4.4], ["M1.7 1V8.5", 2.6], ["M16.8 3.2C12 11 8.8 18.5 8.3 28", 5]] },
};

/** What stands in the corner of a card. */
export const INDEX: Record<Letters, Record<Rank, string>> = {
  ru: { A: "Т", K: "К", Q: "Д", J: "В", T: "10", 9: "9", 8: "8", 7: "7" },
  latin: { A: "A", K: "K", Q: "Q", J: "J", T: "10", 9: "9", 8: "8", 7: "7" },
};

function letter(text: string, x: number, y: number, sx: number, sy: number): string {
  const parts = (GLYPH[text] as Glyph).parts.map(([d, width]) =>
    width === undefined
      ? `<path d="${d}" fill="currentColor" stroke="none" fill-rule="evenodd"/>`
      : `<path d="${d}" stroke-width="${width}"/>`,
  );
  return `<g transform="translate(${x.toFixed(1)} ${y}) scale(${sx} ${sy})" fill="none" stroke="currentColor">${parts.join("")}</g>`;
}

const pip = (suit: Suit, cx: number, cy: number, size: number, more = ""): string =>
  `<path d="${PIP[suit]}" transform="translate(${cx - size / 2} ${cy - size / 2}) scale(${size / 100})" fill="currentColor" ${more}/>`;

const GILT = 'fill="var(--gilt)"';
/** Crown, diadem, feathered cap: they stand on y = 0, centred on x = 0. */
const HEAD: Partial<Record<Rank, string>> = {
  K:
    `<path d="M-54-4L-66-58-31-31 0-76 31-31 66-58 54-4Z" ${GILT}/><g fill="currentColor"><circle cx="-66" cy="-64" r="8"/>` +
    `<circle cx="66" cy="-64" r="8"/><path d="M-4.5-102h9v9h9v9h-9v12h-9v-12h-9v-9h9Z"/><rect x="-58" y="-6" width="116" height="20" rx="3"/></g>` +
    `<path d="M0-2l7 6-7 6-7-6ZM-34-1l6 5-6 5-6-5ZM34-1l6 5-6 5-6-5Z" fill="var(--card)"/>` +
    `<path d="M-31-31L-20-14H20L31-31" fill="none" stroke="currentColor" stroke-width="3.5" opacity=".55"/>`,
  Q:
    `<path d="M-62-2C-58-34-40-40-31-20-27-50-12-56 0-74 12-56 27-50 31-20 40-40 58-34 62-2 30-16-30-16-62-2Z" ${GILT}/>` +
    `<g fill="currentColor"><circle cy="-82" r="8"/><circle cx="-41" cy="-43" r="6.5"/><circle cx="41" cy="-43" r="6.5"/>` +
    `<circle cx="-64" cy="-12" r="5.5"/><circle cx="64" cy="-12" r="5.5"/><path d="M-64-2C-34-18 34-18 64-2L60 14C34-1-34-1-60 14Z"/>` +
    `<path d="M0-52c7 10 9 16 9 20a9 9 0 0 1-18 0c0-4 2-10 9-20Z"/></g>`,
  J:
    `<path d="M26-18C54-44 84-62 78-110 40-104 12-66 14-22Z" fill="currentColor"/>` +
    `<path d="M22-20C34-52 52-78 74-104M36-48l22 0M46-66l20 0M29-40l-8-22M41-60l-5-20" fill="none" stroke="var(--card)" stroke-width="3.5"/>` +
    `<path d="M-58-4C-70-38-34-62 6-50 38-41 60-24 56-4Z" ${GILT}/><g fill="currentColor"><path d="M-64-8C-30-18 36-18 64-8L60 13C30 3-30 3-62 13Z"/>` +
    `<circle cx="27" cy="-22" r="9"/></g><circle cx="27" cy="-22" r="3.5" fill="var(--card)"/>`,
};

/** The axis of the picture; the column to its left belongs to the index. */
const AXIS = 146;

function picture(rank: Rank, suit: Suit): string {
  if (rank === "A") return ace(suit);
  const head = HEAD[rank];
  if (head === undefined) return pip(suit, AXIS, 226, 156);
  const top = { H: 205, D: 196, S: 200, C: 200 }[suit];
  return (
    `<path d="M82 322V160C82 118 112 92 ${AXIS} 92S210 118 210 160V322Z" fill="currentColor" opacity="var(--card-tint)"/>` +
    `<path d="M72 328H220" stroke="currentColor" stroke-width="3" opacity=".5"/>` +
    pip(suit, AXIS, 256, 128) +
    `<g transform="translate(${AXIS} ${top}) scale(.94)">${head}</g>`
  );
}

function ace(suit: Suit): string {
  const x = AXIS - 8;
  const y = 222;
  const rays: string[] = [];
  for (let i = 0; i < 24; i++) {
    const angle = (i * Math.PI) / 12;
    const at = (r: number): [number, number] => [x + Math.cos(angle) * r * 0.86, y + Math.sin(angle) * r];
    const [x1, y1] = at(103);
    if (x1 < 84 && y1 < 160) continue; // the index stands there
    const [x2, y2] = at(116);
    rays.push(
      i % 2 === 1
        ? `<circle cx="${x1.toFixed(1)}" cy="${y1.toFixed(1)}" r="3.2" ${GILT}/>`
        : `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="var(--gilt)" stroke-width="4"/>`,
    );
  }
  const inner = { H: 214, D: 222, S: 222, C: 218 }[suit];
  return (
    rays.join("") +
    pip(suit, x, y, 150, 'stroke="currentColor" stroke-width="9" stroke-linejoin="round"') +
    pip(suit, x, y, 150, 'stroke="var(--card)" stroke-width="3" stroke-linejoin="round"') +
    `<g style="color:var(--card)">${pip(suit, x, inner, 66)}</g><g style="color:var(--gilt)">${pip(suit, x, inner, 44)}</g>`
  );
}

const SHEET = `<rect x="1.5" y="1.5" width="247" height="347" rx="17" fill="var(--card)" stroke="var(--card-edge)" stroke-width="3"/>`;
const svg = (inside: string, ink = ""): string =>
  `<svg class="face" viewBox="0 0 250 350" aria-hidden="true" focusable="false"${ink}>${SHEET}${inside}</svg>`;

const faces = new Map<string, string>();

/** The face of a card. Its name in words belongs to whoever shows it. */
export function face(card: CardName, style: FaceStyle): string {
  const key = `${card}${style.letters}${style.large}`;
  let drawn = faces.get(key);
  if (drawn === undefined) {
    drawn = draw(suitOf(card), rankOf(card), style);
    faces.set(key, drawn);
  }
  return drawn;
}

function draw(suit: Suit, rank: Rank, { letters, large }: FaceStyle): string {
  const text = INDEX[letters][rank];
  const sy = large ? 3.15 : 2.6;
  const sx = (text === "10" ? 0.88 : 1) * (large ? 2.75 : 2.5);
  const column = 52;
  const width = (GLYPH[text] as Glyph).width * sx;
  const x = Math.max(12, 14 + ((column - width) / 2) * (width < column ? 1 : 0.4));
  const size = large ? 58 : 50;
  const corner = letter(text, x, 18, sx, sy) + pip(suit, 14 + column / 2, 18 + 28 * sy + 20 + size / 2, size);
  return svg(corner + picture(rank, suit), ` style="color:var(${INK[suit]})"`);
}

/** The back: a lattice and a lozenge. */
export const BACK: string = svg(
  `<defs><pattern id="lattice" width="26" height="26" patternUnits="userSpaceOnUse"><path d="M0 0l26 26M26 0L0 26" stroke="var(--back-line)" stroke-width="1.6" opacity=".42" fill="none"/></pattern></defs>` +
    `<rect x="13" y="13" width="224" height="324" rx="9" fill="var(--back)"/><rect x="13" y="13" width="224" height="324" rx="9" fill="url(#lattice)"/>` +
    `<rect x="22" y="22" width="206" height="306" rx="5" fill="none" stroke="var(--back-line)" stroke-width="2.5" opacity=".8"/>` +
    `<path d="M125 131l38 44-38 44-38-44Z" fill="var(--back)" stroke="var(--back-line)" stroke-width="3"/>` +
    `<path d="M125 149l22 26-22 26-22-26Z" fill="var(--back-line)" opacity=".85"/>`,
);

const nodes = new Map<string, DocumentFragment>();

/** A card as nodes of the page: read once, copied each time it is shown. */
export function drawn(card: CardName | null, style: FaceStyle): Node {
  const text = card === null ? BACK : face(card, style);
  let read = nodes.get(text);
  if (read === undefined) {
    read = document.createRange().createContextualFragment(text);
    nodes.set(text, read);
  }
  return read.cloneNode(true);
}
