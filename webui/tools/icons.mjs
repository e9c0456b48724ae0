// Draws the icons of the installed app from public/icon.svg: `node tools/icons.mjs` (needs chromium).
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const drawing = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf-8");
const folder = new URL("../public/icons/", import.meta.url).pathname;
/** File, side in pixels, share of the side that the drawing takes; what is cut round by the system is filled to its edge. */
const WANTED = [["192.png", 192, 1], ["512.png", 512, 1], ["maskable.png", 512, 0.8], ["apple.png", 180, 0.9]];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, side, share] of WANTED) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const ground = share < 1 ? "#143036" : "transparent";
  await page.setContent(`<style>*{margin:0}body{width:${side}px;height:${side}px;display:grid;place-content:center;background:${ground}}svg{width:${side * share}px;height:${side * share}px;display:block}</style>${drawing}`);
  await page.screenshot({ path: folder + name, omitBackground: true });
  await page.close();
}
await browser.close();
