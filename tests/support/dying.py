"""A real server that kills itself when a second table is made: before that is on the disk, or right after it, before anybody hears."""

import sys
from pathlib import Path

from support.table_server import START, Server

DIE = """
import os, signal
from preferans.server.store.writer import Writer

def die_if_there_are_two(db):
    if db.execute("SELECT count(*) FROM tables").fetchone()[0] > 1:
        os.kill(os.getpid(), signal.SIGKILL)

def dying_before(self, work, line=None):
    def dies(db):
        found = work(db)
        die_if_there_are_two(db)
        return found
    return submit(self, dies, line)

def dying_after(self, jobs):
    found = commit(self, jobs)
    die_if_there_are_two(self._connection)
    return found

submit, commit = Writer.submit, Writer._commit
if os.environ["DIES"] == "before":
    Writer.submit = dying_before
elif os.environ["DIES"] == "after":
    Writer._commit = dying_after
"""


class Dying(Server):
    """`preferans serve`, which dies; `moment` says whether before or after the commit."""

    program = (sys.executable, "-c", DIE + START, "serve")

    def __init__(self, data: Path, moment: str) -> None:
        self.moment = moment
        super().__init__(data, "--bot-delay", "40")

    @property
    def environment(self) -> dict[str, str]:
        """The moment goes with it."""
        return super().environment | {"DIES": self.moment}

    def again(self) -> None:
        """Starts a server that lives."""
        self.moment = ""
        super().again()
