"""The names that messages are made of: cards, games, chairs, amounts."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

PROTOCOL = 1
API = "/api/v1"
"""Every address but the pages and the socket begins with it."""
CardName: TypeAlias = Annotated[str, Meta(pattern=r"^[SCDH][789TJQKA]$", title="CardName")]
GameName: TypeAlias = Annotated[str, Meta(pattern=r"^(?:[6-9]|10)(?:S|C|D|H|NT)$", title="GameName")]
ContractName: TypeAlias = Annotated[str, Meta(pattern=r"^(?:(?:[6-9]|10)(?:S|C|D|H|NT)|misere)$", title="ContractName")]
AuctionCall: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?:hold|misere|misere_no_talon|(?:9|10)_no_talon|(?:dark )?pass|(?:dark )?(?:[6-9]|10)(?:S|C|D|H|NT))$",
        title="AuctionCall",
    ),
]
Chair: TypeAlias = Annotated[int, Meta(ge=0, le=5, title="Chair")]
CutSize: TypeAlias = Annotated[int, Meta(ge=1, le=31, title="CutSize")]
"""How many cards are taken off the pack."""
Hex32: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$", title="Hex32")]
Hex64: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", title="Hex64")]
TableId: TypeAlias = Annotated[str, Meta(max_length=40, title="TableId")]
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[^\\0]*$", title="CommandId")]
"""Made by the client, the same at every retry: one effect, one receipt. PostgreSQL keeps no text with a zero byte."""
BotLevel: TypeAlias = Literal["novice", "club", "expert", "master"]
"""How well the bots of a table play."""
BotKind: TypeAlias = Literal["", "novice", "club", "expert", "master"]
"""The same of one player; empty for a person, and for a bot of another kind."""
Amount: TypeAlias = int | str
"""An integer, or an exact fraction in lowest terms as text (`"-34/3"`)."""
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=10**15 - 1, title="Moment")]
"""Milliseconds since 1970."""
Values: TypeAlias = dict[str, str | int]
"""What goes into a text: cards, games, suits and numbers as codes."""
OptionValue: TypeAlias = bool | int | str | tuple[int, ...]
