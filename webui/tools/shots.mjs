// Screenshots of every fixture in three sizes, two languages, light and dark, and a contact sheet of them all.
//   node tools/shots.mjs [--only name,name] [--sizes 360,820,1440] [--langs ru,en] [--themes light,dark] [--out folder] [--check]
// `--check` also measures: nothing wider than the window, no scrolling at one's turn, targets of 44 px, no text cut off.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const arg = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
};
const SIZES = { 360: [360, 640, 2], 820: [820, 1180, 1], 1440: [1440, 900, 1], 1280: [1280, 720, 1], 390: [390, 844, 2] };
const sizes = arg("sizes", "360,820,1440").split(",");
const langs = arg("langs", "ru,en").split(",");
const themes = arg("themes", "light,dark").split(",");
const out = arg("out", "screens");
const check = process.argv.includes("--check");
mkdirSync(out, { recursive: true });

const root = new URL("..", import.meta.url).pathname;
const server = await createServer({ root, logLevel: "error", server: { port: 0, host: "127.0.0.1", proxy: {} } });
await server.listen();
const base = `http://127.0.0.1:${server.httpServer.address().port}/gallery.html`;
const { FIXTURES } = await server.ssrLoadModule("/gallery/fixtures.ts");
const { SOLVER } = await server.ssrLoadModule("/gallery/solver.ts");
const names = arg("only", ["lobby", "lobby-own", "choose", "choose-open", "choose-wrong", ...[...FIXTURES, ...SOLVER].map((one) => one.name)].join(",")).split(",");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const shots = [];
const faults = [];
for (const size of sizes) {
  const [width, height, deviceScaleFactor] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor, hasTouch: width < 600, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${error}`));
  for (const lang of langs) {
    for (const theme of themes) {
      for (const name of names) {
        await page.goto(`${base}?f=${name}&lang=${lang}&theme=${theme}`);
        await page.waitForSelector("html[data-ready]", { state: "attached" });
        await page.waitForTimeout(60);
        const file = `${name}-${size}-${lang}-${theme}.png`;
        await page.screenshot({ path: join(out, file) });
        shots.push({ file, name, size, lang, theme });
        if (check && theme === themes[0]) faults.push(...(await page.evaluate(measure, `${name} ${size} ${lang}`)));
      }
    }
  }
  await context.close();
}
await contactSheet();
await browser.close();
await server.close();
console.log(`${shots.length} pictures in ${out}/, contact sheet ${out}/contact.png`);
if (check) {
  for (const fault of [...new Set(faults)]) console.log(fault);
  console.log(`${new Set(faults).size} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** Runs in the page. */
function measure(where) {
  const found = [];
  const seen = (e) => e.offsetParent !== null && getComputedStyle(e).visibility !== "hidden";
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`${where}: wider than the window`);
  const room = document.querySelector(".room");
  if (room !== null && document.documentElement.scrollHeight > innerHeight + 1) found.push(`${where}: scrolls`);
  const top = document.querySelector("dialog[open]") ?? document;
  for (const e of top.querySelectorAll("button, a, summary, label:has(input)")) {
    if (!seen(e)) continue;
    const box = e.getBoundingClientRect();
    const card = e.dataset.card !== undefined;
    if (card && e.getAttribute("tabindex") === "-1") continue;
    if (box.height < 43.5) found.push(`${where}: ${e.className} ${(e.ariaLabel ?? e.textContent).trim().slice(0, 30)} is ${box.height.toFixed(0)} px high`);
    if (room !== null && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 20)) found.push(`${where}: ${e.ariaLabel ?? e.textContent} lies outside`);
    if (room === null && top === document) continue;
    // what lies on top at its visible strip?
    const x = Math.min(box.left + Math.min(12, box.width / 2), innerWidth - 2);
    const y = Math.min(box.top + 16, innerHeight - 2);
    const hit = document.elementFromPoint(x, y);
    if (hit !== null && !e.contains(hit) && !hit.contains(e)) found.push(`${where}: ${e.ariaLabel ?? e.textContent.trim()} is covered by ${hit.className?.baseVal ?? hit.className}`);
  }
  const cards = [...top.querySelectorAll('.hand .slot[tabindex="0"]')];
  for (const e of cards) {
    const box = e.getBoundingClientRect();
    let strip = 0;
    for (let x = box.left + 1; x < box.right; x += 1) if (e.contains(document.elementFromPoint(x, box.top + 30))) strip += 1;
    if (strip < 24) found.push(`${where}: card ${e.ariaLabel} shows ${strip} px`);
  }
  for (const e of top.querySelectorAll("b, span, p, small, h1, h2, h3, td, th, button")) {
    if (!seen(e) || e.classList.contains("sr") || e.closest(".sr") !== null) continue;
    const style = getComputedStyle(e);
    if (style.overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) found.push(`${where}: cut off: ${e.textContent.trim().slice(0, 40)}`);
    if (e.childElementCount === 0 && e.textContent.trim() !== "" && parseFloat(style.fontSize) < 11.4) found.push(`${where}: small text: ${e.textContent.trim()}`);
  }
  return found;
}

async function contactSheet() {
  const width = { 360: 120, 390: 120, 820: 160, 1440: 260, 1280: 260 };
  const tiles = shots.map(({ file, name, size, lang, theme }) => `<figure><img src="${file}" width="${width[size]}"><figcaption>${name} ${lang} ${theme}</figcaption></figure>`);
  const style = "body{margin:16px;font:10px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:10px;width:3600px}figure{margin:0}img{display:block}";
  writeFileSync(join(out, "contact.html"), `<meta charset="utf-8"><style>${style}</style>${tiles.join("")}`);
  const page = await browser.newPage({ viewport: { width: 3632, height: 800 } });
  await page.goto(pathToFileURL(join(out, "contact.html")).href, { timeout: 120_000 });
  await page.screenshot({ path: join(out, "contact.png"), fullPage: true, timeout: 120_000 });
}
