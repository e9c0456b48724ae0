// Refuses a build whose scripts and styles weigh more than 120 KB after gzip, that names a foreign host, or that holds the gallery.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 120 * 1024;
const root = new URL("../../src/preferans/server/static/", import.meta.url).pathname;
/** Names of namespaces and of Svelte's own error pages; nothing is fetched from them. */
const NAMES = /^https?:\/\/(www\.w3\.org|svelte\.dev\/e)\//;
const files = readdirSync(root, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
const faults = [];
let total = 0;
for (const name of files) {
  const text = readFileSync(join(root, name), "utf-8");
  for (const [address] of text.matchAll(/(?:https?|wss?):\/\/[\w.-]+\/[\w/]*/g)) if (!NAMES.test(address)) faults.push(`${name} names ${address}`);
  if (/gallery/i.test(name + text)) faults.push(`${name} holds the gallery`);
  if (!/\.(js|css)$/.test(name)) continue;
  const size = gzipSync(text).length;
  total += size;
  console.log(`${name}: ${(size / 1024).toFixed(1)} KB gzip`);
}
console.log(`together ${(total / 1024).toFixed(1)} of ${LIMIT / 1024} KB`);
if (total > LIMIT) faults.push("too heavy");
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
