/** Three addresses: `/` is the lobby, `/t/ID` a table, `/solver` the solver's page, which keeps its position behind `#`. */
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

export const isSolver = (path: string): boolean => /^\/solver\/?$/.test(path);

addEventListener("popstate", () => (place.path = location.pathname));
