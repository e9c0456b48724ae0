import { beforeAll, describe, expect, it, vi } from "vitest";
import { begin, fromLeader, playCard, wholeDeal } from "../src/solver/game";
import type { PositionForm, Solved } from "../src/solver/protocol";
import { cardsAt, dealRest, DECK, EMPTY, fromDocument, fromLink, handCards, handText, nextSpot, pasted, put, spotOf, tap, toDocument, toLink, type Setup } from "../src/solver/setup";

beforeAll(() => vi.stubGlobal("localStorage", undefined));

const DOCUMENT: PositionForm = { hands: ["S:A C:9 D:- H:K", "S:K8 C:T D:- H:9", "S:9 C:8 D:T H:8"], trump: "H", goal: "tricks", leader: 0, declarer: 2, trick: ["S7"] };
const RASPASY: PositionForm = { hands: ["S:Q7 C:9 D:- H:KT", "S:K8 C:T D:J H:9", "S:9 C:J8 D:T H:8"], trump: "NT", goal: "raspasy", leader: 1, talon: ["SA", "HA"] };
const dealt = (): Setup => dealRest(EMPTY, () => 0);

describe("cards that are put", () => {
  it("lie in one place only", () => {
    let setup = put(put(EMPTY, "SA", 0), "HT", 1);
    expect([spotOf(setup, "SA"), spotOf(setup, "HT"), spotOf(setup, "C7")]).toEqual([0, 1, null]);
    for (const spot of [1, "trick", "talon", 2, null] as const) {
      setup = put(setup, "SA", spot);
      expect(spotOf(setup, "SA")).toBe(spot);
      expect([0, 1, 2, "trick", "talon"].flatMap((one) => cardsAt(setup, one as 0)).filter((card) => card === "SA")).toHaveLength(spot === null ? 0 : 1);
    }
  });
  it("go back to the pack by a second tap", () => {
    expect(spotOf(tap(tap(EMPTY, "SA", 0), "SA", 0), "SA")).toBeNull();
    expect(spotOf(tap(tap(EMPTY, "SA", 0), "SA", 2), "SA")).toBe(2);
  });
  it("fill the next hand when one is full", () => {
    const one = DECK.slice(0, 10).reduce((setup, card) => put(setup, card, 2), EMPTY);
    expect(nextSpot(one, 2)).toBe(0);
    expect(nextSpot(put(one, "SA", null), 2)).toBe(2);
    expect(nextSpot(one, "trick")).toBe("trick");
    expect(nextSpot(dealt(), 1)).toBe(1);
  });
  it("are dealt by chance where none was put", () => {
    const setup = dealRest(put(put(EMPTY, "H7", 2), "S7", "talon"), (n) => n - 1);
    expect(setup.hands.map((hand) => hand.length)).toEqual([10, 10, 10]);
    expect(spotOf(setup, "H7")).toBe(2);
    expect(spotOf(setup, "S7")).toBe("talon");
    expect(new Set(setup.hands.flat()).size).toBe(30);
  });
});

describe("a position", () => {
  it("is the server's document and back", () => {
    for (const document of [DOCUMENT, RASPASY]) expect(toDocument(fromDocument(document))).toEqual(document);
    expect(handText([])).toBe("S:- C:- D:- H:-");
    expect(handCards(handText(DECK))).toEqual(DECK);
  });
  it("keeps what its goal does not know out of the document, but not out of mind", () => {
    const misere = { ...fromDocument(DOCUMENT), goal: "misere" as const };
    expect(toDocument(misere).trump).toBe("NT");
    expect(fromDocument(toDocument(misere), misere).trump).toBe("H");
    const raspasy = { ...misere, goal: "raspasy" as const };
    expect(toDocument(raspasy)).not.toHaveProperty("declarer");
    expect(fromDocument(toDocument(raspasy), raspasy).declarer).toBe(2);
    expect(toDocument({ ...raspasy, goal: "tricks", talon: ["D7"] })).not.toHaveProperty("talon");
  });
  it("is a link and back, whatever it is", () => {
    const taken = { ...fromDocument(RASPASY), taken: [1, 2, 3] as const };
    for (const setup of [fromDocument(DOCUMENT), taken, EMPTY, dealt(), put(EMPTY, "SA", "talon")]) {
      const back = fromLink(`#${toLink(setup)}`) as Setup;
      expect(toLink(back)).toBe(toLink(setup));
      expect(toDocument(back)).toEqual(toDocument(setup));
      expect([back.taken, back.trump, back.declarer, back.talon]).toEqual([setup.taken, setup.trump, setup.declarer, setup.talon]);
    }
    expect(toLink(dealt())).toMatch(/^[\w.~&=]+$/);
    expect(fromLink(encodeURIComponent(toLink(taken)))).toEqual(fromLink(toLink(taken)));
  });
  it.each(["", "#", "#nonsense", "#A...~...", "#A..~...~...", "#X...~...~...", "#A...~...~...&goal=whist", "#A...~...~...&trump=X", "#A...~...~...&trick=S1", "#A...~...~...&taken=a.b.c", "#%E0%A4%A"])(
    "is not read from %s", (fragment) => expect(fromLink(fragment)).toBeNull(),
  );
  it("is pasted as hands on lines, or as the line of the command", () => {
    expect(pasted(" П:Т Т:- Б:- Ч:- \n\nS:K C:- D:- H:-\r\nS:Q C:- D:- H:-", fromDocument(DOCUMENT))).toEqual({
      hands: ["П:Т Т:- Б:- Ч:-", "S:K C:- D:- H:-", "S:Q C:- D:- H:-"], trump: "H", goal: "tricks", leader: 0, declarer: 2,
    });
    expect(pasted(' {"hands": [', EMPTY)).toBe('{"hands": [');
  });
});

describe("playing on", () => {
  const solved = (after: Solved["after"], to_move: 0 | 1 | 2 = 1): Solved => ({ value: 2, moves: {}, to_move, legal: [], best: [], position: DOCUMENT, after });

  it("takes the next position as the server gives it", () => {
    const step = begin(fromDocument(DOCUMENT));
    const next: PositionForm = { ...DOCUMENT, hands: [DOCUMENT.hands[0], "S:8 C:T D:- H:9", DOCUMENT.hands[2]], trick: ["S7", "SK"] };
    const after = playCard(step, solved({ SK: { position: next, taker: null } }), "SK");
    expect(toDocument(after.setup)).toEqual(next);
    expect([after.card, after.by, after.last, after.over]).toEqual(["SK", 1, null, false]);
  });
  it("counts a trick for who takes it, and shows it", () => {
    const step = begin({ ...fromDocument(DOCUMENT), trick: ["S7", "SK"], taken: [1, 0, 0] });
    const after = playCard(step, solved({ S9: { position: { ...DOCUMENT, trick: [], leader: 1 }, taker: 1 } }, 2), "S9");
    expect(after.setup.taken).toEqual([1, 1, 0]);
    expect(after.last).toEqual({ leader: 0, cards: ["S7", "SK", "S9"], taker: 1 });
    expect(wholeDeal(after.setup, 2)).toEqual([2]);
    expect(wholeDeal(after.setup, [1, 0, 1])).toEqual([2, 1, 1]);
  });
  it("ends with the last card", () => {
    const after = playCard(begin(fromDocument(DOCUMENT)), solved({ S9: { position: null, taker: 2 } }, 2), "S9");
    expect(after.over).toBe(true);
    expect(after.setup.hands.flat()).toEqual([]);
    expect(after.setup.taken).toEqual([0, 0, 1]);
  });
  it("plays no card that the server does not offer", () => {
    const step = begin(fromDocument(DOCUMENT));
    expect(playCard(step, solved({}), "SK")).toBe(step);
  });
  it("goes round from the leader", () => expect(fromLeader(2)).toEqual([2, 0, 1]));
});

describe("what is wrong", () => {
  it("is said with the names of the page", async () => {
    const { SOLVER_TEXTS } = await import("../src/solver/texts");
    const { faultPlace, faultText } = await import("../src/solver/faults");
    const fault = {
      code: "card_twice", place: "trick[0]",
      text: { ru: "карта SA и в hands[0], и в trick[0], а «SA hands[1]» — нет", en: 'SA is in hands[2] and in talon[1], "SA" is not' },
    };
    expect(faultText(fault, "ru", SOLVER_TEXTS.ru)).toBe("карта [SA] и в руке Юга, и в текущей взятке, а «SA hands[1]» — нет");
    expect(faultText(fault, "en", SOLVER_TEXTS.en)).toBe('[SA] is in East’s hand and in the talon, "SA" is not');
    expect(["hands[1]", "hands", "trick[0]", "leader", "", "new"].map((place) => faultPlace(place, SOLVER_TEXTS.ru))).toEqual(["Рука Запада", "Руки", "Взятка", "Ходит", "", "new"]);
  });
});

describe("the texts", () => {
  it("speak one language each, and have the same keys", async () => {
    const { SOLVER_TEXTS } = await import("../src/solver/texts");
    const leaves = (tree: object, path = ""): [string, unknown][] =>
      Object.entries(tree).flatMap(([key, value]) => (typeof value === "object" && value !== null ? leaves(value as object, `${path}${key}.`) : [[path + key, value] as [string, unknown]]));
    const said = (value: unknown, key: string): string => {
      if (typeof value !== "function") return String(value);
      const say = value as (one: unknown, other: unknown) => string;
      return (key === "strain" ? ["S", "NT"] : [0, 1, 2]).map((one) => say(one, 5)).join(" ");
    };
    const [ru, en] = [leaves(SOLVER_TEXTS.ru), leaves(SOLVER_TEXTS.en)];
    expect(ru.map(([key]) => key)).toEqual(en.map(([key]) => key));
    for (const [key, value] of en) expect(said(value, key), key).not.toMatch(/[А-Яа-яЁё]/);
    for (const [key, value] of ru) expect(said(value, key).replace("preferans solve", ""), key).not.toMatch(/[A-Za-z]/);
    for (const [key, value] of [...ru, ...en]) expect(said(value, key), key).not.toMatch(/^$|undefined/);
  });
});
