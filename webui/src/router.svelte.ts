/** The addresses: `/` is the lobby, `/t/ID` a table, `/advice` advice to players, `/help` help, `/solver` the solver's page, which keeps its position behind `#`, `/me` the own matches, `/replay` a deal that is over, which stands behind `#`, `/score` the score keeper, `/verify` the verifier of deals. */
class Place {
  path = $state(location.pathname);
}
export const place = new Place();

export function open(path: string): void {
  history.pushState(null, "", path);
  place.path = location.pathname;
}

/** The table in the address, if it names one. */
export function tableIn(path: string): string | null {
  return /^\/t\/([\w-]{1,40})\/?$/.exec(path)?.[1] ?? null;
}

export const isAdvice = (path: string): boolean => /^\/advice\/?$/.test(path);
export const isHelp = (path: string): boolean => /^\/help\/?$/.test(path);
export const isReplay = (path: string): boolean => /^\/replay\/?$/.test(path);
export const isMine = (path: string): boolean => /^\/me\/?$/.test(path);
export const isVerify = (path: string): boolean => /^\/verify\/?$/.test(path);
export const isScore = (path: string): boolean => /^\/score\/?$/.test(path);
export const isSolver = (path: string): boolean => /^\/solver\/?$/.test(path);

addEventListener("popstate", () => (place.path = location.pathname));
