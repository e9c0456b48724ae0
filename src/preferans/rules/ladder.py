"""What may be named over what: the ladder of trick games, misère, and the games without the talon (A-62, A-64).

The chains over a misère are the table after section C of the options; `nine_stops` is the usual one.
"""

from typing import NamedTuple, assert_never

from preferans.rules.actions import Bid, BidMisere, BidWithoutTalon, Hold, Pass
from preferans.rules.contract import ALL_GAMES, MISERE, Contract, Misere, TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Call, Deal
from preferans.seats import Seat

NINE, TEN = 9, 10
DARK_OVERCALL = 7
TENS = tuple(game for game in ALL_GAMES if game.level == TEN)
NINES_AND_TENS = tuple(game for game in ALL_GAMES if game.level >= NINE)
BARE_CHAINS = ("no_talon_strict", "no_talon_ten_beats", "no_talon_above_ten")
"""The chains in which misère without the talon exists."""


class Standing(NamedTuple):
    """Where an auction stands, read from its calls."""

    passed: tuple[Seat, ...] = ()
    bid: Contract | None = None
    without_talon: bool = False
    """The bid that stands is one without the talon."""
    owner: Seat | None = None
    """Whose bid it is: who named it, or who held it."""
    held: bool = False
    """The bid was held, so the rival must raise or pass (A-61)."""
    bids: int = 0
    """How many games and misères were named."""
    misere_caller: Seat | None = None
    """Who called the plain misère."""
    over_misere: bool = False
    """A game was called over a misère."""
    over_bare_misere: bool = False
    """A game was called over a misère without the talon: nothing more is said."""
    dark_bid: bool = False
    """The bid that stands was made before looking (A-76)."""
    dark_passes: tuple[Seat, ...] = ()
    """Who passed before looking, with no bid on the table."""
    turn: Seat | None = None
    """Who speaks; None when the auction is over."""


def after(now: Standing, call: Call) -> Standing:
    """The standing after one more call; `turn` is left to the auction."""
    match call:
        case Pass(actor, dark):
            counts = dark and now.bid is None
            return now._replace(passed=(*now.passed, actor), dark_passes=(*now.dark_passes, actor) if counts else now.dark_passes)
        case Hold(actor):
            return now._replace(owner=actor, held=True)
        case BidMisere(actor, without_talon):
            caller = now.misere_caller if without_talon else actor
            named = _named(now, actor, MISERE, without_talon=without_talon)
            return named._replace(misere_caller=caller, over_misere=now.over_misere, over_bare_misere=False)
        case Bid(actor, game, dark):
            return _named(now, actor, game, without_talon=False)._replace(dark_bid=dark)
        case BidWithoutTalon(actor, level):
            return _named(now, actor, TrickGame.of_rank((level - 6) * 5), without_talon=True)
        case _:
            assert_never(call)


def _named(now: Standing, actor: Seat, game: Contract, *, without_talon: bool) -> Standing:
    return now._replace(
        bid=game,
        without_talon=without_talon,
        dark_bid=False,
        owner=actor,
        held=False,
        bids=now.bids + 1,
        over_misere=now.over_misere or now.bid == MISERE,
        over_bare_misere=now.bid == MISERE and now.without_talon,
    )


def is_closed(deal: Deal, now: Standing) -> bool:
    """Whether nobody is asked any more, also who has not spoken (S2-16, A-64)."""
    return now.over_bare_misere or (now.over_misere and deal.rules.auction.misere_chain == "nine_stops")


def games(deal: Deal, now: Standing, seat: Seat) -> tuple[TrickGame, ...]:
    """The trick games with the talon that this seat may name now, from low to high."""
    chain = deal.rules.auction.misere_chain
    if seat == now.misere_caller:
        return ()
    if isinstance(now.bid, Misere):
        if not now.without_talon:
            return NINES_AND_TENS
        return TENS if chain == "no_talon_ten_beats" else ()
    if now.over_misere and chain in ("no_talon_strict", "no_talon_ten_beats"):
        return ()
    lowest = _lowest(deal, now)
    match deal.rules.auction.bid_steps:
        case "strict_step":
            return ALL_GAMES[lowest : lowest + 1]
        case "jumps":
            return ALL_GAMES[lowest:]


def _lowest(deal: Deal, now: Standing) -> int:
    """Rank of the next step. A game without the talon stands above all with it of its level (A-98).

    A dark pass or a dark bid is beaten by a seven at least (S3-65, S3-68).
    """
    floor = (minimum(deal, now) - 6) * 5
    if not isinstance(now.bid, TrickGame):
        return floor
    return max(floor, (now.bid.level - 5) * 5 if now.without_talon else now.bid.rank + 1)


def minimum(deal: Deal, now: Standing) -> int:
    """The lowest level of the next bid: the exit level, or seven over something dark; the higher counts (A-73, A-76)."""
    return max(deal.minimum, DARK_OVERCALL) if now.dark_bid or now.dark_passes else deal.minimum


def may_call_dark(deal: Deal, calls: tuple[Call, ...], seat: Seat) -> tuple[bool, bool]:
    """Whether this seat may still pass, and bid, before looking: as his own first call, where it is agreed (A-76)."""
    if any(call.actor == seat for call in calls):
        return False, False
    match deal.rules.auction.dark_pass:
        case "off":
            passes = False
        case "first_hand":
            passes = seat == deal.eldest
        case "any_hand":
            passes = True
    return passes, deal.rules.auction.dark_game


def dark_games(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> tuple[TrickGame, ...]:
    """The dark bids of this seat: the ladder's next step alone (A-76)."""
    if not may_call_dark(deal, calls, seat)[1] or isinstance(now.bid, Misere):
        return ()
    return games(deal, now, seat)[:1]


def levels_without_talon(deal: Deal, now: Standing, seat: Seat) -> tuple[int, ...]:
    """The levels this seat may name without the talon."""
    agreed = deal.rules.auction.no_talon_games
    chain = deal.rules.auction.misere_chain
    if agreed == "off" or seat == now.misere_caller:
        return ()
    allowed = {"nine": (NINE,), "ten": (TEN,), "nine_ten": (NINE, TEN), "any": (NINE, TEN)}[agreed]
    if chain in BARE_CHAINS:
        if not (isinstance(now.bid, Misere) and now.without_talon):
            return ()
        return tuple(level for level in allowed if level == TEN or chain != "no_talon_above_ten")
    if isinstance(now.bid, Misere):
        return allowed
    standing = (now.bid.level + (1 if now.without_talon else 0)) if isinstance(now.bid, TrickGame) else 0
    return tuple(level for level in allowed if level >= standing)


def may_misere(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> bool:
    """Whether this seat may call misère: below nine, none called before, and at the right moment (A-64, S1-23)."""
    below_nine = now.bid is None or (isinstance(now.bid, TrickGame) and now.bid.level < NINE)
    if not below_nine:
        return False
    match deal.rules.auction.misere_call:
        case "own_first_call" | "first_round" | "after_auction":
            return all(call.actor != seat for call in calls)
        case "any_time":
            return True


def may_misere_without_talon(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> bool:
    """Whether this seat may call misère without the talon: over a nine called over a misère (A-64).

    The overcalled misère player may, and another as his own first call; over a ten only where the chain has it above ten.
    """
    chain = deal.rules.auction.misere_chain
    if chain not in BARE_CHAINS or not now.over_misere or not isinstance(now.bid, TrickGame):
        return False
    if seat != now.misere_caller and any(call.actor == seat for call in calls):
        return False
    return now.bid.level == NINE or chain == "no_talon_above_ten"


def refusal(deal: Deal, now: Standing, game: TrickGame, seat: Seat, legal: tuple[TrickGame, ...]) -> Refusal:
    """Why this game may not be named, where these may (`games`)."""
    if isinstance(now.bid, Misere):
        return refuse("bid_over_misere", bid=str(game))
    if now.misere_caller is not None and (seat == now.misere_caller or not legal):
        return refuse("bid_after_misere", bid=str(game))
    if isinstance(now.bid, TrickGame) and game.rank <= now.bid.rank:
        return refuse("bid_not_higher", bid=str(game), standing=str(now.bid))
    if game.level < minimum(deal, now):
        return refuse("bid_below_minimum", bid=str(game), minimum=minimum(deal, now))
    return refuse("bid_step", bid=str(game), next=str(legal[0]) if legal else "-")
