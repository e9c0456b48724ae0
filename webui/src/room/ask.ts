/** Rooms over HTTP. The key of an invitation stands behind the `#` of the address, and is remembered for this tab. */
import { API, type ClockTerms, type Invitation, type NewRoom, type OpenRooms, type Problem, type RoomPage } from "../protocol";

/** A refusal, by its code; `offline` where there was no answer. */
export class RoomRefusal extends Error {}

async function call<T>(path: string, method = "GET", body?: unknown, key = ""): Promise<T> {
  const headers: Record<string, string> = key === "" ? {} : { "x-invite": key };
  const init: RequestInit = { credentials: "same-origin", method, headers };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`${API}/rooms${path}`, init).catch(() => null);
  if (response === null) throw new RoomRefusal("offline");
  if (!response.ok) throw new RoomRefusal(((await response.json().catch(() => ({ code: "offline" }))) as Problem).code);
  return (await response.json()) as T;
}

export const makeRoom = (wanted: NewRoom): Promise<RoomPage> => call("", "POST", wanted);
export const openRooms = (): Promise<OpenRooms> => call("");
export const lookAt = (table: string): Promise<RoomPage> => call(`/${table}`, "GET", undefined, keyOf(table));
export const sitDown = (table: string, name: string): Promise<RoomPage> => call(`/${table}/seat`, "POST", { name, key: keyOf(table) });
export const standUp = (table: string): Promise<RoomPage> => call(`/${table}/seat`, "DELETE");
export const beReady = (table: string, ready: boolean, hash: string | null): Promise<RoomPage> => call(`/${table}/ready`, "POST", { ready, salt_hash: hash });
export const giveSalt = (table: string, salt: string): Promise<RoomPage> => call(`/${table}/salt`, "POST", { salt });
export const removeFrom = (table: string, place: number, name: string): Promise<RoomPage> => call(`/${table}/remove`, "POST", { place, name });
export const fillWithBots = (table: string): Promise<RoomPage> => call(`/${table}/fill`, "POST", {});
export const invitation = (table: string): Promise<Invitation> => call(`/${table}/invite`);

/** The table that was made on this page last; its link goes into the clipboard by the same tap, once. */
let made = "";
export const justMade = (table: string): void => void (made = table);
export function isJustMade(table: string): boolean {
  const is = made === table;
  made = "";
  return is;
}

const slot = (table: string): string => `preferans.invite.${table}`;

/** The key that came with the link. */
export function keyOf(table: string): string {
  const named = location.hash.slice(1);
  try {
    if (/^[\w-]{8,40}$/.test(named)) sessionStorage.setItem(slot(table), named);
    return sessionStorage.getItem(slot(table)) ?? named;
  } catch {
    return named;
  }
}

export const CLOCKS: Record<string, ClockTerms | null> = {
  none: null,
  fast: { bank_s: 60, increment_s: 5 },
  usual: { bank_s: 180, increment_s: 10 },
  slow: { bank_s: 600, increment_s: 20 },
};

/** The name that this browser gave last. */
export function lastName(name?: string): string {
  try {
    if (name !== undefined) localStorage.setItem("preferans.name", name);
    return localStorage.getItem("preferans.name") ?? "";
  } catch {
    return name ?? "";
  }
}
