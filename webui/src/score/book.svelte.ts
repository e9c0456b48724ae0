/** One sheet on this telephone: its events, what the desk makes of them, and the way to the others' telephones. */
import { API } from "../protocol";
import { desk } from "./desk.svelte";
import { device, events as keptEvents, keepEvents, keepSheet, random, type Meta } from "./store";
import type { Refused, ScoreEvent, State } from "./types";

const EVERY_MS = 2500;
const MOST = 200;

export type Change = Pick<ScoreEvent, "item" | "value"> & Partial<ScoreEvent>;

export class Book {
  state = $state.raw<State | null>(null);
  faults = $state.raw<Refused["faults"]>([]);
  /** Written here and not known to the server yet. */
  unsent = $state(0);
  /** How the last talk with the server went. */
  line = $state<"none" | "good" | "lost" | "refused">("none");
  lost = $state(false);
  events: ScoreEvent[] = [];
  readonly me = device();
  private pending = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private last = 0;
  private channel: BroadcastChannel | null = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("preferans-score");

  constructor(public meta: Meta) {}

  async open(): Promise<void> {
    await this.reload();
    if (this.channel !== null) this.channel.onmessage = ({ data }) => data === this.meta.id && void this.reload();
    this.tick();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.channel?.close();
  }

  /** Reads what is on the disk, where another page of this browser may have written. */
  private async reload(): Promise<void> {
    const kept = await keptEvents(this.meta.id);
    this.events = kept.map((one) => one.event);
    this.pending = new Set(kept.filter((one) => one.sent === 0).map((one) => one.id));
    await this.refresh();
  }

  /** Writes; what is returned from is on the disk: the ids of what was written. */
  async write(...changes: Change[]): Promise<string[]> {
    const made = changes.map((change): ScoreEvent => {
      this.last = Math.max(Date.now(), this.last + 1, ...this.events.map((one) => one.at + 1));
      return { id: `${this.me}-${random(10)}`, at: this.last, by: this.me, on: [], ...change };
    });
    await keepEvents(this.meta.id, made, 0);
    this.events = [...this.events, ...made];
    for (const one of made) this.pending.add(one.id);
    this.meta = { ...this.meta, at: Date.now() };
    await keepSheet(this.meta);
    await this.refresh();
    this.channel?.postMessage(this.meta.id);
    if (this.meta.shared) void this.sync();
    return made.map((one) => one.id);
  }

  /** Takes back the last thing that was done here. What is returned puts it there again; null if there was nothing to take back. */
  async undo(): Promise<Change | null> {
    const { undo } = await desk.ask<{ undo: Change | null }>({ call: "undo", events: this.events, by: this.me });
    if (undo === null) return null;
    const was = this.events.find((one) => one.id === undo.undo);
    const on = await this.write(undo);
    return { item: undo.item, value: was?.value ?? null, deal: was?.deal ?? 0, on };
  }

  ask<T>(request: object): Promise<T> {
    return desk.ask<T>({ ...request, events: this.events });
  }

  private async refresh(): Promise<void> {
    this.unsent = this.meta.shared ? this.pending.size : 0;
    try {
      const found = await desk.ask<State | Refused>({ call: "state", events: this.events });
      this.lost = false;
      if ("faults" in found) this.faults = found.faults;
      else {
        this.faults = [];
        this.state = found.setup === null ? null : found;
        const title = this.state?.setup.title ?? this.state?.setup.players.join(", ") ?? "";
        if (title !== this.meta.title) await keepSheet((this.meta = { ...this.meta, title }));
      }
    } catch {
      this.lost = true;
    }
  }

  async share(): Promise<void> {
    this.meta = { ...this.meta, shared: true };
    await keepSheet(this.meta);
    await this.sync();
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const next = (): void => {
      this.timer = setTimeout(() => this.tick(), EVERY_MS);
    };
    if (this.meta.shared && document.visibilityState === "visible") void this.sync().then(next, next);
    else next();
  }

  private under: Promise<void> | null = null;

  /** Gives the server what it does not know and takes what is new, until both know the same. */
  sync(): Promise<void> {
    return (this.under ??= this.exchange().finally(() => (this.under = null)));
  }

  private async exchange(): Promise<void> {
    const list = this.events.filter((one) => this.pending.has(one.id)).slice(0, MOST);
    let response: Response;
    try {
      response = await fetch(`${API}/scores/${this.meta.id}`, {
        method: "POST", credentials: "omit", headers: { "content-type": "application/json" },
        body: JSON.stringify({ key: this.meta.key, since: this.meta.seq, events: list }),
      });
    } catch {
      this.line = "lost";
      return;
    }
    if (!response.ok) {
      this.line = response.status === 503 || response.status === 429 ? "lost" : "refused";
      return;
    }
    const { seq, events } = (await response.json()) as { seq: number; events: ScoreEvent[] };
    this.line = "good";
    const known = new Set(this.events.map((one) => one.id));
    const fresh = events.filter((one) => !known.has(one.id));
    await keepEvents(this.meta.id, list, 1);
    await keepEvents(this.meta.id, events, 1);
    for (const one of [...list, ...events]) this.pending.delete(one.id);
    this.events = [...this.events, ...fresh];
    if (seq !== this.meta.seq) await keepSheet((this.meta = { ...this.meta, seq }));
    this.unsent = this.pending.size;
    if (fresh.length > 0) await this.refresh();
    if (this.pending.size > 0) await this.exchange();
  }
}
