// Who counts for the score keeper while its page is looked at: the desk of the package itself, in a Python that stays.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const LOOP = `
import json, sys
from preferans.notation.score_desk import answer
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
`;

/** A plugin that answers /api/v1/score in a development server of this folder. */
export function desk(root) {
  const home = join(root, "..");
  const own = join(home, ".venv", "bin", "python");
  let python = null;
  const waiting = [];
  const start = () => {
    python = spawn(existsSync(own) ? own : "python3", ["-c", LOOP], { env: { ...process.env, PYTHONPATH: join(home, "src") }, stdio: ["pipe", "pipe", "inherit"] });
    createInterface(python.stdout).on("line", (line) => waiting.shift()?.setHeader("content-type", "application/json").end(line));
    python.on("exit", () => waiting.splice(0).forEach((response) => response.writeHead(503).end()));
  };
  return {
    name: "desk",
    configureServer(server) {
      server.middlewares.use("/api/v1/score", async (request, response) => {
        if (python === null) start();
        const parts = [];
        for await (const part of request) parts.push(part);
        waiting.push(response);
        python.stdin.write(`${JSON.stringify(JSON.parse(Buffer.concat(parts).toString("utf-8")))}\n`);
      });
    },
    closeBundle: () => python?.stdin.end(),
  };
}
