// Screenshots of every fixture in three sizes, two languages, light and dark, and a contact sheet of them all.
//   node tools/shots.mjs [--only name,name] [--sizes 360,820,1440] [--langs ru,en] [--themes light,dark] [--out folder] [--check] [--whole] [--vision] [--tree | --write-tree] [--no-pictures]
// `--check` also measures: nothing wider than the window, no scrolling at one's turn, targets of 44 px, no text cut off, also with letters twice
// as large, and nothing that axe finds. `--whole` takes pages as long as they are. `--vision` shows a table as it is seen without red and without green. `--tree` compares what a screen reader
// finds on a few of them with gallery/tree/, `--write-tree` writes it there, `--trees-alone` leaves out everything else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { desk } from "./desk.mjs";
import { audit, measure, measureLarge } from "./measure.mjs";

const SIZES = { 360: [360, 640, 2], 820: [820, 1180, 1], 768: [768, 1024, 1], 1440: [1440, 900, 1], 1280: [1280, 720, 1], 390: [390, 844, 2] };
const VISION = ["deuteranopia", "protanopia"];
const SEEN = ["play", "misere-catcher", "sheet", "result", "auction-hold"];
/** What a screen reader is to find on these is kept. */
const TOLD = ["lobby", "auction-hold", "discard", "order", "whist", "play", "result", "sheet", "settlement", "help-rules"];
const fail = (text) => {
  console.error(text);
  process.exit(2);
};
const flag = (name) => process.argv.includes(`--${name}`);
const list = (name, usual, known) => {
  const at = process.argv.indexOf(`--${name}`);
  const wanted = at < 0 ? usual : (process.argv[at + 1] ?? "").split(",").filter((one) => one !== "");
  const foreign = wanted.filter((one) => !known.includes(one));
  if (foreign.length > 0 || wanted.length === 0) fail(`--${name}: ${foreign.length > 0 ? `unknown: ${foreign.join(", ")}` : "nothing named"}. Known: ${known.join(", ")}`);
  return wanted;
};
const sizes = list("sizes", ["360", "820", "1440"], Object.keys(SIZES));
const langs = list("langs", ["ru", "en"], ["ru", "en"]);
const themes = list("themes", ["light", "dark"], ["light", "dark"]);
const out = process.argv.includes("--out") ? process.argv[process.argv.indexOf("--out") + 1] : "screens";
const check = flag("check");
const pictures = !flag("no-pictures");
mkdirSync(out, { recursive: true });

const root = new URL("..", import.meta.url).pathname;
const server = await createServer({ root, logLevel: "error", server: { port: 0, host: "127.0.0.1", proxy: {}, hmr: false, watch: null }, plugins: [desk(root)] });
await server.listen();
const base = `http://127.0.0.1:${server.httpServer.address().port}/gallery.html`;
const { NAMES } = await server.ssrLoadModule("/gallery/names.ts");
const names = list("only", NAMES, NAMES);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const shots = [];
const faults = new Set();
const found = (faulty) => faulty.forEach((fault) => faults.add(fault));
for (const size of sizes) {
  const [width, height, deviceScaleFactor] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor, hasTouch: width < 600, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000); // a shared machine may be very slow
  page.on("pageerror", (error) => faults.add(`${error}`));
  if (!flag("trees-alone")) for (const lang of langs) for (const theme of themes) for (const name of names) await visit(page, { size, lang, theme, name });
  if (size === sizes[0] && (flag("tree") || flag("write-tree"))) await trees(page);
  if (flag("vision")) await seenOtherwise(page, size);
  await context.close();
}
if (pictures) await contactSheet();
await browser.close();
await server.close();
if (pictures) console.log(`${shots.length} pictures in ${out}/, contact sheet ${out}/contact.png`);
if (check) {
  for (const fault of faults) console.log(fault);
  console.log(`${faults.size} faults`);
  process.exitCode = faults.size > 0 ? 1 : 0;
}

async function show(page, { name, lang, theme }) {
  await page.goto(`${base}?f=${name}&lang=${lang}&theme=${theme}`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await page.waitForFunction(() => document.querySelector("#app")?.childElementCount > 0 && document.body.innerText.trim() !== "");
  await page.waitForLoadState("networkidle");
}
async function visit(page, shot) {
  const { size, lang, theme, name } = shot;
  const where = `${name} ${size} ${lang}`;
  await show(page, shot);
  if (pictures) await picture(page, shot, theme);
  if (!check) return;
  if (theme === themes[0]) found(await page.evaluate(measure, where));
  if (lang === langs[0]) { // colours differ by theme, names by language: axe reads both in one of the two
    await page.evaluate(axe);
    found(await page.evaluate(audit, `${where} ${theme}`));
  }
  if (theme === themes[0] && size !== "820") {
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await page.waitForFunction(() => document.documentElement.dataset.text === "large");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found(await page.evaluate(measureLarge, `${where} 200%`));
    if (pictures && flag("large")) await picture(page, shot, `${theme}-200`);
  }
}
async function picture(page, { size, lang, name }, theme) {
  const file = `${name}-${size}-${lang}-${theme}.png`;
  await page.screenshot({ path: join(out, file), fullPage: flag("whole") });
  shots.push({ file, name, size, lang, theme });
}
/** What a screen reader finds, beside what it found. */
async function trees(page) {
  const folder = join(root, "gallery", "tree");
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of TOLD.filter((one) => names.includes(one))) {
    await show(page, { name, lang: "ru", theme: "light" });
    const file = join(folder, `${name}.yml`);
    const told = `${await page.locator("body").ariaSnapshot()}\n`;
    if (flag("write-tree")) writeFileSync(file, told);
    else if (!existsSync(file) || readFileSync(file, "utf-8") !== told) faults.add(`${name}: a screen reader finds something else than gallery/tree/${name}.yml; if that is meant: --write-tree`);
  }
  await page.setViewportSize({ width: SIZES[sizes[0]][0], height: SIZES[sizes[0]][1] });
}
/** A table as it is seen without red and without green. */
async function seenOtherwise(page, size) {
  const tools = await page.context().newCDPSession(page);
  for (const type of VISION) {
    for (const name of SEEN) {
      await show(page, { name, lang: "ru", theme: "light" });
      await tools.send("Emulation.setEmulatedVisionDeficiency", { type });
      await picture(page, { size, lang: "ru", name }, type);
    }
  }
  await tools.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
}

async function contactSheet() {
  const width = { 360: 120, 390: 120, 768: 150, 820: 160, 1440: 260, 1280: 260 };
  const tiles = shots.map(({ file, name, size, lang, theme }) => `<figure><img src="${file}" width="${width[size]}"><figcaption>${name} ${lang} ${theme}</figcaption></figure>`);
  const style = "body{margin:16px;font:10px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:10px;width:3600px}figure{margin:0}img{display:block}";
  writeFileSync(join(out, "contact.html"), `<meta charset="utf-8"><style>${style}</style>${tiles.join("")}`);
  const page = await browser.newPage({ viewport: { width: 3632, height: 800 } });
  await page.goto(pathToFileURL(join(out, "contact.html")).href, { timeout: 120_000 });
  await page.screenshot({ path: join(out, "contact.png"), fullPage: true, timeout: 120_000 });
}
