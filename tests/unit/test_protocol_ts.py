"""The client's types say what the server's structs say."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytest.importorskip("msgspec")


def test_the_types_of_the_client_are_those_of_the_structs() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "make_protocol_ts.py", "--check"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
