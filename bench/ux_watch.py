"""What watches a page while it is measured: scripts that run in it, and a line that is slow in both directions."""

import socket
import threading
import time
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

PLAYS = """() => {
  window.over = false;
  const shown = (e) => e.offsetParent !== null && !e.disabled;
  const press = (call) => { const e = document.querySelector(`[data-call="${call}"]:not(:disabled)`); e?.click(); return e !== null; };
  setInterval(() => {
    const ask = document.querySelector('.room')?.dataset.ask;
    if (ask === undefined) { window.over = true; return; }
    if (ask === 'wait' || press('discard') || (ask === 'order' && press('order'))) return;
    const cards = [...document.querySelectorAll('[data-card][data-nav]:not([aria-pressed=true])')].filter(shown);
    if (cards.length > 0) return cards[0].click();
    const calls = [...document.querySelectorAll('[data-call]')].filter(shown).map((e) => e.dataset.call).filter((call) => call !== 'more');
    press(['whist', 'closed', 'waive', 'accept', 'hold', '6S', '6C'].find((call) => calls.includes(call)) ?? (ask === 'call' ? 'pass' : calls[0]));
  }, 250);
}"""
"""Plays a deal from inside the page, so that nothing but the page itself works in it."""

TAPS = """() => {
  window.taps = [];
  addEventListener('pointerdown', () => {
    const at = performance.now(), before = document.querySelectorAll('.own [data-card]').length;
    const tap = {};
    window.taps.push(tap);
    const look = () => {
      if (tap.moved === undefined && document.querySelectorAll('.own [data-card]').length < before) tap.moved = performance.now() - at;
      if (tap.moved !== undefined && document.querySelector('.at.sent') === null) { tap.taken = performance.now() - at; return; }
      if (performance.now() - at < 5000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
}"""
"""Notes after each tap when the card has left the hand, and when the server has taken it."""

MOTION = """() => {
  window.animated = [];
  const look = () => {
    for (const one of document.getAnimations())
      for (const frame of one.effect.getKeyframes()) for (const property of Object.keys(frame)) if (!window.animated.includes(property)) window.animated.push(property);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Collects the names of all properties that are animated."""
LIGHT = {"transform", "opacity", "translate", "rotate", "scale", "offset", "easing", "composite", "computedOffset"}
"""What the compositor moves by itself, and what belongs to every frame of an animation."""

FIT = """() => {
  const own = [...document.querySelectorAll('.own .slot[tabindex="0"]')].map((e) => {
    const box = e.getBoundingClientRect();
    let strip = 0;
    for (let x = box.left + 1; x < box.right; x += 1) if (e.contains(document.elementFromPoint(x, box.top + 30))) strip += 1;
    return [strip, box.height];
  });
  const buttons = [...document.querySelectorAll('button')].filter((e) => e.offsetParent !== null && e.dataset.card === undefined);
  const page = document.documentElement;
  return {
    strip: Math.min(Infinity, ...own.map(([strip]) => strip)),
    height: Math.min(...own.map(([, height]) => height), ...buttons.map((e) => e.getBoundingClientRect().height)),
    scrolls: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1,
    cards: document.querySelectorAll('.own [data-card]').length,
  };
}"""
"""How much of each card can be touched, how high the lowest target is, whether the table scrolls."""

TRACED = ("toplevel", "devtools.timeline", "v8.execute")
LEAST_US = 1000


def longest_tasks(trace: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of processor time of each task of the page's main threads, from the trace of a browser; the shortest are left out."""
    main = {(one["pid"], one["tid"]) for one in trace if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    tasks = [one for one in trace if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main]
    return sorted((one["tdur"] / 1000 for one in tasks if one.get("tdur", 0) >= LEAST_US), reverse=True)


NUMBERS = """async () => {
  const soon = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const shown = [...document.querySelectorAll('td button:not(:disabled), .drawing .field > g')];
  let silent = 0;
  for (const one of shown) {
    one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await soon();
    const dialog = document.querySelector('dialog[open]');
    if (dialog === null || (dialog.querySelectorAll('.entries .amount').length === 0 && !/ничего не записано|nothing/i.test(dialog.innerText))) silent += 1;
    dialog?.querySelector('header button, .btn-icon')?.click();
    await soon();
  }
  return { numbers: shown.length, silent };
}"""
"""Touches every number of the sheet; how many there are, and how many open nothing."""


class SlowWire:
    """Listens on a port of its own and passes everything on, so many seconds later in each direction."""

    def __init__(self, port: int, delay_s: float) -> None:
        self._target, self._delay = ("127.0.0.1", port), delay_s
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def address(self) -> str:
        """For the browser."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def close(self) -> None:
        """No more connections."""
        self._listening.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._target)
                for one in (near, far):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for source, sink in ((near, far), (far, near)):
                    self._pass_on(source, sink)

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

        def read() -> None:
            data = b"begun"
            while data:
                with suppress(OSError):
                    data = source.recv(65536)
                under_way.put((time.monotonic() + self._delay, data))

        def write() -> None:
            with suppress(OSError):
                while True:
                    due, data = under_way.get()
                    time.sleep(max(0.0, due - time.monotonic()))
                    if not data:
                        return sink.shutdown(socket.SHUT_RDWR)
                    sink.sendall(data)

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()
