"""The fields of an item of `deals`, kind by kind, in the order of the score format."""

from collections.abc import Mapping
from types import MappingProxyType

KINDS = ("game", "misere", "raspasy", "surrender", "misdeal", "redeal", "penalty")

NEEDED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "game": ("kind", "declarer", "contract"),
        "misere": ("kind", "declarer", "tricks"),
        "raspasy": ("kind", "tricks"),
        "surrender": ("kind", "declarer", "bid", "down"),
        "misdeal": ("kind",),
        "redeal": ("kind",),
        "penalty": ("kind", "offence"),
        "revoke": ("kind", "offence", "players", "of"),
        "peek": ("kind", "offence", "players", "contract"),
        "wrong_card_count": ("kind", "offence", "players", "contract"),
        "agreed": ("kind", "offence", "entries", "note"),
    }
)
"""What an item must have, by its kind; a penalty by its offence, or as `penalty` where that is not known."""

ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "game": (
        "dealer", "note", "bid", "calls", "tricks", "end", "talon", "without_talon", "dark", "open", "invited_by", "partner", "factor",
    ),
    "misere": ("dealer", "note", "without_talon", "end", "partner", "factor"),
    "raspasy": ("dealer", "note", "dark_pass", "price"),
    "surrender": ("dealer", "note", "factor"),
    "misdeal": ("dealer", "note"),
    "redeal": ("dealer", "note"),
    "penalty": ("dealer", "note", "players", "of", "contract", "entries"),
    "revoke": ("dealer", "note"),
    "peek": ("note",),
    "wrong_card_count": ("note",),
    "agreed": (),
})  # fmt: skip
"""What it may have besides."""

ALL = frozenset(name for table in (NEEDED, ALLOWED) for names in table.values() for name in names)
"""Every field of some item; where it has no place it is unexpected, not unknown."""

OFFENCES = ("revoke", "peek", "wrong_card_count", "agreed")
