"""`preferans migrate --to URL`: a data file moves into PostgreSQL."""

from typing import Annotated

import typer

from preferans.cli import common, hosting
from preferans.cli.common import say
from preferans.errors import RefusedError, fault


def migrate(
    to: Annotated[str, typer.Option("--to", metavar="URL", help="cli.migrate.to", show_default=False)],
    data: hosting.Data = None,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Moves everything, or nothing; refused while a server uses the folder.

    Raises: RefusedError.
    """
    from preferans.server.lock import Lock, TakenError
    from preferans.server.store.rows import StoreError

    common.set_language(common.language(lang))
    source = hosting.settings(data, None).database
    hosting.needs_scaled()
    from preferans.server.scaled.connection import shown
    from preferans.server.scaled.moving import move

    lock = None
    try:
        if source.is_file():
            lock = Lock(source.parent)
        found = move(source, to)
    except TakenError as taken:
        raise RefusedError([fault("already_running", (), "cli.serve.taken", data=str(source.parent))]) from taken
    except (StoreError, OSError) as error:
        raise RefusedError([fault("data_unusable", (), "cli.migrate.failed", detail=str(error))]) from error
    finally:
        if lock is not None:
            lock.free()
    if as_json:
        tables = [{"table": one.table, "rows": one.rows, "digest": one.digest} for one in found]
        common.print_json({"from": str(source), "to": shown(to), "tables": tables})
        return
    table = common.table(*(say(f"cli.migrate.column.{name}") for name in ("table", "rows", "digest")))
    for one in found:
        table.add_row(one.table, str(one.rows), one.digest)
    common.show(table)
    print(say("cli.migrate.done", source=str(source), to=shown(to)))
