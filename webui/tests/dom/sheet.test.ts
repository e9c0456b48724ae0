// @vitest-environment happy-dom
import { flushSync, type Component } from "svelte";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FIXTURES, PAGE, TRIAL } from "../../gallery/fixtures";
import { settings } from "../../src/lib/settings.svelte";
import type { SheetPage, View } from "../../src/protocol";
import SheetScreen from "../../src/sheet/SheetScreen.svelte";
import { prepare, show } from "./mounted";

beforeAll(prepare);
beforeEach(() => Object.assign(settings, { lang: "ru" }));

async function sheet(name: string, page: SheetPage = PAGE): Promise<HTMLElement> {
  const view = (FIXTURES.find((one) => one.name === name) as { view: View }).view;
  const { root } = show(SheetScreen as unknown as Component<Record<string, unknown>>, { view, load: () => Promise.resolve(page), trial: TRIAL, onclose: () => undefined });
  await settle();
  return root;
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
  flushSync();
};
const press = async (element: Element | null | undefined): Promise<void> => {
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await settle();
};
const dialog = (): string => document.querySelector("dialog")?.textContent ?? "";

describe("the sheet", { timeout: 60_000 }, () => {
  it("has the same numbers in its drawing and in its table", async () => {
    const root = await sheet("sheet");
    const drawn = (key: string): string | null => root.querySelector(`[data-field="${key}"] text.now`)?.textContent ?? null;
    expect([drawn("pool0"), drawn("mountain1"), drawn("w0-1")]).toEqual(["8", "8", "20"]);
    const rows = [...root.querySelectorAll("table")[0]?.querySelectorAll("tbody tr") ?? []].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim()));
    expect(rows[0]?.slice(0, 3)).toEqual(["8", "6", "32"]);
    expect(root.querySelectorAll('[data-field="mountain1"] text.old')).toHaveLength(1);
  });

  it("tells of any number its deals, rule and arithmetic", async () => {
    const root = await sheet("sheet");
    for (const button of root.querySelectorAll("td button")) {
      await press(button);
      const amounts = document.querySelectorAll("dialog .entries .amount");
      expect(amounts.length > 0 || dialog().includes("ничего не записано"), button.getAttribute("aria-label") ?? "").toBe(true);
      await press(document.querySelector("dialog .btn-icon"));
      document.querySelector("dialog")?.dispatchEvent(new Event("close"));
      await settle();
    }
    await press(root.querySelector('[data-field="w0-1"] text.now')?.parentElement);
    expect(dialog()).toContain("сдача 4");
    expect(document.querySelector('dialog [aria-expanded="true"]')).not.toBeNull();
    expect(dialog()).toMatch(/S\d-\d+/);
    expect(dialog()).toContain("6 × 2");
  });

  it.each(FIXTURES.filter((one) => one.panel === "sheet").map((one) => [one.name, one.page ?? PAGE] as const))("opens at every number to entries, or says that nothing was written: %s", async (name, page) => {
    const root = await sheet(name, page);
    const deals = root.querySelector("details.deals") as HTMLDetailsElement;
    deals.open = true;
    deals.dispatchEvent(new Event("toggle"));
    await settle();
    const shown = [...root.querySelectorAll("td button, th button"), ...root.querySelectorAll(".drawing .field")];
    expect(shown.length).toBeGreaterThan(10);
    for (const one of shown) {
      await press(one);
      const entries = document.querySelectorAll("dialog .entries .amount").length;
      const what = `${one.getAttribute("aria-label") ?? one.getAttribute("data-field")}: ${one.textContent?.trim()}`;
      if (entries === 0) expect(dialog(), what).toContain("ничего не записано");
      document.querySelector("dialog")?.dispatchEvent(new Event("close"));
      await settle();
      expect(document.querySelector("dialog"), what).toBeNull();
    }
  });

  it("tells of a total how it is counted, figure by figure, with the entries of each figure", async () => {
    const root = await sheet("sheet");
    await press(root.querySelectorAll(".tot")[0]);
    const lines = [...document.querySelectorAll("dialog dl div")].map((one) => `${one.querySelector("dt")?.textContent} ${one.querySelector("dd")?.textContent}`);
    expect(lines).toEqual([
      "Вы: гора − пуля 6 − 8 = −2", "Марина: гора − пуля 8 − 6 = 2", "Олег: гора − пуля 12 − 4 = 8", "в среднем (−2 + 2 + 8) / 3 = 2⅔",
      "до среднего, в вистах (2⅔ − (−2)) × 10 = +46⅔", "висты: свои − чужие 20 + 12 − 10 − 14 = +8", "итог 46⅔ + 8 = +54⅔", "целыми вистами ≈ +55",
    ]);
    expect(root.querySelectorAll(".tot")[0]?.textContent).toBe("+55");
    const groups = [...document.querySelectorAll("dialog details")];
    expect(groups.map((one) => one.querySelector("summary")?.textContent)).toContain("Марина: гора8");
    expect(groups.every((one) => !(one as HTMLDetailsElement).open && one.querySelectorAll(".amount").length > 0)).toBe(true);
    const whists = groups.find((one) => one.querySelector("summary")?.textContent === "Вы → Олег: висты12");
    expect([...(whists?.querySelectorAll(".amount") ?? [])].map((one) => one.textContent)).toEqual(["+12"]);
  });

  it("adds up the entries of a field, and up to a struck-out number what stood there then", async () => {
    const root = await sheet("sheet");
    const field = root.querySelector('[data-field="mountain1"]');
    await press(field?.querySelector("text.now"));
    expect(document.querySelector("dialog .added")?.textContent).toBe("4 + 4 = 8");
    document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    await settle();
    await press(field?.querySelector("text.old"));
    expect(document.querySelector("dialog .added")).toBeNull();
    document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    await settle();
    await press([...root.querySelectorAll("td button")].find((one) => one.getAttribute("aria-label")?.startsWith("Олег, висты")));
    expect(document.querySelector("dialog .added")?.textContent).toBe("14 + 20 = 34");
  });

  it("tells of what is written, not of what is tried, in its tables", async () => {
    const root = await sheet("sheet");
    for (const [at, index] of [[0, 1], [1, 1]] as const) {
      const select = root.querySelectorAll("select")[at] as HTMLSelectElement;
      select.selectedIndex = index;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await settle();
    }
    await press([...root.querySelectorAll("td button")].find((one) => one.getAttribute("aria-label")?.startsWith("Марина, гора")));
    expect(document.querySelector("dialog .added")?.textContent).toBe("4 + 4 = 8");
    document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    await settle();
    await press(root.querySelector('[data-field="mountain1"] text.now'));
    expect(document.querySelector("dialog .added")?.textContent).toBe("8 + 8 = 16");
  });

  it("ends with the numbers of the settlement, whose roundings sum to zero", async () => {
    const view = (FIXTURES.find((one) => one.name === "settlement") as { view: View }).view;
    const exact = { ...PAGE, sheet: { ...PAGE.sheet, total: ["316/6", "4/6", "-320/6"] } };
    const settlement = { ...(view.settlement as NonNullable<View["settlement"]>), rounded: [53, 1, -54] };
    const { root } = show(SheetScreen as unknown as Component<Record<string, unknown>>, { view: { ...view, settlement }, load: () => Promise.resolve(exact), trial: null, onclose: () => undefined });
    await settle();
    expect([...root.querySelectorAll("button.tot")].map((one) => one.textContent)).toEqual(["+53", "+1", "−54"]);
  });

  it("shows what another convention would change, and goes back", async () => {
    const root = await sheet("sheet");
    const choose = async (at: number, index: number): Promise<void> => {
      const select = root.querySelectorAll("select")[at] as HTMLSelectElement;
      select.selectedIndex = index;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await settle();
    };
    await choose(0, 1);
    await choose(1, 1);
    expect(root.textContent).toContain("Иначе записали бы 4 сдачи");
    expect(root.querySelector('[data-field="mountain1"] text.now')?.textContent).toBe("16");
    await choose(1, 0);
    expect(root.querySelector('[data-field="mountain1"] text.now')?.textContent).toBe("8");
    await choose(0, 2);
    await choose(1, 1);
    expect(root.textContent).toContain("Ничего бы не изменилось");
  });

  it("lists every deal with what was written", async () => {
    const root = await sheet("sheet");
    const details = root.querySelector("details.deals") as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    await settle();
    expect(details.querySelectorAll("tbody tr")).toHaveLength(PAGE.deals.length);
    expect(details.textContent).toContain("гора +4");
  });

  it.each([2, 3, 4, 5])("holds the forty deals of %i players", async (players) => {
    const evening = FIXTURES.find((one) => one.name === `evening-${players}`);
    const root = await sheet(`evening-${players}`, evening?.page);
    const numbers = [...root.querySelectorAll(".field text")].filter((one) => one.textContent !== "…");
    const written = new Set((evening?.page?.deals ?? []).flatMap((deal) => deal.entries.map((entry) => `${deal.deal} ${entry.column} ${entry.chair} ${entry.against}`)));
    expect(numbers).toHaveLength(written.size);
  });
});
