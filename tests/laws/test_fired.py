"""What fires in play: a sample of the run that writes docs/rules/fired.md, the counting itself, and that page."""

import re
from pathlib import Path

import pytest

from preferans.bots.kinds import KINDS
from preferans.bots.selfplay import Run
from preferans.conventions.catalogue import option
from preferans.conventions.option import Kind
from preferans.rules.dealing import start
from preferans.rules.engine import legal_actions
from support.fired import reasons
from support.fired.asking import counting, taken
from support.fired.collecting import Fired, choices, key
from support.fired.moods import KNOWN
from support.fired.noted import NOTES, note
from support.fired.page import page
from support.fired.plan import Sizes, jobs, play, untold
from support.fired.replaying import differs, played, replay
from support.fired.rule_sets import Agreed, are_neighbours, around, values_of

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "fired.md"
SAMPLE = Sizes(deals=2, few=1, sets=6, set_deals=1)
WRITTEN = "the page is written by `python tools/fired_branches.py --out docs/rules/fired.md`"


@pytest.mark.slow
def test_a_sample_of_the_run_is_clean_and_fires() -> None:
    """Every preset, every number of players, both bots, one rule set in three; what is common must have had its way already."""
    fired = Fired()
    for job in jobs(SAMPLE)[::3]:
        play(job, fired)
    note(fired)
    assert fired.violations == []
    taken_kinds = {kind for counts in fired.actions.values() for kind, times in counts.items() if times}
    assert {"bid", "pass", "misere", "discard", "contract", "whist", "whist_pass", "card", "claim", "check"} <= taken_kinds
    for name in ("bid_steps", "surrender", "claims", "dark_pass", "mountain_factor", "pool_to_mountain", *NOTES):
        own = key(name, option(name).default)
        assert fired.others(own), own
    assert "| bid_steps | strict_step |" in page(fired, SAMPLE)


def test_parts_add_up_to_the_whole() -> None:
    """A run can be split, kept in files and put together again."""
    one, two = Fired(), Fired()
    one.play(Agreed("sochi"), "random", 2, 1, "random", "3")
    two.play(Agreed("rostov", players=4), "rule", 2, 1, "rule", "4")
    both = Fired()
    for part in (one, two):
        both.add(Fired.read(part.document()))
    assert both.deals == {"random": 2, "3": 2, "rule": 2, "4": 2}
    assert both.asked == one.asked + two.asked
    assert both.without(one).told == two.told
    assert both.without(two).actions["random"] == one.actions["random"]


def test_rules_that_are_asked_are_counted_and_no_others() -> None:
    """The rooms of the rules count; whoever reads the same field elsewhere does not."""
    rules = counting(Agreed("sochi").rules)
    taken()
    assert rules.auction.bid_steps == "strict_step"
    assert rules.options() == Agreed("sochi").rules.options()
    assert taken() == {}
    match = next(Run(Agreed("sochi").rules, ("random",) * 3, 1).deals(1))
    deal = next(played(match))
    state = start(rules, deal.log.dealer, deal.log.order, deal.log.talon_pair)
    taken()
    legal_actions(state)
    asked = taken()
    assert asked["bid_steps", "strict_step"] == 1
    assert ("must_overtake", False) not in asked


def test_other_rules_differ_where_they_have_their_way() -> None:
    """The same rules never differ from themselves; an agreement about the auction does at the first word."""
    agreed = Agreed("sochi")
    for deal in played(next(Run(agreed.rules, ("shy",) * 3, 1, known=KNOWN).deals(3))):
        moments = tuple(replay(deal, agreed.rules))
        assert not differs(deal, moments, agreed.rules)
        jumps = agreed.instead("bid_steps", "jumps")
        assert jumps is not None
        assert differs(deal, moments, jumps)


def test_neighbours() -> None:
    """Contradictory values have no rule set between them; a value that asks for others finds one with them."""
    assert are_neighbours("whist_split", "greedy", "gentleman")
    assert not are_neighbours("no_talon_games", "nine", "ten")
    found = around("bomb_doubles_failures", False, 1)
    assert found is not None
    assert found.rules.bombs.bomb == "dark_pass_earns_one"
    assert untold(Fired(), "no_talon_games", "nine") == {"nine_ten", "any"}


# ---- the page


@pytest.fixture(scope="module")
def rows() -> dict[tuple[str, ...], list[str]]:
    """The cells of the page's rows, by action, or by option and value."""
    found: dict[tuple[str, ...], list[str]] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        if len(cells) == 10:
            found[cells[0],] = cells
        elif len(cells) == 6:
            found[cells[0], cells[1]] = cells
    return found


def test_the_page_is_of_a_run_of_full_size_without_violations() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    usual = Sizes()
    assert f"{usual.deals} deals by the bot `rule`" in text, WRITTEN
    assert f"{usual.sets} rule sets drawn at random" in text, WRITTEN
    assert re.search(r": 0 violations in [0-9]+ deals\.", text)
    assert "--out docs/rules/fired.md`" in text


def test_every_action_fired_with_every_number_of_players(rows: dict[tuple[str, ...], list[str]]) -> None:
    for kind in KINDS:
        assert (kind,) in rows, WRITTEN
        cells = rows[kind,]
        for number, cell in zip((2, 3, 4, 5), cells[5:9], strict=True):
            assert cell != "·" or reasons.reason("actions", f"{kind}@{number}"), (kind, number)


def test_every_value_had_its_way_or_a_reason(rows: dict[tuple[str, ...], list[str]]) -> None:
    for name in choices():
        for value in values_of(option(name)):
            assert key(name, value) in rows, WRITTEN
            _, _, _, _, told, why = rows[key(name, value)]
            assert told or why, (name, value)
            assert not (told and reasons.of_option(name)), f"a reason for what fired: {name}"
            for other, reason in re.findall(r"not against ([^:;]+): ([^;]*)", why):
                assert reason.strip() == reasons.of_pair(name, key(name, value)[1], other) != ""


def test_no_reason_is_out_of_date(rows: dict[tuple[str, ...], list[str]]) -> None:
    """Every line of the table of reasons is about a row of the page that is empty."""
    for row in reasons.rows("actions"):
        kind, number = row.split("@")
        assert rows[kind,][3 + int(number)] == "·", row
    for name in reasons.rows("options"):
        assert option(name).kind is not Kind.FIXED
    for row in reasons.rows("pairs"):
        name, pair = row.split(": ")
        one, other = pair.split(" / ")
        assert f"not against {other}" in rows[name, one][5] or f"not against {one}" in rows[name, other][5], row
