// @vitest-environment happy-dom
import { flushSync, type Component } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { PROTOCOL, type TrickView, type View } from "../../src/protocol";
import LiveTable from "../../src/table/LiveTable.svelte";
import { Socket } from "../socket";
import { prepare, show } from "./mounted";

beforeAll(prepare);
let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  vi.unstubAllGlobals();
});

/** A table whose server says that this is the view. */
function joined(view: View): Socket {
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  close = show(LiveTable as unknown as Component<Record<string, unknown>>, { table: "T1" }).close;
  const socket = Socket.all.at(-1) as Socket;
  socket.open();
  socket.tell({ type: "snapshot", table: "T1", rev: 5, view, protocol: PROTOCOL, epoch: "e", rules: "h" });
  flushSync();
  return socket;
}
const button = (call: string): HTMLButtonElement => document.querySelector(`[data-call="${call}"]`) as HTMLButtonElement;

describe("a table over the wire", { timeout: 60_000 }, () => {
  it("takes the word for the next deal once, from the moment when it is pressed", async () => {
    const result = (FIXTURES.find((one) => one.name === "result") as { view: View }).view;
    const socket = joined({ ...result, next_fair: { number: 15, commitment: "ab".repeat(32), hashes: [null, null, null], reveal: false } as unknown as NonNullable<View["next_fair"]> });
    const sent = (): unknown[] => socket.sent.filter((one) => one["type"] === "cmd").map((one) => (one["action"] as { act: string }).act);
    button("next").click();
    flushSync();
    expect(button("next").disabled).toBe(true);
    button("next").click();
    await vi.waitFor(() => expect(sent()).toEqual(["next"]), { timeout: 30_000 });
    expect((socket.sent.at(-1)?.["action"] as { salt_hash: string }).salt_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(button("next").disabled).toBe(true);
  });
  it.each([[false, 3], [true, 0]])("sends a trick to its winner when the next card comes (no motion wished: %s)", async (still, moving) => {
    vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
    const { view, linger } = FIXTURES.find((one) => one.name === "play-linger") as { view: View; linger: TrickView };
    const socket = joined(view);
    const onTable = (selector: string): number => document.querySelectorAll(`.trick .at${selector}:not(.slot)`).length;
    socket.tell({ type: "event", table: "T1", rev: 6, view, events: [{ event: "trick", trick: linger }] });
    flushSync();
    expect([onTable(""), onTable("[data-to]")]).toEqual([3, 0]);
    const led = { ...view, trick: { ...(view.trick as TrickView), cards: [{ chair: 1, card: "CJ" }] } } as View;
    socket.tell({ type: "event", table: "T1", rev: 7, view: led, events: [{ event: "card", chair: 1, card: "CJ" }] });
    flushSync();
    expect(onTable("[data-to]")).toBe(moving);
    await vi.waitFor(() => expect(onTable("")).toBe(1), { timeout: 30_000 });
  });
});
