"""How this server is run: where it listens, where it keeps its data, how fast its bots answer."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

FILE = "preferans.sqlite"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may be chosen when the server starts."""

    data: Path
    """The folder of the data file."""
    origin: str = ""
    """The address that browsers use, where it is not that of the server itself: `https://preferans.example`."""
    proxies: str = "127.0.0.1,::1"
    """Whose `X-Forwarded-For` is believed, if there is an `origin`: addresses and networks with commas between."""
    postgres: str = ""
    """The address of the database that many workers share, in place of the data file …"""
    redis: str = ""
    """… and of the Redis by which they wake each other."""
    processes: int = 1
    """So many workers share the port."""
    bots_elsewhere: bool = False
    """Whether others play the bots (`preferans bots`)."""
    shared: str = ""
    """The address that others in the network open, if it is not the one that somebody here has opened."""
    log: Literal["text", "json"] = "text"
    """How the server writes what it says of itself (`logs`)."""
    figures: str = ""
    """`HOST:PORT` where Prometheus finds the figures; empty: nowhere."""
    drain_s: float = 0.0
    """So long a server that is told to stop goes on, and says that it is not ready: whoever shares out players sends no more."""
    bot_delay_ms: int = 600
    """A bot's answer comes no sooner after the turn began, whatever it holds …"""
    bot_jitter_ms: int = 300
    """… and up to so much later, drawn before anybody looks at the cards."""
    bot_patience_s: float = 8.0
    """A bot that thinks longer is replaced for that turn."""
    reveal_ms: int = 3000
    """A salt that comes later after all are ready stays out of the deal."""
    workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    """Processes in which bots think."""
    stand_in_after_ms: int = 60_000
    """Who is gone for so long may be replaced by a bot for a deal, if the others want it."""
    watch_delay_ms: int = 15_000
    """Spectators see everything so much later."""
    max_frame: int = 8192
    """Bytes of the largest frame that is read."""
    send_queue: int = 64
    """Frames that may wait for a slow reader before he is sent away."""
    sockets: int = 20_000
    """Open sockets of everybody together …"""
    sockets_of_one: int = 100
    """… and of one guest, or of one address without a guest."""
    commands_burst: int = 40
    commands_per_second: float = 20.0
    tables_burst: int = 100
    tables_per_second: float = 1.0
    """New tables from one address."""
    sign_ins_burst: int = 20
    sign_ins_per_second: float = 0.1
    """Passkeys and recovery codes that one address may try."""
    acts_burst: int = 60
    acts_per_second: float = 2.0
    """What one guest does at tables that gather, and tickets for his sockets, by cost."""
    solve_patience_s: float = 8.0
    """A position that is searched longer is given up."""
    solve_seconds_burst: int = 40
    solve_seconds_per_second: float = 0.5
    """Search that one address may cause."""

    @property
    def secure(self) -> bool:
        """Whether browsers reach this server by HTTPS."""
        return self.origin.startswith("https://")

    @property
    def database(self) -> Path:
        """The data file."""
        return self.data / FILE


def default_data() -> Path:
    """The folder for data of this user, by the rules of his system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "preferans"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "preferans"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "preferans"
