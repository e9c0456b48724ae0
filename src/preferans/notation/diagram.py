"""Hand diagrams as text: three hands around the table and the talon, in Russian or English."""

from collections.abc import Sequence

from preferans.cards import Card, CardSet, Suit
from preferans.notation.letters import say_card, say_suit
from preferans.texts import say

_MARGIN = 14
_GAP = 4


def diagram(names: Sequence[str], hands: Sequence[CardSet], talon: Sequence[Card], lang: str) -> str:
    """The deal as it lies: the eldest hand left, the second above, the third right, the talon below.

    >>> print(diagram(("Анна", "Борис", "Вера"), [CardSet.parse(hand) for hand in (
    ...     "S:AT8 C:T9 D:Q H:A987", "S:KQJ C:AKJ7 D:K H:KQ", "S:9 C:Q8 D:AT987 H:JT")], (Card.S7, Card.DJ), "ru"))
                  Борис
                  ♠ К Д В
                  ♣ Т К В 7
                  ♦ К
                  ♥ К Д
    Анна                       Вера
    ♠ Т 10 8                   ♠ 9
    ♣ 10 9                     ♣ Д 8
    ♦ Д                        ♦ Т 10 9 8 7
    ♥ Т 9 8 7                  ♥ В 10
                  прикуп ♠7 ♦В
    """
    left, above, right = (_block(name, hand, lang) for name, hand in zip(names, hands, strict=True))
    margin = max(_MARGIN, max(map(len, left)) + _GAP)
    middle = margin + max(map(len, above)) + _GAP
    rows = [" " * margin + row for row in above]
    rows += [f"{one:<{middle}}{other}" for one, other in zip(left, right, strict=True)]
    rows.append(" " * margin + " ".join((say("diagram.talon", lang), *(say_card(card, lang) for card in talon))))
    return "\n".join(rows)


def _block(name: str, hand: CardSet, lang: str) -> list[str]:
    return [name, *(say_suit(hand, suit, lang) for suit in Suit)]
