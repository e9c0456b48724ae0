"""An observation as one JSON object for programs outside: cards `SA`, chairs `P1` … clockwise, actions in the words of records."""

from functools import lru_cache

from preferans.cards import CardSet
from preferans.notation.action_text import format_words
from preferans.notation.engine_actions import from_engine
from preferans.rules.actions import Action
from preferans.rules.view import Observation
from preferans.seats import SEATS, Seat

PROTOCOL = 1
CHAIRS = tuple(f"P{seat.index + 1}" for seat in (*SEATS, Seat.DUMMY))
"""What chairs are called; the dummy is P6."""


def words_of(seen: Observation) -> tuple[str, ...]:
    """The legal actions in the words of records, in their order."""
    return _words(seen.legal, seen.seats)


@lru_cache(maxsize=1)
def _words(legal: tuple[Action, ...], seats: tuple[Seat, Seat, Seat]) -> tuple[str, ...]:
    return tuple(format_words(from_engine(action, CHAIRS, seats)) for action in legal)


def document(seen: Observation) -> dict[str, object]:
    """All that the viewer may know; fields that mean nothing yet are null or empty."""
    said = (*seen.calls, *seen.partner_answers, *seen.whist_answers, *seen.ten_answers, *seen.invites)
    return {
        "rules": seen.rules.name,
        "phase": seen.phase.value,
        "seats": [_chair(seat) for seat in seen.seats],
        "me": _chair(seen.viewer),
        "dealer": _chair(seen.dealer),
        "minimum": seen.minimum,
        "hand": _cards(seen.hand),
        "held": list(seen.held),
        "said": [[_chair(one.actor), format_words(from_engine(one, CHAIRS, seen.seats))] for one in said],
        "kind": seen.kind.value if seen.kind else None,
        "declarer": _chair(seen.declarer),
        "contract": str(seen.contract) if seen.contract else None,
        "talon": [str(card) for card in seen.talon],
        "discard": [str(card) for card in seen.discard or ()],
        "mode": seen.mode.value if seen.mode else None,
        "commanders": [_chair(seat) for seat in seen.commanders or ()],
        "open_hands": {_chair(seat): _cards(cards) for seat, cards in seen.open_hands},
        "tricks": [
            {"leader": _chair(one.leader), "cards": [str(card) for card in one.cards], "led": str(one.led), "winner": _chair(one.winner)}
            for one in seen.tricks
        ],
        "leader": _chair(seen.leader),
        "trick": [str(card) for card in seen.trick],
        "next_hand": _chair(seen.next_hand),
        "talon_card": str(seen.talon_card) if seen.talon_card else None,
        "claim": format_words(from_engine(seen.claim, CHAIRS, seen.seats)) if seen.claim else None,
        "legal": list(words_of(seen)),
    }


def _chair(seat: Seat | None) -> str | None:
    return None if seat is None else CHAIRS[seat.index]


def _cards(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]
