/** A table mounted in a page without a browser: what it shows, and what it sends. */
import { flushSync, mount, unmount, type Component } from "svelte";
import type { ActionMessage, View } from "../../src/protocol";
import Room from "../../src/table/Room.svelte";
import { PAGE, RULES, TRIAL, type Fixture } from "../../gallery/fixtures";

/** What happy-dom does not have. */
export function prepare(): void {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  HTMLElement.prototype.scrollIntoView ??= () => undefined;
}

export interface Mounted {
  root: HTMLElement;
  sent: ActionMessage[];
  press: (selector: string) => void;
  calls: () => string[];
  cards: () => string[];
  text: () => string;
  close: () => Promise<void>;
}

export function show<P extends Record<string, unknown>>(component: Component<P>, props: P): { root: HTMLElement; close: () => Promise<void> } {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const made = mount(component, { target: root, props });
  flushSync();
  return { root, close: () => unmount(made) };
}

export function table(view: View, more: Partial<Fixture> = {}): Mounted {
  const sent: ActionMessage[] = [];
  const nothing = (): void => undefined;
  const { root, close } = show(Room as unknown as Component<Record<string, unknown>>, {
    view, note: more.note ?? "", pending: more.pending ?? null, lost: more.lost ?? false, linger: more.linger ?? null, panel: more.panel ?? null, settled: more.settled ?? false,
    onact: (action: ActionMessage) => sent.push(action), onnote: nothing, onhome: nothing, onagain: nothing, onextend: nothing, ongo: nothing,
    loadSheet: () => Promise.resolve(more.page ?? PAGE), loadRules: () => Promise.resolve(RULES), trial: TRIAL,
  });
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  return {
    root, sent, close,
    press: (selector) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found === null) throw new Error(`nothing to press: ${selector}`);
      found.click();
      flushSync();
    },
    calls: () => all("[data-call]:not(:disabled)").map((one) => one.dataset["call"] as string),
    cards: () => all("[data-card][data-nav]").map((one) => one.dataset["card"] as string),
    text: () => document.body.textContent ?? "",
  };
}
