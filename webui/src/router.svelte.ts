/** Two addresses: `/` is the lobby, `/t/ID` a table. */
class Place {
  path = $state(location.pathname);
}
export const place = new Place();

export function open(path: string): void {
  history.pushState(null, "", path);
  place.path = path;
}

/** The table in the address, if it names one. */
export function tableIn(path: string): string | null {
  return /^\/t\/([\w-]{1,40})\/?$/.exec(path)?.[1] ?? null;
}

addEventListener("popstate", () => (place.path = location.pathname));
