"""The cut (съём, S2-7) of a pack that can be derived: a record need not say how many cards came off, its order tells."""

from collections.abc import Sequence

from preferans.cards import Card


def taken_off(pack: Sequence[Card], order: Sequence[Card]) -> int | None:
    """How many cards came off the top of `pack`, so that with the rest put on them it is `order`; 0: it was not cut, None: no cut gives it."""
    if not order or order[0] not in pack:
        return None
    taken = list(pack).index(order[0])
    return taken if (*pack[taken:], *pack[:taken]) == tuple(order) else None
