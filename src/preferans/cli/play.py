"""`preferans play`: a match against two bots, in the browser or in the terminal."""

import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from preferans.cli import common, hosting

if TYPE_CHECKING:
    from preferans.server.settings import Settings


def play(
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="cli.play.terminal", show_default=False)] = False,
    host: Annotated[bool, typer.Option("--host", help="cli.play.host", show_default=False)] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="cli.play.browser", show_default=False)] = True,
    port: Annotated[int | None, typer.Option("--port", metavar="PORT", min=0, max=65535, help="cli.play.port", show_default=False)] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="PRESET", help="cli.play.rules")] = "sochi",
    pool: Annotated[int | None, typer.Option("--pool", min=1, metavar="P", help="cli.play.pool", show_default=False)] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, max=5, help="cli.play.players", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, metavar="S", help="cli.play.seed", show_default=False)] = None,
    data: hosting.Data = None,
    bot_delay: hosting.BotDelay = None,
    lang: common.Lang = None,
) -> None:
    """Plays until the person has enough."""
    common.set_language(common.language(lang))
    if terminal:
        from preferans.cli.play_terminal import play_terminal

        play_terminal(rules, pool, seed, players=players)
        return
    _in_browser(hosting.EVERYWHERE[0] if host else hosting.LOCAL, port, hosting.settings(data, bot_delay), browser=browser)


def _in_browser(host: str, port: int | None, chosen: "Settings", *, browser: bool) -> None:
    running = hosting.running_at(chosen.data)
    if running:  # the table is there already: this call only opens it
        print(common.say("cli.serve.at", address=running))
        if browser:
            _open(running)
        return
    with hosting.listen(host, *((hosting.PORT, 0) if port is None else (port,))) as listening:
        address = hosting.address_of(listening, host)
        here = hosting.address_of(listening, hosting.LOCAL if host in hosting.EVERYWHERE else host)

        def started() -> None:
            hosting.announce(address, host)
            if browser:  # always by the same name: a browser keeps the guest's cookie by it
                _open(here)

        hosting.run(chosen, listening, here, started)


def _open(address: str) -> None:
    """Opens the page, where there is a screen for it; a browser that is slow to start holds nothing up."""
    screen = sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
