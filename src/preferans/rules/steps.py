"""What follows from a legal action: the next state and the events. Which actions are legal is decided elsewhere."""

from dataclasses import replace
from typing import NamedTuple

from preferans.cards import Card, CardSet
from preferans.rules import auction, claim, invite, play, raspasy, talon, ten, whisting
from preferans.rules.actions import (
    AcceptClaim,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Claim,
    Concede,
    Discard,
    Invite,
    PartnerCall,
    PlayCard,
    PlayMode,
    SettleTen,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import Contract, Misere, TrickGame
from preferans.rules.events import (
    AuctionWon,
    ClaimRefused,
    DealFinished,
    Event,
    HandsOpened,
    TalonCardTurned,
    TalonShown,
    TrickTaken,
)
from preferans.rules.raspasy import TalonRole
from preferans.rules.state import (
    Auction,
    Call,
    CheckingTen,
    ChoosingMode,
    Claiming,
    Deal,
    DealState,
    Discarding,
    Ending,
    Finished,
    GamePlay,
    Hands,
    Inviting,
    MiserePlay,
    Ordered,
    Ordering,
    Partnering,
    Playing,
    Purchase,
    RaspasyPlay,
    SettlingTen,
    Trick,
    Whisting,
    trump,
)
from preferans.seats import Seat


class Step(NamedTuple):
    """What an action gives: the next state and what it brought about."""

    state: DealState
    events: tuple[Event, ...]


def finish(
    last: Discarding | Ordering | Whisting | CheckingTen | SettlingTen | Playing,
    ending: Ending,
    answers: tuple[AnswerWhist, ...],
    tricks: tuple[int, int, int] | None,
    *before: Event,
) -> Step:
    """The end of a deal."""
    return Step(Finished(last.deal, last, ending, answers, tricks), (*before, DealFinished(ending)))


# From the auction to the contract


def after_call(state: Auction, call: Call) -> Step:
    """The auction goes on, is won, or all have passed."""
    deal, calls = state.deal, (*state.calls, call)
    now = auction.standing(deal, calls)
    if now.turn is not None:
        return Step(Auction(deal, calls), ())
    if now.bid is None or now.owner is None:
        playing = Playing(deal, RaspasyPlay(calls), deal.hands, (), deal.eldest, ())
        card = raspasy.talon_card(playing)
        return Step(playing, (TalonCardTurned(card),) if card else ())
    purchase = Purchase(calls, now.owner, now.bid, now.without_talon, dark=now.dark_bid)
    won = AuctionWon(now.owner, now.bid)
    if talon.may_offer_halves(deal, purchase):
        return Step(Partnering(deal, purchase, ()), (won,))
    return _take_talon(deal, purchase, won)


def after_partner_call(state: Partnering, action: AnswerPartner) -> Step:
    """The offer waits for its answer, or the winner goes on alone or in halves (A-83)."""
    if action.call is PartnerCall.OFFER:
        return Step(replace(state, answers=(action,)), ())
    partner = action.actor if action.call is PartnerCall.ACCEPT else None
    return _take_talon(state.deal, replace(state.purchase, partner=partner))


def _take_talon(deal: Deal, purchase: Purchase, *before: Event) -> Step:
    if not purchase.without_talon:
        shown = (TalonShown(deal.talon),) if talon.is_shown(deal, purchase) else ()
        return Step(Discarding(deal, purchase), (*before, *shown))
    match purchase.bid:
        case TrickGame() as bid:
            return Step(Ordering(deal, purchase, bid, None), before)
        case Misere():
            return _start_misere(deal, purchase, None, *before)


def after_discard(state: Discarding, action: Discard) -> Step:
    """The declarer names his contract, or plays the misère he bid."""
    match state.purchase.bid:
        case TrickGame() as bid:
            return Step(Ordering(state.deal, state.purchase, bid, action.cards), ())
        case Misere():
            return _start_misere(state.deal, state.purchase, action)


def after_surrender(state: Discarding | Ordering) -> Step:
    """Left down three or two (A-67)."""
    return finish(state, Ending.SURRENDERED, (), None)


def after_order(state: Ordering, contract: Contract) -> Step:
    """The opponents answer, or a misère begins, or a ten that nobody questions is written."""
    deal = state.deal
    match contract:
        case TrickGame() if talon.names_first(deal) and state.named is None and not state.purchase.without_talon:
            return Step(replace(state, named=contract), ())
        case Misere():
            discard = Discard(state.purchase.declarer, state.discard) if state.discard else None
            return _start_misere(deal, state.purchase, discard)
        case TrickGame():
            ordered = Ordered(state.purchase, state.bid, state.discard, contract)
    if ten.is_whisted(deal.rules, contract):
        return Step(Whisting(deal, ordered, ()), ())
    checking = CheckingTen(deal, ordered, ())
    if deal.rules.whist.ten_mode == "none":
        return finish(checking, Ending.WAIVED, (), None)
    return Step(checking, ())


# From the contract to the first card


def after_answer(state: Whisting, action: AnswerWhist) -> Step:
    """The next answer, or the play, or the end without play."""
    after = replace(state, answers=(*state.answers, action))
    if whisting.to_answer(after) is not None:
        return Step(after, ())
    game = GamePlay(after.ordered, after.answers)
    if not game.whisters:
        calls = [answer.call for answer in after.answers]
        ending = Ending.HALF_WHIST if WhistCall.HALF_WHIST in calls else Ending.BOTH_PASSED
        return finish(state, ending, after.answers, None)
    if invite.is_asked(state.deal, game):
        return Step(Inviting(state.deal, after.ordered, after.answers, ()), ())
    return _start_game(state.deal, game)


def after_invite(state: Inviting, action: Invite) -> Step:
    """The passer is asked after the whister, then the play begins."""
    after = replace(state, invites=(*state.invites, action))
    if invite.to_invite(after) is not None:
        return Step(after, ())
    game = GamePlay(after.ordered, after.answers, invites=after.invites)
    return _start_game(state.deal, game if game.inviter else replace(game, mode=PlayMode.CLOSED))


def after_ten_answer(state: CheckingTen, action: AnswerTen) -> Step:
    """The other is asked, or the ten is written without play, or it is checked."""
    after = replace(state, answers=(*state.answers, action))
    if ten.to_answer(after) is not None:
        return Step(after, ())
    if action.call is TenCall.WAIVE:
        return finish(state, Ending.WAIVED, (), None)
    game = GamePlay(state.ordered, (), None, after.answers)
    if state.deal.rules.whist.ten_check_procedure == "best_play":
        return Step(SettlingTen(state.deal, _playing(state.deal, game), game, action.actor), ())
    return _start_game(state.deal, game)


def after_settlement(state: SettlingTen, action: SettleTen) -> Step:
    """A checked ten got its figure; the rest falls in halves (S1-77, A-91)."""
    tricks = [0, 0, 0]
    tricks[state.deal.place(state.game.declarer)] = action.tricks
    return finish(state, Ending.SETTLED, (), (tricks[0], tricks[1], tricks[2]))


def _hands(deal: Deal, declarer: Seat, discard: CardSet) -> Hands:
    """The three hands when the play begins."""
    hands = list(deal.hands)
    place = deal.place(declarer)
    if discard:
        hands[place] = (hands[place] | CardSet.of(deal.talon)) - discard
    return hands[0], hands[1], hands[2]


def _playing(deal: Deal, game: GamePlay) -> Playing:
    hands = _hands(deal, game.declarer, CardSet.of(game.ordered.discard or ()))
    return Playing(deal, game, hands, (), deal.eldest, ())


def _start_game(deal: Deal, game: GamePlay) -> Step:
    return _with_mode(_playing(deal, game))


def _start_misere(deal: Deal, purchase: Purchase, discard: Discard | None, *before: Event) -> Step:
    cards = discard.cards if discard else None
    hands = _hands(deal, purchase.declarer, CardSet.of(cards or ()))
    step = _open(Playing(deal, MiserePlay(purchase, cards), hands, (), deal.eldest, ()))
    return Step(step.state, (*before, *step.events))


def _open(state: Playing) -> Step:
    """The play, with the hands that are opened now."""
    seats = play.opened(state)
    return Step(state, (HandsOpened(seats),) if seats else ())


def _with_mode(state: Playing) -> Step:
    """The play, or the choice of its mode that comes before it goes on (A-66, A-82)."""
    game, deal = state.game, state.deal
    if not isinstance(game, GamePlay) or game.mode is not None or game.lone_whister is None or not play.opening_reached(state):
        return _open(state)
    if game.lone_whister == deal.sitting or deal.two_hand:
        return _open(replace(state, game=replace(game, mode=PlayMode.OPEN)))
    match deal.rules.whist.open_choice:
        case "always_open":
            return _open(replace(state, game=replace(game, mode=PlayMode.OPEN)))
        case "always_closed":
            return _open(replace(state, game=replace(game, mode=PlayMode.CLOSED)))
        case "whister_decides":
            return Step(ChoosingMode(deal, state, game, game.lone_whister), ())
        case "inviter_decides":
            return Step(ChoosingMode(deal, state, game, game.inviter or game.lone_whister), ())


def after_mode(state: ChoosingMode, mode: PlayMode) -> Step:
    """The play goes on as chosen."""
    return _open(replace(state.playing, game=replace(state.game, mode=mode)))


# The play


def after_card(state: Playing, action: PlayCard) -> Step:
    """The next card, the mode after the declarer's first card, or the end of a trick."""
    place = state.deal.place(action.hand)
    first, second, third = (hand.drop(action.card) if i == place else hand for i, hand in enumerate(state.hands))
    after = Playing(state.deal, state.game, (first, second, third), state.tricks, state.leader, (*state.trick, action.card))
    if len(after.trick) == len(after.from_leader()):
        return _after_trick(after)
    if not state.tricks and not state.trick and not play.opening_reached(state):
        return _with_mode(after)
    return Step(after, ())


def _after_trick(after: Playing) -> Step:
    """A trick is complete: who took it, who leads next."""
    deal, cards = after.deal, after.trick
    trick = _taken(after, cards)
    leader = deal.eldest if trick.talon is not None or trick.winner is None else trick.winner
    state = Playing(deal, after.game, after.hands, (*after.tricks, trick), leader, ())
    taken = TrickTaken(trick.winner, cards)
    if not state.left:
        return finish(state, Ending.PLAYED, _answers(state), state.taken(), taken)
    card = raspasy.talon_card(state)
    return Step(state, (taken, TalonCardTurned(card)) if card else (taken,))


def _taken(state: Playing, cards: tuple[Card, ...]) -> Trick:
    """The finished trick with its winner."""
    deal, turned = state.deal, raspasy.talon_card(state)
    seats = state.from_leader()
    if turned is None:
        best = play.winner(cards, cards[0].suit, trump(state.game))
        return Trick(state.leader, cards, cards[0].suit, seats[best or 0])
    if raspasy.talon_role(deal) is TalonRole.SETS_SUIT:
        # Somebody always has the talon's suit: six of its cards at least were dealt, three at most are gone.
        best = play.winner(cards, turned.suit, None)
        return Trick(state.leader, cards, turned.suit, seats[best or 0], turned)
    best = play.winner((turned, *cards), turned.suit, None)
    winner = deal.sitting if best == 0 else seats[(best or 1) - 1]
    return Trick(state.leader, cards, turned.suit, winner, turned)


def _answers(state: Playing) -> tuple[AnswerWhist, ...]:
    return state.game.answers if isinstance(state.game, GamePlay) else ()


# Claims


def after_claim(state: Playing, action: Claim | Concede) -> Step:
    """The claim is put to the others; «без всех» ends the deal at once."""
    if isinstance(state.game, GamePlay) and isinstance(action, Concede):
        return finish(state, Ending.CONCEDED, _answers(state), None)
    claiming = Claiming(state.deal, state, action, ())
    if not claim.answerers(claiming):
        return finish(state, Ending.CLAIMED, _answers(state), claim.settled_tricks(claiming))
    return Step(claiming, ())


def after_claim_answer(state: Claiming, action: AnswerClaim | AcceptClaim) -> Step:
    """The next is asked, the deal ends as claimed, or play goes on."""
    if isinstance(action, AnswerClaim):
        if not action.accept:
            return Step(replace(state.playing, refused=True), (ClaimRefused(state.claim.actor),))
        after = replace(state, answers=(*state.answers, action))
        if len(after.answers) < len(claim.answerers(after)):
            return Step(after, ())
    return finish(state.playing, Ending.CLAIMED, _answers(state.playing), claim.settled_tricks(state))
