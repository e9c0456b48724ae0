"""Where points go that a pool has no room for: American aid, off the mountain, or whists (закрытие пули).

A gain fills the own pool up to the target; only the rest goes elsewhere. Where several gain in one deal, all fill their own
pools first, then help clockwise from the eldest hand.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Literal, TypeAlias, assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Column, Entry, Reason, mountain, pool, whists
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat, active_seats, chairs, clockwise

Overflow: TypeAlias = Literal["american_aid", "whists_to_all", "off_mountain"]
"""Where the rest of a gain can go."""


def close_pools(entries: Iterable[Entry], sheet: Sheet, rules: RuleSet, dealer: Seat) -> tuple[Entry, ...]:
    """The entries of a deal as they are written on this sheet: what exceeds a pool target goes by `pool_overflow`."""
    overflow = rules.pool.pool_overflow
    if rules.pool.end_condition != "each_player" or overflow == "keep":
        return tuple(entries)
    target = rules.pool.pool_target * rules.prices.score_scale
    pools = list(sheet.pool)
    written: list[Entry] = []
    rests: dict[Seat, Fraction] = {}
    for entry in entries:
        if entry.column is not Column.POOL:
            written.append(entry)
            continue
        at = entry.player.index
        own = min(entry.amount, max(target - pools[at], Fraction(0)))
        pools[at] += own
        if own:
            written.append(replace(entry, amount=own))
        if own < entry.amount:
            rests[entry.player] = entry.amount - own
    for helper in (*clockwise(dealer, rules.players)[1:], dealer):
        if helper in rests:
            written += _elsewhere(overflow, helper, rests[helper], pools, target, rules, dealer)
    return tuple(written)


def _elsewhere(
    overflow: Overflow, helper: Seat, rest: Fraction, pools: list[Fraction], target: int, rules: RuleSet, dealer: Seat
) -> list[Entry]:
    factor = rules.pool.pool_to_mountain
    match overflow:
        case "american_aid":
            return _aid(helper, rest, pools, target, rules, dealer)
        case "off_mountain":
            return [mountain(helper, -rest * factor, "S1-82", Reason.OFF_MOUNTAIN)]
        case "whists_to_all":
            return _to_all(helper, rest * factor * rules.pool.mountain_to_whists, pools, target, rules.players)
        case never:
            assert_never(never)


def _aid(helper: Seat, rest: Fraction, pools: list[Fraction], target: int, rules: RuleSet, dealer: Seat) -> list[Entry]:
    """Американская помощь: points into open pools and whists on their owners (S3-79, A-78)."""
    lines: list[Entry] = []
    idle = set(chairs(rules.players)) - set(active_seats(dealer, rules.players)) if rules.pool.aid_dealer_excluded else set()
    others = [seat for seat in clockwise(helper, rules.players) if seat not in idle]
    while rest and (open_ := [seat for seat in others if pools[seat.index] < target]):
        helped = _recipient(open_, pools, rules)
        given = min(rest, target - pools[helped.index])
        pools[helped.index] += given
        rest -= given
        lines.append(pool(helped, given, "S3-79", Reason.AMERICAN_AID))
        lines.append(whists(helper, helped, given * rules.pool.aid_whists_per_point, "S3-79", Reason.AMERICAN_AID))
    if rest:
        dealers_is_open = any(pools[seat.index] < target for seat in idle)
        lines.append(_off_mountain(helper, rest, rules, dealers_is_open=dealers_is_open))
    return lines


def _recipient(open_: list[Seat], pools: list[Fraction], rules: RuleSet) -> Seat:
    """Who is helped; of equal pools the nearest clockwise (A-51)."""
    match rules.pool.aid_recipient:
        case "largest_open_pool":
            return max(open_, key=lambda seat: pools[seat.index])
        case "nearest_clockwise":
            return open_[0]
        case "smallest":
            return min(open_, key=lambda seat: pools[seat.index])
        case never:
            assert_never(never)


def _off_mountain(helper: Seat, rest: Fraction, rules: RuleSet, *, dealers_is_open: bool) -> Entry:
    """What no open pool can take goes off the own mountain (A-10); S3-80 where only the dealer's is open."""
    if not dealers_is_open:
        return mountain(helper, -rest * rules.pool.pool_to_mountain, "A-10", Reason.OFF_MOUNTAIN)
    factor = 2 if rules.pool.last_open_pool_is_dealers == "off_mountain_x2" else 1
    return mountain(helper, -rest * factor, "S3-80", Reason.OFF_MOUNTAIN)


def _to_all(helper: Seat, amount: Fraction, pools: list[Fraction], target: int, players: int) -> list[Entry]:
    """Whists on everybody whose pool is open, or on all if none is; what does not divide goes to the nearest (S0-43, A-40)."""
    others = clockwise(helper, players)[1:]
    on = [seat for seat in others if pools[seat.index] < target] or list(others)
    share, left = divmod(amount, len(on))
    shares = [share + min(max(left - place, Fraction(0)), Fraction(1)) for place in range(len(on))]
    return [whists(helper, seat, each, "S0-43", Reason.OVERFLOW_WHISTS) for seat, each in zip(on, shares, strict=True) if each]
