/** What the page asks the server: a deal step by step, the deals of a record, the code of a deal at a table, a table to practise at. */
import { API, type Created, type DealShare, type FaultView, type RecordPage, type ReplayPage } from "../protocol";

/** Why there is no answer. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly faults: readonly FaultView[],
  ) {
    super(code);
  }
}

async function ask<T>(path: string, body?: string | object): Promise<T> {
  const sent = body === undefined ? {} : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(API + path, { credentials: "same-origin", headers: { "content-type": "application/json" }, ...sent });
  } catch {
    throw new RefusedError("no_answer", []);
  }
  const read = (await response.json().catch(() => ({}))) as { code?: string; faults?: readonly FaultView[] };
  if (!response.ok) throw new RefusedError(read.code ?? "no_answer", read.faults ?? []);
  return read as T;
}

export interface Source {
  show: (code: string, viewer: number | null) => Promise<ReplayPage>;
  /** The text of a record. */
  read: (record: string) => Promise<RecordPage>;
  find: (table: string, deal: string) => Promise<DealShare>;
  practise: (code: string, chair: number) => Promise<Created>;
}

export const server: Source = {
  show: (code, viewer) => ask("/replay", { code, viewer }),
  read: (record) => ask("/records", record),
  find: (table, deal) => ask(`/tables/${table}/deals/${deal}`),
  practise: (code, chair) => ask("/practice", { code, chair }),
};
