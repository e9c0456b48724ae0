/** Words that inflect: numbers, suits, ranks, names. Small tables, no string glue. */
import type { Rank, Strain, Suit } from "../lib/cards";

/** One of three forms: 1 взятка, 2 взятки, 5 взяток. */
export function pluralRu(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(n) % 100;
  const ones = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

export const pluralEn = (n: number, one: string, many: string): string => (Math.abs(n) === 1 ? one : many);

export const SUIT_RU: Record<Suit, { all: string; of: string }> = {
  S: { all: "пики", of: "пик" },
  C: { all: "трефы", of: "треф" },
  D: { all: "бубны", of: "бубён" },
  H: { all: "черви", of: "червей" },
};
export const STRAIN_OF_RU: Record<Strain, string> = { S: "пик", C: "треф", D: "бубён", H: "червей", NT: "без козыря" };
export const RANK_RU: Record<Rank, string> = {
  A: "туз", K: "король", Q: "дама", J: "валет", T: "десятка", 9: "девятка", 8: "восьмёрка", 7: "семёрка",
};
/** Whom: снести семёрку. */
export const RANK_RU_ACC: Record<Rank, string> = {
  A: "туза", K: "короля", Q: "даму", J: "валета", T: "десятку", 9: "девятку", 8: "восьмёрку", 7: "семёрку",
};

export const SUIT_EN: Record<Suit, string> = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
export const STRAIN_EN: Record<Strain, string> = { ...SUIT_EN, NT: "no trump" };
export const RANK_EN: Record<Rank, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven",
};

const VOWELS = "аеёиоуыэюя";

/**
 * The accusative of a first name, as far as it can be told from its last letters: Марина → Марину, Олег → Олега.
 * Anything but one Russian word stays as it is.
 */
export function accusativeRu(name: string): string {
  if (!/^[А-ЯЁ][а-яё]+$/.test(name)) return name;
  const last = name.slice(-1);
  const stem = name.slice(0, -1);
  if (last === "а") return `${stem}у`;
  if (last === "я") return `${stem}ю`;
  if (last === "й") return `${stem}я`;
  if (last === "ь") return FEMININE_SOFT.has(name) ? name : `${stem}я`;
  if (name === "Лев" || name === "Павел") return name === "Лев" ? "Льва" : "Павла";
  return VOWELS.includes(last) ? name : `${name}а`;
}

const FEMININE_SOFT: ReadonlySet<string> = new Set(["Любовь", "Нинель", "Адель", "Эстель"]);

const LATIN: Record<string, string> = {
  а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "yo", ж: "zh", з: "z", и: "i", й: "y", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s",
  т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya",
};

/** A Russian name in Latin letters: Марина → Marina. */
export function latin(name: string): string {
  return name.replace(/[А-Яа-яЁё]/g, (letter) => {
    const low = LATIN[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? low : low.charAt(0).toUpperCase() + low.slice(1);
  });
}
