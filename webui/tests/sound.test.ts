/** Which sound events make, and calls as they are spoken. */
import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { soundOf } from "../src/lib/sound";
import type { EventMessage } from "../src/protocol";
import { callText, callWords } from "../src/text";
import { en } from "../src/text/en";
import { ru } from "../src/text/ru";

const event = (name: string): EventMessage => ({ event: name }) as EventMessage;

describe("sounds", () => {
  it("tell the weightiest of what has happened", () => {
    expect(soundOf([event("card"), event("trick"), event("finished")], false)).toBe("over");
    expect(soundOf([event("card"), event("trick")], true)).toBe("trick");
    expect(soundOf([event("card")], true)).toBe("turn");
    expect(soundOf([event("card")], false)).toBe("card");
    expect(soundOf([event("said")], false)).toBeNull();
    expect(soundOf([], true)).toBe("turn");
  });
});

describe("calls", () => {
  afterEach(() => (settings.spoken = false));
  it("are spoken where somebody likes it, in the auction alone", () => {
    const calls = ["6S", "6C", "6D", "6H", "hold", "6NT", "7S", "pass"];
    settings.spoken = true;
    expect(calls.map((call) => callText({ kind: "bid", call }, ru))).toEqual(["раз", "два", "три", "четыре", "мои", "6 БК", "7{S}", "пас"]);
    expect(callWords({ kind: "bid", call: "6S" }, en)).toBe("one");
    expect(callText({ kind: "contract", call: "6S" }, ru)).toBe("6{S}");
    settings.spoken = false;
    expect(callText({ kind: "bid", call: "6S" }, ru)).toBe("6{S}");
  });
});
