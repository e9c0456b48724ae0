/** What the score keeper's page says, apart from the table's catalogues. `{S}` and `[SA]` as there. */
import { settings, type Lang } from "../lib/settings.svelte";
import { gameText, t } from "../text";
import { accusativeRu, pluralEn, pluralRu } from "../text/words";
import type { Extra, Item, Step } from "./types";

const tricksRu = (n: number): string => `${n} ${pluralRu(n, "взятка", "взятки", "взяток")}`;
const tricksEn = (n: number): string => `${n} ${pluralEn(n, "trick", "tricks")}`;

const ru = {
  title: "Запись пульки",
  intro: "Играете настоящими картами? Здесь одна запись на телефонах у всех за столом. Вы говорите, кто что сыграл, а что писать, следует из правил.",
  home: "На главную",
  back: "Назад",
  fresh: "Новая запись",
  yours: "Ваши записи",
  forget: "Убрать с телефона",
  forgetSure: (title: string): string => `Убрать «${title}» с этого телефона? Если записи нет на других телефонах, она пропадёт.`,
  takeOver: "Открыть из файла",
  chooseFile: "Выбрать файл",
  takeOverHelp: "Или вставьте сюда его текст:",
  takeOverGo: "Открыть",
  people: "Игроки",
  names: "По часовой стрелке",
  player: (n: number): string => `Игрок ${n}`,
  rules: "Правила",
  change: "Изменить",
  differences: (n: number): string => (n === 0 ? "без отличий" : `${n} ${pluralRu(n, "отличие", "отличия", "отличий")}`),
  to: (n: number): string => `до ${n}`,
  first: "Первым сдаёт",
  stake: "Цена виста",
  stakeHelp: "Если играете на деньги. Можно дробью: 0,5.",
  paper: "Продолжить запись с бумаги",
  paperHelp: "Перепишите числа с листа; пустое значит ноль. Если последними были распасы или есть бомбы, перепишите числа до них, а сами распасы внесите как сдачи: от них зависит цена следующих.",
  pool: "пуля",
  mountain: "гора",
  short: { pool: "П", mountain: "Г" },
  whistsOn: (name: string): string => `висты на ${accusativeRu(name)}`,
  on: (name: string): string => `на ${accusativeRu(name)}`,
  begin: "Начать",
  save: "Готово",
  keepTable: "Имена и правила запомнятся для следующего раза.",
  tabs: { deal: "Сдача", sheet: "Пуля", deals: "Все сдачи", end: "Расчёт" },
  deal: (n: number): string => `Сдача ${n}`,
  deals: (n: number): string => (n === 0 ? "сдач пока нет" : `${n} ${pluralRu(n, "сдача", "сдачи", "сдач")}`),
  dealer: (name: string): string => `сдаёт ${name}`,
  whoDealt: "Кто сдавал?",
  opensAt: (n: number): string => `торговля с ${n}`,
  raspasyPrice: (n: string): string => `распасы по ${n}`,
  mustBid: "пасовать всем нельзя",
  ended: "Пулька закрыта",
  endedHelp: "Можно рассчитаться, а можно и дописать.",
  bombs: (n: number): string => `${n} ${pluralRu(n, "бомба", "бомбы", "бомб")}`,
  openPool: "пуля открыта",
  closedPool: "пуля закрыта",
  ask: {
    who: "Кто играл?",
    contract: "Что заказано?",
    bid: "С какой заявки ушёл?",
    call: (name: string): string => `Что говорит ${name}?`,
    tricks: (name: string): string => `${name}: сколько взяток?`,
    ten: (name: string): string => `Десятерная. ${name}: сколько взяток?`,
    talon: "Что было в прикупе?",
    offence: "Что случилось?",
    offender: "Кто нарушил?",
    penalty_contract: "В какой игре?",
    agreed: "Что записать?",
  },
  words: {
    raspasy: "Распасы", misere: "Мизер", misdeal: "Засдача", redeal: "Пересдача", penalty: "Штраф", surrender: "Ушёл без игры",
    whist: "вист", pass: "пас", half_whist: "полвиста", whist_return: "возвращает вист", waived: "Не проверяли", concede_all: "Отдал все", none: "Ничего не продано",
    agreed: "По уговору", peek: "Подсмотрел прикуп", wrong_card_count: "Не то число карт",
  } as Record<string, string>,
  extra: (id: Extra["id"], name: string, count: number): string =>
    ({
      dark: "втёмную", without_talon: "без прикупа", partner: `пополам со сдающим (${name})`, invited_by: `приглашает ${name}`, dark_pass: `${name}: пас втёмную`,
      revoke: `${name}: ренонс${count > 1 ? ` ×${count}` : ""}`,
    })[id],
  more: "Ещё",
  written: "Записать",
  writes: "Будет записано",
  writesNothing: "Ничего не пишется",
  changes: "Изменятся другие сдачи",
  balance: "Итог",
  was: "было",
  now: "стало",
  startOver: "Сначала",
  undo: "Отменить",
  undone: "Последняя запись отменена.",
  redo: "Вернуть",
  putBack: "Запись снова на месте.",
  wrote: (n: number): string => `Сдача ${n} записана.`,
  instead: "Вместо этого:",
  sameBalance: "Итог не меняется.",
  byAgreement: "По уговору за столом",
  nothingToUndo: "Отменять нечего: последняя запись уже изменена.",
  edit: "Исправить",
  before: "Вставить до",
  after: "Вставить после",
  remove: "Удалить",
  removeSure: "Удалить эту сдачу?",
  cancel: "Не менять",
  editing: (n: number): string => (n > 0 ? `Исправляем сдачу ${n}` : "Исправляем запись"),
  inserting: "Вставляем сдачу",
  conflict: "Разошлись два телефона",
  conflictHelp: "Эту сдачу записали по-разному, не видя друг друга. Пока считается последняя версия. Выберите верную:",
  choose: "Верно это",
  removedVersion: "сдача удалена",
  twins: "Одна и та же сдача?",
  twinsHelp: (n: number): string => `Два телефона записали сдачу ${n}. Если это одна сдача, удалите лишнюю.`,
  bothReal: "Это разные сдачи",
  faulty: "Не записано",
  faultyHelp: "После изменений эта запись противоречит правилам и не считается. Исправьте её.",
  nobody: "Пока ничего не записано. Первая сдача ждёт.",
  reasons: "Почему",
  settlement: "Расчёт",
  nowIf: "Если рассчитаться сейчас",
  inWhists: "в вистах",
  exactly: "Точно",
  money: "деньгами",
  pays: (from: string, to: string): string => `${from} → ${to}`,
  nobodyPays: "Никто никому не должен.",
  statistics: "Вечер в цифрах",
  statNames: { games: "игр", made: "сыграно", miseres: "мизеров", miseres_made: "сыграно", whists: "вистов", short: "с недобором", raspasy_tricks: "взяток на распасах", penalties: "нарушений" },
  plot: "Как менялся итог",
  plotAlt: (name: string, total: string): string => `${name}: ${total}`,
  print: "Напечатать",
  exportDocument: "Сохранить в файл",
  exportHelp: "Из файла запись можно открыть снова. Его читает и команда preferans score.",
  share: "Поделиться",
  others: "Открыть на телефонах у всех",
  shareHelp: "Снимите код другим телефоном: запись будет одна на всех. Кто знает ссылку, тот может писать. Регистрации нет.",
  shareStart: "Открыть доступ",
  shareStartHelp: "События этой записи будут храниться на сервере, чтобы телефоны за столом видели одно и то же.",
  copy: "Скопировать ссылку",
  copied: "Ссылка скопирована.",
  notCopied: "Не вышло скопировать. Выделите ссылку сами.",
  qrAlt: "Код со ссылкой на эту запись",
  line: { none: "", good: "передано на другие телефоны", lost: "нет связи, запишем позже", refused: "ссылка не подходит", unsent: (n: number): string => `ждут связи: ${n}` },
  deskComing: "Готовлюсь работать без сети…",
  deskPython: "Работает без сети",
  deskLoaded: "Считает этот телефон",
  deskServer: "Считает сервер: нужна сеть",
  insecure: "Адрес без HTTPS: без сети страница не откроется.",
  lost: "Нет связи, а счётчик ещё не загружен. Записанное цело.",
  note: "Заметка",
  amount: "сколько",
  column: "куда",
  addRow: "Ещё строка",
  onWhom: "на кого",
  rulesOf: "Правила и игроки",
  faultyRules: "Так договориться нельзя",
  tookFrom: (n: number): string => `взятки: ${n}`,
  took: (name: string, n: number): string => `${name} ${tricksRu(n)}`,
  refusedChoice: "Так нельзя",
  wait: "Минуту…",
  /** Why something is written. */
  why: (reason: string): string => (reason === "brought" ? "с бумаги" : (t().reason[reason] ?? reason)),
};

const en: typeof ru = {
  title: "Score keeper",
  intro: "Playing with real cards? Here is one score sheet on everybody's phone. You say who played what; what is written follows from the rules.",
  home: "To the start page",
  back: "Back",
  fresh: "New sheet",
  yours: "Your sheets",
  forget: "Remove from this phone",
  forgetSure: (title) => `Remove “${title}” from this phone? If no other phone has it, it is gone.`,
  takeOver: "Open a file",
  chooseFile: "Choose a file",
  takeOverHelp: "Or paste its text here:",
  takeOverGo: "Open",
  people: "Players",
  names: "Clockwise",
  player: (n) => `Player ${n}`,
  rules: "Rules",
  change: "Change",
  differences: (n) => (n === 0 ? "as usual" : `${n} ${pluralEn(n, "difference", "differences")}`),
  to: (n) => `to ${n}`,
  first: "First dealer",
  stake: "Price of a whist",
  stakeHelp: "If you play for money. Fractions are fine: 0.5.",
  paper: "Go on from a paper sheet",
  paperHelp: "Copy the numbers from the sheet; empty means zero. If the last deals were raspasy, or somebody owns a bomb, copy the numbers before them and enter the raspasy as deals: the next price depends on them.",
  pool: "pool",
  mountain: "mountain",
  short: { pool: "P", mountain: "M" },
  whistsOn: (name) => `whists on ${name}`,
  on: (name) => `on ${name}`,
  begin: "Begin",
  save: "Done",
  keepTable: "Names and rules are remembered for next time.",
  tabs: { deal: "Deal", sheet: "Sheet", deals: "All deals", end: "Settle" },
  deal: (n) => `Deal ${n}`,
  deals: (n) => (n === 0 ? "no deals yet" : `${n} ${pluralEn(n, "deal", "deals")}`),
  dealer: (name) => `${name} deals`,
  whoDealt: "Who dealt?",
  opensAt: (n) => `bidding from ${n}`,
  raspasyPrice: (n) => `raspasy at ${n}`,
  mustBid: "not all may pass",
  ended: "The match is over",
  endedHelp: "You may settle, or write on.",
  bombs: (n) => `${n} ${pluralEn(n, "bomb", "bombs")}`,
  openPool: "pool open",
  closedPool: "pool full",
  ask: {
    who: "Who played?",
    contract: "What was the contract?",
    bid: "Left after which bid?",
    call: (name) => `What does ${name} say?`,
    tricks: (name) => `${name}: how many tricks?`,
    ten: (name) => `A ten. ${name}: how many tricks?`,
    talon: "What was in the talon?",
    offence: "What happened?",
    offender: "Who was it?",
    penalty_contract: "In which game?",
    agreed: "What is written?",
  },
  words: {
    raspasy: "Raspasy", misere: "Misère", misdeal: "Misdeal", redeal: "Redeal", penalty: "Penalty", surrender: "Left without play",
    whist: "whist", pass: "pass", half_whist: "half whist", whist_return: "returns the whist", waived: "Not checked", concede_all: "Gave up all", none: "Nothing sold",
    agreed: "As agreed", peek: "Looked at the talon", wrong_card_count: "Wrong number of cards",
  },
  extra: (id, name, count) =>
    ({
      dark: "in the dark", without_talon: "without the talon", partner: `halves with the dealer (${name})`, invited_by: `${name} invited`, dark_pass: `${name}: dark pass`,
      revoke: `${name}: revoke${count > 1 ? ` ×${count}` : ""}`,
    })[id],
  more: "More",
  written: "Write it down",
  writes: "Will be written",
  writesNothing: "Nothing is written",
  changes: "Other deals change",
  balance: "Balance",
  was: "was",
  now: "now",
  startOver: "Start over",
  undo: "Undo",
  undone: "The last entry was taken back.",
  redo: "Put it back",
  putBack: "The entry is there again.",
  wrote: (n) => `Deal ${n} is written.`,
  instead: "Instead of:",
  sameBalance: "The balance stays.",
  byAgreement: "As agreed at the table",
  nothingToUndo: "Nothing to take back: the last entry has been changed since.",
  edit: "Correct",
  before: "Insert before",
  after: "Insert after",
  remove: "Delete",
  removeSure: "Delete this deal?",
  cancel: "Leave it",
  editing: (n) => (n > 0 ? `Correcting deal ${n}` : "Correcting an entry"),
  inserting: "Inserting a deal",
  conflict: "Two phones disagree",
  conflictHelp: "This deal was written in two ways, neither phone seeing the other. The later one counts for now. Choose the right one:",
  choose: "This is right",
  removedVersion: "deal deleted",
  twins: "The same deal?",
  twinsHelp: (n) => `Two phones wrote deal ${n}. If it is one deal, delete one of them.`,
  bothReal: "They are two deals",
  faulty: "Not written",
  faultyHelp: "After the changes this entry is against the rules and does not count. Correct it.",
  nobody: "Nothing is written yet. The first deal is waiting.",
  reasons: "Why",
  settlement: "Settlement",
  nowIf: "If you settle now",
  inWhists: "in whists",
  exactly: "Exactly",
  money: "in money",
  pays: (from, to) => `${from} → ${to}`,
  nobodyPays: "Nobody owes anything.",
  statistics: "The evening in figures",
  statNames: { games: "games", made: "made", miseres: "misères", miseres_made: "made", whists: "whists", short: "too short", raspasy_tricks: "raspasy tricks", penalties: "offences" },
  plot: "How the balance went",
  plotAlt: (name, total) => `${name}: ${total}`,
  print: "Print",
  exportDocument: "Save to a file",
  exportHelp: "The sheet can be opened again from it. The command preferans score reads it too.",
  share: "Share",
  others: "Open it on everybody's phone",
  shareHelp: "Scan the code with another phone: it is one sheet for all. Who knows the link may write. No account.",
  shareStart: "Open it to others",
  shareStartHelp: "The events of this sheet are then kept on the server, so that all phones at the table see the same.",
  copy: "Copy the link",
  copied: "The link is copied.",
  notCopied: "It could not be copied. Select the link yourself.",
  qrAlt: "Code with the link to this sheet",
  line: { none: "", good: "passed on to the other phones", lost: "no connection, will be sent later", refused: "the link does not fit", unsent: (n) => `waiting for a connection: ${n}` },
  deskComing: "Getting ready to work offline…",
  deskPython: "Works offline",
  deskLoaded: "This phone does the sums",
  deskServer: "The server counts: stay online",
  insecure: "No HTTPS here: the page will not open offline.",
  lost: "No connection, and the reckoner is not loaded yet. What was written is safe.",
  note: "Note",
  amount: "how much",
  column: "where",
  addRow: "Another row",
  onWhom: "on whom",
  rulesOf: "Rules and players",
  faultyRules: "This cannot be agreed",
  tookFrom: (n) => `tricks: ${n}`,
  took: (name, n) => `${name} ${tricksEn(n)}`,
  refusedChoice: "Not possible",
  wait: "One moment…",
  why: (reason) => (reason === "brought" ? "from paper" : (t().reason[reason] ?? reason)),
};

const CATALOGUES: Record<Lang, typeof ru> = { ru, en };
export const sc = (): typeof ru => CATALOGUES[settings.lang];

/** The question of a step. */
export function question(step: Step): string {
  const ask = sc().ask[step.id];
  return typeof ask === "string" ? ask : ask(step.about);
}

/** An answer in words; suits as `{S}`. */
export function answerText(step: Pick<Step, "id">, value: string | number): string {
  if (typeof value === "number") return String(value);
  if (step.id === "who" || step.id === "offender") return sc().words[value] ?? value;
  return sc().words[value] ?? gameText(value);
}

/** A finished step as it stands above the question. */
export function answered(step: Step): string {
  if (step.chosen === null) return "";
  if (step.id === "talon" && typeof step.chosen === "string" && step.chosen !== "none") return `[${step.chosen}]`;
  const text = answerText(step, step.chosen);
  if ((step.id === "tricks" || step.id === "ten") && typeof step.chosen === "number") return sc().took(step.about, step.chosen);
  if (step.id === "call" || step.id === "tricks" || step.id === "ten") return `${step.about} ${text}`;
  return text;
}

const callsOf = (item: Item): [string, string][] => (Array.isArray(item.calls) ? item.calls : Object.entries(item.calls ?? {}));

/** What happened, in one line. */
export function headline(item: Item): string {
  const s = sc();
  if (item.kind === "penalty" && item.offence === "revoke" && item.of !== undefined) {
    const who = Object.entries(item.players ?? {}).map(([name, count]) => s.extra("revoke", name, Number(count)));
    return [headline(item.of), ...who].join(" · ");
  }
  if (item.kind === "penalty") {
    const who = Array.isArray(item.players) ? item.players.join(", ") : "";
    return [s.words[item.offence ?? ""] ?? "", who, item.offence === "agreed" ? (item.note ?? "") : gameText(item.contract ?? "")].filter((part) => part !== "").join(" · ");
  }
  const parts: string[] = [];
  if (item.kind === "game") parts.push(`${item.declarer ?? ""} ${gameText(item.contract ?? "")}`);
  else if (item.declarer !== undefined) parts.push(`${item.declarer} ${(s.words[item.kind] ?? item.kind).toLowerCase()}${item.bid === undefined ? "" : ` ${gameText(item.bid)}`}`);
  else parts.push(s.words[item.kind] ?? item.kind);
  if (item.dark) parts.push(s.extra("dark", "", 1));
  if (item.without_talon) parts.push(s.extra("without_talon", "", 1));
  if (item.partner !== undefined) parts.push(s.extra("partner", item.partner, 1));
  const calls = callsOf(item).map(([name, call]) => `${name} ${s.words[call] ?? call}`);
  if (calls.length > 0) parts.push(calls.join(", "));
  for (const name of item.dark_pass ?? []) parts.push(s.extra("dark_pass", name, 1));
  if (item.end === "concede_all") parts.push((s.words["concede_all"] ?? "").toLowerCase());
  const tricks = Object.entries(item.tricks ?? {});
  if (item.kind === "raspasy") parts.push(tricks.map(([name, n]) => `${name} ${n}`).join(", "));
  else if (item.declarer !== undefined && item.tricks?.[item.declarer] !== undefined) parts.push(s.took("", item.tricks[item.declarer] ?? 0).trim());
  return parts.join(" · ");
}
