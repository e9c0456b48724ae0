"""`preferans backup FILE`: a copy of everything that the server keeps, taken while it runs."""

from pathlib import Path
from typing import Annotated

import typer

from preferans.cli import common, hosting
from preferans.errors import RefusedError, fault


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.backup.file", show_default=False)],
    data: hosting.Data = None,
    database: hosting.Database = "",
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Copies the data file."""
    from preferans.server.store.backup import back_up
    from preferans.server.store.rows import StoreError

    common.set_language(common.language(lang))
    try:
        if database:
            hosting.needs_scaled()
            from preferans.server.scaled.copying import back_up as back_up_database

            found = back_up_database(database, file)
        else:
            found = back_up(hosting.settings(data, None).database, file)
    except (StoreError, OSError) as error:
        raise RefusedError([fault("data_unusable", (), "cli.backup.failed", detail=str(error))]) from error
    if as_json:
        common.print_json({"file": str(file), "tables": found.tables, "lines": found.lines, "digest": found.digest})
    else:
        print(common.say("cli.backup.done", file=str(file), tables=found.tables, lines=found.lines, digest=found.digest))
