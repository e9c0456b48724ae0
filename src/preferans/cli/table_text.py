"""The table as one player sees it, as text: hands with alternating colours, who said what, the trick, the counts."""

from collections.abc import Sequence

from rich.text import Text

from preferans.cards import SUIT_LETTERS, Card, CardSet, Suit
from preferans.cli.common import language, say
from preferans.errors import NotationError
from preferans.notation.letters import SIGNS, say_card, say_contract, say_rank
from preferans.notation.speech import hand_name, say_action
from preferans.rules.actions import Action, Claim, Discard, PlayCard, Surrender
from preferans.rules.contract import TrickGame, parse_contract
from preferans.rules.refusal import Refusal
from preferans.rules.view import Kind, Observation, Phase
from preferans.seats import Seat

Names = Sequence[str]

RED = "red"
_BLACKS = (Suit.SPADES, Suit.CLUBS)
_REDS = (Suit.DIAMONDS, Suit.HEARTS)


def coloured(text: str) -> Text:
    """A text with the red suits' signs, and the rank after each, in red."""
    result = Text(text)
    result.highlight_regex(f"[{SIGNS[Suit.DIAMONDS]}{SIGNS[Suit.HEARTS]}][0-9A-ZА-Я]*", RED)
    return result


def suit_order(cards: CardSet) -> tuple[Suit, ...]:
    """The suits of a hand, black and red by turns as far as that can be: two alike side by side are misread."""
    blacks = [suit for suit in _BLACKS if cards.suit(suit)]
    reds = [suit for suit in _REDS if cards.suit(suit)]
    first, second = (blacks, reds) if len(blacks) >= len(reds) else (reds, blacks)
    turns = [suit for pair in zip(first, second, strict=False) for suit in pair]
    return (*turns, *first[len(second) :])


def sorted_hand(cards: CardSet) -> list[Card]:
    """The cards as they are held: suits by turns, from high to low."""
    return [card for suit in suit_order(cards) for card in reversed(list(cards.suit(suit)))]


def hand_text(cards: CardSet) -> Text:
    """A hand on one line, a suit's sign before its ranks."""
    line = Text()
    for suit in suit_order(cards):
        ranks = " ".join(say_rank(card.rank, language()) for card in reversed(list(cards.suit(suit))))
        line.append(f"{SIGNS[suit]} {ranks}   ", style=RED if suit in _REDS else "")
    return line if cards else Text("—")


def spoken(action: Action, seen: Observation, names: Names) -> str:
    """Who does what: `Boris: 6♠`. What somebody discards is his own affair (S0-10b)."""
    hidden = isinstance(action, Discard) and action.actor is not seen.viewer
    words = say("cli.table.discards") if hidden else say_action(action, names, seen.seats, language())
    return f"{names[action.actor.index]}: {words}"


def title(seen: Observation, names: Names) -> str:
    """What is played, against whom, and how many tricks everybody has."""
    match seen.kind:
        case Kind.RASPASY:
            what = say("cli.table.raspasy")
        case Kind.MISERE:
            what = f"{_name(seen.declarer, names)}: {say('cli.table.misere')}"
        case Kind.GAME:
            assert isinstance(seen.contract, TrickGame)  # noqa: S101 -- a game has a contract of tricks
            what = f"{_name(seen.declarer, names)}: {say_contract(seen.contract, language())}"
        case None:
            what = say("cli.table.bought", name=_name(seen.declarer, names)) if seen.declarer else say("cli.table.auction")
    if seen.partner is not None:
        what = f"{what}, {say('cli.table.halves', name=_name(seen.partner, names))}"
    if seen.dark:
        what = f"{what}, {say('cli.table.dark')}"
    if seen.phase not in (Phase.PLAY, Phase.CLAIM, Phase.MODE):
        return what
    takers = [*playing_seats(seen), *([seen.dealer] if seen.kind is Kind.RASPASY and seen.dealer not in seen.seats else [])]
    tricks = ", ".join(f"{hand_name(seat, names, language())} {seen.taken(seat)}" for seat in takers)
    return f"{what} · {say('cli.table.tricks')}: {tricks}"


def _name(seat: Seat | None, names: Names) -> str:
    return "" if seat is None else hand_name(seat, names, language())


def playing_seats(seen: Observation) -> tuple[Seat, ...]:
    """The hands that play cards; that of the dummy lies closed in raspasy (A-84)."""
    closed = seen.kind is Kind.RASPASY
    return tuple(seat for seat in seen.seats if not (closed and seat is Seat.DUMMY))


def board(seen: Observation, names: Names, *, looked: bool = True) -> list[Text]:
    """What lies on the table, and the own hand, once it has been looked at."""
    lines = [Text(title(seen, names), style="bold")]
    rows: list[tuple[str, Text]] = []
    if seen.phase is Phase.AUCTION and seen.calls:
        rows.append((say("cli.table.said"), coloured(" · ".join(spoken(call, seen, names) for call in seen.calls))))
    answers: list[Action] = [*seen.partner_answers, *seen.whist_answers, *seen.invites, *seen.ten_answers]
    if answers:
        rows.append((say("cli.table.answers"), coloured(" · ".join(spoken(answer, seen, names) for answer in answers))))
    if seen.talon and seen.phase in (Phase.DISCARD, Phase.ORDER, Phase.WHIST):
        rows.append((say("cli.table.talon"), coloured(" ".join(say_card(card, language()) for card in seen.talon))))
    if seen.talon_card is not None:
        rows.append((say("cli.table.talon"), coloured(say_card(seen.talon_card, language()))))
    rows += [(hand_name(seat, names, language()), hand_text(cards)) for seat, cards in seen.open_hands if seat is not seen.viewer]
    if seen.trick and seen.leader is not None:
        rows.append((say("cli.table.trick"), trick_text(seen.leader, seen.trick, playing_seats(seen), names)))
    rows.append((say("cli.table.hand"), hand_text(seen.hand) if looked else Text(say("cli.table.unlooked"))))
    if seen.phase is Phase.PLAY and seen.next_hand not in (None, seen.viewer):
        lines.append(Text(f"  {say('cli.table.dummy', name=_name(seen.next_hand, names))}"))
    width = max(len(name) for name, _ in rows)
    return lines + [Text(f"  {name:<{width}}  ") + text for name, text in rows]


def trick_text(leader: Seat, cards: Sequence[Card], seats: Sequence[Seat], names: Names) -> Text:
    """The cards of a trick, each with its owner."""
    place = seats.index(leader)
    owners = [seats[(place + i) % len(seats)] for i in range(len(cards))]
    said = (f"{hand_name(seat, names, language())} {say_card(card, language())}" for seat, card in zip(owners, cards, strict=True))
    return coloured("  ".join(said))


# ---- what can be done, and why something cannot


def choices(seen: Observation) -> tuple[Action, ...]:
    """What is offered by number: no discards, which are named by their cards, and no claims."""
    cards = {action.card: action for action in seen.legal if isinstance(action, PlayCard)}
    if cards:
        return tuple(cards[card] for card in sorted_hand(CardSet.of(cards)))
    return tuple(action for action in seen.legal if not isinstance(action, (Discard, Claim)))


def menu(offered: Sequence[Action], seen: Observation, names: Names, *, looked: bool = True) -> Text:
    """The choices with their numbers, and what may be typed besides."""
    line = Text()
    if seen.phase is Phase.DISCARD:
        may_surrender = any(isinstance(action, Surrender) for action in offered)
        line.append(say("cli.table.menu.discard" if may_surrender else "cli.table.menu.discard_misere"))
        offered = ()
    for number, action in enumerate(offered, start=1):
        words = cards_text((action.card,)) if isinstance(action, PlayCard) else say_action(action, names, seen.seats, language())
        line.append(f"{number} ", style="dim")
        line.append_text(coloured(words))
        line.append("   ")
    if not looked:
        line.append(say("cli.table.menu.look"), style="dim")
    if any(isinstance(action, Claim) for action in seen.legal):
        line.append(say("cli.table.menu.claim"), style="dim")
    return line


def cards_text(cards: Sequence[Card]) -> str:
    """Cards with the signs of their suits."""
    return " ".join(say_card(card, language()) for card in cards)


def said_refusal(why: Refusal) -> str:
    """Why an action is refused, its cards and contracts with signs."""
    return say(why.key, **{name: _with_signs(value) if isinstance(value, str) else value for name, value in why.values})


def _with_signs(value: str) -> str:
    return " ".join(_sign(word) for word in value.split())


def _sign(word: str) -> str:
    if word in Card.__members__:
        return say_card(Card[word], language())
    if word in SUIT_LETTERS:
        return SIGNS[SUIT_LETTERS.index(word)]
    try:
        return say_contract(parse_contract(word), language())
    except NotationError:
        return word
