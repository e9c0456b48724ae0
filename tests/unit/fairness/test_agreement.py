"""Two verifiers without a common line of code: Python's and the browser's, on deals that nobody has chosen."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_fresh_deals_come_out_alike() -> None:
    """R11: five hundred here, ten thousand every night (`tools/fair_agree.py`)."""
    if not (ROOT / "webui" / "node_modules" / "vitest").is_dir():
        pytest.skip("THE TOOLS OF THE PAGE ARE NOT INSTALLED: make setup, with Node 20 or newer")
    done = subprocess.run([sys.executable, "tools/fair_agree.py", "--deals", "500"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "both verifiers agree" in done.stdout


def test_the_vectors_and_golden_records_are_what_the_program_gives() -> None:
    done = subprocess.run([sys.executable, "tools/make_fair_vectors.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
