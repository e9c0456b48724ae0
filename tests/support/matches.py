"""Matches for tests of records: random ones, and ones told by a script, deal by deal."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from preferans.cards import DECK
from preferans.conventions.ruleset import RuleSet
from preferans.match.log import Clock, ClockEvent, Redeal
from preferans.match.match import Match, Player, act, deal, new_match
from preferans.notation.record import Ended, GameRecord
from preferans.notation.record_of import record_of
from preferans.rules.actions import PlayCard
from preferans.rules.dealing import talon_pairs
from preferans.rules.engine import to_act
from preferans.rules.play import playable
from preferans.rules.state import DealState, Playing
from preferans.seats import SEATS
from support.deals import SOCHI, order_for, parse
from support.random_play import choose

ENGINE = "preferans 0.1.0"
DAY = "2026-11-29"
TRIO = (Player("Anna"), Player("Boris", "rule 1"), Player("Vera"))


def random_match(seed: int, deals: int = 3, agreed: RuleSet = SOCHI, players: Sequence[Player] = TRIO) -> Match:
    """A match played at random for so many deals, or to its end."""
    rng = random.Random(seed)
    match = new_match(agreed, players, SEATS[rng.randrange(len(players))])
    for _ in range(deals):
        if match.progress.ended:
            break
        order = list(DECK)
        rng.shuffle(order)
        match = deal(match, order, rng.choice(talon_pairs(agreed)))
        while match.current is not None:
            if rng.random() < 0.01:
                match = act(
                    match, Clock(rng.choice(SEATS[: len(players)]), rng.choice(list(ClockEvent)), rng.choice((None, 0, 1500)))
                ).match
            item = Redeal(rng.choice(SEATS[: len(players)])) if rng.random() < 0.002 else choose(rng, match.current.state)
            match = act(match, item).match
    return match


def recorded(match: Match, ended: Ended = Ended.CUT) -> GameRecord:
    """The record of a match that was cut, if it has not ended by itself."""
    return record_of(match, engine=ENGINE, date=DAY, ended=ended)


@dataclass(frozen=True)
class Told:
    """A deal of a script: the hands from the eldest on, the talon, and what is done, in the words of `support.deals`.

    `*` plays the lowest legal card, `**` goes on so to the end; `clock:EVENT` and `redeal` are done by whoever has to act.
    """

    first: str
    second: str
    third: str
    talon: str
    script: str


def told_match(deals: Sequence[Told], agreed: RuleSet = SOCHI, players: Sequence[Player] = TRIO) -> Match:
    """The match of a script; the third chair deals first, so the first chair is the eldest hand."""
    match = new_match(agreed, players, SEATS[2])
    for one in deals:
        match = deal(match, order_for(one.first, one.second, one.third, one.talon), 2)
        for word in one.script.split():
            match = _done(match, word)
    return match


def _done(match: Match, word: str) -> Match:
    assert match.current is not None, f"{word!r} after the end of the deal"
    state = match.current.state
    actor = to_act(state)
    assert actor is not None
    match word.split(":"):
        case ["*"]:
            return act(match, _lowest(state)).match
        case ["**"]:
            for _ in _until_over(match):
                assert match.current is not None
                match = act(match, _lowest(match.current.state)).match
            return match
        case ["clock", event]:
            return act(match, Clock(actor, ClockEvent(event))).match
        case ["redeal"]:
            return act(match, Redeal(actor)).match
        case _:
            return act(match, parse(word, state)).match


def _until_over(match: Match) -> Iterator[int]:
    assert match.current is not None
    state = match.current.state
    assert isinstance(state, Playing)
    return iter(range(sum(len(hand) for hand in state.hands)))


def _lowest(state: DealState) -> PlayCard:
    assert isinstance(state, Playing)
    actor = to_act(state)
    assert actor is not None
    return PlayCard(actor, next(iter(playable(state))), state.next_hand)
