/** Keys: the arrows move to the nearest button on that side, letters say calls. Only buttons that stand on the page are pressed. */
import { strainKey } from "./layout";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WORDS: Record<string, string> = {
  п: "pass", p: "pass", з: "hold", i: "hold", м: "misere", m: "misere", в: "whist", w: "whist", х: "half_whist", x: "half_whist",
};

export interface KeyHooks {
  sheet: () => void;
  last: () => void;
  help: () => void;
}

/** Listens inside `root`; returns what stops it. A digit waits a moment for its suit letter. */
export function keys(root: HTMLElement, hooks: KeyHooks): () => void {
  let level = "";
  let forget: ReturnType<typeof setTimeout> | undefined;
  const press = (call: string): boolean => {
    const button = root.querySelector<HTMLButtonElement>(`[data-call="${call}"]:not(:disabled)`);
    button?.click();
    return button !== null;
  };
  const game = (name: string): void => {
    if (press(name) || root.querySelector('[data-call="more"]') === null) return;
    press("more"); // nines and tens lie behind a button
    requestAnimationFrame(() => press(name));
  };
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (event.target instanceof HTMLInputElement) return;
    const arrow = ARROWS[event.key];
    const key = event.key.toLowerCase();
    if (arrow !== undefined) {
      if (move(root, arrow)) event.preventDefault();
    } else if (level !== "" && strainKey[key] !== undefined) {
      game(level + (strainKey[key] as string));
      level = "";
    } else if (/^[6-9]$/.test(key) || key === "1" || key === "0") {
      level = key === "1" || key === "0" ? "10" : key;
      clearTimeout(forget);
      forget = setTimeout(() => (level = ""), 3000);
    } else if (WORDS[key] !== undefined) {
      press(WORDS[key]) || (WORDS[key] === "whist" && press("whist_return"));
    } else if (key === "у" || key === "u") hooks.sheet();
    else if (key === "л" || key === "l") hooks.last();
    else if (key === "?" || key === ",") hooks.help();
    else if (key === "escape") root.querySelector<HTMLButtonElement>("[data-back]")?.click();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

/** Moves the focus to the nearest `[data-nav]` in a direction; the first one if none has it. */
function move(root: HTMLElement, [dx, dy]: [number, number]): boolean {
  const all = [...root.querySelectorAll<HTMLElement>("[data-nav]:not(:disabled)")].filter((one) => one.offsetParent !== null);
  const here = all.find((one) => one === document.activeElement);
  const first = all[0];
  if (first === undefined) return false;
  if (here === undefined) {
    first.focus();
    return true;
  }
  const centre = (one: HTMLElement): [number, number] => {
    const box = one.getBoundingClientRect();
    return [one.dataset["card"] === undefined ? box.left + box.width / 2 : box.left, box.top + box.height / 2];
  };
  const [x, y] = centre(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === here) continue;
    const [cx, cy] = centre(one);
    const along = (cx - x) * dx + (cy - y) * dy;
    if (along <= 2) continue;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const far = along + across * 3;
    if (far < least) {
      least = far;
      best = one;
    }
  }
  best?.focus();
  return best !== undefined;
}
