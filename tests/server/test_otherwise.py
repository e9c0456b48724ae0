"""What the sheet would be by another convention: the deals as they were played, written anew."""

import ast
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

import preferans.rules
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.match.match import Match, Player, act, deal, new_match
from preferans.server.otherwise import WRITTEN_ONLY, otherwise, switches
from preferans.server.state import TableState
from preferans.server.view import sheet_view
from support.matches import random_match
from support.table_server import API, Server

DEALS = 6
PEOPLE = tuple(Player(name) for name in ("Anna", "Boris", "Vera", "Gleb"))


@dataclass(frozen=True, slots=True)
class Agreed:
    """A company and its match."""

    preset: str
    players: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def rules(self, **changed: OptionValue) -> RuleSet:
        """Its rules, with some others."""
        return build(self.preset, dict(self.options) | changed, self.players)

    def match(self) -> Match:
        """A few deals at random."""
        return random_match(3, DEALS, self.rules(), PEOPLE[: self.players])


COMPANIES = {
    "sochi": Agreed("sochi", 3),
    "leningrad": Agreed("leningrad", 3),
    "rostov": Agreed("rostov", 3),
    "four": Agreed("sochi", 4, (("mountain_factor", 2), ("whist_split", "gentleman"))),
}
MATCHES = {name: one.match() for name, one in COMPANIES.items()}


def played_again(match: Match, rules: RuleSet) -> Match:
    """The match with every deal played card by card under other rules."""
    again = new_match(rules, match.players, match.played[0].log.dealer)
    for one in match.played:
        again = deal(again, one.log.order, one.log.talon_pair)
        for item in one.log.actions:
            again = act(again, item).match
    return again


TRIED = [
    (name, one.option, choice.value) for name, match in MATCHES.items() for one in switches(match.rules).switches for choice in one.choices
]


@pytest.mark.parametrize(("name", "option", "value"), TRIED, ids=str)
def test_the_same_cards_would_have_been_written_so(name: str, option: str, value: OptionValue) -> None:
    """Whoever plays the same cards by the other convention finds that very sheet: no action depends on it, and prices that follow follow."""
    match = MATCHES[name]
    found = otherwise(TableState(match), {option: value})
    assert found.faults == ()
    again = played_again(match, COMPANIES[name].rules(**{option: value}))
    assert found.sheet == sheet_view(again.progress, again.rules)
    assert sum(Fraction(one) for one in found.balance) == sum(Fraction(one) for one in found.balance_then) == 0
    differing = {now.log.number for now, then in zip(match.played, again.played, strict=True) if now.entries != then.entries}
    assert differing <= {one.deal for one in found.deals}
    if value == match.rules.options()[option]:
        assert found.deals == ()
        assert found.balance == found.balance_then


def test_what_would_differ_is_told_line_by_line() -> None:
    """A mountain twice as high: every line of the mountain is doubled, and nothing else differs in the deals that are named."""
    found = otherwise(TableState(MATCHES["sochi"]), {"mountain_factor": 2})
    assert found.deals != ()
    for one in found.deals:
        for now, then in zip(one.now, one.then, strict=True):
            times = 2 if now.reason in ("undertricks", "surrender", "whist_shortfall") else 1
            assert Fraction(then.amount) == times * Fraction(now.amount)
    assert found.balance != found.balance_then


def test_no_rule_of_play_reads_what_can_be_tried() -> None:
    """What may be played is decided without these options; the one exception is not offered where it decides."""
    read = {
        node.attr
        for file in Path(preferans.rules.__path__[0]).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    assert read & set(WRITTEN_ONLY) == {"whist_split"}
    offered = {one.option for one in switches(build("sochi", {"whist_pass_half": "allowed_with_gentleman"})).switches}
    assert "whist_split" not in offered
    assert "whist_split" in {one.option for one in switches(build("sochi", {})).switches}


@pytest.mark.parametrize("option", ["pool_target", "hold_rule", "nonsense"])
def test_what_would_change_the_play_is_refused(option: str) -> None:
    """An option that is not offered is a fault, not a guess."""
    found = otherwise(TableState(MATCHES["sochi"]), {option: 2})
    assert [one.place for one in found.faults] == [option]
    assert found.sheet is None


def test_every_switch_can_be_switched() -> None:
    """Each has its agreed value among at least two, with words in both languages."""
    for match in MATCHES.values():
        for one in switches(match.rules).switches:
            assert one.value in [choice.value for choice in one.choices]
            assert len(one.choices) > 1
            assert all(text.ru and text.en for text in (one.name, one.text, one.section, *(choice.text for choice in one.choices)))


def test_the_address(server: Server) -> None:
    """Whoever sits at the table gets the switches and the answer; nobody else, and nothing changes."""
    status, made, headers = server.ask(f"{API}/tables", "", "POST", b"{}")
    assert status == 201
    cookie = headers["set-cookie"].split(";")[0]
    address = f"{API}/tables/{made['table']}/otherwise"
    _, listed, _ = server.ask(address, cookie)
    assert {one["option"] for one in listed["switches"]} <= set(WRITTEN_ONLY)
    status, found, _ = server.ask(address, cookie, "POST", b'{"options": {"mountain_factor": 2}}')
    assert (status, found["faults"], found["deals"]) == (200, [], [])
    assert server.ask(f"{API}/tables/{made['table']}/sheet", cookie)[1]["sheet"] == found["sheet"]
    assert server.ask(address, cookie, "POST", b'{"options": 3}')[0] == 400
    assert server.ask(address, "", "POST", b"{}")[0] == 403
