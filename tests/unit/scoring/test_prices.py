"""The price tables of the rules base (scoring §1), row by row for every preset that has one."""

import pytest

from preferans.scoring.prices import Price, price_of
from support.scoring import agreed

SOCHI = {
    6: (2, 2, 2, 2, 2, 4), 7: (4, 4, 4, 4, 4, 2), 8: (6, 6, 6, 6, 6, 1), 9: (8, 8, 8, 8, 8, 1), 10: (10, 10, 10, 10, 10, 0),
}  # fmt: skip
LENINGRAD = {
    6: (2, 4, 4, 2, 4, 4), 7: (4, 8, 8, 4, 8, 2), 8: (6, 12, 12, 6, 12, 1), 9: (8, 16, 16, 8, 16, 1), 10: (10, 20, 20, 10, 20, 0),
}  # fmt: skip
TABLES = {
    "sochi": SOCHI,
    "mailru": SOCHI,
    "classic19": SOCHI | {8: (6, 6, 6, 6, 6, 2)},
    "codex96": SOCHI | {10: (10, 10, 10, 10, 10, 1)},
    "leningrad": LENINGRAD,
    "fspr": LENINGRAD | {10: (10, 20, 20, 10, 20, 1)},
    "rostov": {
        6: (2, 2, 2, 1, 10, 4), 7: (4, 4, 4, 2, 10, 2), 8: (6, 6, 6, 3, 10, 1), 9: (8, 8, 8, 4, 10, 1), 10: (10, 10, 10, 5, 10, 0),
    },
    "sochi10x": {
        6: (20, 20, 2, 10, 2, 4), 7: (40, 40, 4, 20, 4, 2), 8: (60, 60, 6, 30, 6, 1), 9: (80, 80, 8, 40, 8, 1),
        10: (100, 100, 10, 50, 10, 1),
    },
}  # fmt: skip
"""P, M, W, R, C, Q by level. Q at a ten counts only where it is whisted, and is 0 otherwise."""


@pytest.mark.parametrize(("preset", "level"), [(preset, level) for preset, table in TABLES.items() for level in table])
def test_the_row_of_a_level(preset: str, level: int) -> None:
    assert price_of(agreed(preset), level) == Price(*TABLES[preset][level])


def test_a_whisted_ten_has_its_duty() -> None:
    """S3-44: where a ten is whisted, one trick is owed."""
    assert price_of(agreed(ten_mode="whisted_duty_1"), 10).duty == 1
    assert price_of(agreed(ten_mode="none"), 10).duty == 0
