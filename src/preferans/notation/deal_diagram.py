"""The hand diagram of a shared deal: as lines of text, and as an SVG drawing that needs nothing but itself."""

from html import escape

from preferans.cards import Card, CardSet, Suit
from preferans.notation.diagram import diagram
from preferans.notation.letters import SIGNS, say_card, say_suit
from preferans.notation.shared_deal import SharedDeal
from preferans.notation.speech import hand_name
from preferans.rules.dealing import dealt
from preferans.seats import active_seats
from preferans.texts import say

_WIDTH, _HEIGHT = 620, 392
_LINE = 26
_RED = (Suit.DIAMONDS, Suit.HEARTS)
_PLACES = ((24, 166), (226, 74), (428, 166))
"""The top left corner of each hand: the eldest left, the second above, the third right."""
_STYLE = (
    "text{font-family:'PT Serif','Noto Serif',Georgia,serif;fill:#1b2a2d;font-size:20px}"
    ".n{font-weight:700;font-size:17px}.t{font-weight:700;font-size:21px}.d{fill:#4f5c5b;font-size:15px}.r{fill:#b3241c}"
)


def deal_text(shared: SharedDeal, lang: str) -> str:
    """The deal as lines: what it is, the three hands around the table, the talon."""
    names, hands, talon = _laid(shared, lang)
    return f"{_title(shared, lang)}\n\n{diagram(names, hands, talon, lang)}\n"


def deal_drawing(shared: SharedDeal, lang: str) -> str:
    """The same as an SVG document."""
    names, hands, talon = _laid(shared, lang)
    rows = [f'<text class="t" x="24" y="36">{escape(_title(shared, lang))}</text>']
    for (x, y), name, hand in zip(_PLACES, names, hands, strict=True):
        rows.append(f'<text class="n" x="{x}" y="{y}">{escape(_short(name))}</text>')
        rows += [_row(x, y + _LINE * (line + 1), suit, hand, lang) for line, suit in enumerate(Suit)]
    rows.append(_talon_row(talon, lang))
    title = escape(f"{_title(shared, lang)}: {', '.join(names)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" role="img">'
        f'<title>{title}</title><style>{_STYLE}</style><rect width="{_WIDTH}" height="{_HEIGHT}" rx="14" fill="#fbf7ee"/>'
        f'<rect x="226" y="196" width="168" height="118" rx="16" fill="none" stroke="#d3c6ab" stroke-width="2"/>{"".join(rows)}</svg>\n'
    )


def _laid(shared: SharedDeal, lang: str) -> tuple[list[str], tuple[CardSet, ...], tuple[Card, Card]]:
    """Names and hands, the eldest first, and the talon."""
    people = [player.name or say("diagram.player", lang, number=number) for number, player in enumerate(shared.players, 1)]
    names = [hand_name(seat, people, lang) for seat in active_seats(shared.before.dealer, shared.rules.players)]
    hands, talon = dealt(shared.deal.order, shared.deal.talon_pair)
    return names, hands, talon


def _title(shared: SharedDeal, lang: str) -> str:
    return say("diagram.title", lang, rules=say(f"preset.{shared.rules.name}", lang), number=shared.deal.number)


def _short(name: str) -> str:
    return name if len(name) <= 20 else f"{name[:19]}…"


def _row(x: int, y: int, suit: Suit, hand: CardSet, lang: str) -> str:
    ranks = say_suit(hand, suit, lang).removeprefix(f"{SIGNS[suit]} ")
    return f'<text x="{x}" y="{y}">{_sign(suit)} {ranks}</text>'


def _sign(suit: Suit) -> str:
    return f'<tspan class="r">{SIGNS[suit]}</tspan>' if suit in _RED else SIGNS[suit]


def _talon_row(talon: tuple[Card, Card], lang: str) -> str:
    cards = " ".join(_sign(card.suit) + say_card(card, lang)[1:] for card in talon)
    middle = _WIDTH // 2
    return (
        f'<text class="d" x="{middle}" y="244" text-anchor="middle">{escape(say("diagram.talon", lang))}</text>'
        f'<text x="{middle}" y="276" text-anchor="middle">{cards}</text>'
    )
