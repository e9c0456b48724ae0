/** The own matches and the account, over HTTP. */
import { API, type Account, type History, type Kept, type Lobby, type NewPasskey, type PasskeyOptions, type Problem, type SheetPage, type SignIn, type SignInOptions } from "../protocol";

/** A refusal, by its code; `offline` where there was no answer. */
export class Refusal extends Error {}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { credentials: "same-origin" };
  if (body !== undefined) Object.assign(init, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const response = await fetch(API + path, init).catch(() => null);
  if (response === null) throw new Refusal("offline");
  if (!response.ok) throw new Refusal(((await response.json().catch(() => ({ code: "offline" }))) as Problem).code);
  return (await response.json()) as T;
}

/** So many matches come at once. */
export const PAGE = 50;
export const matches = (before: number | null = null): Promise<History> => call(`/history${before === null ? "" : `?before=${before}`}`);
export const running = async (): Promise<Lobby["tables"]> => (await call<Lobby>("/lobby")).tables;
export const sheet = (table: string): Promise<SheetPage> => call(`/tables/${table}/sheet`);
export const recordOf = (table: string, form: "prn" | "json"): string => `${API}/tables/${table}/record.${form}`;
export const dealOf = (table: string, deal: number): string => `/replay?match=${table}&deal=${deal}`;

export const account = (): Promise<Account> => call("/account");
export const passkeyOptions = (): Promise<PasskeyOptions> => call("/account/passkeys/options", {});
export const keep = (made: NewPasskey): Promise<Kept> => call("/account/passkeys", made);
export const signInOptions = (): Promise<SignInOptions> => call("/account/sign-in/options", {});
export const signIn = (signed: SignIn): Promise<Account> => call("/account/sign-in", signed);
export const recover = (code: string, leave: boolean): Promise<Kept> => call("/account/recovery", { code, leave });
export const signOut = (): Promise<Account> => call("/account/sign-out", {});
export const endElsewhere = (): Promise<Account> => call("/account/elsewhere", {});
