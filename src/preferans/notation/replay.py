"""Replaying a record: every hand, result, entry, the sheet and the settlement must come out again.

`check` names everything that does not; `replay` gives the match. What is printed twice in the text form is compared too.
A fault hides those that only follow from it: after a deal that does not play to its end, its own result is believed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, Path, PreferansError, RefusedError, fault
from preferans.match.match import Match, act, deal, new_match, penalize
from preferans.match.progress import Progress
from preferans.notation.fair_deals import Agreed, FairDeal, judged
from preferans.notation.form import Form, in_document_order
from preferans.notation.record import Closing, DealRecord, Ended, GameRecord, Heading, Printed, Reading
from preferans.notation.record_document import record_document
from preferans.notation.record_json import read_record_json
from preferans.notation.record_of import closing_of, named_entry, natural_end, result_json
from preferans.notation.record_result import differences
from preferans.notation.record_rules import read_rules
from preferans.notation.record_text import read_record_text
from preferans.notation.replay_closing import entry_faults, settlement_faults, sheet_faults
from preferans.notation.replay_deal import Course, Prove, Standing, course_of, derived_faults, never_proved, play
from preferans.notation.score_items import kind_of, read_item
from preferans.notation.score_scene import Scene
from preferans.rules.dealing import deal_faults
from preferans.scoring.penalties import AgreedPenalty, TablePenalty, TalonPeek, WrittenDeal, WrongCardCount
from preferans.seats import SEATS, Seat

DIFFERS = frozenset({
    "hash_differs", "options_incomplete", "number_skipped", "dealer_differs", "talon_pair_forbidden", "derived_differs", "illegal_action",
    "unproved", "action_missing", "action_after_end", "result_differs", "entries_differ", "sheet_differs", "settlement_differs",
    "ended_differs", "commitment_differs", "order_not_derived",
})  # fmt: skip
"""What is wrong with a record that can be read: it does not replay to what it states. Every other code refuses it unread."""


def read_record(text: str) -> Reading:
    """The record of a text, in either form, as far as it can be read."""
    return read_record_json(text) if text.lstrip()[:1] == "{" else read_record_text(text)


def parse_record(text: str) -> GameRecord:
    """The record of a text, in either form; nothing of it is proved.

    Raises: RefusedError.
    """
    reading = read_record(text)
    if reading.record is None:
        raise RefusedError(reading.faults)
    return reading.record


def check(reading: Reading, prove: Prove = never_proved) -> tuple[Fault, ...]:
    """Everything that is wrong with a record, in the order of the document; in the text form the place is a line.

    `prove` confirms what the table has said for a player (`solver.table.is_proved`); without it nothing of that is believed.
    """
    faults = list(reading.faults)
    heading = reading.heading
    if heading is not None:
        form = Form(names=heading.names)
        rules = read_rules(heading.rules, len(heading.players), form)
        if rules is not None:
            _Check(reading, heading, rules, form, prove).run()
        faults += form.faults
    if not reading.lines:
        return in_document_order(faults, reading.document)
    placed = [(line_of(one.path, reading), one) for one in faults]
    return tuple(replace(one, path=(f"line {number}",)) for number, one in sorted(placed, key=lambda row: row[0]))


def line_of(path: Path, reading: Reading) -> int:
    """The line of the innermost place that the text form has a line for."""
    if len(path) == 1 and str(path[0]).startswith("line "):
        return int(str(path[0]).removeprefix("line "))
    return next((reading.lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in reading.lines), 1)


def replay(record: GameRecord, prove: Prove = never_proved) -> Match:
    """The match of a record that proves itself.

    Raises: RefusedError with everything that differs.
    """
    reading = Reading(record.heading, record.deals, record.closing, whole=True, faults=(), document=record_document(record))
    faults = check(reading, prove)
    if faults:
        raise RefusedError(faults)
    heading = record.heading
    rules = read_rules(heading.rules, len(heading.players), Form())
    if rules is None:
        raise PreferansError("a checked record has rules")
    match = new_match(rules, heading.players, SEATS[_first_dealer(record)])
    for one in record.deals:
        course = play(one, (), match.progress.dealer, one.order, Standing(match.progress, heading.names, prove))
        match = deal(match, one.order, one.talon_pair)
        for item in course.log:
            match = act(match, item).match
        for raw in one.penalties:
            penalty = _penalty(Form(names=heading.names), (), raw, rules)
            match = match if penalty is None else penalize(match, penalty)
    return match


def _first_dealer(record: GameRecord) -> int:
    return record.heading.names.index(record.deals[0].dealer) if record.deals else 0


@dataclass(slots=True)
class _Check:
    """One replay; `progress` is None where a fault has hidden how the match stands."""

    reading: Reading
    heading: Heading
    rules: RuleSet
    form: Form
    prove: Prove
    progress: Progress | None = field(init=False)
    past_end: int | None = None
    """The first deal that came after the end of the match."""
    table: str | None = None
    """Where the first proved deal was dealt."""

    def __post_init__(self) -> None:
        first = self.seat(self.reading.deals[0].dealer) if self.reading.deals else SEATS[0]
        self.progress = Progress.begin(self.rules, first)

    def seat(self, name: str) -> Seat:
        """The chair of a name."""
        return SEATS[self.heading.names.index(name)]

    def run(self) -> None:
        """Replays all that could be read."""
        if self.heading.stake is not None and self.rules.pool.stake == "none":
            self.form.refuse("convention_off", ("stake",), option="stake", value="none")
        for place, one in enumerate(self.reading.deals):
            self._deal(place, one)
        if self.reading.closing is not None and self.reading.whole and self.progress is not None:
            self._closing(self.reading.closing, self.progress)

    # ---- deals

    def _deal(self, place: int, one: DealRecord) -> None:
        at: Path = ("deals", place)
        if one.number != place + 1:
            self.form.refuse("number_skipped", (*at, "number"), value=one.number, expected=place + 1)
        if one.fairness is not None:
            self._fairness(one, at)
        if self.progress is None:
            return
        if self.progress.ended and self.past_end is None:
            self.past_end = place + 1
        dealer, stated = self.progress.dealer, self.seat(one.dealer)
        if dealer is not stated:
            self.form.refuse("dealer_differs", (*at, "dealer"), stated=one.dealer, expected=self.heading.names[dealer.index])
        printed = self.reading.printed[place] if self.reading.printed else None
        course = self._course(one, at, dealer, printed)
        if printed is not None:
            self.form.faults += derived_faults(one, printed, course.dealer, self.heading.names)
        self.form.faults += course.faults
        self._written(one, at, course)

    def _fairness(self, one: DealRecord, at: Path) -> None:
        """Whether the pack follows from what was agreed before anybody could know it."""
        found = judged(one, at, Agreed(self.heading.players, self.rules, self.table))
        if isinstance(found, FairDeal):
            self.table = found.table
        else:
            self.form.faults += found

    def _course(self, one: DealRecord, at: Path, dealer: Seat, printed: Printed | None) -> Course:
        """The course of the deal; a dealer or a pack that is wrong hides what follows from it."""
        if self.progress is None:
            raise AssertionError("asked only while the match is known")
        faults = deal_faults(self.rules, one.order, one.talon_pair)
        if faults:
            moved = tuple(replace(found, path=(*at, *found.path)) for found in faults)
            return Course(dealer, (), None, moved)
        return course_of(one, at, (dealer, self.seat(one.dealer)), printed, Standing(self.progress, self.heading.names, self.prove))

    def _written(self, one: DealRecord, at: Path, course: Course) -> None:
        """What the deal came to, against its result and its entries."""
        progress = self.progress
        if progress is None:
            return
        outcome = course.outcome
        if outcome is not None:
            self.form.faults += _result_faults(one, result_json(outcome, self.heading.names, progress), (*at, "result"))
        elif not course.faults:
            if self._may_be_open(at):
                self._open(one, at)
                return
            self.form.refuse("action_missing", (*at, "actions"))
        if outcome is None:
            outcome = self._believed(one, course.dealer, progress)
        if outcome is None:
            self.progress = None
            return
        self.progress, entries = progress.write(outcome)
        for place, raw in enumerate(one.penalties):
            penalty = _penalty(self.form, (*at, "penalties", place), raw, self.rules)
            if penalty is not None:
                self.progress, more = self.progress.penalize(penalty)
                entries = (*entries, *more)
        found = [named_entry(entry, one.number, self.heading.names) for entry in entries]
        self.form.faults += entry_faults(one.entries, found, (*at, "entries"))

    def _may_be_open(self, at: Path) -> bool:
        """Whether this deal need not be finished: the last of an unfinished match."""
        closing = self.reading.closing
        return at[1] == len(self.reading.deals) - 1 and (closing is None or closing.ended is Ended.UNFINISHED)

    def _open(self, one: DealRecord, at: Path) -> None:
        """A deal in play has neither result nor entries."""
        if one.result is not None:
            self.form.refuse("result_differs", (*at, "result"), "result_differs.open")
        self.form.faults += entry_faults(one.entries, (), (*at, "entries"))

    def _believed(self, one: DealRecord, dealer: Seat, progress: Progress) -> WrittenDeal | None:
        """The outcome that the result states, if it can be one."""
        if one.result is None:
            return None
        form = Form(names=self.heading.names)
        kind = kind_of(form, one.result, ())
        item = None if kind is None else read_item(_scene(form, (), one.result, self.rules, dealer, progress), kind)
        return None if form.faults or isinstance(item, AgreedPenalty | TalonPeek | WrongCardCount) else item

    # ---- closing

    def _closing(self, closing: Closing, progress: Progress) -> None:
        self._ended(closing.ended, progress)
        found = closing_of(progress.sheet, self.rules, self.heading.names, self.heading.stake, closing.ended)
        self.form.faults += sheet_faults(closing.sheet, found.sheet)
        self.form.faults += settlement_faults(closing.settlement, found.settlement)

    def _ended(self, stated: Ended, progress: Progress) -> None:
        natural = natural_end(progress)
        if self.past_end is not None:
            self.form.refuse("ended_differs", ("ended",), "ended_differs.past", stated=stated.value, deal=self.past_end)
        elif natural is not None and stated is not natural:
            self.form.refuse("ended_differs", ("ended",), stated=stated.value, found=natural.value)
        elif (stated is Ended.ROUNDS and self.rules.pool.end_condition == "rounds" and not progress.round_is_over) or (
            natural is None and stated in (Ended.POOL, Ended.TOTAL, Ended.ROUNDS, Ended.TIME) and stated.value != _set_end(self.rules)
        ):
            self.form.refuse("ended_differs", ("ended",), "ended_differs.goes_on", stated=stated.value)


def _set_end(rules: RuleSet) -> str:
    """The agreed end that no sheet shows."""
    return rules.pool.end_condition if rules.pool.end_condition in ("time", "rounds") else ""


def _scene(form: Form, path: Path, item: dict[str, object], rules: RuleSet, dealer: Seat, progress: Progress) -> Scene:
    return Scene(form, path, item, rules, dealer, progress.minimum, (progress.price,), progress.owned_bombs)


def _penalty(form: Form, path: Path, item: dict[str, object], rules: RuleSet) -> TablePenalty | None:
    """A penalty without a deal of its own; one with a deal is that deal's result."""
    kind = kind_of(form, item, path)
    if kind == "revoke":
        form.refuse("bad_value", (*path, "offence"), "bad_value.own_deal", value="revoke")
        return None
    read = None if kind is None else read_item(Scene(form, path, item, rules, None, 6, ()), kind)
    return read if isinstance(read, AgreedPenalty | TalonPeek | WrongCardCount) else None


def _result_faults(one: DealRecord, found: dict[str, object], path: Path) -> Iterator[Fault]:
    if one.result is None:
        yield fault("result_differs", path, "result_differs.missing")
        return
    for place, stated, meant in differences(one.result, found):
        yield fault("result_differs", (*path, *place), "result_differs.field", field=str(place[-1]), stated=stated, found=meant)
