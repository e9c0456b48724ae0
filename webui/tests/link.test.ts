import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import { backoff } from "../src/net/backoff";
import { Link } from "../src/net/link.svelte";
import { Close, PROTOCOL, type EventMessage, type FromServer, type View } from "../src/protocol";
import { Socket } from "./socket";

const VIEW = (FIXTURES.find((one) => one.name === "play") as { view: View }).view;

const newest = (): Socket => Socket.all.at(-1) as Socket;
const snapshot = (rev: number): FromServer => ({ type: "snapshot", table: "t", rev, view: VIEW, protocol: PROTOCOL, epoch: "e", rules: "h" });

let kept: Record<string, string>;
const open = new Map<string, (() => void)[]>();
beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  kept = {};
  open.clear();
  const listen = (name: string, call: () => void): unknown => open.set(name, [...(open.get(name) ?? []), call]);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: listen, removeEventListener: () => undefined, visibilityState: "visible" });
  vi.stubGlobal("sessionStorage", { getItem: (k: string) => kept[k] ?? null, setItem: (k: string, v: string) => (kept[k] = v), removeItem: (k: string) => delete kept[k] });
});
afterEach(() => vi.useRealTimers());

function connected(rev = 5): Link {
  const link = new Link("t", {}, "ws://x/ws");
  link.start();
  newest().open();
  newest().tell(snapshot(rev));
  return link;
}

describe("the link", () => {
  it("says hello in the address and shows what it is told", () => {
    const link = connected();
    expect([newest().address, newest().sent]).toEqual(["ws://x/ws?table=t", []]);
    expect([link.status, link.rev, link.view]).toEqual(["open", 5, VIEW]);
  });
  it("keeps a command pending until its receipt and the view that it made, and takes no second one", () => {
    const link = connected();
    expect(link.act({ act: "card", card: "HT", hand: 0 })).toBe(true);
    expect(link.act({ act: "card", card: "H7", hand: 0 })).toBe(false);
    const sent = newest().sent.at(-1) as { id: string; expect_rev: number };
    expect(sent.expect_rev).toBe(5);
    newest().tell({ type: "ack", id: "another one", rev: 6 });
    expect(link.pending).not.toBeNull();
    newest().tell({ type: "ack", id: sent.id, rev: 6 });
    expect(link.pending).not.toBeNull(); // the view is still the one that offers the card
    newest().tell({ type: "event", table: "t", rev: 6, view: VIEW, events: [] });
    expect(link.pending).toBeNull();
  });
  it("sends the same command under the same id after a drop", () => {
    const link = connected();
    link.act({ act: "card", card: "HT", hand: 0 });
    const first = newest().sent.at(-1);
    newest().die();
    expect(link.status).toBe("lost");
    vi.advanceTimersByTime(2000);
    newest().open();
    newest().tell(snapshot(6));
    expect(newest().sent.at(-1)).toEqual(first);
  });
  it("sends it again after a reload too", () => {
    connected().act({ act: "bid", call: "pass" });
    const first = newest().sent.at(-1);
    connected(6);
    expect(newest().sent.at(-1)).toEqual(first);
  });
  it("comes back with what it has and takes what it has missed", () => {
    const events = vi.fn();
    const link = new Link("t", { events }, "ws://x/ws");
    link.start();
    newest().open();
    expect(newest().address).toBe("ws://x/ws?table=t");
    newest().tell(snapshot(5));
    newest().die();
    vi.advanceTimersByTime(2000);
    newest().open();
    expect([newest().address, newest().sent]).toEqual(["ws://x/ws?table=t&epoch=e&rules=h&rev=5", []]);
    const told: EventMessage[] = [{ event: "ready", chair: 1 }, { event: "ready", chair: 2 }];
    const steps = told.map((event, place) => ({ rev: 6 + place, events: [event] }));
    newest().tell({ type: "events", table: "t", since: 5, rev: 7, steps, changed: { ready: [1, 2] }, protocol: PROTOCOL });
    expect([link.status, link.rev, link.view]).toEqual(["open", 7, { ...VIEW, ready: [1, 2] }]);
    expect(events).toHaveBeenCalledWith(told, VIEW, link.view);
  });
  it("is told twice that nothing was missed where many come back at once, and sends what it had on its way under one id", () => {
    const link = connected();
    link.act({ act: "card", card: "HT", hand: 0 });
    const command = newest().sent.at(-1);
    newest().die();
    vi.advanceTimersByTime(2000);
    newest().open();
    const nothing = { type: "events", table: "t", since: 5, rev: 5, steps: [], protocol: PROTOCOL } as const;
    newest().tell({ ...nothing, changed: {} });
    expect([link.status, link.rev, link.view]).toEqual(["open", 5, VIEW]);
    const away = VIEW.players.map((player) => ({ ...player, here: false }));
    newest().tell({ ...nothing, changed: { players: away } });
    expect([link.rev, link.view]).toEqual([5, { ...VIEW, players: away }]);
    expect(newest().sent).toEqual([command, command]);
  });
  it("says hello in a frame to a server that has not heard it in the address", () => {
    const link = connected();
    newest().die();
    vi.advanceTimersByTime(2000);
    newest().open(); // nothing comes
    vi.advanceTimersByTime(20_000);
    newest().open();
    expect(newest().address).toBe("ws://x/ws");
    expect(newest().sent).toEqual([{ type: "hello", table: "t", rev: 5, epoch: "e", rules: "h" }]);
    newest().tell(snapshot(6));
    expect(link.status).toBe("open");
    newest().die();
    vi.advanceTimersByTime(2000);
    expect(newest().address).toContain("?table=t&");
  });
  it("writes no key of an invitation into an address", () => {
    const link = new Link("t", {}, "ws://x/ws");
    link.watching = "secret";
    link.start();
    newest().open();
    expect(newest().address).toBe("ws://x/ws");
    expect(newest().sent).toEqual([{ type: "hello", table: "t", watch: true, key: "secret" }]);
  });
  it("asks for everything if what it is told does not fit what it has", () => {
    const link = connected(5);
    newest().tell({ type: "events", table: "t", since: 4, rev: 7, steps: [], changed: {}, protocol: PROTOCOL });
    expect(newest().sent.at(-1)).toEqual({ type: "hello", table: "t" });
    newest().tell(snapshot(7));
    expect([link.rev, link.view]).toEqual([7, VIEW]);
  });
  it("says so when the table has gone back behind what was shown, and goes on from there", () => {
    const restored = vi.fn();
    const link = new Link("t", { restored }, "ws://x/ws");
    link.start();
    newest().open();
    newest().tell(snapshot(9));
    newest().die();
    vi.advanceTimersByTime(2000);
    newest().open();
    newest().tell({ type: "unrecoverable", table: "t", code: "other_epoch", rev: 4 });
    newest().tell(snapshot(4));
    expect(restored).toHaveBeenCalledOnce();
    expect([link.rev, link.status]).toEqual([4, "open"]);
  });
  it("never goes back to an older view", () => {
    const link = connected(5);
    newest().tell({ type: "event", table: "t", rev: 4, view: { ...VIEW, deal: 1 }, events: [] });
    expect(link.rev).toBe(5);
    newest().tell({ type: "event", table: "t", rev: 8, view: { ...VIEW, deal: 99 }, events: [] });
    expect([link.rev, link.view?.deal]).toEqual([8, 99]);
  });
  it("drops a refused command and says why", () => {
    const rejected = vi.fn();
    const link = new Link("t", { rejected }, "ws://x/ws");
    link.start();
    newest().open();
    newest().tell(snapshot(5));
    link.act({ act: "card", card: "SA", hand: 0 });
    newest().tell({ type: "reject", id: link.pending?.id ?? "", code: "illegal", rev: 5, reason: "must_follow", values: {} });
    expect(link.pending).toBeNull();
    expect(rejected).toHaveBeenCalledOnce();
  });
  it("repeats a command that the server was too busy to store", () => {
    const link = connected();
    link.act({ act: "card", card: "HT", hand: 0 });
    const before = newest().sent.length;
    newest().tell({ type: "reject", id: link.pending?.id ?? "", code: "busy", rev: 5, reason: "", values: {} });
    vi.advanceTimersByTime(2000);
    expect(newest().sent.length).toBe(before + 1);
    expect(newest().sent.at(-1)).toEqual(newest().sent.at(-2));
  });
  it("notices a socket that has died without a word", () => {
    const link = connected();
    vi.advanceTimersByTime(8000 + 4000 + 10);
    expect(link.status).toBe("lost");
    expect(newest().sent.at(-1)).toMatchObject({ type: "ping", rev: 5 });
  });
  it("stays open while pongs come", () => {
    const link = connected();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(8000);
      newest().tell({ type: "pong", rev: 5 });
    }
    expect(link.status).toBe("open");
  });
  it("comes back at once when the network does", () => {
    connected();
    newest().die();
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(2000);
      newest().die();
    }
    const before = Socket.all.length;
    open.get("online")?.forEach((call) => call());
    expect(Socket.all.length).toBe(before + 1);
  });
  it("does not fight another window for the seat", () => {
    const link = connected();
    newest().die(Close.REPLACED);
    const before = Socket.all.length;
    vi.advanceTimersByTime(60_000);
    expect([link.status, Socket.all.length]).toEqual(["replaced", before]);
    link.takeBack();
    newest().open();
    newest().tell(snapshot(7));
    expect(link.status).toBe("open");
  });
  it.each(["deadline", "offline", "visibilitychange"])("comes back if a socket that it gave up was heard after the newer one (%s)", (why) => {
    const link = connected();
    newest().die();
    vi.advanceTimersByTime(2000); // the next one says hello, and the line is dead
    if (why === "deadline") vi.advanceTimersByTime(5000);
    else open.get(why)?.forEach((call) => call());
    vi.advanceTimersByTime(2000);
    newest().open();
    newest().tell(snapshot(6));
    newest().die(Close.REPLACED);
    vi.advanceTimersByTime(2000);
    newest().open();
    newest().tell(snapshot(6));
    expect(link.status).toBe("open");
    newest().die(Close.REPLACED); // nothing of its own is under way any more
    expect(link.status).toBe("replaced");
  });
  it("knows another window long after a socket that it gave up", () => {
    const link = connected();
    newest().die();
    vi.advanceTimersByTime(8000);
    newest().open();
    newest().tell(snapshot(6));
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(8000);
      newest().tell({ type: "pong", rev: 6 });
    }
    newest().die(Close.REPLACED);
    expect(link.status).toBe("replaced");
  });
  it.each([Close.UNKNOWN_TABLE, Close.NOT_YOURS])("gives up at %i", (code) => {
    const link = connected();
    newest().die(code);
    expect(link.status).toBe("gone");
  });
  it("asks for a reload when the server speaks a newer protocol", () => {
    const link = new Link("t", {}, "ws://x/ws");
    link.start();
    newest().open();
    newest().tell({ ...snapshot(1), protocol: PROTOCOL + 1 } as FromServer);
    expect([link.status, newest().readyState]).toEqual(["old", 3]);
  });
});

it("waits longer after each failure, with jitter, and never over two seconds", () => {
  expect(backoff(0, () => 0)).toBe(125);
  expect(backoff(0, () => 1)).toBe(250);
  expect(backoff(3, () => 1)).toBe(1800);
  for (let n = 0; n < 50; n++) expect(backoff(n)).toBeLessThanOrEqual(1800);
});
