"""The Russian card game Preferans (преферанс): cards, rule sets, deals, matches, scores, records.

>>> import preferans
>>> rules = preferans.load_preset("sochi")
>>> deal = preferans.start(rules, preferans.Seat.THIRD, preferans.DECK, talon_pair=2)
>>> preferans.to_act(deal), len(preferans.legal_actions(deal))
(Seat.FIRST, 3)

docs/python.md walks through it. A name is loaded from its room when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from preferans.cards import DECK as DECK
    from preferans.cards import Card as Card
    from preferans.cards import CardSet as CardSet
    from preferans.cards import Rank as Rank
    from preferans.cards import Strain as Strain
    from preferans.cards import Suit as Suit
    from preferans.conventions.catalogue import PRESETS as PRESETS
    from preferans.conventions.catalogue import build as build
    from preferans.conventions.catalogue import from_toml as from_toml
    from preferans.conventions.catalogue import load_preset as load_preset
    from preferans.conventions.catalogue import not_yet as not_yet
    from preferans.conventions.ruleset import RuleSet as RuleSet
    from preferans.errors import Fault as Fault
    from preferans.errors import IllegalActionError as IllegalActionError
    from preferans.errors import NotationError as NotationError
    from preferans.errors import PreferansError as PreferansError
    from preferans.errors import RefusedError as RefusedError
    from preferans.errors import format_path as format_path
    from preferans.match.match import Match as Match
    from preferans.match.match import Player as Player
    from preferans.match.match import act as act
    from preferans.match.match import deal as deal
    from preferans.match.match import new_match as new_match
    from preferans.notation.letters import format_card as format_card
    from preferans.notation.letters import format_hand as format_hand
    from preferans.notation.letters import parse_card as parse_card
    from preferans.notation.letters import parse_hand as parse_hand
    from preferans.notation.record import GameRecord as GameRecord
    from preferans.notation.record_of import record_of as record_of
    from preferans.notation.record_print import format_record_text as format_record_text
    from preferans.notation.replay import check as check
    from preferans.notation.replay import parse_record as parse_record
    from preferans.notation.replay import read_record as read_record
    from preferans.notation.replay import replay as replay
    from preferans.notation.score_document import score_document as score_document
    from preferans.notation.score_document import settle_document as settle_document
    from preferans.rules.dealing import start as start
    from preferans.rules.engine import Step as Step
    from preferans.rules.engine import apply as apply
    from preferans.rules.engine import is_legal as is_legal
    from preferans.rules.engine import legal_actions as legal_actions
    from preferans.rules.engine import to_act as to_act
    from preferans.rules.state import DealState as DealState
    from preferans.rules.state import Finished as Finished
    from preferans.rules.view import Observation as Observation
    from preferans.rules.view import observe as observe
    from preferans.scoring.deal import Context as Context
    from preferans.scoring.deal import score as score
    from preferans.scoring.entries import Entry as Entry
    from preferans.scoring.outcome import DealOutcome as DealOutcome
    from preferans.scoring.outcome import from_deal as from_deal
    from preferans.scoring.settlement import Settlement as Settlement
    from preferans.scoring.settlement import settle as settle
    from preferans.scoring.sheet import Sheet as Sheet
    from preferans.seats import Seat as Seat
    from preferans.texts import message as message

_ROOMS = {
    "cards": "DECK Card CardSet Rank Strain Suit",
    "conventions.catalogue": "PRESETS build from_toml load_preset not_yet",
    "conventions.ruleset": "RuleSet",
    "errors": "Fault IllegalActionError NotationError PreferansError RefusedError format_path",
    "match.match": "Match Player act deal new_match",
    "notation.letters": "format_card format_hand parse_card parse_hand",
    "notation.record": "GameRecord",
    "notation.record_of": "record_of",
    "notation.record_print": "format_record_text",
    "notation.replay": "check parse_record read_record replay",
    "notation.score_document": "score_document settle_document",
    "rules.dealing": "start",
    "rules.engine": "Step apply is_legal legal_actions to_act",
    "rules.state": "DealState Finished",
    "rules.view": "Observation observe",
    "scoring.deal": "Context score",
    "scoring.entries": "Entry",
    "scoring.outcome": "DealOutcome from_deal",
    "scoring.settlement": "Settlement settle",
    "scoring.sheet": "Sheet",
    "seats": "Seat",
    "texts": "message",
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'preferans' has no attribute {name!r}")
    value: object = getattr(import_module(f"preferans.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
