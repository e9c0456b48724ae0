/**
 * Python for the score keeper's page: the runtime as it comes from npm, in a folder of its own under assets/ whose name changes with it, and the
 * pure rooms of the package (`core.json`) as one file. Nothing of it belongs to the table's pages.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Plugin } from "vite";

const RUNTIME = "node_modules/pyodide";
const PARTS = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const ROOT = "../src/preferans";
const NAME = "virtual:python";
const DEV = "/python-dev/";
const hashed = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 8);

/** What the runtime says of itself, without the packages that it could fetch. */
function lock(): object {
  const { info } = JSON.parse(readFileSync(join(RUNTIME, "pyodide-lock.json"), "utf-8")) as { info: object };
  return { info, packages: {} };
}

/** The sources of the core by their paths, as JSON. */
export function core(): string {
  const { files } = JSON.parse(readFileSync("core.json", "utf-8")) as { files: string[] };
  const found: Record<string, string> = {};
  for (const one of files) {
    const folder = one.includes("/") ? one.slice(0, one.lastIndexOf("/")) : ".";
    const pattern = new RegExp(`^${one.slice(folder === "." ? 0 : folder.length + 1).replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    for (const name of readdirSync(join(ROOT, folder)).sort()) {
      const path = join(folder, name);
      if (pattern.test(name) && [".py", ".toml"].includes(extname(name)) && statSync(join(ROOT, path)).isFile()) found[`preferans/${path}`] = readFileSync(join(ROOT, path), "utf-8");
    }
  }
  return JSON.stringify(found);
}

export function python(): Plugin {
  let base = DEV;
  let sources = `${DEV}core.json`;
  return {
    name: "python",
    configResolved(config) {
      if (config.command !== "build") return;
      base = `/assets/python-${hashed(PARTS.map((part) => hashed(readFileSync(join(RUNTIME, part)))).join())}/`;
      sources = `/assets/python-core-${hashed(core())}.json`;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const base = ${JSON.stringify(base)}; export const sources = ${JSON.stringify(sources)}; export const lock = ${JSON.stringify(lock())};` : null),
    // The runtime looks for packages at its makers' address, where nobody goes: all that is needed is here.
    // What it would ask of Node is not there either.
    transform(code, id) {
      if (!id.includes("pyodide.mjs")) return null;
      return { code: code.replaceAll("https://cdn.jsdelivr.net", "").replaceAll(/import\("node:[\w/]+"\)/g, "Promise.reject(Error())").replaceAll(/import\("ws"\)/g, "Promise.reject(Error())"), map: null };
    },
    generateBundle() {
      // the bundle of the worker is written apart and would hold them twice
      if (this.environment.config.isWorker === true) return;
      for (const part of PARTS) this.emitFile({ type: "asset", fileName: `${base.slice(1)}${part}`, source: readFileSync(join(RUNTIME, part)) });
      this.emitFile({ type: "asset", fileName: sources.slice(1), source: core() });
    },
    configureServer(server) {
      server.middlewares.use(DEV, (request, response) => {
        const name = (request.url ?? "").slice(1).split("?")[0] ?? "";
        if (name === "core.json") return void response.setHeader("content-type", "application/json").end(core());
        if (!PARTS.includes(name)) return void response.writeHead(404).end();
        const kind = name.endsWith(".mjs") ? "text/javascript" : name.endsWith(".wasm") ? "application/wasm" : "application/zip";
        response.setHeader("content-type", kind).end(readFileSync(join(RUNTIME, name)));
      });
    },
  };
}
