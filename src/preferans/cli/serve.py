"""`preferans serve`: the table for browsers, for this machine or for others."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from preferans.cli import common, hosting
from preferans.errors import RefusedError, fault


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host")] = hosting.LOCAL,
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="cli.serve.port")] = hosting.PORT,
    data: hosting.Data = None,
    origin: Annotated[str, typer.Option("--origin", metavar="URL", help="cli.serve.origin", show_default=False)] = "",
    proxy: Annotated[str, typer.Option("--proxy", metavar="ADDRESSES", help="cli.serve.proxy")] = hosting.THIS_MACHINE,
    database: hosting.Database = "",
    redis: hosting.Redis = "",
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64, help="cli.serve.workers")] = 1,
    no_bots: Annotated[bool, typer.Option("--no-bots", help="cli.serve.no_bots")] = False,
    bot_delay: hosting.BotDelay = None,
    metrics: Annotated[str, typer.Option("--metrics", metavar="HOST:PORT", help="cli.serve.metrics", show_default=False)] = "",
    log: Annotated[Literal["text", "json"], typer.Option("--log", metavar="text|json", help="cli.serve.log")] = "text",
    drain: Annotated[float, typer.Option("--drain", metavar="SECONDS", min=0, max=600, help="cli.serve.drain")] = 0,
    lang: common.Lang = None,
) -> None:
    """Serves until it is told to stop.

    Raises: RefusedError.
    """
    common.set_language(common.language(lang))
    if not host:  # from a variable that is not set: nobody has asked for the whole network
        raise RefusedError([fault("bad_value", ("host",), "cli.serve.no_host")])
    chosen = hosting.settings(data, bot_delay, hosting.origin_of(origin) if origin else "")
    chosen = replace(chosen, drain_s=drain, proxies=hosting.proxies_of(proxy), log=log, figures=hosting.figures_at(metrics))
    chosen = hosting.scaled(chosen, database, redis, workers, bots_elsewhere=no_bots)
    with hosting.listen(host, port) as listening:
        address = hosting.address_of(listening, host)
        here = hosting.address_of(listening, hosting.LOCAL if host in hosting.EVERYWHERE else host)
        if host in hosting.EVERYWHERE and not chosen.origin:
            chosen = replace(chosen, shared=address.rstrip("/"))
        shown = f"{chosen.origin}/" if chosen.origin else address
        hosting.run(chosen, listening, here, lambda: hosting.announce(shown, host))
