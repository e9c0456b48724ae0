"""What whisters with closed hands have agreed: leads, first discards, and how they are read."""

from collections.abc import Iterator

from preferans.arena.starts import Mode, start_of
from preferans.bots.master.agreed import agreed, discards, rank_of, read, strength, whists_closed
from preferans.bots.master.belief import belief
from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.sight import sight, suit_of, trump_mask
from preferans.rules.actions import PlayCard
from preferans.rules.engine import apply, to_act
from preferans.rules.view import Observation, observe
from support.deals import SOCHI


def closed(boards: int) -> Iterator[Observation]:
    """What a whister beside a closed partner sees when he plays a card."""
    for board in range(boards):
        state = start_of(SOCHI, Mode.CONTRACT, 6, board)
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            action = RuleBot().act(seen)
            if isinstance(action, PlayCard) and whists_closed(seen) and len(options(seen)) > 1:
                yield seen
            state = apply(state, action).state


def options(seen: Observation) -> list[int]:
    """The cards that may be played."""
    return [action.card.bit for action in seen.legal if isinstance(action, PlayCard)]


SEEN = list(closed(40))


def test_leads_are_low_under_the_declarer_and_high_under_the_whister() -> None:
    """S0-20, but an ace from ace and king or from five (S0-19c)."""
    low = high = aces = 0
    for seen in SEEN:
        cards = options(seen)
        card = agreed(seen, cards)
        if seen.trick or card is None:
            continue
        mates = [one for one in cards if one & suit_of(card)]
        ranks = [rank_of(one) for one in mates]
        if max(ranks) == 7 and (6 in ranks or len(ranks) >= 5):
            assert rank_of(card) == 7
            aces += 1
        elif sight(seen, seen.viewer).later[0] == seen.place(seen.declarer or seen.viewer):
            assert rank_of(card) == min(ranks)
            low += 1
        else:
            assert rank_of(card) == max(ranks)
            high += 1
    assert low > 5
    assert high > 5
    assert aces > 0


def test_the_partners_suit_is_led() -> None:
    """S0-19b: what the other whister bid or led comes first."""
    looked = 0
    for seen in SEEN:
        now = sight(seen, seen.viewer)
        cards = options(seen)
        if not seen.trick and any(card & now.wanted for card in cards):
            card = agreed(seen, cards)
            assert card is not None
            assert card & now.wanted
            looked += 1
    assert looked > 5


def test_a_first_discard_shows_the_strong_suit() -> None:
    """S0-72: low of the suit with most honours; S0-74: later low of what the partner has shown, who keeps it."""
    first = later = 0
    for seen in SEEN:
        now, cards = sight(seen, seen.viewer), options(seen)
        card = agreed(seen, cards)
        if not seen.trick or card is None or any(one & (now.led | now.trump) for one in cards):
            continue
        suits = {suit_of(one) for one in cards}
        if not list(discards(seen, now.me)):
            best = max(strength(now.hand & suit, suit) for suit in suits)
            assert strength(now.hand & suit_of(card), suit_of(card)) == best
            first += 1
        elif shown := next(discards(seen, 3 - now.me - now.declarer), 0):
            assert card & shown or shown not in suits
            later += 1
    assert first > 5
    assert later > 0


def test_nothing_is_agreed_where_a_hand_lies_open_or_by_the_declarer() -> None:
    """Signals are for whisters who do not see each other."""
    state = start_of(SOCHI, Mode.OPEN, 6, 0)
    looked = 0
    while (seat := to_act(state)) is not None:
        seen = observe(state, seat)
        looked += len(options(seen)) > 1
        assert agreed(seen, options(seen)) is None
        state = apply(state, RuleBot().act(seen)).state
    assert looked > 5


def test_a_partner_is_read_as_he_tells() -> None:
    """Who has thrown of a suit first is taken to be strong there, mildly; a belief that does not read is the same as before."""
    looked = 0
    for seen in SEEN:
        partner = 3 - seen.place(seen.viewer) - seen.place(seen.declarer or seen.viewer)
        shown = next(discards(seen, partner), 0)
        weigh = read(seen)
        if not shown or weigh is None:
            continue
        ace_king, nothing = shown & 0xC0C0C0C0, shown & 0x03030303
        assert weigh(ace_king) > weigh(nothing) > 0
        hands = [0, 0, 0]
        hands[partner] = ace_king
        assert belief(seen, reads=True).of(hands, 0) > belief(seen).of(hands, 0)
        assert shown != trump_mask(seen)
        looked += 1
    assert looked > 5
