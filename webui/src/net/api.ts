/** The pages that are read over HTTP. */
import { API, type Conventions, type Created, type Draft, type Lobby, type NewTable, type RulesPage, type SheetPage } from "../protocol";

export class ApiError extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(API + path, { credentials: "same-origin", ...init });
  if (!response.ok) throw new ApiError(response.status);
  return (await response.json()) as T;
}

export const getLobby = (): Promise<Lobby> => ask("/lobby");
export const getSheet = (table: string): Promise<SheetPage> => ask(`/tables/${table}/sheet`);
export const getRules = (table: string): Promise<RulesPage> => ask(`/tables/${table}/rules`);
export const recordAddress = (table: string): string => `${API}/tables/${table}/record.prn`;

/** What is sent to make a table: what is not named is as usual. */
export type Wanted = NewTable;

const post = <T>(path: string, body: Wanted): Promise<T> =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const postTable = (body: Wanted): Promise<Created> => post("/tables", body);
export const getConventions = (): Promise<Conventions> => ask("/conventions");
/** What a table would agree: nothing is made. */
export const postDraft = (body: Wanted): Promise<Draft> => post("/conventions", body);
