"""Reading the answers after a contract: who may say what, when (A-65).

They stand as an object, read clockwise from the declarer, or as a list in the order in which they were given, which a
returned whist needs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.conventions.ruleset import RuleSet
from preferans.errors import Path
from preferans.notation.form import Form, Json, shown
from preferans.rules.actions import WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.ten import is_whisted
from preferans.rules.whisting import HALF_WHIST_LEVELS, dealer_may_whist, half_whist_exists, may_change_to_half, must_whist
from preferans.scoring.outcome import Answers
from preferans.seats import SEATS, Seat

IN_OBJECT = tuple(call.value for call in WhistCall if call is not WhistCall.WHIST_RETURN)
IN_LIST = tuple(call.value for call in WhistCall)


@dataclass(frozen=True, slots=True)
class _Answer:
    seat: Seat | None
    call: WhistCall | None
    path: Path


@dataclass(frozen=True, slots=True)
class Table:
    """To what, and by whom, the answers are given."""

    rules: RuleSet
    contract: TrickGame
    declarer: Seat
    opponents: tuple[Seat, ...]
    """In the order of the answers; with two there is one (A-84)."""
    sitting: Seat | None = None
    """The dealer who sits out."""
    dark: bool = False
    """A dark bid stood."""

    @property
    def is_forced(self) -> bool:
        """Whether both must whist."""
        return must_whist(self.rules, self.contract, dark=self.dark)

    @property
    def dealer_may_whist(self) -> bool:
        """Whether the sitting dealer is asked after pass, half whist, pass (A-89)."""
        return self.sitting is not None and dealer_may_whist(self.rules)

    def turn_of(self, answer: _Answer) -> int:
        """The place of an answer when all are read clockwise from the declarer, the sitting dealer's last."""
        return self.opponents.index(answer.seat) if answer.seat in self.opponents else len(self.opponents)

    @property
    def may_return(self) -> bool:
        """Whether a half whist is put to who has passed before it."""
        return self.rules.whist.whist_return

    @property
    def is_alone(self) -> bool:
        """Whether one person alone plays against the declarer (A-84)."""
        return len(self.opponents) == 1

    @property
    def may_change_to_half(self) -> bool:
        """Whether a whister may take half whist after the other's pass (A-70)."""
        return may_change_to_half(self.rules)

    @property
    def half_exists(self) -> bool:
        """Whether half whist exists at this contract."""
        return half_whist_exists(self.rules, self.contract, dark=self.dark)


def read_answers(form: Form, value: Json, path: Path, table: Table | None) -> Answers | None:
    """The answers in their order; None if something is wrong with them, or if `table` is not known."""
    before = len(form.faults)
    answers = list(_rows(form, value, path))
    readable = len(form.faults) == before
    if table is None:
        return None
    placed = [answer for answer in answers if answer.seat is not None and _has_a_say(form, answer, answer.seat, table)]
    if readable:
        strays = len(placed) < len(answers)
        if isinstance(value, dict):
            _hear_by_name(form, table, placed, path, strays=strays)
        else:
            _Hearing(form, table).hear(placed, path, strays=strays)
    if len(form.faults) > before:
        return None
    if isinstance(value, dict):
        placed.sort(key=table.turn_of)
    return tuple((answer.seat, answer.call) for answer in placed if answer.seat is not None and answer.call is not None)


def due(table: Table, answers: Answers) -> tuple[Seat, tuple[WhistCall, ...]] | None:
    """Who answers next and what he may say, after answers in their order; None when nothing is left to say."""
    hearing = _Hearing(Form(names=("",) * (len(SEATS) + 1)), table)
    said: dict[Seat, WhistCall] = {}
    extra = 0
    for seat, call in answers:
        extra += len(said) >= len(table.opponents)
        said[seat] = call
    turn = hearing.turn(said, extra)
    if turn is None:
        return None
    may = tuple(call for call in WhistCall if hearing.accepts(turn, call, said))
    return (turn, may) if may else None


def _rows(form: Form, value: Json, path: Path) -> Iterator[_Answer]:
    if isinstance(value, dict):
        for name, call in value.items():
            place = (*path, name)
            if call == WhistCall.WHIST_RETURN.value:
                form.refuse("bad_value", place, "calls_missing.return")
                yield _Answer(form.seat_of(name, place), None, place)
                continue
            word = form.one_of(call, place, IN_OBJECT)
            yield _Answer(form.seat_of(name, place), None if word is None else WhistCall(word), place)
        return
    if not isinstance(value, list):
        form.refuse("wrong_type", path, "wrong_type.answers", value=shown(value))
        return
    for index, row in enumerate(value):
        place = (*path, index)
        pair = form.rows(row, place)
        if pair is None:
            continue
        if len(pair) != 2:
            form.refuse("bad_value", place, "bad_value.answer", value=shown(row))
            continue
        seat, word = form.seat(pair[0], (*place, 0)), form.one_of(pair[1], (*place, 1), IN_LIST)
        yield _Answer(seat, None if word is None else WhistCall(word), place)


def _has_a_say(form: Form, answer: _Answer, seat: Seat, table: Table) -> bool:
    if seat in table.opponents or (seat is table.sitting and table.dealer_may_whist):
        return True
    name = form.names[seat.index]
    if seat is table.declarer:
        form.refuse("whist_order", answer.path, "whist_order.declarer", name=name)
    else:
        form.refuse("sits_out", answer.path, name=name)
    return False


def _hear_by_name(form: Form, table: Table, answers: list[_Answer], path: Path, *, strays: bool) -> None:
    """Hears an object clockwise from the declarer; an answer that is missing leaves the others unheard."""
    missing = [seat for seat in table.opponents if all(answer.seat is not seat for answer in answers)]
    if not missing:
        in_turn = sorted(answers, key=table.turn_of)
        half_stands = [answer.call for answer in in_turn[:2]] == [WhistCall.PASS, WhistCall.HALF_WHIST]
        if len(in_turn) > len(table.opponents) and half_stands and table.may_return:
            # The dealer is asked after the first has passed once more, which an object has no room to say.
            in_turn.insert(-1, in_turn[0])
        _Hearing(form, table).hear(in_turn, path, strays=strays)
    elif not strays:
        for seat in missing:
            name = form.names[seat.index]
            form.refuse("calls_missing", (*path, name), "whist_order.missing", name=name)


@dataclass(slots=True)
class _Hearing:
    """Hears the answers one by one against the rules."""

    form: Form
    table: Table

    def hear(self, answers: list[_Answer], path: Path, *, strays: bool) -> None:
        """Names every answer that could not be given there, and who has not answered, unless a stray answer may be his."""
        said: dict[Seat, WhistCall] = {}
        extra = 0
        for answer in answers:
            if answer.seat is None or answer.call is None:
                continue
            turn = self.turn(said, extra)
            extra += len(said) >= len(self.table.opponents)
            if answer.seat is turn:
                self._judge(answer, answer.seat, answer.call, said)
            elif answer.call is WhistCall.WHIST_RETURN:
                self._stray_return(answer, answer.seat, said)
            else:
                self._out_of_turn(answer, answer.seat, said)
            said[answer.seat] = answer.call
        for seat in self.table.opponents:
            if seat not in said and not strays:
                self.form.refuse("calls_missing", path, "whist_order.missing", name=self._name(seat))

    def turn(self, said: dict[Seat, WhistCall], extra: int) -> Seat | None:
        """Whose answer is due after `extra` answers beyond the first two; None where all have spoken.

        A half whist is put to who passed before it, if he may return it, then to a dealer who may whist; where a whister may change
        to half whist, he is asked again.
        """
        unheard = [seat for seat in self.table.opponents if seat not in said]
        if unheard or self.table.is_alone:
            return unheard[0] if unheard else None
        first, second = self.table.opponents
        if said[second] is WhistCall.HALF_WHIST:
            asked = self.table.dealer_may_whist and said[first] is WhistCall.PASS
            again: tuple[Seat | None, ...] = (first if self.table.may_return else None, self.table.sitting if asked else None)
        elif self.table.may_change_to_half:
            again = (first, second if self.table.may_return else None)
        else:
            again = ()
        due = [seat for seat in again if seat is not None]
        return due[extra] if extra < len(due) else None

    def accepts(self, seat: Seat, call: WhistCall, said: dict[Seat, WhistCall]) -> bool:
        """Whether the one whose turn it is may say that."""
        before = len(self.form.faults)
        self._judge(_Answer(seat, call, ()), seat, call, said)
        return len(self.form.faults) == before

    def _judge(self, answer: _Answer, seat: Seat, call: WhistCall, said: dict[Seat, WhistCall]) -> None:
        """Names what is wrong with an answer that was given in turn."""
        if not is_whisted(self.table.rules, self.table.contract):
            if call is not WhistCall.PASS:
                self._refuse("ten_not_whisted", answer)
            return
        match call:
            case WhistCall.WHIST | WhistCall.PASS if seat is self.table.sitting:
                return
            case WhistCall.WHIST:
                if seat in said and not self._stays(seat, said):
                    self._out_of_turn(answer, seat, said)
            case WhistCall.PASS:
                if seat in said and WhistCall.HALF_WHIST not in said.values():
                    self._out_of_turn(answer, seat, said)
                elif self.table.is_forced:
                    self._refuse("forced_whist", answer, name=self._name(seat), contract=str(self.table.contract))
            case WhistCall.HALF_WHIST:
                self._judge_half(answer, seat, said)
            case WhistCall.WHIST_RETURN:
                self._judge_return(answer, seat, said)

    def _stays(self, seat: Seat, said: dict[Seat, WhistCall]) -> bool:
        """Whether a whister who is asked once more says that he stays with his whist, where he could have taken half (A-70)."""
        first_alone = [*said.values()] == [WhistCall.WHIST, WhistCall.PASS] and seat is self.table.opponents[0]
        return first_alone and self.table.half_exists

    def _out_of_turn(self, answer: _Answer, seat: Seat, said: dict[Seat, WhistCall]) -> None:
        self._refuse("whist_order", answer, "whist_order.twice" if seat in said else "", name=self._name(seat))

    def _judge_half(self, answer: _Answer, seat: Seat, said: dict[Seat, WhistCall]) -> None:
        whist = self.table.rules.whist
        others = [call for other, call in said.items() if other is not seat]
        if whist.half_whist == "off":
            self._refuse("convention_off", answer, option="half_whist", value=whist.half_whist)
        elif self.table.contract.level not in HALF_WHIST_LEVELS:
            self._refuse("half_whist_level", answer, contract=str(self.table.contract))
        elif self.table.is_alone or self.table.is_forced or others != [WhistCall.PASS] or said.get(seat) is WhistCall.PASS:
            self._refuse("half_whist_early", answer)

    def _judge_return(self, answer: _Answer, seat: Seat, said: dict[Seat, WhistCall]) -> None:
        if not _half_of_another(seat, said) or seat is self.table.sitting:
            self._refuse("whist_order", answer, "whist_order.return", name=self._name(seat))

    def _stray_return(self, answer: _Answer, seat: Seat, said: dict[Seat, WhistCall]) -> None:
        if _half_of_another(seat, said) and not self.table.may_return:
            self._refuse("convention_off", answer, option="whist_return", value="false")
        else:
            self._refuse("whist_order", answer, "whist_order.return", name=self._name(seat))

    def _refuse(self, code: str, answer: _Answer, text: str = "", **values: str | int) -> None:
        self.form.refuse(code, answer.path, text, **values)

    def _name(self, seat: Seat) -> str:
        return self.form.names[seat.index]


def _half_of_another(seat: Seat, said: dict[Seat, WhistCall]) -> bool:
    return any(call is WhistCall.HALF_WHIST and other is not seat for other, call in said.items())
