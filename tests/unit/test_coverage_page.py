"""The page of coverage: every row of the rules base has a test that cites it, or a reason why not."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "make_coverage.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_coverage", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_coverage"] = module
    spec.loader.exec_module(module)
    return module


def test_no_row_is_unexplained(tool: ModuleType) -> None:
    assert [row.id for row in tool.unexplained()] == []


def test_a_reason_is_for_a_row_without_a_test(tool: ModuleType) -> None:
    """A reason that stands beside a test is out of date, and so is one for no row."""
    found = tool.shown_by(tool.rows())
    assert [row for row in tool.reasons() if row not in found or found[row]] == []


def test_what_a_text_cites(tool: ModuleType) -> None:
    """Ranges and lists are spelt out; a number without its letter stands for itself."""
    assert tool.cited("S3-47…49, S1-55/56, S0-53…S0-55, S0-15d…f, A-15, E01, CASE-12, S0-1") == {
        "S3-47", "S3-48", "S3-49", "S1-55", "S1-56", "S0-53", "S0-54", "S0-55", "S0-15d", "S0-15e", "S0-15f", "A-15", "E01", "S0-1",
    }  # fmt: skip
