"""One deal of a match with all that is needed to play it again: the conventions, who sat there, how the match stood before it.

It goes from hand to hand as a code (`deal_code`); `replayed` proves it by playing it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError, RefusedError, fault
from preferans.match.log import Redeal
from preferans.match.match import Match, PlayedDeal, Player, act, deal, new_match, penalize
from preferans.match.progress import Progress
from preferans.notation.engine_actions import from_engine
from preferans.notation.form import Form
from preferans.notation.record import DealRecord
from preferans.notation.replay_deal import Prove, Standing, never_proved, play
from preferans.notation.score_items import kind_of, read_item
from preferans.notation.score_json import penalty_json
from preferans.notation.score_scene import Scene
from preferans.scoring.penalties import AgreedPenalty, TablePenalty, TalonPeek, WrongCardCount
from preferans.seats import active_seats

CHAIRS = ("0", "1", "2", "3", "4")
"""The players' names inside a shared deal: their chairs, since any two may be called alike there."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal that is over, with what came before it. Nothing of it is proved until it is replayed."""

    rules: RuleSet
    players: tuple[Player, ...]
    before: Progress
    """The match before the deal; its dealer deals."""
    deal: DealRecord
    """With chairs for names, without result and entries: these follow."""


def shared_deals(match: Match, begun: Progress | None = None) -> Iterator[SharedDeal]:
    """The deals of a match that are over, in their order; `begun` is how it stood before the first, where it was not empty."""
    progress = begun or (Progress.begin(match.rules, match.played[0].log.dealer) if match.played else match.progress)
    for played in match.played:
        yield SharedDeal(match.rules, match.players, progress, _recorded(played, match.rules))
        progress, _ = progress.write(played.revoke or played.outcome)
        for penalty in played.penalties:
            progress, _ = progress.penalize(penalty)


def _recorded(played: PlayedDeal, rules: RuleSet) -> DealRecord:
    log, names = played.log, CHAIRS[: rules.players]
    seats = active_seats(log.dealer, rules.players)
    misdeal = any(isinstance(item, Redeal) and item.misdeal for item in log.actions)
    return DealRecord(
        log.number,
        names[log.dealer.index],
        log.order,
        log.talon_pair,
        tuple(from_engine(item, names, seats) for item in log.actions),
        {"kind": "misdeal"} if misdeal else None,
        (),
        tuple(penalty_json(penalty, names) for penalty in played.penalties),
    )


def begin_again(shared: SharedDeal) -> Match:
    """The match with the cards of the deal on the table and nothing said yet.

    Raises: RefusedError for a pack that cannot be dealt.
    """
    match = replace(new_match(shared.rules, shared.players, shared.before.dealer), progress=shared.before)
    return deal(match, shared.deal.order, shared.deal.talon_pair)


def replayed(shared: SharedDeal, prove: Prove = never_proved) -> Match:
    """The match after the deal, the only one that it holds.

    Raises: RefusedError, if the actions do not lead to the end of a deal by the rules of its table.
    """
    names = CHAIRS[: shared.rules.players]
    match = begin_again(shared)
    course = play(shared.deal, (), shared.before.dealer, shared.deal.order, Standing(shared.before, names, prove))
    if course.faults:
        raise RefusedError(course.faults)
    if course.outcome is None:
        raise RefusedError([fault("action_missing", ("actions",))])
    for item in course.log:
        match = act(match, item).match
    for raw in shared.deal.penalties:
        match = penalize(match, _penalty(raw, names, shared.rules))
    return match


def _penalty(raw: dict[str, object], names: tuple[str, ...], rules: RuleSet) -> TablePenalty:
    form = Form(names=names)
    kind = kind_of(form, raw, ())
    read = None if kind is None else read_item(Scene(form, (), raw, rules, None, 6, ()), kind)
    if isinstance(read, AgreedPenalty | TalonPeek | WrongCardCount) and not form.faults:
        return read
    raise RefusedError(form.faults) if form.faults else PreferansError("no penalty of the table")
