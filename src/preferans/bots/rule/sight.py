"""What a hand knows while cards are played: who may hold what, counted from everything that was shown.

Cards are bits of the deck's mask, hands are places 0–2 from the eldest hand on.
"""

from dataclasses import dataclass

from preferans.cards import FULL_DECK, SUIT_MASKS, Card
from preferans.rules.actions import Bid
from preferans.rules.contract import TrickGame
from preferans.rules.raspasy import TalonRole, role_at
from preferans.rules.view import Kind, Observation
from preferans.seats import Seat

Masks = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Sight:
    """The cards as one hand sees them."""

    me: int
    hand: int
    trump: int
    """Mask of the trump suit; 0 without trumps."""
    led: int
    """Mask of the suit that must be followed; 0 when the hand leads."""
    trick: tuple[tuple[int, int], ...]
    """The place and the card of each who has played to this trick."""
    later: tuple[int, ...]
    """The places that play after this hand."""
    could: Masks
    """What each place may hold; exactly what it holds if that is known."""
    known: tuple[bool, bool, bool]
    held: tuple[int, int, int]
    hidden: int
    """Cards that nobody plays and that this viewer has not seen: a foreign discard, a closed talon."""
    unseen: int
    declarer: int
    """Place of the declarer; -1 in raspasy."""
    wanted: int
    """Suits that the partner bid or led (S0-18, S0-19b)."""

    @property
    def mates(self) -> tuple[int, ...]:
        """The places on this hand's side: itself, and the other whister against a declarer."""
        if self.declarer in (-1, self.me):
            return (self.me,)
        return tuple(place for place in range(3) if place != self.declarer)

    @property
    def outside(self) -> int:
        """All cards that others may still play, those on the table included."""
        cards = 0
        for place in range(3):
            if place != self.me:
                cards |= self.could[place]
        for _, card in self.trick:
            cards |= card
        return cards

    def share(self, place: int, suit: int) -> float:
        """How likely it is that an unseen card of the suit lies in this place."""
        there = self.held[place]
        total = self.hidden + sum(
            self.held[other] for other in range(3) if not self.known[other] and (other == place or self.could[other] & suit)
        )
        return there / total if total else 0.0


def sight(observation: Observation, seat: Seat) -> Sight:
    """What the viewer sees on behalf of the hand at `seat`: his own, or one that he commands."""
    seats = observation.seats
    me = seats.index(seat)
    declarer = seats.index(observation.declarer) if observation.declarer is not None else -1
    open_hands = {seats.index(owner): cards.mask for owner, cards in observation.open_hands}
    if observation.viewer in seats:  # the sitting dealer has no hand, though he may whist with two open ones
        open_hands[seats.index(observation.viewer)] = observation.hand.mask
    trump = trump_mask(observation)
    played, void = _shown(observation, trump)
    mine = sum(card.bit for card in observation.discard) if observation.discard else 0
    turned = sum(card.bit for card in observation.talon)
    raspasy = observation.kind is Kind.RASPASY
    closed = closed_place(observation)
    unseen = FULL_DECK.mask & ~played & ~mine & ~(turned if raspasy else 0)
    for cards in open_hands.values():
        unseen &= ~cards
    places = (0, 1, 2)
    bought = 0 if raspasy else turned
    could = [0 if p == closed else open_hands.get(p, unseen & ~void[p] & ~(0 if p == declarer else bought)) for p in places]
    order = playing_order(observation, _place(observation))
    trick = tuple((place, card.bit) for place, card in zip(order, observation.trick, strict=False))
    hidden = (2 - turned.bit_count()) if raspasy else 0 if observation.discard else 2
    held = [0 if p == closed else observation.held[p] for p in places]
    return Sight(
        me=me,
        hand=open_hands[me],
        trump=trump,
        led=_led(observation),
        trick=_with_talon(observation, trick),
        later=playing_order(observation, me)[1 : len(order) - len(trick)],
        could=(could[0], could[1], could[2]),
        known=(0 in open_hands, 1 in open_hands, 2 in open_hands),
        held=(held[0], held[1], held[2]),
        hidden=hidden + (0 if closed is None else observation.held[closed]),
        unseen=unseen,
        declarer=declarer,
        wanted=_wanted(observation, me, declarer),
    )


def closed_place(observation: Observation) -> int | None:
    """The place of a dummy that lies closed: in raspasy of two (A-84)."""
    dummy = observation.kind is Kind.RASPASY and Seat.DUMMY in observation.seats
    return observation.seats.index(Seat.DUMMY) if dummy else None


def playing_order(observation: Observation, start: int) -> tuple[int, ...]:
    """The places that play cards, clockwise from this one."""
    closed = closed_place(observation)
    return tuple(place for place in ((start + i) % 3 for i in range(3)) if place != closed)


TALONS_PLACE = -1
"""Who has led a card of the talon that may take the trick itself."""


def _with_talon(observation: Observation, trick: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The trick with the card of the talon that leads it, where that card can take it (A-71, A-79)."""
    card = observation.talon_card
    if card is None or role_at(observation.rules) is TalonRole.SETS_SUIT:
        return trick
    return (TALONS_PLACE, card.bit), *trick


def _wanted(observation: Observation, me: int, declarer: int) -> int:
    """The suits that the partner bid or led."""
    if declarer in (-1, me):
        return 0
    partner = observation.seats[3 - me - declarer]
    suits = 0
    for call in observation.calls:
        if call.actor == partner and isinstance(call, Bid) and call.game.strain.suit is not None:
            suits |= SUIT_MASKS[call.game.strain.suit]
    for trick in observation.tricks:
        if trick.leader == partner:
            suits |= SUIT_MASKS[trick.led]
    return suits


def _place(observation: Observation) -> int:
    return observation.seats.index(observation.leader) if observation.leader is not None else 0


def _led(observation: Observation) -> int:
    if observation.talon_card is not None:
        return SUIT_MASKS[observation.talon_card.suit]
    return SUIT_MASKS[observation.trick[0].suit] if observation.trick else 0


def trump_mask(observation: Observation) -> int:
    """The trump suit's mask; 0 without trumps."""
    contract = observation.contract
    suit = contract.strain.suit if isinstance(contract, TrickGame) else None
    return 0 if suit is None else SUIT_MASKS[suit]


def _shown(observation: Observation, trump: int) -> tuple[int, Masks]:
    """The cards that were played, and the suits that each place has shown to lack."""
    seats = observation.seats
    played = 0
    void = [0, 0, 0]
    rows: list[tuple[Seat, tuple[Card, ...], int]] = [(trick.leader, trick.cards, SUIT_MASKS[trick.led]) for trick in observation.tricks]
    if observation.trick and observation.leader is not None:
        rows.append((observation.leader, observation.trick, _led(observation)))
    for leader, cards, led in rows:
        for place, card in zip(playing_order(observation, seats.index(leader)), cards, strict=False):
            played |= card.bit
            if not card.bit & led:
                void[place] |= led if card.bit & trump else led | trump
    return played, (void[0], void[1], void[2])


def suit_of(card: int) -> int:
    """The mask of the suit of a card."""
    return next(mask for mask in SUIT_MASKS if mask & card)


def beats(card: int, best: int, led: int, trump: int) -> bool:
    """Whether a card takes the trick from the best one so far."""
    if card & trump:
        return card > best or not best & trump
    return bool(card & led) and not best & trump and (card > best or not best & led)


def beaters(best: int, led: int, trump: int) -> tuple[int, int]:
    """The cards of the suit led that beat the best card so far, and the trumps that do."""
    if best & trump:
        higher = trump & -(best << 1)
        return (higher, 0) if led == trump else (0, higher)
    return (led & -(best << 1) if best & led else led), (0 if led == trump else trump)


def chance_to_beat(now: Sight, place: int, best: int, led: int) -> float:
    """How likely it is that a place which plays later can beat the best card so far."""
    over, ruffs = beaters(best, led, now.trump)
    could = now.could[place]
    if now.known[place]:
        return float(bool(could & over) if could & led else bool(could & ruffs))
    share = now.share(place, led)
    chance: float = 1 - (1 - share) ** (could & over).bit_count()
    if could & ruffs:
        void = (1 - share) ** (could & led).bit_count()
        chance += void * (1 - (1 - now.share(place, now.trump)) ** (could & ruffs).bit_count())
    return chance


def best_card(trick: tuple[tuple[int, int], ...], led: int, trump: int) -> tuple[int, int]:
    """Who is taking the trick so far, and with which card; (-1, 0) before the first card."""
    owner, best = -1, 0
    for place, card in trick:
        if not best or beats(card, best, led, trump):
            owner, best = place, card
    return owner, best
