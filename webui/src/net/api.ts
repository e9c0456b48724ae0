/** The pages that are read over HTTP. */
import { API, type AdvicePage, type Commitment, type Conventions, type Created, type Draft, type HelpPage, type Lobby, type NewTable, type Otherwise, type RulesPage, type SheetPage, type Switches, type Tried } from "../protocol";
import { newSalt, remember } from "../fair/witness";

export class ApiError extends Error {
  /** With the code of the refusal; empty where the answer has none. */
  constructor(code: string) {
    super(code);
  }
}
/** What to tell of a failure: the words for the code of a refusal, else the usual ones. */
export const wordsFor = async (error: unknown, usual: string): Promise<string> =>
  error instanceof ApiError ? ((await import("../text/problems").catch(() => null))?.problemOf(error.message) ?? usual) : usual;

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(API + path, { credentials: "same-origin", ...init });
  if (!response.ok) throw new ApiError(((await response.json().catch(() => ({}))) as { code?: string }).code ?? "");
  return (await response.json()) as T;
}

export const getLobby = (): Promise<Lobby> => ask("/lobby");
export const getAdvice = (): Promise<AdvicePage> => ask("/advice");
export const getSheet = (table: string): Promise<SheetPage> => ask(`/tables/${table}/sheet`);
export const getRules = (table: string): Promise<RulesPage> => ask(`/tables/${table}/rules`);
/** The help of a table; without one, that of Sochi. */
export const getHelp = (table = ""): Promise<HelpPage> => ask(table === "" ? "/help" : `/tables/${table}/help`);
/** What can be tried on the sheet, and what comes of it; nothing is changed. */
export const getSwitches = (table: string): Promise<Switches> => ask(`/tables/${table}/otherwise`);
export const postOtherwise = (table: string, options: Tried["options"]): Promise<Otherwise> =>
  ask(`/tables/${table}/otherwise`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ options }) });
export const recordAddress = (table: string): string => `${API}/tables/${table}/record.prn`;

/** What is sent to make a table: what is not named is as usual. */
export type Wanted = NewTable;

const post = <T>(path: string, body: Wanted): Promise<T> =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** A table whose first deal is bound to a commitment before this browser gives its salt. */
export async function postTable(body: Wanted): Promise<Created> {
  const bound = await post<Commitment>("/commitments", {}).catch(() => null);
  if (bound === null) return post("/tables", body);
  const salt = newSalt();
  remember(bound.table, { number: 1, commitment: bound.commitment, salt });
  return post("/tables", { ...body, table: bound.table, salt });
}
export const getConventions = (): Promise<Conventions> => ask("/conventions");
/** What a table would agree: nothing is made. */
export const postDraft = (body: Wanted): Promise<Draft> => post("/conventions", body);
