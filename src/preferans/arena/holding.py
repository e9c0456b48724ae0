"""A file that one process at a time writes; whoever ends, however he ends, lets go of it."""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def hold(file: IO[bytes]) -> None:
        """Takes the file. Raises: OSError, if another process has it."""
        file.seek(1 << 40)  # behind all that is ever written, for nobody may read a byte that is held
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def hold(file: IO[bytes]) -> None:
        """Takes the file. Raises: OSError, if another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
