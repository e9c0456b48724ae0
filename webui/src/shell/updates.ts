/**
 * The shell of the page: registers the service worker, and lets a new build take over only where nothing is lost by it.
 * In the middle of a deal nothing changes; between deals, and on the pages without a table, the page is loaded anew once.
 */
/** So long after the page has come, so that the worker's fetching delays no first deal on a slow line. */
const LATER_MS = 3000;
/** So long it has to be quiet: a browser that still fetches for the page keeps the old worker, for minutes. */
const CALM_MS = 1500;
/** What keeps it all the same ends with the page, so it is loaded anew: once, since another page may be what keeps it. */
const STUCK_MS = 6000;
const TRIED = "preferans.update";

let kept: ServiceWorkerRegistration | null = null;
let calm = false;
let asked = false;
/** Whether another worker has this page already. */
let stale = false;
/** Whether this page is of no use any more. */
let renewing = false;
let soon: ReturnType<typeof setTimeout> | undefined;

const supported = (): boolean => "serviceWorker" in navigator && isSecureContext;

/** Registers the worker once the page has loaded; a build for looking at has none. */
export function keepShell(): void {
  if (!supported() || !import.meta.env.PROD) return;
  const register = (): void => void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(watch, () => undefined); // without it only the offline page is missing
  addEventListener("load", () => setTimeout(register, LATER_MS));
  // Whoever has put the program on his telephone may open any page of it without a network, those with large files too.
  if (matchMedia("(display-mode: standalone)").matches) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep-apart"));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    stale = asked;
    renewIfStale();
  });
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return; // a browser that was told to have no workers
  kept = registration;
  const follow = (): void => registration.installing?.addEventListener("statechange", takeOver);
  registration.addEventListener("updatefound", follow);
  follow();
  takeOver();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void registration.update().catch(() => undefined));
}

/** Says whether a new build may take over now: between two deals, or where no table is. */
export function quiet(now: boolean): void {
  calm = now;
  renewIfStale();
  takeOver();
}

function renewIfStale(): void {
  if (stale && (calm || renewing)) location.reload();
}

/** Looks anew each time whether a build waits: that it has come is told once, perhaps before anybody listened. */
function takeOver(): void {
  clearTimeout(soon);
  if (calm && !asked && navigator.serviceWorker?.controller && kept?.waiting) soon = setTimeout(ask, CALM_MS);
}

function ask(): void {
  asked = true;
  kept?.waiting?.postMessage("take-over");
  setTimeout(() => {
    if (!calm || !kept?.waiting || sessionStorage.getItem(TRIED)) return;
    sessionStorage.setItem(TRIED, "1");
    location.reload();
  }, STUCK_MS);
}

/** Loads the page of the server's own build, because this one cannot talk to it any more. */
export async function renew(): Promise<void> {
  const registration = supported() ? await navigator.serviceWorker.getRegistration() : undefined;
  await registration?.update().catch(() => undefined);
  const fresh = registration?.installing ?? registration?.waiting ?? null;
  if (fresh === null) return location.reload();
  asked = renewing = true;
  const go = (): void => fresh.postMessage("take-over");
  if (fresh.state === "installed") go();
  else fresh.addEventListener("statechange", () => (fresh.state === "installed" ? go() : fresh.state === "activated" || fresh.state === "redundant" ? location.reload() : undefined));
}
