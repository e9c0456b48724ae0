/** The desk: Python in a thread of this browser; as long as that is not there, the server answers the same requests. */
import { API } from "../protocol";

type Waiting = { resolve: (text: string) => void; reject: (error: Error) => void };

class Desk {
  /** Who answers: this browser, the server, or nobody any more. */
  by = $state<"coming" | "python" | "server">("coming");
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;
  private started: Promise<void> | null = null;

  private get ready(): boolean {
    return this.by === "python";
  }

  /** Loads Python, once. */
  start(): Promise<void> {
    return (this.started ??= this.load());
  }

  private load(): Promise<void> {
    return new Promise((resolve) => {
      const fail = (): void => {
        this.by = "server";
        for (const one of this.waiting.values()) one.reject(new Error("no desk"));
        this.waiting.clear();
        resolve();
      };
      try {
        this.worker = new Worker(new URL("./desk.worker.ts", import.meta.url), { type: "module" });
      } catch {
        return fail();
      }
      this.worker.onerror = fail;
      this.worker.onmessage = ({ data }: MessageEvent<{ ready?: true; id?: number; text?: string; failed?: string }>) => {
        if (data.ready) {
          this.by = "python";
          resolve();
        } else if (data.id === undefined) fail();
        else {
          const one = this.waiting.get(data.id);
          this.waiting.delete(data.id);
          if (data.text !== undefined) one?.resolve(data.text);
          else one?.reject(new Error(data.failed));
        }
      };
    });
  }

  /** The answer to a request; rejected if neither this browser nor the server can give one. */
  async ask<T>(request: object): Promise<T> {
    void this.start();
    const text = JSON.stringify(request);
    if (!this.ready) {
      try {
        return await fromServer<T>(text);
      } catch (error) {
        await this.start();
        if (!this.ready) throw error;
      }
    }
    return JSON.parse(await this.here(text)) as T;
  }

  private here(text: string): Promise<string> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, text });
    });
  }
}

async function fromServer<T>(body: string): Promise<T> {
  const response = await fetch(`${API}/score`, { method: "POST", credentials: "omit", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as T;
}

export const desk = new Desk();

/** Whether everything that the page needs without a network is kept by now; a page without HTTPS cannot keep it. */
export async function keepForLater(): Promise<boolean> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<{ apart?: boolean }>): void => {
      if (event.data?.apart === undefined) return;
      navigator.serviceWorker.removeEventListener("message", hear);
      resolve(event.data.apart);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    active?.postMessage("keep-apart");
  });
}
