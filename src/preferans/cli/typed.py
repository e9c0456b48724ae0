"""What a person types at the table becomes an action: by its number, or by its name in Latin or Russian letters.

The action may be illegal; the engine says so, and why. None stands for what is no action at all.
"""

from collections.abc import Sequence
from dataclasses import replace

from preferans.cards import Card
from preferans.errors import RefusedError
from preferans.notation.letters import SIGNS, parse_any_contract, parse_card, say_rank
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Invite,
    Order,
    PartnerCall,
    Pass,
    PlayCard,
    PlayMode,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import MISERE, Misere, TrickGame
from preferans.rules.view import Observation, Phase

WORDS: dict[str, tuple[str, ...]] = {
    "pass": ("pass", "p", "пас", "п"),
    "hold": ("hold", "here", "здесь", "держу"),
    "misere": ("misere", "misère", "m", "мизер", "м"),
    "surrender": ("surrender", "down", "уход", "ухожу"),
    "whist": ("whist", "w", "вист", "в"),
    "half_whist": ("half", "полвиста", "пол"),
    "whist_return": ("return", "возврат", "вернуть"),
    "check": ("check", "проверяю", "проверка"),
    "waive": ("waive", "верю"),
    "open": ("open", "светлая", "всветлую", "лечь"),
    "closed": ("closed", "темная", "тёмная", "втемную", "втёмную"),
    "accept": ("accept", "yes", "y", "да", "согласен", "согласна"),
    "refuse": ("refuse", "no", "n", "нет"),
    "concede": ("concede", "сдаюсь"),
    "offer": ("offer", "halves", "пополам", "зову"),
    "invite": ("invite", "приглашаю", "приглашение"),
    "claim": ("claim", "rest", "остаток", "мои"),
}
"""What each thing may be called, without letter case."""
DARK = ("dark", "втёмную", "втемную", "тёмная", "темная", "тёмный", "темный")
"""Beside a call: said before looking at the cards."""
BARE = ("bare", "бп", "б/п", "no_talon")
"""Beside a nine, a ten or misère: without the talon."""
_MEANING = {word: meaning for meaning, words in WORDS.items() for word in words}
_LETTERS = str.maketrans(dict(zip(SIGNS, "SCDH", strict=True)))


def read_action(text: str, seen: Observation, choices: Sequence[Action]) -> Action | None:
    """The action that a line names; a number counts the choices from 1."""
    words = text.casefold().split()
    if not words:
        return None
    if len(words) == 1 and _is_number(words[0]) and seen.phase is not Phase.DISCARD:
        number = int(words[0])
        return choices[number - 1] if 1 <= number <= len(choices) else None
    if len(words) == 2 and seen.phase is Phase.AUCTION:
        return _marked_call(words, seen)
    meaning = _MEANING.get(words[0])
    if meaning == "claim":
        return _claim(words[1:], seen)
    if meaning is not None and len(words) == 1:
        return _said(meaning, seen)
    contract = _contract(words[0], seen) if len(words) == 1 else None
    if contract is not None and seen.phase not in (Phase.DISCARD, Phase.PLAY):
        return contract
    return _cards(words, seen) or contract  # `7D` is a card where cards are due, a game where games are named


def _is_number(word: str) -> bool:
    """Whether a word counts something at the table: nothing there has three digits."""
    return word.isdecimal() and len(word) <= 2


def _marked_call(words: Sequence[str], seen: Observation) -> Action | None:
    """A call in the dark or without the talon: `dark 6S`, `пас втёмную`, `9 бп`."""
    mark = next((word for word in words if word in (*DARK, *BARE)), None)
    if mark is None:
        return None
    called = words[1] if words[0] == mark else words[0]
    if mark in DARK:
        plain = Pass(seen.viewer) if _MEANING.get(called) == "pass" else _contract(called, seen)
        return replace(plain, dark=True) if isinstance(plain, Bid | Pass) else None
    if _MEANING.get(called) == "misere":
        return BidMisere(seen.viewer, without_talon=True)
    return BidWithoutTalon(seen.viewer, int(called)) if called in ("9", "10") else None


def _said(meaning: str, seen: Observation) -> Action | None:
    """What one word means; `pass` answers a contract too."""
    me = seen.viewer
    match meaning:
        case "pass":
            return AnswerWhist(me, WhistCall.PASS) if seen.phase is Phase.WHIST else Pass(me)
        case "hold":
            return Hold(me)
        case "misere":
            return Order(me, MISERE) if seen.phase is Phase.ORDER else BidMisere(me)
        case "surrender":
            return Surrender(me)
        case "concede":
            return Concede(me)
        case "offer":
            return AnswerPartner(me, PartnerCall.OFFER)
        case "invite":
            return Invite(me, invites=True)
        case "accept" | "refuse":
            return _answer(meaning == "accept", seen)
        case "check" | "waive":
            return AnswerTen(me, TenCall(meaning))
        case "open" | "closed":
            return ChooseMode(me, PlayMode(meaning))
        case _:
            return AnswerWhist(me, WhistCall(meaning))


def _answer(yes: bool, seen: Observation) -> Action:
    """Yes or no to what is asked now: halves, an invitation, a claim."""
    match seen.phase:
        case Phase.PARTNER:
            yes_call = PartnerCall.ACCEPT if seen.partner_answers else PartnerCall.OFFER
            return AnswerPartner(seen.viewer, yes_call if yes else PartnerCall.DECLINE)
        case Phase.INVITE:
            return Invite(seen.viewer, invites=yes)
        case _:
            return AnswerClaim(seen.viewer, yes)


def _claim(numbers: Sequence[str], seen: Observation) -> Action | None:
    """`claim`: all that is left; `claim 2 1 0`: first the own tricks, then clockwise."""
    left = 10 - len(seen.tricks)
    if not all(_is_number(number) for number in numbers) or len(numbers) not in (0, 3) or seen.viewer not in seen.seats:
        return None
    mine = [int(number) for number in numbers] or [left, 0, 0]
    place = seen.place(seen.viewer)
    first, second, third = (mine[(i - place) % 3] for i in range(3))
    return Claim(seen.viewer, (first, second, third))


def _contract(word: str, seen: Observation) -> Action | None:
    try:
        contract = parse_any_contract(_upper(word))
    except RefusedError:
        return None
    match contract:
        case Misere():
            return Order(seen.viewer, MISERE) if seen.phase is Phase.ORDER else BidMisere(seen.viewer)
        case TrickGame():
            return Bid(seen.viewer, contract) if seen.phase is Phase.AUCTION else Order(seen.viewer, contract)


def _cards(words: Sequence[str], seen: Observation) -> Action | None:
    """Two cards are a discard, one is played from the hand that is due."""
    cards = [read_card(word, seen) for word in words]
    match cards:
        case [Card() as first, Card() as second]:
            return Discard(seen.viewer, (first, second))
        case [Card() as only]:
            return PlayCard(seen.viewer, only, seen.next_hand or seen.viewer)
        case _:
            return None


def read_card(word: str, seen: Observation) -> Card | None:
    """The card written `SA`, `♠A`, `ПТ`, or the other way round, `AS`; a bare rank where it leaves no choice."""
    for text in (_upper(word), _upper(word[-1] + word[:-1])):
        try:
            return parse_card(text)
        except RefusedError:
            continue
    legal = [action.card for action in seen.legal if isinstance(action, PlayCard)]
    fitting = [card for card in legal if _upper(word) in _rank_names(card)]
    return fitting[0] if len(fitting) == 1 else None


def _rank_names(card: Card) -> tuple[str, ...]:
    return say_rank(card.rank, "ru"), say_rank(card.rank, "en"), str(card.rank)


def _upper(word: str) -> str:
    return word.upper().translate(_LETTERS)
