"""The score keeper's questions: whatever the formats write can be entered, and nothing is asked that the rules determine."""

from pathlib import Path

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.notation.form import Object
from preferans.notation.score_document import score_document, scored
from preferans.notation.score_form import read_score_form
from preferans.notation.score_guide import draft_of, guide
from preferans.notation.score_json import outcome_json
from preferans.notation.score_place import Place
from preferans.scoring.outcome import DealOutcome
from support.contracts import VALID, load
from support.score_typist import Typed, enter
from support.scoring import NAMES, agreed, dealer_of, game, misere, raspasy, surrender

SOCHI, LENINGRAD, SOCHI10X = agreed(), agreed("leningrad"), agreed("sochi10x")
DOCUMENTS = sorted(path for path in VALID.iterdir() if path.name.startswith("score-in"))


def start(rules: RuleSet) -> Place:
    """Before the first deal, which S (or B, with three) deals."""
    return Place(tuple(NAMES[: rules.players]), Progress.begin(rules, dealer_of(rules)), dealer_of(rules))


def typed(rules: RuleSet, outcome: DealOutcome) -> Typed:
    """An outcome entered as the first deal."""
    place = start(rules)
    return enter(place, outcome_json(outcome, place.names))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_can_be_entered(path: Path) -> None:
    """Every deal of an example document, entered one after the other, gives the entries, sheets and settlement of the example."""
    document = load(path)
    form = read_score_form(document)
    dealer, items = form.dealer, []
    progress = Progress.begin(form.rules, dealer)
    for line, wanted in zip(scored(form), document["deals"], strict=True):
        items.append(enter(Place(form.names, progress, progress.dealer), wanted).item)
        progress = line.after
    assert score_document(document | {"deals": items}) == load(path.with_name(path.name.replace("-in.", "-out.")))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_an_item_that_is_changed_begins_whole(path: Path) -> None:
    """The draft of a written item has no open question and makes the same item again."""
    document = load(path)
    form = read_score_form(document)
    progress = Progress.begin(form.rules, form.dealer)
    for line, wanted in zip(scored(form), document["deals"], strict=True):
        place = Place(form.names, progress, progress.dealer)
        item = enter(place, wanted).item
        again = guide(place, draft_of(item))
        assert again.question is None
        assert again.item == item
        assert all(one.chosen is not None for one in again.steps)
        progress = line.after


TAPS = [
    ("6C WP 6-4-0", SOCHI, game(SOCHI, "6C", "WP", "6-4-0"), 5),
    ("6C PP", SOCHI, game(SOCHI, "6C", "PP"), 4),
    ("6C WW 6-2-2", SOCHI, game(SOCHI, "6C", "WW", "6-2-2"), 6),
    ("misere", SOCHI, misere(SOCHI, 0), 3),
    ("raspasy", SOCHI, raspasy(SOCHI, "3-3-4"), 3),
    ("surrender", SOCHI, surrender(SOCHI, "7H"), 3),
    ("stalingrad", agreed(stalingrad=True), game(agreed(stalingrad=True), "6S", "WW", "6-2-2"), 4),
]


@pytest.mark.parametrize(("rules", "outcome", "taps"), [row[1:] for row in TAPS], ids=[row[0] for row in TAPS])
def test_few_taps(rules: RuleSet, outcome: DealOutcome, taps: int) -> None:
    """A game with one whist is five answers and the word that it is written: six taps. Forced whists are not asked for (S3-50)."""
    assert typed(rules, outcome).taps == taps


def test_the_split_is_asked_where_it_counts() -> None:
    """A-06, A-217: with one whister nobody asks for the passer's tricks, unless they are written by nobody."""
    lone = [one.id for one in guide(start(SOCHI), typed(SOCHI, game(SOCHI, "6C", "WP", "6-3-1")).item).steps]
    classic = agreed("classic19")
    own = [one.id for one in guide(start(classic), typed(classic, game(classic, "6C", "WP", "6-3-1")).item).steps]
    assert lone.count("tricks") == 1
    assert own.count("tricks") == 2


def test_below_the_exit_level_is_refused_with_the_rule() -> None:
    """A-73: after a raspasy of Sochi the sixes stand there refused, and say why."""
    place = start(SOCHI)
    item, _ = place.read(typed(SOCHI, raspasy(SOCHI, "3-3-4")).item)
    assert item is not None
    progress, _ = place.write(item)
    after = Place(place.names, progress, progress.dealer)
    question = guide(after, {"declarer": "D"}).question
    assert question is not None
    refused = {str(one.value): one.fault.code for one in question.choices if one.fault}
    assert refused == dict.fromkeys(("6S", "6C", "6D", "6H", "6NT"), "below_minimum")
    assert guide(after, {"declarer": "D", "kind": "game", "contract": "6C"}).question == question


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_can_be_entered_at_every_table(players: int) -> None:
    """S3-4, S3-5, A-84, A-85: whoever sits out is not asked for; with two the other takes what is left."""
    rules = agreed("leningrad", players, **({"two_player": "dummy_hand"} if players == 2 else {}))
    names = tuple("ПРСТУ"[:players])
    place = Place(names, Progress.begin(rules, dealer_of(rules)), dealer_of(rules))
    draft: Object = {}
    while (now := guide(place, draft)).question is not None:
        assert now.question is not None
        choices = [one for one in now.question.choices if one.fault is None]
        draft = choices[0].draft if now.question.id != "tricks" else choices[min(6, len(choices) - 1)].draft
    assert now.item is not None, now.faults
    who = now.steps[0]
    assert [one.value for one in who.choices][: min(players, 3)] == list({2: "ПР", 3: "ПРС", 4: "ПРС", 5: "РСТ"}[players])


def test_leningrad_asks_for_no_talon() -> None:
    """S1-80: the talon is asked for where somebody writes for it."""
    ids = [one.id for one in guide(start(LENINGRAD), typed(LENINGRAD, game(LENINGRAD, "6C", "WP", "6-4-0")).item).steps]
    four = agreed("sochi10x", 4)
    assert "talon" not in ids
    assert typed(four, game(four, "6C", "WW", "6-2-2")).taps == typed(SOCHI10X, game(SOCHI10X, "6C", "WW", "6-2-2")).taps + 1
