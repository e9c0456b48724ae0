"""What is written after a deal with revokes (ренонсы), and what the match takes it for."""

from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.bombs import multiplied
from preferans.scoring.deal import Context, score
from preferans.scoring.dealer import in_halves
from preferans.scoring.defence import BothWhist, defence_of
from preferans.scoring.entries import Entry, Reason, mountain, whists
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome
from preferans.scoring.penalties import Revoke, remise
from preferans.scoring.prices import price_of
from preferans.seats import Seat

FIXED_RASPASY_PENALTY = 10
"""Points for a revoke in raspasy, on any scale (S0-54b, A-45)."""


def score_revoke(revoke: Revoke, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The entries of the deal with those of its revokes."""
    match revoke.of:
        case RaspasyOutcome() as outcome:
            return (*score(outcome, rules, context), *_at_raspasy(revoke, rules, context.raspasy_price))
        case MisereOutcome() as outcome:
            return _at_misere(revoke, outcome, rules, context)
        case GameOutcome() as outcome:
            return _at_a_game(revoke, outcome, rules, context)
        case never:
            assert_never(never)


def settled_as(revoke: Revoke) -> DealOutcome:
    """The outcome that the match goes on from: a game is made where the defence alone revoked, failed where both sides did."""
    match revoke.of:
        case MisereOutcome() as outcome if not _declarers(revoke, outcome.declarer):
            return replace(outcome, tricks=((outcome.declarer, 0),))
        case GameOutcome() as outcome:
            own = _declarers(revoke, outcome.declarer)
            if own and len(revoke.revokes) > 1:
                return replace(outcome, tricks=((outcome.declarer, 0),))
            return outcome if own else replace(outcome, counts_as_made=True)
        case other:
            return other


def _declarers(revoke: Revoke, declarer: Seat) -> int:
    return dict(revoke.revokes).get(declarer, 0)


# ---- raspasy and misère


def _at_raspasy(revoke: Revoke, rules: RuleSet, price: int) -> tuple[Entry, ...]:
    """Ten points for every error, or the price of a trick (S0-54b, A-26)."""
    fixed = rules.raspasy.raspasy_revoke == "fixed_10"
    each, rule = (FIXED_RASPASY_PENALTY, "S0-54b") if fixed else (price, "A-26")
    return tuple(mountain(seat, each * times, rule, Reason.RASPASY_REVOKE) for seat, times in revoke.revokes)


def _at_misere(revoke: Revoke, outcome: MisereOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """A catcher's revoke: the misère counts as made, the offenders write what the declarer would have (S0-65)."""
    if _declarers(revoke, outcome.declarer):
        return score(outcome, rules, context)
    made = replace(outcome, tricks=((outcome.declarer, 0),))
    lines = tuple(replace(line, rule="S0-65a") for line in score(made, rules, context))
    owed = rules.prices.misere_mountain * rules.prices.score_scale * outcome.taken(outcome.declarer)
    return (*lines, *multiplied(_shared(revoke, owed, "S0-65b", Reason.MISERE_REVOKE), made, rules, context.bombs))


def _shared(revoke: Revoke, owed: int | Fraction, rule: str, reason: Reason) -> tuple[Entry, ...]:
    """A sum that the offenders write in equal parts."""
    if not owed:
        return ()
    return tuple(mountain(seat, Fraction(owed) / len(revoke.revokes), rule, reason) for seat, _ in revoke.revokes)


# ---- trick games


def _at_a_game(revoke: Revoke, outcome: GameOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    own = _declarers(revoke, outcome.declarer)
    if not own:
        return _defences(revoke, outcome, rules, context)
    return _declarers_alone(outcome, rules, context) if len(revoke.revokes) == 1 else _of_both_sides(revoke, outcome, rules, context)


def _declarers_alone(outcome: GameOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The tricks as they were moved; what the whisters lack of their duty the declarer writes, at his own price (S0-30, A-88)."""
    return tuple(
        replace(line, player=outcome.declarer, rule="S0-30b", reason=Reason.DECLARER_REVOKE)
        if line.reason is Reason.WHIST_SHORTFALL
        else line
        for line in score(outcome, _shortfall_at_declarers_price(rules), context)
    )


def _shortfall_at_declarers_price(rules: RuleSet) -> RuleSet:
    return replace(rules, prices=replace(rules.prices, whister_penalty_price=rules.prices.mountain_price))


def _defences(revoke: Revoke, outcome: GameOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The game counts as made, whatever its declarer took; the offenders write what is missing of the duty, and every revoke (S0-31)."""
    made = replace(outcome, counts_as_made=True)
    written = score(made, _shortfall_at_declarers_price(rules), context)
    lines = [replace(line, rule="S0-31a") if line.reason is Reason.GAME_MADE else line for line in written]
    missing = sum((line.amount for line in lines if line.reason is Reason.WHIST_SHORTFALL), Fraction())
    each = remise(outcome.contract, rules)
    remises = tuple(mountain(seat, each * times, "S0-31c", Reason.WHISTER_REVOKE) for seat, times in revoke.revokes)
    return (
        *(line for line in lines if line.reason is not Reason.WHIST_SHORTFALL),
        *_shared(revoke, missing, "S0-31c", Reason.WHISTER_REVOKE),
        *multiplied(remises, made, rules, context.bombs),
    )


def _of_both_sides(revoke: Revoke, outcome: GameOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """Each writes a remise per own revoke; together they pay the innocent whister for his tricks, who writes none (S0-33)."""
    each, whist = remise(outcome.contract, rules), price_of(rules, outcome.contract.level).whist
    lines = [
        mountain(seat, each * times, "S0-33b", Reason.DECLARER_REVOKE if seat is outcome.declarer else Reason.WHISTER_REVOKE)
        for seat, times in revoke.revokes
    ]
    defence = defence_of(outcome, rules.players)
    offenders = [seat for seat, _ in revoke.revokes]
    innocent = [seat for seat in (defence.first, defence.second) if seat not in offenders] if isinstance(defence, BothWhist) else []
    for seat in innocent:
        share = Fraction(whist * outcome.taken(seat), len(offenders))
        lines += [whists(seat, offender, share, "S0-33b", Reason.TRICK_WHISTS) for offender in offenders if share]
    failed = settled_as(revoke)
    return multiplied(in_halves(tuple(lines), outcome), failed, rules, context.bombs)
