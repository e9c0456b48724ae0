"""Why something may never fire: tools/fired_reasons.toml."""

import tomllib
from functools import cache
from pathlib import Path

REASONS = Path(__file__).parents[3] / "tools" / "fired_reasons.toml"


@cache
def _reasons() -> dict[str, dict[str, str]]:
    tables = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {table: {row: why for why, rows in lines.items() for row in rows} for table, lines in tables.items()}


def reason(table: str, row: str) -> str:
    """Why that row is empty; nothing if no reason is known."""
    return _reasons()[table].get(row, "")


def rows(table: str) -> tuple[str, ...]:
    """Every row of a table of reasons."""
    return tuple(_reasons()[table])


def of_option(name: str) -> str:
    """Why no value of the option has its way in a deal."""
    return reason("options", name)


def of_pair(name: str, value: str, other: str) -> str:
    """Why two values are never told apart."""
    return of_option(name) or reason("pairs", f"{name}: {value} / {other}") or reason("pairs", f"{name}: {other} / {value}")
