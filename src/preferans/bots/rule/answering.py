"""The answers after the contract: whist, half whist, its return; checking a ten; open or closed (S0-19, S0-41b, S0-46, S0-47)."""

from dataclasses import dataclass

from preferans.bots.rule.reckoning import chance_of, suit_bytes
from preferans.bots.rule.suits import side_tricks
from preferans.cards import FULL_DECK
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    Action,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    ChooseMode,
    Invite,
    PartnerCall,
    PlayMode,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import MISERE, TrickGame
from preferans.rules.view import Observation
from preferans.rules.whisting import HALF_WHIST_LEVELS

PARTNER = (1.8, 1.1, 0.6, 0.5, 0.3)
"""Tricks that the other opponent takes on the average, by level from six to ten; measured in self-play, as is the next."""
MISSED_BY_BOTH = 0.6
"""How often a whister who misses his half has to write it: not when his partner makes good for him."""
REAL = ((0.8, 0.2), (0.63, 0.05), (0.6, -0.2), (0.6, -0.2), (0.5, -0.2))
"""Slope and offset from the tricks that a hand promises to those it takes, by level: strong declarers leave less."""
RETURN_OPTION = 4.0
"""Whists that the right to return the whist is worth."""
LONG = (1.0, 1.0, 1.0, 1.0, 0.9, 0.7, 0.45, 0.2, 0.1)
"""How far a suit of so many cards can be relied on: the longer it is here, the sooner the declarer trumps it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What an answer is worth more than a pass, in whists (scoring, sections 2 and 10)."""

    rules: RuleSet
    contract: TrickGame
    own: float

    def half(self) -> float:
        """Half whist: half the duty, without play."""
        row = self._row
        return self.rules.prices.whist_price[row] * self.rules.whist.duty[row] / 2

    def alone(self) -> float:
        """Whist as the only whister: all tricks of the defence, and the whole duty."""
        row, prices = self._row, self.rules.prices
        duty, set_from = self.rules.whist.duty[row], 11 - self.contract.level
        point = self.rules.pool.mountain_to_whists / self.rules.players
        value = 0.0
        for taken, chance in self._tricks(self.own + PARTNER[row]):
            value += chance * prices.whist_price[row] * taken
            if taken >= set_from:
                short = taken - set_from + 1
                lost = prices.pool_price[row] * self.rules.pool.pool_to_mountain + prices.mountain_price[row] * short
                value += chance * (prices.consolation_whists[row] * short + point * lost)
            else:
                value -= chance * self._shortfall(max(0, duty - taken))
        return value

    def beside(self) -> float:
        """Whist when the partner whists too: the own tricks, and the own half of the duty."""
        row = self._row
        half = max(1, self.rules.whist.duty[row] // 2)
        value = 0.0
        for taken, chance in self._tricks(self.own):
            missed = max(0, half - taken)
            value += chance * (self.rules.prices.whist_price[row] * taken - MISSED_BY_BOTH * self._shortfall(missed))
        return value

    @property
    def _row(self) -> int:
        return self.contract.level - 6

    def _shortfall(self, missing: int) -> float:
        players = self.rules.players
        cost = self.rules.pool.mountain_to_whists * (players - 1) / players
        return missing * self.rules.prices.whister_penalty_price[self._row] * cost

    def _tricks(self, expected: float) -> list[tuple[int, float]]:
        """Each number of tricks and its chance; at no trump the lead decides, and less can be relied on (S0-46a)."""
        if self.contract.strain.suit is None:
            expected -= 0.3
        at_least = [1.0, *(chance_of(taken, expected) for taken in range(1, 11)), 0.0]
        return [(taken, at_least[taken] - at_least[taken + 1]) for taken in range(11)]


def _quick(own: int, *, trumps: bool) -> float:
    """Tricks of a side suit in its first two rounds."""
    ace, king, queen = own >> 7 & 1, own >> 6 & 1, own >> 5 & 1
    length = own.bit_count()
    if ace:
        worth = 1.6 if king else 1.2 if queen else 0.9
    elif king:
        worth = 0.9 if queen else 0.5 if length > 1 else 0.1
    else:
        worth = 0.2 if queen and length > 2 else 0.0
    return worth * LONG[length] if trumps else worth


def defence_tricks(observation: Observation) -> float:
    """Tricks that a hand is good for against the contract (S0-19a)."""
    contract = observation.contract
    if not isinstance(contract, TrickGame):
        return 0.0
    hand = observation.hand.mask
    own, out = suit_bytes(hand), suit_bytes(FULL_DECK.mask & ~hand)
    trump = contract.strain.suit
    promised = sum(
        side_tricks(mine, out[suit]) if suit == trump else _quick(mine, trumps=trump is not None) for suit, mine in enumerate(own)
    )
    slope, offset = REAL[contract.level - 6]
    return max(0.0, slope * promised + offset)


def choose_answer(observation: Observation) -> Action:
    """The answer worth most; the sitting dealer whists, since he answers for nothing (A-89); half whist where it may be had beats a pass, for it costs nothing."""
    whist = AnswerWhist(observation.viewer, WhistCall.WHIST)
    if observation.viewer not in observation.seats and whist in observation.legal:
        return whist
    contract = observation.contract
    assert isinstance(contract, TrickGame)  # noqa: S101 -- only trick games are answered
    return best_answer(observation, Odds(observation.rules, contract, defence_tricks(observation)))


def best_answer(observation: Observation, odds: Odds) -> Action:
    """The answer worth most by these odds."""
    seat, contract = observation.viewer, odds.contract
    calls = [action.call for action in observation.legal if isinstance(action, AnswerWhist)]
    partner_whists = any(answer.call is WhistCall.WHIST for answer in observation.whist_answers)
    worth = {
        WhistCall.PASS: 0.0,
        WhistCall.HALF_WHIST: odds.half(),
        WhistCall.WHIST: odds.beside() if partner_whists else odds.alone() - _return_option(observation, contract),
        WhistCall.WHIST_RETURN: odds.alone(),
    }
    return AnswerWhist(seat, max(calls, key=lambda call: worth[call]))


def _return_option(observation: Observation, contract: TrickGame) -> float:
    """What a pass keeps for the first to answer: he may still return the whist over a half whist (A-65)."""
    whist = observation.rules.whist
    may_return = whist.half_whist == "after_first_pass" and whist.whist_return and contract.level in HALF_WHIST_LEVELS
    return RETURN_OPTION if may_return and not observation.whist_answers else 0.0


def choose_ten(observation: Observation) -> Action:
    """Check whenever the own hand may take a trick: it costs nothing (A-68)."""
    call = TenCall.CHECK if defence_tricks(observation) > 0.15 else TenCall.WAIVE
    return AnswerTen(observation.viewer, call)


def choose_partner(observation: Observation) -> Action:
    """Halves: offered and taken at misère, whose loss is large; a trick game that was bought is a good one (A-83)."""
    halves = observation.bid == MISERE
    accept = next(action for action in observation.legal if isinstance(action, AnswerPartner) and action.call is not PartnerCall.DECLINE)
    return accept if halves else AnswerPartner(observation.viewer, PartnerCall.DECLINE)


def choose_invite(observation: Observation) -> Action:
    """An invitation brings the passer's tricks to the whister, and the whole duty with them (A-82): seldom against his interest."""
    return Invite(observation.viewer, invites=True)


def choose_mode(observation: Observation) -> Action:
    """Open, to play both hands; closed where the own tricks suffice and the declarer need not see where they lie."""
    contract = observation.contract
    assert isinstance(contract, TrickGame)  # noqa: S101 -- a lone whister plays against a trick game
    enough = defence_tricks(observation) >= observation.rules.whist.duty[contract.level - 6] + 0.3
    closed = enough and contract.strain.suit is not None
    return ChooseMode(observation.viewer, PlayMode.CLOSED if closed else PlayMode.OPEN)
