"""Cards, hands, strains, contracts and bids as people and programs write them, in Latin and in Russian letters.

Latin is what the program writes: `SA`, `HT`, `S:AK7 C:- D:T98 H:QJ`, `6NT`. Read also: `10` for T, and Russian П Т Б Ч with
Т К Д В 10 9 8 7. One card, or one hand, is wholly of one alphabet: the Latin T is a ten, the Russian Т an ace or a suit.
A `read_…` names its faults in a `Form` and gives None where there are some; a `parse_…` raises them.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeVar, assert_never

from preferans.cards import DECK, Card, CardSet, Rank, Strain, Suit
from preferans.errors import Path, RefusedError
from preferans.notation.form import Form
from preferans.rules.contract import ALL_GAMES, MISERE, Contract, Misere, TrickGame

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Letters:
    """How one alphabet writes suits (S C D H), ranks (7 … A) and no trump."""

    suits: str
    ranks: tuple[str, ...]
    no_trump: str

    def card(self, card: Card) -> str:
        return self.suits[card.suit] + self.ranks[card.rank]

    def strain(self, strain: Strain) -> str:
        return self.no_trump if strain.suit is None else self.suits[strain.suit]


@unique
class Alphabet(Enum):
    """The letters that one card or hand is wholly written in."""

    LATIN = _Letters("SCDH", ("7", "8", "9", "T", "J", "Q", "K", "A"), "NT")
    RUSSIAN = _Letters("ПТБЧ", ("7", "8", "9", "10", "В", "Д", "К", "Т"), "БК")


SIGNS = "♠♣♦♥"
"""The signs of the suits, in the order S C D H."""

_TEN = "10"
_MISERE = str(MISERE)
_PLAIN_BIDS = ("pass", "hold", "misere", "misere_no_talon", "9_no_talon", "10_no_talon", "dark pass")
_DARK = "dark "
_CARDS = {letters.value.card(card): card for letters in Alphabet for card in DECK}
_CARDS |= {letters.value.suits[suit] + _TEN: Card[f"{suit}T"] for letters in Alphabet for suit in Suit}
_STRAINS = {letters.value.strain(strain): strain for letters in Alphabet for strain in Strain}
_CONTRACTS: dict[str, Contract] = {
    f"{game.level}{letters.value.strain(game.strain)}": game for letters in Alphabet for game in ALL_GAMES
} | {_MISERE: MISERE}
_LATIN_GROUP = re.compile(r"([SCDH]):(-|(?:10|[789TJQKA])+)")
_RUSSIAN_GROUP = re.compile(r"([ПТБЧ]):(-|(?:10|[789ТКДВ])+)")
_RANK = re.compile(r"10|.")


# ---- reading


def read_card(text: str, path: Path, form: Form) -> Card | None:
    """The card written `SA`, `H10` or `ЧД`."""
    card = _CARDS.get(text)
    if card is None:
        _refuse("bad_card", text, path, form)
    return card


def read_latin_card(text: str, path: Path, form: Form) -> Card | None:
    """The card as the program writes it, `SA` or `HT`: what records hold."""
    card = _CARDS.get(text)
    if card is not None and text == card.name:
        return card
    _refuse("bad_card", text, path, form, "" if card is None else "bad_card.latin")
    return None


def read_hand(text: str, path: Path, form: Form) -> CardSet | None:
    """The hand written `S:AK7 C:- D:T98 H:QJ`: suits and ranks in any order, each suit once, blanks between suits only."""
    mixed = _mixed(text)
    groups = [group for group in text.split(" ") if group]
    pattern = _RUSSIAN_GROUP if any(map(_is_russian, text)) else _LATIN_GROUP
    found = [pattern.fullmatch(group) for group in groups]
    if mixed or text != text.strip() or not all(found):
        _refuse("bad_hand", text, path, form)
        return None
    return _hand([(match[1], match[2]) for match in found if match], text, path, form)


def read_latin_hand(text: str, path: Path, form: Form) -> CardSet | None:
    """The hand as the program writes it, suits and ranks in order: what the text form of records prints."""
    before = len(form.faults)
    hand = read_hand(text, path, form)
    if hand is not None and text != str(hand):
        form.refuse("bad_hand", path, "bad_hand.latin", value=text, written=str(hand))
    return hand if len(form.faults) == before else None


def _hand(groups: list[tuple[str, str]], text: str, path: Path, form: Form) -> CardSet | None:
    before = len(form.faults)
    suits = [suit for suit, _ in groups]
    twice = tuple(dict.fromkeys(suit for suit in suits if suits.count(suit) > 1))
    for suit in twice:
        form.refuse("suit_twice", path, value=text, suit=suit)
    if len(set(suits)) != len(Suit) and not twice:
        form.refuse("bad_hand", path, value=text)
    mask = 0
    for suit, ranks in groups:
        cards = [] if ranks == "-" else [_CARDS[suit + rank] for rank in _RANK.findall(ranks)]
        for card in dict.fromkeys(card for card in cards if cards.count(card) > 1):
            form.refuse("card_twice", path, card=str(card))
        mask |= CardSet.of(cards).mask
    return CardSet(mask) if len(form.faults) == before else None


def read_strain(text: str, path: Path, form: Form) -> Strain | None:
    """The strain written `S`, `NT`, `П` or `БК`."""
    strain = _STRAINS.get(text)
    if strain is None:
        form.refuse("bad_value", path, "bad_value.one_of", value=f'"{text}"', values=", ".join(_STRAINS))
    return strain


def read_contract(text: str, path: Path, form: Form) -> Contract | None:
    """The contract written `6C`, `10БК` or `misere`."""
    contract = _CONTRACTS.get(text)
    if contract is None:
        form.refuse("bad_contract", path, _contract_text(text), value=text)
    return contract


def read_game(text: str, path: Path, form: Form) -> TrickGame | None:
    """The trick game written `6C` or `10БК`."""
    contract = _CONTRACTS.get(text)
    if isinstance(contract, TrickGame):
        return contract
    form.refuse("bad_contract", path, _contract_text(text), value=text)
    return None


def _contract_text(text: str) -> str:
    """The variant of the text: the level is wrong, not the shape."""
    level = re.match(r"-?[0-9]+", text)
    return "bad_contract.level" if level and text[level.end() :] in _STRAINS else ""


def read_bid(text: str, path: Path, form: Form) -> str | None:
    """The call of an auction in Latin letters: `6S`, `pass`, `hold`, `dark 6D`, `9_no_talon`."""
    if text in _PLAIN_BIDS:
        return text
    dark = _DARK if text.startswith(_DARK) else ""
    game = _CONTRACTS.get(text.removeprefix(dark))
    if isinstance(game, TrickGame):
        return f"{dark}{game}"
    form.refuse("bad_bid", path, value=text)
    return None


def _refuse(code: str, text: str, path: Path, form: Form, variant: str = "") -> None:
    """Names a card or hand that cannot be read; where two alphabets meet, that is why."""
    mixed = _mixed(text)
    if mixed:
        form.refuse("mixed_alphabets", path, value=text, latin=mixed[0], russian=mixed[1])
    else:
        form.refuse(code, path, variant, value=text)


def _mixed(text: str) -> tuple[str, str] | None:
    """The first Latin and the first Russian letter, if there are both."""
    latin = next(filter(_is_latin, text), None)
    russian = next(filter(_is_russian, text), None)
    return (latin, russian) if latin and russian else None


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def _is_russian(letter: str) -> bool:
    return "А" <= letter <= "я" or letter in "Ёё"


# ---- parsing one thing by itself


def parse_card(text: str) -> Card:
    """The card written `SA` or `ЧД`.

    >>> parse_card("H10"), parse_card("ПТ")
    (Card.HT, Card.SA)

    Raises: RefusedError.
    """
    return _parse(read_card, text)


def parse_hand(text: str) -> CardSet:
    """The hand written in either alphabet.

    >>> parse_hand("Ч:Т10 П:К Т:- Б:987")
    CardSet('S:K C:- D:987 H:AT')

    Raises: RefusedError.
    """
    return _parse(read_hand, text)


def parse_any_contract(text: str) -> Contract:
    """The contract written in either alphabet.

    Raises: RefusedError.
    """
    form = Form()
    contract = read_contract(text, (), form)
    if contract is None:
        raise RefusedError(form.faults)
    return contract


def _parse(read: Callable[[str, Path, Form], T | None], text: str) -> T:
    form = Form()
    value = read(text, (), form)
    if value is None:
        raise RefusedError(form.faults)
    return value


# ---- writing


def format_card(card: Card, alphabet: Alphabet = Alphabet.LATIN) -> str:
    """The card in the letters of an alphabet.

    >>> format_card(Card.ST, Alphabet.RUSSIAN)
    'П10'
    """
    return alphabet.value.card(card)


def format_hand(cards: CardSet, alphabet: Alphabet = Alphabet.LATIN) -> str:
    """The hand in the letters of an alphabet, suits in the order S C D H, ranks from high to low."""
    letters = alphabet.value
    return " ".join(f"{letters.suits[suit]}:{''.join(letters.ranks[rank] for rank in _down(cards.suit(suit))) or '-'}" for suit in Suit)


def _down(cards: Iterable[Card]) -> list[Rank]:
    return sorted((card.rank for card in cards), reverse=True)


# ---- for people: signs of the suits, the letters of a language ("ru" or "en")


def say_rank(rank: Rank, lang: str) -> str:
    """The rank as a language names it, the ten always as 10."""
    return _TEN if rank is Rank.TEN else (Alphabet.RUSSIAN if lang == "ru" else Alphabet.LATIN).value.ranks[rank]


def say_card(card: Card, lang: str) -> str:
    """The card with the sign of its suit.

    >>> say_card(Card.SA, "ru"), say_card(Card.HT, "en")
    ('♠Т', '♥10')
    """
    return SIGNS[card.suit] + say_rank(card.rank, lang)


def say_suit(cards: CardSet, suit: Suit, lang: str) -> str:
    """One suit of a hand on a line of its own.

    >>> say_suit(CardSet.parse("S:AT7 C:- D:- H:-"), Suit.SPADES, "ru")
    '♠ Т 10 7'
    """
    return f"{SIGNS[suit]} {' '.join(say_rank(rank, lang) for rank in _down(cards.suit(suit))) or '—'}"


def say_hand(cards: CardSet, lang: str) -> str:
    """The hand on one line.

    >>> say_hand(CardSet.parse("S:AT7 C:- D:9 H:KQ"), "en")
    '♠ A 10 7  ♣ —  ♦ 9  ♥ K Q'
    """
    return "  ".join(say_suit(cards, suit, lang) for suit in Suit)


def say_strain(strain: Strain, lang: str) -> str:
    """The sign of the suit, or no trump as a language shortens it."""
    if strain.suit is None:
        return Alphabet.RUSSIAN.value.no_trump if lang == "ru" else str(strain)
    return SIGNS[strain.suit]


def say_contract(contract: Contract, lang: str) -> str:
    """The contract with the sign of its trumps.

    >>> say_contract(ALL_GAMES[4], "ru"), say_contract(ALL_GAMES[3], "en"), say_contract(MISERE, "en")
    ('6БК', '6♥', 'misère')
    """
    match contract:
        case Misere():
            return "мизер" if lang == "ru" else "misère"
        case TrickGame(level, strain):
            return f"{level}{say_strain(strain, lang)}"
        case never:
            assert_never(never)
