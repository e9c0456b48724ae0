"""Playing one deal of a record through the engine: how far its actions go, and what is wrong with the first that does not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from preferans.cards import DECK, Card, CardSet, card
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, Path, fault
from preferans.match.log import Clock, Irregularity, LogItem, Redeal
from preferans.match.progress import Progress
from preferans.notation.action_text import format_action
from preferans.notation.actions import Irregular, RecordAction
from preferans.notation.engine_actions import Names, legal_text, to_engine
from preferans.notation.form import Form
from preferans.notation.record import DealRecord, Printed
from preferans.notation.record_print import printed_lines
from preferans.notation.score_items import kind_of, read_item
from preferans.notation.score_scene import Scene
from preferans.rules.actions import AcceptClaim, SettleTen
from preferans.rules.dealing import start
from preferans.rules.engine import apply, refusal
from preferans.rules.refusal import Refusal
from preferans.rules.state import DealState, Finished
from preferans.scoring.outcome import VoidOutcome, from_deal
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrittenDeal, WrongCardCount
from preferans.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Course:
    """How a deal went: who dealt it, what was done, to which outcome."""

    dealer: Seat
    log: tuple[LogItem, ...]
    outcome: WrittenDeal | None
    """None if the deal did not come to its end."""
    faults: tuple[Fault, ...]


Prove: TypeAlias = Callable[[DealState, AcceptClaim | SettleTen], bool]
"""Whether search confirms what the table has said: a certain claim, the figure of a checked ten (A-87, A-91)."""


def never_proved(_state: DealState, _action: AcceptClaim | SettleTen) -> bool:
    """The answer of who has no search at hand."""
    return False


@dataclass(frozen=True, slots=True)
class Standing:
    """What a deal is replayed against: the match before it, the names, and who proves what the table has said."""

    before: Progress
    names: Names
    prove: Prove

    @property
    def rules(self) -> RuleSet:
        """The conventions of the match."""
        return self.before.rules


def play(deal: DealRecord, at: Path, dealer: Seat, order: Sequence[Card], standing: Standing) -> Course:
    """The course of a deal dealt by `dealer` from `order`; paths of faults begin with `at`."""
    before, names = standing.before, standing.names
    state: DealState = start(before.rules, dealer, order, deal.talon_pair, before.minimum, must_bid=before.must_bid)
    log: list[LogItem] = []
    outcome: WrittenDeal | None = None
    faults: list[Fault] = []
    for place, action in enumerate(deal.actions):
        path = (*at, "actions", place)
        if outcome is not None:
            faults.append(fault("action_after_end", path, action=format_action(action)))
            break
        found = to_engine(action, names, state.deal)
        item = irregularity(found, (*path, "penalty"), dealer, standing) if isinstance(found, Irregular) else found
        if isinstance(item, Redeal):
            item = replace(item, misdeal=(deal.result or {}).get("kind") == "misdeal")
        wrong = _wrong(item, action, state, path, standing)
        if wrong or isinstance(item, Refusal | tuple):
            faults += wrong
            break
        log.append(item)
        match item:
            case Irregularity(penalty=Revoke() as revoke):
                outcome = revoke
            case Clock() | Irregularity():
                continue
            case Redeal(misdeal=misdeal):
                outcome = VoidOutcome(dealer, misdeal)
            case _:
                state = apply(state, item).state
                outcome = from_deal(state) if isinstance(state, Finished) else None
    return Course(dealer, tuple(log), outcome, tuple(faults))


def _wrong(
    item: LogItem | Refusal | tuple[Fault, ...], action: RecordAction, state: DealState, path: Path, standing: Standing
) -> tuple[Fault, ...]:
    """Why the item cannot stand there; nothing if it can."""
    match item:
        case tuple():
            return item
        case Clock() | Redeal() | Irregularity():
            return ()
        case Refusal():
            return (_refused(action, item, state, path, standing.names),)
        case AcceptClaim() | SettleTen() if refusal(state, item) is None and not standing.prove(state, item):
            return (fault("unproved", path, action=format_action(action)),)
        case _:
            why = refusal(state, item)
            return () if why is None else (_refused(action, why, state, path, standing.names),)


def irregularity(action: Irregular, at: Path, dealer: Seat, standing: Standing) -> Irregularity | tuple[Fault, ...]:
    """The irregularity with its penalty as the scorer reads it, or what is wrong with that."""
    form = Form(names=tuple(standing.names))
    kind = kind_of(form, action.penalty, at)
    before = standing.before
    scene = Scene(form, at, action.penalty, before.rules, dealer, before.minimum, (before.price,), before.owned_bombs)
    penalty = None if kind is None else read_item(scene, kind)
    if form.faults or not isinstance(penalty, AgreedPenalty | TalonPeek | WrongCardCount | Revoke):
        return tuple(form.faults)
    return Irregularity(SEATS[list(standing.names).index(action.actor)], penalty)


def course_of(deal: DealRecord, at: Path, dealers: tuple[Seat, Seat], printed: Printed | None, standing: Standing) -> Course:
    """The course of a deal; `dealers` are the one whose turn it was and the one stated.

    If it does not play to its end from there, another dealer or the printed hands may show that only the dealer or the pack
    is wrong, which is named anyway.
    """
    first = play(deal, at, dealers[0], deal.order, standing)
    if not first.faults and first.outcome is not None:
        return first
    packs = [(dealers[1], deal.order)] if dealers[1] is not dealers[0] else []
    other = None if printed is None else _printed_order(printed, deal.talon_pair)
    if other is not None and other != deal.order:
        packs.append((dealers[0], other))
    for dealer, order in packs:
        course = play(deal, at, dealer, order, standing)
        if not course.faults and course.outcome is not None:
            return course
    return first


def _printed_order(printed: Printed, talon_pair: int) -> tuple[Card, ...] | None:
    """A pack that gives the hands and the talon as printed; None if they are no pack."""
    hands = [list(CardSet.parse(" ".join(text.split(" ")[-4:]))) for _, text in printed.hands]
    talon = [card(word) for word in printed.talon[1].split(" ")]
    if [len(hand) for hand in hands] != [10, 10, 10] or len({*talon, *hands[0], *hands[1], *hands[2]}) != len(DECK):
        return None
    pairs = [[hands[place % 3].pop(), hands[place % 3].pop()] for place in range(15)]
    pairs.insert(talon_pair - 1, talon)
    return tuple(each for pair in pairs for each in pair)


def derived_faults(deal: DealRecord, printed: Printed, dealer: Seat, names: Names) -> Iterator[Fault]:
    """Lines of hands and talon that are not those of the pack."""
    hands, talon = printed_lines(replace(deal, dealer=names[dealer.index]), names)
    for (number, stated), found in zip((*printed.hands, printed.talon), (*hands, talon), strict=True):
        if stated != found:
            yield fault("derived_differs", (f"line {number}",), stated=stated, found=found)


def _refused(action: RecordAction, why: Refusal, state: DealState, path: Path, names: Names) -> Fault:
    words = format_action(action)
    return Fault("illegal_action", path, why.key, (*why.values, ("action", words), ("legal", legal_text(state, names))))
