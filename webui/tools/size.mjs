// Refuses a build whose scripts and styles weigh more than 120 KB after gzip.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 120 * 1024;
const folder = new URL("../../src/preferans/server/static/assets/", import.meta.url).pathname;
let total = 0;
for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
  const size = gzipSync(readFileSync(join(folder, name))).length;
  total += size;
  console.log(`${name}: ${(size / 1024).toFixed(1)} KB gzip`);
}
console.log(`together ${(total / 1024).toFixed(1)} of ${LIMIT / 1024} KB`);
if (total > LIMIT) process.exit(1);
