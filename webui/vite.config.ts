import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { python } from "./tools/python.ts";

/** Where `npm run dev` finds the server (`preferans serve`). */
const server = process.env["PREFERANS_SERVER"] ?? "http://127.0.0.1:8000";

/** Large files that one page alone loads: kept by the worker when they were asked for, not beforehand. */
const APART = /^pyodide\//;

/** Writes `sw.js`: the worker of `src/shell` with the names of everything that this build consists of. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const places = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
        const fixed = readdirSync("public", { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
        const copied = fixed.map((one) => `${one.parentPath}/${one.name}`);
        const names = [...places, ...copied.map((name) => name.replace(/^public\//, ""))].map((name) => `/${name}`).sort();
        const files = names.filter((name) => !APART.test(name.slice(1)));
        const hash = createHash("sha256");
        for (const name of places.sort()) {
          const one = bundle[name];
          hash.update(name).update(one?.type === "chunk" ? one.code : (one?.source ?? ""));
        }
        for (const name of copied) hash.update(name).update(readFileSync(name));
        const source = readFileSync("src/shell/worker.js", "utf-8");
        const version = hash.update(source).digest("hex").slice(0, 12);
        const head = `const SHELL = ${JSON.stringify({ files, version, apart: names.filter((name) => APART.test(name.slice(1))) })};\n`;
        this.emitFile({ type: "asset", fileName: "sw.js", source: head + source });
      },
    },
  };
}

/** What the table needs and other pages use too: one file, which packs better than a dozen small ones. */
const SHARED = /node_modules\/svelte\/|src\/(lib|ui|late)\/|src\/net\/api|src\/room\/(ask|clock|kinds)|src\/lobby\/chosen|src\/text\/(index|words|catalogue)|src\/table\/(Seat|Trick|HandFan)|src\/sheet\/(EntryList|history)|src\/(protocol|router)/;

export default defineConfig({
  plugins: [svelte(), python(), shell()],
  worker: { format: "es", plugins: () => [python()] },
  build: {
    outDir: "../src/preferans/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: SHARED }] } } },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: "plain", include: ["tests/*.test.ts"], setupFiles: ["tests/setup.ts"] } },
      // components are mounted here: the browser's Svelte, not the server's
      {
        extends: true,
        resolve: { conditions: ["browser"] },
        test: { name: "dom", environment: "happy-dom", include: ["tests/dom/*.test.ts"], setupFiles: ["tests/setup.ts"], server: { deps: { inline: [/svelte/] } } },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
