"""A real server with settings that no command offers: short patience, large bursts."""

import json
import sys
from pathlib import Path

from support.table_server import START, Server

TUNE = """
import dataclasses, json, os
import preferans.cli.hosting as hosting
usual = hosting.settings
hosting.settings = lambda *a, **k: dataclasses.replace(usual(*a, **k), **json.loads(os.environ["TUNED"]))
"""


class Tuned(Server):
    """`preferans serve` with other settings."""

    program = (sys.executable, "-c", TUNE + START, "serve")

    def __init__(self, data: Path, *options: str, port: int = 0, **settings: object) -> None:
        self.settings = settings
        super().__init__(data, *options, port=port)

    @property
    def environment(self) -> dict[str, str]:
        """The settings go with it."""
        return super().environment | {"TUNED": json.dumps(self.settings)}
