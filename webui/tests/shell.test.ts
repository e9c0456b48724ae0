/** A new build takes over between deals and never in one. */
import { beforeEach, describe, expect, it, vi } from "vitest";

type Listener = () => void;

/** Something that tells those who listen. */
class Told {
  private readonly listeners = new Map<string, Listener[]>();
  addEventListener(what: string, listener: Listener): void {
    this.listeners.set(what, [...(this.listeners.get(what) ?? []), listener]);
  }
  forget(): void {
    this.listeners.clear();
  }
  tell(what: string): void {
    for (const listener of this.listeners.get(what) ?? []) listener();
  }
}
class Worker extends Told {
  state = "installing";
  postMessage = vi.fn();
}
class Registration extends Told {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  update = vi.fn(() => Promise.resolve());
}

const container = Object.assign(new Told(), { controller: {} as object | null, register: vi.fn(), getRegistration: vi.fn() });
const page = new Told();
const reload = vi.fn();

/** The module anew, with its worker registered. */
async function opened(registration: Registration): Promise<typeof import("../src/shell/updates")> {
  vi.resetModules();
  container.register.mockResolvedValue(registration);
  container.getRegistration.mockResolvedValue(registration);
  const shell = await import("../src/shell/updates");
  shell.keepShell();
  page.tell("load");
  await vi.runAllTimersAsync();
  return shell;
}

/** By then a calm page has asked … */
const SOON = 2000;
/** … and by then it has stopped waiting for what came of it. */
const LONG = 20_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("document", Object.assign(new Told(), { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { reload });
  const tab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => tab.get(key) ?? null, setItem: (key: string, value: string) => tab.set(key, value) });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  container.controller = {};
  for (const one of [container, page]) one.forget();
  reload.mockClear();
});

describe("a new build", () => {
  it("waits in the middle of a deal and takes over when it is over", async () => {
    const registration = new Registration();
    const shell = await opened(registration);
    shell.quiet(false);
    const fresh = (registration.installing = new Worker());
    registration.tell("updatefound");
    [registration.installing, registration.waiting, fresh.state] = [null, fresh, "installed"];
    fresh.tell("statechange");
    expect(fresh.postMessage).not.toHaveBeenCalled();
    shell.quiet(true);
    vi.advanceTimersByTime(SOON);
    expect(fresh.postMessage).toHaveBeenCalledExactlyOnceWith("take-over");
    expect(reload).not.toHaveBeenCalled();
    container.tell("controllerchange");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that waited already takes over at the lobby", async () => {
    const registration = new Registration();
    registration.waiting = new Worker();
    const shell = await opened(registration);
    expect(registration.waiting.postMessage).not.toHaveBeenCalled();
    shell.quiet(true);
    vi.advanceTimersByTime(SOON);
    expect(registration.waiting.postMessage).toHaveBeenCalledOnce();
  });

  it("whose coming nobody told takes over as soon as no deal is in play", async () => {
    const registration = new Registration();
    const shell = await opened(registration);
    shell.quiet(false);
    const fresh = (registration.waiting = new Worker());
    shell.quiet(true);
    vi.advanceTimersByTime(SOON);
    expect(fresh.postMessage).toHaveBeenCalledExactlyOnceWith("take-over");
  });

  it("does not take over where the next deal begins at once", async () => {
    const registration = new Registration();
    const fresh = (registration.waiting = new Worker());
    const shell = await opened(registration);
    shell.quiet(true);
    shell.quiet(false);
    vi.advanceTimersByTime(LONG);
    expect(fresh.postMessage).not.toHaveBeenCalled();
  });

  it("that takes over late, when a deal is in play again, loads the page after it", async () => {
    const registration = new Registration();
    registration.waiting = new Worker();
    const shell = await opened(registration);
    shell.quiet(true);
    vi.advanceTimersByTime(SOON);
    shell.quiet(false);
    container.tell("controllerchange");
    vi.advanceTimersByTime(LONG);
    expect(reload).not.toHaveBeenCalled();
    shell.quiet(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that a browser does not let in comes with the page loaded anew, which is tried once", async () => {
    for (const times of [1, 1]) {
      const registration = new Registration();
      registration.waiting = new Worker();
      const shell = await opened(registration);
      shell.quiet(true);
      vi.advanceTimersByTime(LONG);
      expect(reload).toHaveBeenCalledTimes(times);
    }
  });

  it("is nothing where another tab has asked for it: this one goes on with its own files", async () => {
    const shell = await opened(new Registration());
    shell.quiet(false);
    container.tell("controllerchange");
    expect(reload).not.toHaveBeenCalled();
  });

  it("replaces a page that the server does not understand any more", async () => {
    const registration = new Registration();
    const shell = await opened(registration);
    await shell.renew();
    expect(reload).toHaveBeenCalledOnce(); // nothing newer is here: a plain reload
    const fresh = (registration.waiting = new Worker());
    fresh.state = "installed";
    await shell.renew();
    expect(fresh.postMessage).toHaveBeenCalledExactlyOnceWith("take-over");
  });
});
