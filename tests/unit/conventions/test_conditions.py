"""The language of the conditions."""

import pytest

from preferans.conventions.conditions import parse_condition, parse_rule

VALUES: dict[str, str | int | bool] = {"players": 4, "dealer": "sits_out", "dark": False}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("players==4", True),
        ("players!=4", False),
        ("players>=4", True),
        ("players>=5", False),
        ("players<=4", True),
        ("players<=3", False),
        ("players in 2,3", False),
        ("dealer in plays,sits_out", True),
        ("dark==false", True),
        ("dark==true", False),
        ("players>=4 and dealer==plays", False),
        ("players>=4 and dealer==sits_out", True),
        ("players>=5 or dealer==sits_out", True),
        ("players>=5 or dealer==sits_out and dark==true", False),
        ("dark==true and players==3 or players==4", True),
        ("dealer>=4", False),
        ("dealer<=4", False),
    ],
)
def test_a_condition_holds(text: str, *, holds: bool) -> None:
    """ " and " binds closer than " or "; order is asked of numbers only."""
    assert parse_condition(text).holds(VALUES) is holds


def test_a_rule_may_speak_of_one_value() -> None:
    rule = parse_rule("sits_out => players>=4")
    assert rule.speaks_of("sits_out")
    assert not rule.speaks_of("plays")
    assert parse_rule("players>=4").speaks_of("anything")


def test_the_options_of_a_condition() -> None:
    assert parse_condition("a==1 and b==2 or a==3").options == ("a", "b")


@pytest.mark.parametrize("text", ["", "players", "players=4", "players => 4 => 5", "a==1 and", "a == 1"])
def test_what_is_no_condition(text: str) -> None:
    with pytest.raises(ValueError, match="not a condition"):
        parse_rule(text)
