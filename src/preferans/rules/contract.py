"""Contracts and bids: what may be named, in which order it ranks."""

from dataclasses import dataclass
from typing import TypeAlias

from preferans.cards import Strain
from preferans.errors import NotationError

STRAINS: tuple[Strain, ...] = tuple(Strain)


@dataclass(frozen=True, slots=True)
class TrickGame:
    """Игра на взятки: a level from 6 to 10 and a strain."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 6 <= self.level <= 10:
            raise NotationError(f"no game of level {self.level}")

    @property
    def rank(self) -> int:
        """Place in the ladder 6S 6C 6D 6H 6NT 7S … 10NT, from 0 to 24 (S0-7g, S2-14)."""
        return (self.level - 6) * 5 + self.strain.order

    @classmethod
    def of_rank(cls, rank: int) -> "TrickGame":
        """The game at that place of the ladder."""
        return ALL_GAMES[rank]

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letters}"


@dataclass(frozen=True, slots=True)
class Misere:
    """Мизер: no trick, no trump; ranks above 8NT and below 9S (S1-15, A-02)."""

    def __str__(self) -> str:
        return "misere"


Contract: TypeAlias = TrickGame | Misere
ALL_GAMES: tuple[TrickGame, ...] = tuple(TrickGame(level, strain) for level in range(6, 11) for strain in STRAINS)
MISERE = Misere()
_NAMES: dict[str, Contract] = {str(game): game for game in ALL_GAMES} | {"misere": MISERE}


def parse_contract(text: str) -> Contract:
    """The contract written `6C`, `10NT` or `misere` (Latin, as the program writes it).

    Raises: NotationError.
    """
    try:
        return _NAMES[text]
    except KeyError:
        raise NotationError(f"not a contract: {text!r}") from None


def parse_game(text: str) -> TrickGame:
    """The trick game written `6C` or `10NT`.

    Raises: NotationError.
    """
    contract = parse_contract(text)
    if not isinstance(contract, TrickGame):
        raise NotationError(f"not a trick game: {text!r}")
    return contract
