"""How this server is run: where it listens, where it keeps its data, how fast its bots answer."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

FILE = "preferans.sqlite"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may be chosen when the server starts."""

    data: Path
    """The folder of the data file."""
    origin: str = ""
    """The address that browsers use, where it is not that of the server itself: `https://preferans.example`."""
    bot_delay_ms: int = 600
    """A bot's answer comes no sooner after the turn began, whatever it holds …"""
    bot_jitter_ms: int = 300
    """… and up to so much later, drawn before anybody looks at the cards."""
    bot_patience_s: float = 8.0
    """A bot that thinks longer is replaced for that turn."""
    workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    """Processes in which bots think."""
    max_frame: int = 8192
    """Bytes of the largest frame that is read."""
    send_queue: int = 64
    """Frames that may wait for a slow reader before he is sent away."""
    commands_burst: int = 40
    commands_per_second: float = 20.0
    tables_burst: int = 100
    tables_per_second: float = 1.0
    """New tables from one address."""
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
