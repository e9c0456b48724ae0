/** Python in a thread of its own: takes requests of the score keeper's desk as JSON text, answers in their order. */
import { loadPyodide } from "pyodide";
import { base, lock, sources } from "virtual:python";

const ENTRY = `
import json
from preferans.notation.score_desk import answer
lambda text: json.dumps(answer(json.loads(text)), ensure_ascii=False)
`;

async function start(): Promise<(text: string) => string> {
  const [python, core] = await Promise.all([
    loadPyodide({ indexURL: base, lockFileContents: lock as never, packageBaseUrl: base }),
    fetch(sources).then((answer) => answer.json() as Promise<Record<string, string>>),
  ]);
  for (const [path, text] of Object.entries(core)) {
    const place = `/core/${path}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, text);
  }
  python.runPython("import sys; sys.path.insert(0, '/core'); sys.dont_write_bytecode = True");
  return python.runPython(ENTRY) as (text: string) => string;
}

const desk = start();
desk.then(
  () => postMessage({ ready: true }),
  (error: unknown) => postMessage({ failed: String(error) }),
);
addEventListener("message", (event: MessageEvent<{ id: number; text: string }>) => {
  const { id, text } = event.data;
  desk.then((answer) => postMessage({ id, text: answer(text) })).catch((error: unknown) => postMessage({ id, failed: String(error) }));
});
