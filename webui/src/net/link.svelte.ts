/**
 * One table's link to the server: snapshots and events in, commands out.
 *
 * The view is always the server's. A command stays pending until its receipt comes; after a drop the same command goes out again
 * under the same id, so it has one effect. Every opened socket begins with what is missing here: what has happened since, or a snapshot.
 */
import type { Phrase, TableAction } from "../room/kinds";
import { Close, PROTOCOL, type ActionMessage, type Chair, type Cmd, type Company, type EventMessage, type EventsMessage, type FromClient, type FromServer, type Reject, type View } from "../protocol";
import { backoff } from "./backoff";

export type Status = "connecting" | "open" | "lost" | "replaced" | "gone" | "old" | "unreadable";

export interface Hooks {
  /** Events that brought the view forward, and the view before. */
  events?: (events: readonly EventMessage[], before: View | null, now: View) => void;
  rejected?: (reject: Reject) => void;
  spoken?: (spoken: { chair: Chair; phrase: Phrase }) => void;
  /** The table has gone back behind what was shown here: the server's data were restored. */
  restored?: () => void;
}

const PING_EVERY = 8_000;
const PONG_WITHIN = 4_000;
const OPEN_WITHIN = 5_000;
/** What a socket has said that was given up may still come so much later: systems send it again and again, at longer and longer intervals. */
const LATE = 30_000;

export class Link {
  view: View | null = $state.raw(null);
  rev = $state(0);
  status: Status = $state("connecting");
  pending: Cmd | null = $state.raw(null);
  company: Company | null = $state.raw(null);
  /** When the company was last told, by the page's own clock. */
  companyAt = $state(0);
  /** The key of the invitation (or none) of somebody who looks on; null for a player. */
  watching: string | null = null;

  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** An address said hello, the socket opened, and nothing came yet: a server that is older than this page waits for a frame. */
  private unheard = false;
  /** When a socket was last given up that may have said hello and was not answered. */
  private givenUp = -Infinity;
  /** Of the log that is shown; they go back with the next hello. */
  private log = { epoch: "", rules: "" };
  /** The revision of a receipt whose view is still on its way. */
  private receipt: number | null = null;

  constructor(
    readonly table: string,
    private readonly hooks: Hooks = {},
    private readonly address: string = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  ) {
    this.pending = restore(table);
  }

  /** Opens the link and keeps it open until `stop`. */
  start(): void {
    this.closed = false;
    addEventListener("online", this.wake);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  stop(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.wake);
    this.clear();
    this.socket?.close();
  }

  /** Sends an action; false if one is still on its way. */
  act(action: ActionMessage): boolean {
    if (this.pending !== null || this.view === null) return false;
    this.keep({ type: "cmd", id: newId(), table: this.table, expect_rev: this.rev, action });
    this.send(this.pending);
    return true;
  }

  /** Does something beside the game; what came of it is told to all. */
  beside(action: TableAction): void {
    this.send({ type: "beside", id: newId(), table: this.table, action });
  }

  /** Takes the table back from another window. */
  takeBack(): void {
    this.attempt = 0;
    this.status = "connecting";
    this.open();
  }

  private open(): void {
    this.clear();
    // In the address, hello is answered with the handshake; a key, which no log may hold, goes in a frame.
    const early = this.watching === null && !this.unheard;
    const socket = new WebSocket(early ? `${this.address}?${this.known()}` : this.address);
    this.socket = socket;
    this.deadline = setTimeout(() => this.lose(socket), OPEN_WITHIN);
    socket.onopen = () => {
      if (!early) this.hello();
      else if (socket === this.socket) this.unheard = true;
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.onClose(event.code, socket);
    };
  }

  private known(): string {
    return new URLSearchParams({ table: this.table, ...(this.view === null ? {} : { ...this.log, rev: String(this.rev) }) }).toString();
  }

  /** Says what is known here. */
  private hello(): void {
    const known = this.view === null ? {} : { rev: this.rev, ...this.log };
    this.send({ type: "hello", table: this.table, ...known, ...(this.watching === null ? {} : { watch: true, key: this.watching }) });
  }

  private onClose(code: number, socket: WebSocket): void {
    if (code === Close.REPLACED && !this.overtaken()) return this.end("replaced");
    if (code === Close.UNREADABLE) return this.end("unreadable");
    if (code === Close.UNKNOWN_TABLE || code === Close.NOT_YOURS) return this.end("gone");
    this.lose(socket);
  }

  /** Whether it may be an older socket of this page that has taken the seat, whose hello came last; once, so that windows do not fight. */
  private overtaken(): boolean {
    const late = performance.now() - this.givenUp < LATE;
    this.givenUp = -Infinity;
    return late;
  }

  private end(status: Status): void {
    this.clear();
    this.socket?.close();
    this.socket = null;
    this.status = status;
  }

  /** The socket is dead, whether it says so or not: come back later. */
  private lose(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.clear();
    this.giveUp(socket);
    if (this.status !== "connecting" || this.attempt > 1) this.status = "lost";
    this.timer = setTimeout(() => this.open(), backoff(this.attempt++));
  }

  private giveUp(socket: WebSocket): void {
    if (this.status !== "open") this.givenUp = performance.now();
    this.socket = null;
    socket.close();
  }

  private readonly wake = (): void => {
    if (this.closed || document.visibilityState === "hidden" || this.status === "replaced" || this.status === "gone") return;
    if (this.status === "open") return this.ping();
    this.attempt = 0;
    if (this.socket !== null) this.giveUp(this.socket);
    this.open();
  };

  private readonly drop = (): void => {
    if (this.socket !== null) this.lose(this.socket);
  };

  private receive(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        if (message.protocol !== PROTOCOL) return this.end("old");
        this.log = { epoch: message.epoch, rules: message.rules };
        this.opened(message.rev, message.view);
        break;
      case "events":
        this.missed(message);
        break;
      case "unrecoverable": // a snapshot follows
        if (message.rev < this.rev) this.hooks.restored?.();
        break;
      case "event":
        this.advance(message.rev, message.view, message.events);
        break;
      case "ack":
        if (message.id === this.pending?.id) this.receipt = message.rev;
        this.settle();
        break;
      case "reject":
        this.refused(message);
        break;
      case "company":
        this.company = message.company;
        this.companyAt = performance.now();
        break;
      case "spoken":
        this.hooks.spoken?.(message);
        break;
      case "pong":
        clearTimeout(this.deadline);
        break;
    }
  }

  private opened(rev: number, view: View): void {
    clearTimeout(this.deadline);
    this.attempt = 0;
    this.unheard = false;
    this.rev = rev;
    this.view = this.seen(view);
    this.status = "open";
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.settle();
    if (this.pending !== null) this.send(this.pending); // the same id: done once, whatever became of the first try
  }

  /** Brings the view that is here to the one that is there now, with all that has happened between. */
  private missed(message: EventsMessage): void {
    if (message.protocol !== PROTOCOL) return this.end("old");
    const before = this.view;
    if (before === null || message.since !== this.rev) {
      this.view = null;
      return this.hello();
    }
    this.opened(message.rev, { ...before, ...(message.changed as Partial<View>) });
    const events = message.steps.flatMap((step) => step.events);
    if (events.length > 0 && this.view !== null) this.hooks.events?.(events, before, this.view);
  }

  /** Who looks on sits nowhere: he sees the table from the first chair. */
  private seen(view: View): View {
    return this.watching === null ? view : { ...view, me: 0 };
  }

  /** Views are complete, so a newer one replaces ours even if something between was missed. */
  private advance(rev: number, view: View, events: readonly EventMessage[]): void {
    if (rev < this.rev) return;
    const before = this.view;
    this.rev = rev;
    this.view = this.seen(view);
    this.settle();
    this.hooks.events?.(events, before, this.view);
  }

  /** A command is done when its receipt and the view that it made are both here: until then the old view may offer it again. */
  private settle(): void {
    if (this.receipt !== null && this.receipt <= this.rev) this.keep(null);
  }

  private refused(reject: Reject): void {
    if (reject.id !== null && reject.id !== this.pending?.id) return;
    if (reject.code === "busy" && this.pending !== null) {
      const command = this.pending;
      setTimeout(() => this.pending === command && this.send(command), backoff(2));
      return;
    }
    if (reject.id !== null) this.keep(null);
    if (reject.code === "unknown_table" || reject.code === "not_yours") this.end("gone");
    this.hooks.rejected?.(reject);
  }

  private ping(): void {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping", rev: this.rev });
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lose(socket), PONG_WITHIN);
  }

  private send(message: FromClient | null): void {
    if (message !== null && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private keep(command: Cmd | null): void {
    this.pending = command;
    this.receipt = null;
    store(this.table, command);
  }

  private clear(): void {
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    clearInterval(this.pinger);
  }
}

/** 128 random bits; `randomUUID` is missing on plain http in a home network. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const key = (table: string): string => `preferans.pending.${table}`;

function store(table: string, command: Cmd | null): void {
  try {
    if (command === null) sessionStorage.removeItem(key(table));
    else sessionStorage.setItem(key(table), JSON.stringify(command));
  } catch {
    // without storage a reload forgets the command; the table itself stands
  }
}

function restore(table: string): Cmd | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") as Cmd | null;
  } catch {
    return null;
  }
}
