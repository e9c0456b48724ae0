/** The pages that are read over HTTP. */
import { API, type Created, type Lobby, type NewTable, type RulesPage, type SheetPage } from "../protocol";

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

export const postTable = (body: NewTable): Promise<Created> =>
  ask("/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
