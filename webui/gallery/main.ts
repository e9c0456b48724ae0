import { mount } from "svelte";
import { applySettings } from "../src/lib/settings.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/large.css";
import { load } from "../src/text/catalogue.svelte";
import Gallery from "./Gallery.svelte";
import { pressed } from "./names";
import { lay, SCORES } from "./score";

/** Presses what stands there, or will stand there in a moment. */
async function press(selector: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = document.querySelector(selector);
    if (found !== null) return void found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
  }
  reportError(new Error(`nothing to press: ${selector}`));
}
const name = new URLSearchParams(location.search).get("f") ?? "";

applySettings();
await Promise.all([load("ru"), load("en"), ...(name in SCORES ? [lay(name)] : [])]);
mount(Gallery, { target: document.getElementById("app") as HTMLElement });
for (const selector of pressed(name)) await press(selector);
document.documentElement.dataset["ready"] = "";
