"""`preferans bots`: bots for the tables of servers that share a database, on another machine."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from preferans.cli import common, hosting
from preferans.cli.common import say
from preferans.errors import RefusedError, fault


def bots(
    database: hosting.Database = "",
    redis: hosting.Redis = "",
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=1, max=64, help="cli.bots.processes")] = 1,
    bot_delay: hosting.BotDelay = None,
    metrics: Annotated[str, typer.Option("--metrics", metavar="HOST:PORT", help="cli.serve.metrics", show_default=False)] = "",
    log: Annotated[Literal["text", "json"], typer.Option("--log", metavar="text|json", help="cli.serve.log")] = "text",
    lang: common.Lang = None,
) -> None:
    """Plays until it is told to stop.

    Raises: RefusedError.
    """
    common.set_language(common.language(lang))
    if not database:
        raise RefusedError([fault("bad_value", ("database",), "cli.serve.bad_database")])
    chosen = hosting.scaled(hosting.settings(None, bot_delay), database, redis, 1)
    chosen = replace(chosen, workers=processes, log=log, figures=hosting.figures_at(metrics))
    from preferans.server.scaled.bots import play_bots
    from preferans.server.scaled.connection import shown
    from preferans.server.store.rows import StoreError

    try:
        play_bots(chosen, lambda: print(say("cli.bots.at", database=shown(database)), flush=True))
    except (StoreError, OSError) as error:
        detail = {"data": shown(database), "detail": str(error)}
        raise RefusedError([fault("data_unusable", (), "cli.serve.data_unusable", **detail)]) from error
    print(say("cli.serve.stopped"))
