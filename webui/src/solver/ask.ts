/** The server's answer to a position, as it was put or pasted. */
import { API } from "../protocol";
import type { Refusal, Solved } from "./protocol";

export type Answer = { solved: Solved } | { refused: Refusal };
export type Ask = (document: unknown) => Promise<Answer>;

const NOTHING: Refusal = { code: "no_answer", faults: [] };

/** Asks the server. Text that is not read here (a pasted line of JSON) goes as it is: the server says what is wrong with it. */
export const askServer: Ask = async (document) => {
  try {
    const response = await fetch(`${API}/solve`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: typeof document === "string" ? document : JSON.stringify(document),
    });
    const body: unknown = await response.json();
    return response.ok ? { solved: body as Solved } : { refused: { ...NOTHING, ...(body as Partial<Refusal>) } };
  } catch {
    return { refused: NOTHING };
  }
};
