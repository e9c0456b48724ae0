/** The texts of a player who joins late. */
import { settings } from "../lib/settings.svelte";

const ru = {
  callMore: "Позвать ещё игрока",
  waiting: "Собирается стол с новым игроком",
  goThere: "К новому столу",
  goesOn: "Пуля идёт за новым столом",
  brought: "с прежнего стола",
  continues: "Пуля продолжится за этим столом. Новый игрок входит со средней пулей и средней горой; кто готов, тот согласен.",
  afterDeal: "Все готовы: пуля перейдёт сюда, как только кончится сдача.",
  back: "Вернуться за прежний стол",
};
export type LateTexts = typeof ru;

const en: LateTexts = {
  callMore: "Call one more player",
  waiting: "A table with a new player gathers",
  goThere: "To the new table",
  goesOn: "The match goes on at a new table",
  brought: "from the table before",
  continues: "The match goes on at this table. The newcomer begins with the average pool and mountain; whoever is ready consents.",
  afterDeal: "Everybody is ready: the match comes here as soon as the deal is over.",
  back: "Back to the old table",
};

export const LATE = { ru, en };
export const late = (): LateTexts => LATE[settings.lang];
