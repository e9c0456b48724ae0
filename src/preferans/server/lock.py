"""One server for one data folder: the second finds out where the first one answers."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from preferans.errors import PreferansError

FILE = "preferans.lock"
if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        file.seek(4096)  # behind the address, which others may read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class TakenError(PreferansError):
    """Another server uses the folder; `address` is where it answers, empty if it has not said."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"a server is running at {address}")


class Lock:
    """Holds the folder until the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the folder, which is made if there is none.

        Raises: TakenError.
        """
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = (folder / FILE).open("a+", encoding="utf-8")
        try:
            _take(self._file)
        except OSError as error:
            self._file.seek(0)
            address = self._file.read().strip()
            self._file.close()
            raise TakenError(address) from error
        self.tell("")

    def tell(self, address: str) -> None:
        """Writes where this server answers."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(address)
        self._file.flush()

    def free(self) -> None:
        """Lets go of the folder."""
        with suppress(ValueError):
            self.tell("")
            self._file.close()
