import { describe, expect, it } from "vitest";
import type { Said } from "../src/protocol";
import { bidText, callText, callWords, nameOf } from "../src/text";
import { en } from "../src/text/en";
import { ru } from "../src/text/ru";

describe("words of the table", () => {
  it("say dark calls, games without the talon, halves and invitations in both languages", () => {
    const said = (kind: Said["kind"], call: string) => [ru, en].map((texts) => callText({ kind, call }, texts));
    expect(said("bid", "dark 6S")).toEqual(["6{S} втёмную", "6{S} dark"]);
    expect(said("bid", "dark pass")).toEqual(["пас втёмную", "pass dark"]);
    expect(said("bid", "9_no_talon")).toEqual(["9 б/п", "9 bare"]);
    expect(said("bid", "misere_no_talon")).toEqual([ru.bare(ru.misere), en.bare(en.misere)]);
    expect(said("partner", "decline")).toEqual(["один", "alone"]);
    expect(said("invite", "decline")).toEqual(["не зову", "no invitation"]);
    expect(said("settle_ten", "9")).toEqual(["9 по лучшей игре", "9 by best play"]);
    expect(callWords({ kind: "bid", call: "dark 7NT" }, ru)).toBe("7 без козыря втёмную");
    expect(bidText({ bid: "9S", without_talon: true }, ru)).toBe("9 б/п");
  });
  it("call the third hand of two a dummy", () => {
    expect([ru, en].map((texts) => nameOf({ me: 0, players: [] }, 5, texts))).toEqual(["Болван", "Dummy"]);
  });
});
