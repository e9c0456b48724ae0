"""Which process of this machine holds the other end of a socket (Linux)."""

from contextlib import suppress
from pathlib import Path


def _inode(local: int, remote: int) -> str:
    """The socket at this port that speaks with the other."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        parts = line.split()
        if (int(parts[1].rsplit(":", 1)[1], 16), int(parts[2].rsplit(":", 1)[1], 16)) == (local, remote):
            return parts[9]
    raise LookupError((local, remote))


def holder(pids: list[int], server_port: int, client_port: int) -> int:
    """Which of these processes a client with that port speaks with."""
    wanted = f"socket:[{_inode(server_port, client_port)}]"
    for pid in pids:
        for name in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):  # it has been closed meanwhile
                if str(name.readlink()) == wanted:
                    return pid
    raise LookupError(wanted)
