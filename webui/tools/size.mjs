// Refuses a build whose table weighs more than 120 KB of scripts and styles after gzip, or 250 KB with the pages that are loaded apart, that names a foreign host, or that holds the gallery.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 120 * 1024;
const ALL = 250 * 1024;
/** Pages with an address of their own, the worker, and the words for what was refused: nobody waits for them who gathers, plays or looks on. Of the two catalogues of texts a page loads one: the heavier counts. */
const APART = /(Help|My|Score|Solver|Verify|Advice|Replay)Screen-|^assets\/en-|^sw\.js$|desk\.worker-|problems-/;
const root = new URL("../../src/preferans/server/static/", import.meta.url).pathname;
/** Names of namespaces and of pages about errors of Svelte and the bundler; nothing is fetched from them. */
const NAMES = /^https?:\/\/(www\.w3\.org\/|svelte\.dev\/e\/|rolldown\.rs\/in$)/;
const files = readdirSync(root, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
const faults = [];
let total = 0;
let table = 0;
for (const name of files) {
  const text = readFileSync(join(root, name), "utf-8");
  for (const [address] of text.matchAll(/(?:https?|wss?):\/\/[\w.-]+\/[\w/]*/g)) if (!NAMES.test(address)) faults.push(`${name} names ${address}`);
  if (/gallery/i.test(name + text)) faults.push(`${name} holds the gallery`);
  if (!/\.(js|css)$/.test(name)) continue;
  const size = gzipSync(text).length;
  total += size;
  if (!APART.test(name)) table += size;
  console.log(`${name}: ${(size / 1024).toFixed(1)} KB gzip`);
}
console.log(`table ${(table / 1024).toFixed(1)} of ${LIMIT / 1024} KB, together ${(total / 1024).toFixed(1)} of ${ALL / 1024} KB`);
if (table > LIMIT || total > ALL) faults.push("too heavy");
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
