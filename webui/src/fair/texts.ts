/** What the page of verified deals says, apart from the table's catalogues so that the table does not carry it. */
import { pluralEn, pluralRu } from "../text/words";
import { settings, type Lang } from "../lib/settings.svelte";
import type { FeatureLine } from "../protocol";
import type { Wrong } from "./verify";

type Feature = FeatureLine["feature"];

const dealsRu = (n: number): string => `${n} ${pluralRu(n, "сдача", "сдачи", "сдач")}`;
const cardsRu = (n: number): string => `${n} ${pluralRu(n, "карта", "карты", "карт")}`;
const longRu = (n: number): string => (n >= 7 ? "7 карт и больше" : cardsRu(n));

const ru = {
  title: "Проверка сдач",
  home: "На главную",
  intro: "Колоду каждой сдачи определяют секрет сервера, которым он связал себя заранее, и случайные числа самих игроков, соли. Здесь это можно проверить: считает ваш браузер, запись никуда не уходит.",
  drop: "Запись пули",
  file: "Запись пули, файл .prn или .json.",
  dropHere: "Можно перетащить сюда.",
  choose: "Выбрать файл",
  paste: "Вставить текст",
  pasteLabel: "Запись пули",
  pasteHelp: "Файл .prn или .json целиком, от первой строки до последней.",
  check: "Проверить",
  another: "Проверить другую запись",
  loading: "Читаю запись…",
  noRecord: "Запись этого стола получить не удалось. Её выдают тем, кто за ним сидел, когда пуля окончена.",
  unreadable: (place: string): string => `Это не запись пули, или она испорчена. Место: ${place}.`,
  tooLarge: "Файл слишком велик для записи пули.",
  good: (n: number): string => (n === 1 ? "Сдача доказана" : `Доказаны все ${dealsRu(n)}`),
  bad: (n: number, all: number): string => `Доказаны не все сдачи: ${n} из ${all}`,
  none: "Ни одна сдача не доказана",
  table: (id: string): string => `Стол ${id}`,
  deal: (n: number): string => `Сдача ${n}`,
  state: { proved: "доказана", missing: "обязательства нет", in_play: "ещё идёт", differs: "не сходится" },
  salts: (names: string): string => `Соль дали: ${names}`,
  absent: (names: string): string => `Не успели: ${names}`,
  noSalts: "Никто из людей соли не дал: здесь доказано только то, что сервер не менял своего секрета.",
  cut: (name: string, n: number): string => `Снято ${cardsRu(n)} (${name})`,
  uncut: "Колоду не снимали",
  talon: "Прикуп",
  dummy: "Болван",
  commitment: "Обязательство",
  secret: "Секрет",
  witness: {
    all: "Этот браузер сам видел обязательство до сдачи, и в записи стоят то же обязательство и его соль.",
    nothing: "Этот браузер не видел обязательства до сдачи. Что его показали вовремя, знают те, кто видел.",
    commitment: "До сдачи этому браузеру показали другое обязательство. Сервер его подменил.",
    salt: "В записи не та соль, которую дал этот браузер.",
    late: "Этот браузер дал соль, а в записи её нет. Если связь была хорошей, сервер её отбросил.",
    hash: (name: string): string => `Соль, что записана за игроком ${name}, не та, чей хеш показали до сдачи.`,
    cut: "Снято не столько карт, сколько вы сняли.",
  },
  wrong(wrong: Wrong): string {
    const who = "name" in wrong && wrong.name !== undefined ? wrong.name : "";
    const texts: Record<Wrong["what"], string> = {
      number: "номера сдач идут не подряд",
      table: "обязательство дано за другим столом",
      scheme: "схема сдачи неизвестна этой странице",
      commitment: "секрет не даёт обязательства",
      no_salt: `нет строки о соли игрока ${who}`,
      bot_salt: `соль бота ${who} не та, которую даёт секрет`,
      salts: "секрет и соли дают другую колоду",
      order: "порядок колоды изменён",
      cut: "с колоды снято не столько карт, сколько полагалось",
      uncut: "колоду не сняли, а по правилам её снимают",
      pair: "прикуп отложен не тот",
      hands: "напечатанные карты не те, что даёт колода",
      hash: "правила не те, чей хеш стоит в записи",
    };
    return texts[wrong.what];
  },
  at: (field: string): string => `поле ${field}`,
  provesTitle: "Что это доказывает",
  proves: [
    "Сервер не подменил свой секрет, когда узнал соли: к показанному заранее обязательству (хешу) другой секрет не подобрать.",
    "Порядок колоды и место прикупа следуют из секрета и всех солей по открытой формуле. Достаточно одной честной соли, чтобы расклад не мог выбрать никто.",
    "Соли ботов следуют из секрета, выбрать их отдельно нельзя. Если снимает бот, то и съём.",
    "Ни один номер сдачи не пропущен: неудобную сдачу нельзя выбросить молча.",
  ],
  provesNotTitle: "Чего это не доказывает",
  provesNot: [
    "Что сервер никому не показал карты во время игры. Он их знает.",
    "Что соперники не переговаривались.",
    "Как выпал жребий: кто где сел и кто сдавал первым.",
    "В сговоре с сервером игрок может промолчать вместо соли и так выбрать из двух раскладов. Такая сдача помечена «не успел».",
    "Что обязательство показали вовремя, знает только тот браузер, который его видел. Свои сдачи проверяйте в том же браузере, где играли.",
    "Розыгрыш и счёт эта страница не повторяет. Это делает команда preferans verify.",
  ],
  more: "Формула по байтам, с примерами для сверки, описана в docs/fair-deals.md.",
  statsTitle: "Как ложились карты на этом сервере",
  statsLead: (n: number): string => `${dealsRu(n)}. Сколько раз на 1000 рук бывает по теории вероятностей и сколько было у первой, второй и третьей руки.`,
  statsNone: "На этом сервере ещё не кончилась ни одна сдача.",
  statsFailed: "Сводку получить не удалось.",
  statsBand: "Выделено то, что вышло за полосу, в которую честная колода попадает 99 раз из 100. Полоса сужается с числом сдач. Клеток здесь больше сорока, поэтому одна выделенная ничего не значит, а пять уже странны.",
  statsHuman: "Тасуют руками хуже: семь раз подряд по-настоящему, и то не всегда. Поэтому честная колода кажется «дикой» тем, кто привык к бумажной.",
  feature(feature: Feature, value: number | null): string {
    switch (feature) {
      case "aces": return value === 0 ? "без тузов" : `${value} ${pluralRu(value ?? 0, "туз", "туза", "тузов")}`;
      case "longest": return `самая длинная масть ${longRu(value ?? 0)}`;
      case "void": return "нет какой-то масти";
      case "misere": return "чистый мизер до прикупа";
      case "talon_aces": return value === 0 ? "без тузов" : `${value} ${pluralRu(value ?? 0, "туз", "туза", "тузов")}`;
      case "talon_suited": return "одной масти";
      case "talon_marriage": return "марьяж";
    }
  },
  hands: "Руки",
  talons: "Прикуп",
  chance: "Ждём",
  places: ["1-я", "2-я", "3-я"],
  was: "Было",
  outside: "вне полосы",
};

const dealsEn = (n: number): string => `${n} ${pluralEn(n, "deal", "deals")}`;
const cardsEn = (n: number): string => `${n} ${pluralEn(n, "card", "cards")}`;

export type FairTexts = typeof ru;

const en: FairTexts = {
  title: "Verify deals",
  home: "To the start page",
  intro: "The pack of every deal follows from a secret that the server had bound itself to beforehand and from random numbers of the players themselves, the salts. You can check that here. Your browser does the work, the record goes nowhere.",
  drop: "Record of a match",
  file: "The record of a match, a .prn or .json file.",
  dropHere: "You can drop it here.",
  choose: "Choose a file",
  paste: "Paste text",
  pasteLabel: "Record of a match",
  pasteHelp: "A whole .prn or .json file, from its first line to its last.",
  check: "Verify",
  another: "Verify another record",
  loading: "Reading the record…",
  noRecord: "The record of this table could not be had. It is given to those who sat there, when the match is over.",
  unreadable: (place: string): string => `This is no record of a match, or a damaged one. Place: ${place}.`,
  tooLarge: "The file is too large for a record.",
  good: (n: number): string => (n === 1 ? "The deal is proved" : `All ${dealsEn(n)} are proved`),
  bad: (n: number, all: number): string => `Not all deals are proved: ${n} of ${all}`,
  none: "No deal is proved",
  table: (id: string): string => `Table ${id}`,
  deal: (n: number): string => `Deal ${n}`,
  state: { proved: "proved", missing: "no commitment", in_play: "in play", differs: "differs" },
  salts: (names: string): string => `Salts of: ${names}`,
  absent: (names: string): string => `None in time: ${names}`,
  noSalts: "No person gave a salt: this shows only that the server did not change its secret.",
  cut: (name: string, n: number): string => `${cardsEn(n)} cut off (${name})`,
  uncut: "The pack was not cut",
  talon: "Talon",
  dummy: "Dummy",
  commitment: "Commitment",
  secret: "Secret",
  witness: {
    all: "This browser saw the commitment before the deal itself, and the record holds the same one, with its salt.",
    nothing: "This browser did not see the commitment before the deal. That it was shown in time is known to those who did.",
    commitment: "Before the deal this browser was shown another commitment. The server has replaced it.",
    salt: "The record holds another salt than this browser gave.",
    late: "This browser gave a salt, and the record has none. If your connection was good, the server threw it away.",
    hash: (name: string): string => `The salt recorded for ${name} is not the one whose hash was shown before the deal.`,
    cut: "Another number of cards was cut off than you did.",
  },
  wrong(wrong: Wrong): string {
    const who = "name" in wrong && wrong.name !== undefined ? wrong.name : "";
    const texts: Record<Wrong["what"], string> = {
      number: "the numbers of the deals do not run on",
      table: "the commitment was given at another table",
      scheme: "this page does not know the dealing scheme",
      commitment: "the secret does not give the commitment",
      no_salt: `nothing is said of the salt of ${who}`,
      bot_salt: `the salt of ${who}, a bot, is not the one that the secret gives`,
      salts: "the secret and the salts give another pack",
      order: "the order of the pack was changed",
      cut: "another number of cards was cut off than should have been",
      uncut: "the pack was not cut, and by the conventions it is",
      pair: "another pair was laid aside for the talon",
      hands: "the cards printed are not those of the pack",
      hash: "the conventions are not those of the digest in the record",
    };
    return texts[wrong.what];
  },
  at: (field: string): string => `field ${field}`,
  provesTitle: "What this proves",
  proves: [
    "The server did not replace its secret when it knew the salts: no other secret fits the commitment, a hash, that was shown before.",
    "The order of the pack and the place of the talon follow from the secret and all salts by an open formula. One honest salt is enough, and nobody can have chosen the cards.",
    "The salts of bots follow from the secret, so they cannot be chosen apart. Where a bot cuts, so does the cut.",
    "No number of a deal is skipped: an unwelcome deal cannot be dropped in silence.",
  ],
  provesNotTitle: "What this does not prove",
  provesNot: [
    "That the server showed nobody the cards during play. It knows them.",
    "That the other players did not talk to each other.",
    "The lots: who sat where, and who dealt first.",
    "In league with the server, a player can keep silent instead of giving his salt and so choose between two packs. Such a deal is marked “none in time”.",
    "That the commitment was shown in time is known only to a browser that saw it. Verify your deals in the browser in which you played.",
    "This page does not replay cards and score. The command preferans verify does.",
  ],
  more: "The formula byte by byte, with examples to compare, is docs/fair-deals.md.",
  statsTitle: "How the cards have lain on this server",
  statsLead: (n: number): string => `${dealsEn(n)}. How often in 1000 hands chance gives it, and how often the first, second and third hand had it.`,
  statsNone: "No deal on this server has ended yet.",
  statsFailed: "The figures could not be had.",
  statsBand: "Marked is what lies outside the band into which a fair pack falls 99 times of 100. The band narrows with the number of deals. There are more than forty cells, so one marked cell means nothing, and five would be strange.",
  statsHuman: "Hands shuffle worse than this: seven real shuffles in a row, and even then not always. So a fair pack seems wild to those who are used to paper cards.",
  feature(feature: Feature, value: number | null): string {
    switch (feature) {
      case "aces": return value === 0 ? "no ace" : `${value} ${pluralEn(value ?? 0, "ace", "aces")}`;
      case "longest": return `longest suit of ${value ?? 0}${(value ?? 0) >= 7 ? " or more" : ""}`;
      case "void": return "no card of some suit";
      case "misere": return "clean misère before the talon";
      case "talon_aces": return value === 0 ? "no ace" : `${value} ${pluralEn(value ?? 0, "ace", "aces")}`;
      case "talon_suited": return "of one suit";
      case "talon_marriage": return "king and queen";
    }
  },
  hands: "Hands",
  talons: "Talon",
  chance: "Expected",
  places: ["1st", "2nd", "3rd"],
  was: "Was",
  outside: "outside the band",
};

export const FAIR_TEXTS: Record<Lang, FairTexts> = { ru, en };
export const f = (): FairTexts => FAIR_TEXTS[settings.lang];
