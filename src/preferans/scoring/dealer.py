"""What is written around a trick game by those who do not play it: consolation and sold cards of the sitting dealer, halves."""

from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from preferans.cards import Card, Rank
from preferans.conventions.ruleset import RuleSet
from preferans.scoring.defence import DealersWhist, defence_of, undertricks, writers
from preferans.scoring.entries import Entry, Reason, whists
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, talon_sells
from preferans.scoring.prices import Price
from preferans.seats import Seat, active_seats

FIXED_UNIT = 10
"""Whists for a sold trick where no contract sets the price (A-39)."""


def is_sitting(dealer: Seat, players: int) -> bool:
    """Whether the dealer does not play himself."""
    return dealer not in active_seats(dealer, players)


def dealer_entries(outcome: GameOutcome, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    """Consolation and talon bonus; a dealer in halves with the declarer writes neither (A-83)."""
    if outcome.partner is not None:
        return ()
    return (*_consolation(outcome, rules, price), *_talon_bonus(outcome, rules, price))


def _consolation(outcome: GameOutcome, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    """The consolation of a dealer who sits out (S0-48, S1-79); one who whists himself has his own (A-89)."""
    amount = price.consolation * undertricks(outcome)
    sits = is_sitting(outcome.dealer, rules.players) and not isinstance(defence_of(outcome, rules.players), DealersWhist)
    if not rules.dealer.dealer_consolation or not sits or not amount:
        return ()
    return (whists(outcome.dealer, outcome.declarer, amount, "S1-79", Reason.DEALER_CONSOLATION),)


def _talon_bonus(outcome: GameOutcome, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    """Проданные тузы: good cards that the talon gave the declarer, whether he made his game or not (S1-80, A-80)."""
    if outcome.talon is None or outcome.without_talon or not talon_sells(rules):
        return ()
    unit = FIXED_UNIT if rules.dealer.talon_bonus_unit == "fixed_10" else price.whist
    bonus = unit * sold_tricks(outcome.talon, marriage=rules.dealer.talon_bonus == "ace1_marriage1_AK2_AA3")
    if not bonus:
        return ()
    return tuple(whists(seat, outcome.declarer, amount, "S1-80", Reason.TALON_BONUS) for seat, amount in _sellers(outcome, rules, bonus))


def _sellers(outcome: GameOutcome, rules: RuleSet, bonus: int) -> tuple[tuple[Seat, Fraction], ...]:
    """Who writes how much: the sitting dealer all of it; with three, half each of the opponents, or the dealer who does not declare."""
    if rules.players > 3:
        return ((outcome.dealer, Fraction(bonus)),)
    match rules.dealer.talon_bonus_three_hand:
        case "none":
            return ()
        case "each_opponent_half":
            return tuple((seat, Fraction(bonus, 2)) for seat in writers(outcome.dealer, outcome.declarer, rules.players))
        case "dealer_if_not_declarer":
            return () if outcome.dealer is outcome.declarer else ((outcome.dealer, Fraction(bonus)),)
        case never:
            assert_never(never)


def sold_tricks(talon: tuple[Card, Card], *, marriage: bool) -> int:
    """How many tricks two cards of the talon are worth: aces 3, ace and king of a suit 2, an ace or a marriage 1 (A-80).

    >>> from preferans.cards import card
    >>> sold_tricks((card("SA"), card("SK")), marriage=True), sold_tricks((card("SA"), card("DK")), marriage=True)
    (2, 1)
    """
    ranks, suited = {card.rank for card in talon}, talon[0].suit == talon[1].suit
    if ranks == {Rank.ACE}:
        return 3
    if ranks == {Rank.ACE, Rank.KING} and suited:
        return 2
    if Rank.ACE in ranks:
        return 1
    return int(marriage and suited and ranks == {Rank.KING, Rank.QUEEN})


def in_halves(lines: tuple[Entry, ...], outcome: DealOutcome) -> tuple[Entry, ...]:
    """The entries with the declarer's gain, loss and debts halved between him and the dealer who plays along (A-83)."""
    if not isinstance(outcome, GameOutcome | MisereOutcome) or outcome.partner is None:
        return lines
    shared: list[Entry] = []
    for line in lines:
        half = replace(line, amount=line.amount / 2, rule="S0-15e")
        if line.against is outcome.declarer:
            shared += [half, replace(half, against=outcome.partner)]
        elif line.player is outcome.declarer:
            shared += [half, replace(half, player=outcome.partner)]
        else:
            shared.append(line)
    return tuple(shared)
