/**
 * One table's link to the server: snapshots and events in, commands out.
 *
 * The view is always the server's. A command stays pending until its receipt comes; after a drop the same command goes out again
 * under the same id, so it has one effect. Every opened socket begins with a snapshot.
 */
import { Close, PROTOCOL, type ActionMessage, type Cmd, type EventMessage, type FromClient, type FromServer, type Reject, type View } from "../protocol";
import { backoff } from "./backoff";

export type Status = "connecting" | "open" | "lost" | "replaced" | "gone" | "old";

export interface Hooks {
  /** Events that brought the view forward, and the view before. */
  events?: (events: readonly EventMessage[], before: View | null, now: View) => void;
  rejected?: (reject: Reject) => void;
}

const PING_EVERY = 8_000;
const PONG_WITHIN = 4_000;
const OPEN_WITHIN = 5_000;

export class Link {
  view: View | null = $state.raw(null);
  rev = $state(0);
  status: Status = $state("connecting");
  pending: Cmd | null = $state.raw(null);

  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
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

  /** Takes the table back from another window. */
  takeBack(): void {
    this.attempt = 0;
    this.status = "connecting";
    this.open();
  }

  private open(): void {
    this.clear();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.deadline = setTimeout(() => this.lose(socket), OPEN_WITHIN);
    socket.onopen = () => this.send({ type: "hello", table: this.table, rev: this.view === null ? null : this.rev });
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.onClose(event.code, socket);
    };
  }

  private onClose(code: number, socket: WebSocket): void {
    if (code === Close.REPLACED) return this.end("replaced");
    if (code === Close.UNKNOWN_TABLE || code === Close.NOT_YOURS) return this.end("gone");
    this.lose(socket);
  }

  private end(status: Status): void {
    this.clear();
    this.socket = null;
    this.status = status;
  }

  /** The socket is dead, whether it says so or not: come back later. */
  private lose(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.clear();
    this.socket = null;
    socket.close();
    if (this.status !== "connecting" || this.attempt > 1) this.status = "lost";
    this.timer = setTimeout(() => this.open(), backoff(this.attempt++));
  }

  private readonly wake = (): void => {
    if (this.closed || document.visibilityState === "hidden" || this.status === "replaced" || this.status === "gone") return;
    if (this.status === "open") return this.ping();
    this.attempt = 0;
    this.socket?.close();
    this.open();
  };

  private readonly drop = (): void => {
    if (this.socket !== null) this.lose(this.socket);
  };

  private receive(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        if (message.protocol !== PROTOCOL) return this.end("old");
        this.opened(message.rev, message.view);
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
      case "pong":
        clearTimeout(this.deadline);
        break;
    }
  }

  private opened(rev: number, view: View): void {
    clearTimeout(this.deadline);
    this.attempt = 0;
    this.rev = rev;
    this.view = view;
    this.status = "open";
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.settle();
    if (this.pending !== null) this.send(this.pending); // the same id: done once, whatever became of the first try
  }

  /** Views are complete, so a newer one replaces ours even if something between was missed. */
  private advance(rev: number, view: View, events: readonly EventMessage[]): void {
    if (rev < this.rev) return;
    const before = this.view;
    this.rev = rev;
    this.view = view;
    this.settle();
    this.hooks.events?.(events, before, view);
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
