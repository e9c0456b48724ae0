"""`preferans restore FILE`: puts a copy back where the server keeps its data."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from preferans.cli import common, hosting
from preferans.errors import RefusedError, fault

if TYPE_CHECKING:
    from preferans.server.store.backup import Contents


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.restore.file", show_default=False)],
    data: hosting.Data = None,
    database: hosting.Database = "",
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Puts the copy back; refused while a server uses the folder or the database."""
    from preferans.server.lock import Lock, TakenError
    from preferans.server.store import backup
    from preferans.server.store.rows import StoreError

    common.set_language(common.language(lang))
    target = hosting.settings(data, None).database
    lock = None
    try:
        if database:
            found, place = _into_database(file, database)
        else:
            lock = Lock(target.parent)
            found, place = backup.restore(file, target), str(target)
    except TakenError as taken:
        raise RefusedError([fault("already_running", (), "cli.serve.taken", data=str(target.parent))]) from taken
    except (StoreError, OSError) as error:
        raise RefusedError([fault("data_unusable", (), "cli.backup.failed", detail=str(error))]) from error
    finally:
        if lock is not None:
            lock.free()
    if as_json:
        common.print_json({"data": place, "tables": found.tables, "lines": found.lines, "digest": found.digest})
    else:
        print(common.say("cli.restore.done", data=place, tables=found.tables, lines=found.lines, digest=found.digest))


def _into_database(file: Path, database: str) -> "tuple[Contents, str]":
    """What was put there, and where that is.

    Raises: RefusedError, StoreError.
    """
    hosting.needs_scaled()
    from preferans.server.scaled.connection import shown
    from preferans.server.scaled.copying import restore as restore_database

    return restore_database(file, database), shown(database)
