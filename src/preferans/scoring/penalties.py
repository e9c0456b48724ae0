"""Penalties for irregularities. Impossible in play here; a real table writes them (scoring of the rules base, section 9)."""

from dataclasses import dataclass
from typing import TypeAlias

from preferans.conventions.ruleset import RuleSet
from preferans.rules.contract import Contract, Misere
from preferans.scoring.entries import Entry, Reason, mountain
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome
from preferans.scoring.prices import price_of
from preferans.seats import Seat


@dataclass(frozen=True, slots=True)
class AgreedPenalty:
    """What a company agreed to write for something no rule speaks of (S1-71); `rule` of its entries is `agreed`."""

    entries: tuple[Entry, ...]
    note: str


@dataclass(frozen=True, slots=True)
class TalonPeek:
    """Somebody looked at the talon before the buyer (S0-16); the contract is the buyer's, or the last bid."""

    offenders: tuple[Seat, ...]
    contract: Contract


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """Somebody was found with too many cards or too few after the auction (S0-14b)."""

    offenders: tuple[Seat, ...]
    contract: Contract


@dataclass(frozen=True, slots=True)
class Revoke:
    """A deal with revokes (ренонс): its tricks as they were counted after the wrong ones had been moved."""

    of: GameOutcome | MisereOutcome | RaspasyOutcome
    revokes: tuple[tuple[Seat, int], ...]
    """Who revoked how often; everybody once."""

    @property
    def dealer(self) -> Seat:
        """Who dealt it."""
        return self.of.dealer


TablePenalty: TypeAlias = AgreedPenalty | TalonPeek | WrongCardCount
"""A penalty without a deal of its own."""

WrittenDeal: TypeAlias = DealOutcome | Revoke
"""A deal as it is written: what happened in it, or with its revokes."""


def score_penalty(penalty: TablePenalty, rules: RuleSet) -> tuple[Entry, ...]:
    """The entries of a penalty without a deal of its own."""
    match penalty:
        case AgreedPenalty(entries=entries):
            return entries
        case TalonPeek(offenders=offenders, contract=contract):
            rule = "S0-16" if rules.irregularities.talon_peek == "remise_in_declared_suit_and_no_whist" else "A-41"
            return tuple(mountain(seat, remise(contract, rules), rule, Reason.TALON_PEEK) for seat in offenders)
        case WrongCardCount(offenders=offenders, contract=contract):
            return tuple(mountain(seat, 2 * remise(contract, rules), "S0-14b", Reason.WRONG_CARD_COUNT) for seat in offenders)


def remise(contract: Contract, rules: RuleSet) -> int:
    """Ремиз: what one trick short of the contract costs its declarer (A-41)."""
    if isinstance(contract, Misere):
        return rules.prices.misere_mountain * rules.prices.score_scale
    return price_of(rules, contract.level).mountain


def second_misdeal(dealer: Seat, rules: RuleSet) -> tuple[Entry, ...]:
    """What a dealer writes who misdeals a second time: one trick short of six, where that is agreed."""
    if rules.table.misdeal == "redeal_free":
        return ()
    return (mountain(dealer, price_of(rules, 6).mountain, "S0-14", Reason.SECOND_MISDEAL),)
