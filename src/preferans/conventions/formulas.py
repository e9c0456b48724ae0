"""Prices that follow from other options, so that a company which doubles the mountain need not write five lists.

Each formula is the `formula` of its option in options.toml. A document that names the option itself has the last word.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from preferans.conventions.conditions import Values
from preferans.conventions.ruleset import OptionValue

Formula: TypeAlias = Callable[[Values], OptionValue | None]


def _scaled(values: Values, prices: str, factor: str) -> tuple[int, ...]:
    return tuple(price * _number(values, factor) for price in _numbers(values, prices))


def _whister_penalty(values: Values) -> tuple[int, ...] | None:
    """None where half of an odd price would have to be written."""
    prices = _numbers(values, "mountain_price")
    if values["whist_penalty"] == "full":
        return prices
    return None if any(price % 2 for price in prices) else tuple(price // 2 for price in prices)


def _consolation(values: Values) -> tuple[int, ...]:
    whists = _numbers(values, "whist_price")
    by_price = {
        "whist_price": whists,
        "double": tuple(2 * price for price in whists),
        "fixed_10": (10,) * len(whists),
        "none": (0,) * len(whists),
    }
    return by_price[str(values["consolation_price"])]


FORMULAS: Mapping[str, tuple[tuple[str, ...], Formula]] = {
    "mountain_price": (("pool_price", "mountain_factor"), lambda values: _scaled(values, "pool_price", "mountain_factor")),
    "whist_price": (("pool_price", "whist_factor"), lambda values: _scaled(values, "pool_price", "whist_factor")),
    "whister_penalty_price": (("whist_penalty", "mountain_price"), _whister_penalty),
    "consolation_whists": (("consolation_price", "whist_price"), _consolation),
    "aid_whists_per_point": (
        ("mountain_to_whists", "pool_to_mountain"),
        lambda values: _number(values, "mountain_to_whists") * _number(values, "pool_to_mountain"),
    ),
}
"""Of every option that follows from others: which it follows from, and how. An option stands after those it follows from."""


def recompute(values: Mapping[str, OptionValue], named: Collection[str]) -> dict[str, OptionValue | None]:
    """The values that follow anew because one they follow from is in `named` or has followed anew itself.

    An option in `named` does not follow. None: the formula has no value.
    """
    found: dict[str, OptionValue | None] = {}
    current = dict(values)
    for option, (sources, formula) in FORMULAS.items():
        if option not in named and any(source in named or source in found for source in sources):
            found[option] = value = formula(current)
            if value is not None:
                current[option] = value
    return found


def feeding(option: str) -> tuple[str, ...]:
    """Everything an option follows from, directly or not, nearest first."""
    direct = FORMULAS[option][0] if option in FORMULAS else ()
    return direct + tuple(further for source in direct for further in feeding(source))


def _number(values: Values, option: str) -> int:
    value = values[option]
    if not isinstance(value, int):
        raise TypeError(f"{option} is no number: {value!r}")
    return value


def _numbers(values: Values, option: str) -> tuple[int, ...]:
    value = values[option]
    if not isinstance(value, tuple):
        raise TypeError(f"{option} is no list of numbers: {value!r}")
    return value
