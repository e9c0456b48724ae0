/** Only what the compositor moves by itself is animated: transform and opacity; and whoever wishes no motion gets none. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SRC = new URL("../src/", import.meta.url);
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((name) => /\.(svelte|css)$/.test(name));
const styles = files.map((name) => {
  const text = readFileSync(new URL(name, SRC), "utf-8");
  return { name, css: name.endsWith(".css") ? text : [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join("\n"), markup: text };
});
const LIGHT = /^(transform|opacity|translate|rotate|scale|none)$/;

/** The bodies of all keyframes: name and what stands between its braces. */
function keyframes(css: string): [string, string][] {
  return [...css.matchAll(/@keyframes\s+([\w-]+)\s*\{/g)].map((match) => {
    let depth = 1;
    let at = (match.index ?? 0) + match[0].length;
    const start = at;
    for (; depth > 0 && at < css.length; at += 1) depth += css[at] === "{" ? 1 : css[at] === "}" ? -1 : 0;
    return [match[1] as string, css.slice(start, at - 1)];
  });
}

describe("motion", () => {
  it("is looked for where there is some", () => {
    expect(styles.flatMap(({ css }) => keyframes(css)).length).toBeGreaterThan(3);
    expect(styles.some(({ css }) => /transition:/.test(css))).toBe(true);
  });
  it.each(styles.map((one) => [one.name, one] as const))("animates nothing but transform and opacity: %s", (_, { css, markup }) => {
    for (const [name, body] of keyframes(css))
      for (const [, property] of body.matchAll(/([a-z-]+)\s*:/g)) expect(property, `@keyframes ${name}`).toMatch(LIGHT);
    for (const [, list] of css.matchAll(/transition:\s*([^;}]+)/g))
      for (const one of (list as string).replace(/\([^()]*(\([^()]*\))?[^()]*\)/g, "").split(",")) expect(one.trim().split(/\s+/)[0]).toMatch(LIGHT);
    for (const [, list] of css.matchAll(/transition-property:\s*([^;}]+)/g)) for (const one of (list as string).split(",")) expect(one.trim()).toMatch(LIGHT);
    expect(markup).not.toMatch(/from "svelte\/(transition|animate|motion)"/); // they animate in scripts, on the main thread
  });
  it("lasts as long as the tokens say, and nothing moves for whoever wishes no motion", () => {
    for (const { name, css } of styles)
      for (const [whole, list] of css.matchAll(/(?:animation|transition):\s*([^;}]+)/g)) if (!/none/.test(list as string)) expect(whole, name).toMatch(/var\(--m-/);
    const tokens = styles.find(({ name }) => name.endsWith("tokens.css"))?.css ?? "";
    expect(tokens).toMatch(/@media \(prefers-reduced-motion: reduce\) \{\s*\* \{ animation: none !important; transition: none !important; \}/);
  });
});
