/** Pages that ask a server by themselves, and what it answers them here. */
import { API, type Account, type History, type Invitation, type Lobby, type RecordPage, type ReplayPage, type RoomPage } from "../src/protocol";
import { RefusedError, type Source } from "../src/replay/ask";
import { LOBBY } from "./fixtures";
import replay from "./replay.json";

const seat = (name: string, more: Partial<RoomPage["seats"][number]> = {}): RoomPage["seats"][number] => ({ taken: name !== "", name, bot: false, level: "", ready: false, me: false, salt_hash: null, ...more }) as RoomPage["seats"][number];
const ROOM: RoomPage = {
  table: "Kx3yT9bQ0vLwRj2f", rules: "sochi", title: { ru: "Сочинка", en: "Sochi" }, pool: 10, changed: [], host: true, open: false, clock: { bank_s: 180, increment_s: 10 }, watch: "link", started: false,
  continues: "", until: null, commitment: null, reveal: false, seats: [seat("Иван", { me: true }), seat("Мария", { ready: true }), seat("")],
};
export const ROOMS: Record<string, RoomPage> = {
  "room-host": ROOM,
  "room-guest": { ...ROOM, host: false, seats: [seat("Иван", { ready: true }), seat(""), seat("")] },
  "room-four": {
    ...ROOM, open: true, seats: [seat("Иван", { ready: true }), seat("Александра Константиновна", { me: true, ready: true }), seat("Марина", { bot: true, level: "club", ready: true }), seat("Тимур")],
    changed: [{ option: "raspasy_prices", section: { ru: "Распасы", en: "Raspasy" }, name: { ru: "цены распасов", en: "raspasy prices" }, usual: { ru: "1, 1, 1", en: "1, 1, 1" }, now: { ru: "1, 2, 3", en: "1, 2, 3" } }],
  },
};

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 27, 18);
const GUEST: Account = { known: true, name: "Игрок 1", kept: false, passkeys: 0, browsers: 1, keeping: "offered", unfinished: true, fresh: false };
const ACCOUNTS: Record<string, Account> = { me: GUEST, "me-kept": { ...GUEST, name: "Иван", kept: true, passkeys: 2, browsers: 3, fresh: true }, "me-new": { ...GUEST, known: false, name: "", unfinished: false } };
const MATCHES: History["matches"] = [
  { table: "a", rules: "sochi", pool: 10, deals: 14, names: ["", "Марина", "Олег"], chair: 0, balance: [41, 11, -52], ended: FIRST },
  { table: "b", rules: "leningrad", pool: 20, deals: 31, names: ["Тимур", "", "Вера", "Александра Константиновна"], chair: 1, balance: [118, -207, 64, 25], ended: FIRST - 3 * DAY },
];
const INVITATION: Invitation = {
  key: "q4Zr8Ld0bWm2", link: "https://preferans.example/t/Kx3yT9bQ0vLwRj2f#q4Zr8Ld0bWm2", size: 29,
  path: Array.from({ length: 29 * 29 }, (_, at) => [at % 29, Math.floor(at / 29)] as const).filter(([x, y]) => (x * 7 + y * 13 + x * y) % 5 < 2).map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(""),
};

/** Answers a page's own questions. */
export function answer(name: string): void {
  const account = ACCOUNTS[name];
  const fresh = account?.known === false;
  const answers: Record<string, unknown> = {
    "/account": account, "/lobby": { ...LOBBY, tables: fresh ? [] : LOBBY.tables } satisfies Lobby, "/history": { matches: fresh ? [] : MATCHES },
    [`/rooms/${ROOM.table}/invite`]: INVITATION, [`/rooms/${ROOM.table}`]: ROOMS[name],
  };
  window.fetch = (address) => {
    const found = answers[String(address).replace(API, "").replace(/\?.*/, "")];
    return Promise.resolve(new Response(JSON.stringify(found ?? { code: "not_found" }), { status: found === undefined ? 404 : 200 }));
  };
}

const { record, page } = replay as unknown as { record: RecordPage; page: ReplayPage };
/** A deal of a record that stands in the tests. */
export const SOURCE: Source = {
  show: () => Promise.resolve(page),
  read: () => Promise.resolve(record),
  find: () => Promise.reject(new RefusedError("not_found", [])),
  practise: () => Promise.reject(new RefusedError("no_answer", [])),
};
/** At which step each of them stands; null: nothing has been looked for. */
export const REPLAYS: Record<string, number | null> = { "replay-find": null, "replay-deal": 0, "replay-play": 24, "replay-end": page.steps.length };
export const CODE = record.deals[0]?.code ?? "";
export const PAGES_THAT_ASK = [...Object.keys(ACCOUNTS), ...Object.keys(ROOMS), ...Object.keys(REPLAYS)];
