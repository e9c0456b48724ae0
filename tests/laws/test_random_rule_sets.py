"""Whatever a company agrees can be played: random rule sets, and every preset for every number, between bots without any idea."""

import os

import pytest

from preferans.bots.selfplay import Run
from preferans.conventions.ruleset import RuleSet
from preferans.notation.record import Ended
from preferans.notation.record_document import format_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, read_record
from preferans.solver.table import is_proved
from support.fired.rule_sets import Agreed, presets, random_rules

NIGHTLY = os.environ.get("LAWS") == "nightly"
SEEDS = range(300) if NIGHTLY else range(0, 300, 12)
DEALS = 12 if NIGHTLY else 6


def clean(rules: RuleSet, deals: int, seed: int) -> None:
    """Every law held, and every record proves itself in both forms."""
    run = Run(rules, ("random",) * rules.players, seed)
    for match in run.deals(deals):
        record = record_of(match, engine="preferans 0.1.0", ended=Ended.CUT)
        for text in (format_record_text(record), format_record_json(record)):
            assert check(read_record(text), is_proved) == ()
    assert run.violations == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_rule_set_is_played_and_proves_itself(seed: int) -> None:
    clean(random_rules(seed), DEALS, seed)


@pytest.mark.parametrize("agreed", presets(), ids=str)
def test_a_preset_is_played_by_every_number(agreed: Agreed) -> None:
    clean(agreed.rules, 100 if NIGHTLY else 8, 3)
