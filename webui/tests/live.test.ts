import { beforeAll, describe, expect, it, vi } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import type { EventMessage, View } from "../src/protocol";
import { en } from "../src/text/en";
import { ru } from "../src/text/ru";

beforeAll(() => vi.stubGlobal("localStorage", undefined));

const VIEW = (FIXTURES.find((one) => one.name === "play") as { view: View }).view;
const TRICK = VIEW.tricks[0] as View["tricks"][0];
const EVENTS: EventMessage[] = [
  { event: "dealt", deal: 3, dealer: 1, cut: { chair: 0, taken: 12 } },
  { event: "dealt", deal: 3, dealer: 1, cut: null },
  { event: "said", said: { chair: 1, kind: "bid", call: "7H" } },
  { event: "said", said: { chair: 2, kind: "whist", call: "half_whist" } },
  { event: "said", said: { chair: 1, kind: "surrender", call: "3" } },
  { event: "talon", cards: ["ST", "D8"] },
  { event: "turned", card: "H8" },
  { event: "discarded", chair: 1 },
  { event: "opened", chairs: [1, 2] },
  { event: "card", chair: 1, card: "HQ" },
  { event: "trick", trick: TRICK },
  { event: "claim", chair: 1, concede: false },
  { event: "claim", chair: 1, concede: true },
  { event: "claim_answer", chair: 2, accept: true },
  { event: "claim_answer", chair: 2, accept: false },
  { event: "finished", ending: "played" },
  { event: "ended" },
  { event: "presence", chair: 2, here: false },
  { event: "presence", chair: 2, here: true },
];

describe("what is said to those who listen", () => {
  it("has a sentence for every event, in words", async () => {
    const { announce } = await import("../src/lib/live");
    for (const texts of [ru, en]) {
      for (const event of EVENTS) {
        expect(announce(event, VIEW, texts), `${texts.lang} ${event.event}`).toMatch(/^\S.*\.$/);
        expect(announce(event, VIEW, texts)).not.toMatch(/undefined|[{}[\]]/);
      }
    }
    expect(announce({ event: "card", chair: 1, card: "HQ" }, VIEW, ru)).toBe("Марина: дама червей.");
    expect(announce({ event: "said", said: { chair: 1, kind: "bid", call: "7S" } }, VIEW, ru)).toBe("Марина: 7 пик.");
    expect(announce({ event: "card", chair: 1, card: "HQ" }, VIEW, en)).toBe("Marina: queen of hearts.");
  });
  it("does not repeat what the viewer has just done himself", async () => {
    const { announce } = await import("../src/lib/live");
    expect(announce({ event: "card", chair: 0, card: "HT" }, VIEW, ru)).toBe("");
    expect(announce({ event: "said", said: { chair: 0, kind: "bid", call: "pass" } }, VIEW, ru)).toBe("");
  });
});
