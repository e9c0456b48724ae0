"""`preferans serve`: the table for browsers, for this machine or for others."""

from typing import Annotated

import typer

from preferans.cli import common, hosting


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host")] = hosting.LOCAL,
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="cli.serve.port")] = hosting.PORT,
    data: hosting.Data = None,
    origin: Annotated[str, typer.Option("--origin", metavar="URL", help="cli.serve.origin", show_default=False)] = "",
    bot_delay: hosting.BotDelay = None,
    lang: common.Lang = None,
) -> None:
    """Serves until it is told to stop."""
    common.set_language(common.language(lang))
    chosen = hosting.settings(data, bot_delay, origin.rstrip("/"))
    with hosting.listen(host, port) as listening:
        address = hosting.address_of(listening, host)
        here = hosting.address_of(listening, hosting.LOCAL if host in hosting.EVERYWHERE else host)
        shown = f"{chosen.origin}/" if chosen.origin else address
        hosting.run(chosen, listening, here, lambda: hosting.announce(shown, host))
