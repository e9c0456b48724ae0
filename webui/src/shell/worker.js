/**
 * The service worker: it keeps the shell of one build, so that the pages open without a network, and never changes it under somebody's hands.
 *
 * A new build is fetched beside the old one and waits; a page says `take-over` when no deal is in play (`updates.ts`). Pages opened before go on
 * with their own files, for the build before is kept too. The server's answers, the socket and whatever is no file of the build are not touched.
 */
/** What the build puts here: the files of the shell, those that one page alone needs, and a name for the whole. */
const { files, version, apart } = SHELL;
const SHELL_CACHE = `shell-${version}`;
/** Large files that are kept once they were asked for, and thrown away with a build that has others. */
const APART_CACHE = "apart";
const INDEX = "/index.html";
/** Addresses that are no page: they always go to the server. */
const SERVERS = /^\/(api|ws|healthz)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: name.startsWith("/assets/") ? "default" : "reload" })))));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
  if (event.data === "keep-apart") event.waitUntil(keepApart().then((all) => event.source?.postMessage({ apart: all })));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || SERVERS.test(address.pathname)) return;
  if (request.mode === "navigate") {
    if (!/\.[a-z]+$/.test(address.pathname)) event.respondWith(page(request));
  } else if (apart.includes(address.pathname)) event.respondWith(once(request));
  else if (files.includes(address.pathname) || address.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

/** Every address is the same page; the network only if it has been lost. */
async function page(request) {
  return (await (await caches.open(SHELL_CACHE)).match(INDEX)) ?? fetch(request);
}

/** A file of this build or of the one before: names of builds differ, so it is the right one. */
async function kept(request) {
  const own = await (await caches.open(SHELL_CACHE)).match(request);
  return own ?? (await caches.match(request)) ?? fetch(request);
}

/** A large file: kept from the first time on. */
async function once(request) {
  const cache = await caches.open(APART_CACHE);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Fetches the large files that are not kept yet, because somebody will want them without a network; whether all are there. */
async function keepApart() {
  const cache = await caches.open(APART_CACHE);
  const missing = [];
  for (const name of apart) if ((await cache.match(name)) === undefined) missing.push(name);
  return cache.addAll(missing).then(() => true, () => false);
}

/** Keeps this build and the one before, and of the large files those that it still has. */
async function tidy() {
  const shells = (await caches.keys()).filter((name) => name.startsWith("shell-"));
  const old = shells.filter((name) => name !== SHELL_CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(APART_CACHE);
  for (const request of await cache.keys()) if (!apart.includes(new URL(request.url).pathname)) await cache.delete(request);
}
