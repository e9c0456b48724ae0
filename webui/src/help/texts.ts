/** What stands around the help; the help itself comes from the server. */
import { settings } from "../lib/settings.svelte";

const ru = {
  title: "Помощь",
  of: (rules: string, players: string, pool: number) => `${rules}, ${players}, до ${pool}`,
  rules: "Правила",
  buttons: "Кнопки",
  words: "Слова",
  first: "Первая пуля",
  here: "За вашим столом",
  usual: "обычно",
  screen: (n: number, all: number) => `${n} из ${all}`,
  back: "Назад",
  next: "Дальше",
  contents: "Страницы правил",
  kinds: "Что открыть",
  find: "Найти слово",
  none: "Такого слова здесь нет.",
  loading: "Открываем помощь…",
  failed: "Не удалось открыть помощь. Попробуйте ещё раз.",
};
export type HelpTexts = typeof ru;

const en: HelpTexts = {
  title: "Help",
  of: (rules, players, pool) => `${rules}, ${players}, pool of ${pool}`,
  rules: "Rules",
  buttons: "Buttons",
  words: "Words",
  first: "First match",
  here: "At your table",
  usual: "usually",
  screen: (n, all) => `${n} of ${all}`,
  back: "Back",
  next: "Next",
  contents: "Pages of the rules",
  kinds: "What to open",
  find: "Find a word",
  none: "There is no such word here.",
  loading: "Opening help…",
  failed: "Help could not be opened. Try again.",
};

export const HELP = { ru, en };
export const h = (): HelpTexts => HELP[settings.lang];
