/** What this telephone knows of its sheets: every event, on the disk before it is said to be written. */
import type { ScoreEvent } from "./types";

/** A sheet that was begun here or opened by its link. */
export interface Meta {
  id: string;
  key: string;
  title: string;
  /** When something was last written here. */
  at: number;
  /** Whether its events go to the server. */
  shared: boolean;
  /** The last number that the server has told. */
  seq: number;
}
interface Kept {
  sheet: string;
  id: string;
  event: ScoreEvent;
  /** Whether the server has it. */
  sent: 0 | 1;
}

const NAME = "preferans-score";
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("sheets", { keyPath: "id" });
      request.result.createObjectStore("events", { keyPath: ["sheet", "id"] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  }));
}

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error as DOMException);
  });
const got = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
/** A transaction that is on the disk, not in a buffer, when it is complete. */
const writing = async (...stores: string[]): Promise<IDBTransaction> => (await database()).transaction(stores, "readwrite", { durability: "strict" });

export async function sheets(): Promise<Meta[]> {
  const all = await got((await database()).transaction("sheets").objectStore("sheets").getAll() as IDBRequest<Meta[]>);
  return all.sort((a, b) => b.at - a.at);
}

export async function sheet(id: string): Promise<Meta | undefined> {
  return got((await database()).transaction("sheets").objectStore("sheets").get(id) as IDBRequest<Meta | undefined>);
}

export async function keepSheet(meta: Meta): Promise<void> {
  const transaction = await writing("sheets");
  transaction.objectStore("sheets").put({ ...meta });
  await done(transaction);
}

/** Forgets a sheet on this telephone. */
export async function forget(id: string): Promise<void> {
  const transaction = await writing("sheets", "events");
  transaction.objectStore("sheets").delete(id);
  transaction.objectStore("events").delete(IDBKeyRange.bound([id], [id, []]));
  await done(transaction);
}

export async function events(id: string): Promise<Kept[]> {
  return got((await database()).transaction("events").objectStore("events").getAll(IDBKeyRange.bound([id], [id, []])) as IDBRequest<Kept[]>);
}

/** Keeps events; returns when they are on the disk. */
export async function keepEvents(id: string, list: readonly ScoreEvent[], sent: 0 | 1): Promise<void> {
  const transaction = await writing("events");
  const store = transaction.objectStore("events");
  for (const event of list) store.put({ sheet: id, id: event.id, event, sent } satisfies Kept);
  await done(transaction);
}

/** A name for this telephone among those of a sheet. */
export function device(): string {
  const KEY = "preferans.device";
  try {
    const known = localStorage.getItem(KEY) ?? random(6);
    localStorage.setItem(KEY, known);
    return known;
  } catch {
    return random(6);
  }
}

/** Letters that nobody guesses; six bits each. */
export function random(length: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte & 63]).join("");
}
