"""Reading the text form of a record by the grammar of record.md, every fault at its line."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeVar

from preferans.cards import DECK, Card
from preferans.errors import Path, fault
from preferans.match.match import Player
from preferans.notation import record_fields as fields
from preferans.notation.action_text import Section, move_faults, pieces, read_action_text, read_line_json, split_name
from preferans.notation.actions import RecordAction, read_hand_name, read_penalty
from preferans.notation.form import Form, Json, Object
from preferans.notation.letters import read_latin_card, read_latin_hand
from preferans.notation.record import (
    FORMAT,
    VERSION,
    Closing,
    DealRecord,
    Ended,
    Fairness,
    Heading,
    Printed,
    Reading,
    RecordEntry,
    RecordRules,
    RecordSettlement,
    RecordSheet,
)
from preferans.notation.record_result import read_result
from preferans.notation.text_lines import Block, LostError, amounts, blocks, figure, line, name_at

T = TypeVar("T")

_NUMBER = re.compile(r"[1-9][0-9]{0,17}")
_OPTION = re.compile(r"([a-z][a-z0-9_]*) (.+)")
_SECTIONS = ((Section.CONTRACT, "Contract"), (Section.WHIST, "Whist"), (Section.PLAY, "Play"))


def read_record_text(text: str) -> Reading:
    """The record of a text, as far as it can be read."""
    first = re.match(r'\[Format "([^"\\]*)"\]\r?\n', _without_comments(text))
    name, _, version = first[1].rpartition(" ") if first else ("", "", "")
    number = _first_line(text)
    if name != FORMAT:
        return Reading(None, (), None, whole=False, faults=(fault("not_a_record", line(number)),))
    if version != str(VERSION):
        return Reading(None, (), None, whole=False, faults=(fault("unknown_version", line(number), value=version, known=VERSION),))
    form, places = Form(), dict[Path, int]()
    return _Reader(form, places).read(text)


def _without_comments(text: str) -> str:
    return re.sub(r"\A(?:%[^\n]*\n)+", "", text)


def _first_line(text: str) -> int:
    return 1 + text.count("\n", 0, len(text) - len(_without_comments(text)))


class _Reader:
    """Reads the blocks of one text; `places` notes on which line everything stands."""

    def __init__(self, form: Form, places: dict[Path, int]) -> None:
        self.form = form
        self.places = places
        self.printed: list[Printed] = []

    def read(self, text: str) -> Reading:
        """The whole record."""
        first, *rest = blocks(text, self.form)
        heading = self._block(first, self._heading)
        deals: list[DealRecord] = []
        whole = True
        for place, block in enumerate(rest[:-1]):
            deal = self._block(block, partial(self._deal, place=place))
            whole = whole and deal is not None
            if whole and deal is not None:
                deals.append(deal)
        if rest:
            closing = self._block(rest[-1], self._closing)
        else:
            closing = None
            self.form.refuse("syntax", line(first.end), "syntax.end")
        faults = tuple(sorted(self.form.faults, key=lambda one: int(str(one.path[0]).removeprefix("line "))))
        printed = tuple(self.printed[: len(deals)])
        return Reading(heading, tuple(deals), closing, whole, faults, None, self.places, printed)

    def _block(self, block: Block, read: Callable[[Block], T | None]) -> T | None:
        """What a block holds; None where something of it cannot be read."""
        before = len(self.form.faults)
        try:
            found = read(block)
            block.finish()
        except LostError:
            return None
        return found if len(self.form.faults) == before else None

    # ---- heading

    def _heading(self, block: Block) -> Heading | None:
        block.tag("Format")
        engine = self._tagged(block, "Engine", fields.ENGINE, ("engine",))
        date = self._tagged(block, "Date", fields.DATE, ("date",)) if block.text.startswith("[Date ") else None
        name = self._tagged(block, "Rules", fields.RULE_NAME, ("rules", "name"))
        digest = self._tagged(block, "RulesHash", fields.HASH, ("rules", "hash"))
        stake = self._stake(block)
        self.places["rules", "options"] = block.section("Options")
        self.places["rules",] = self.places["rules", "name"]
        options = self._options(block)
        self.places["players",] = block.section("Players")
        players = self._players(block)
        if engine is None or name is None or digest is None:
            return None
        return Heading(engine, date, RecordRules(name, digest, options), players, stake)

    def _tagged(self, block: Block, name: str, pattern: re.Pattern[str], path: Path) -> str | None:
        number, text = block.tag(name)
        self.places[path] = number
        return fields.patterned(text, pattern, line(number), self.form)

    def _stake(self, block: Block) -> Fraction | None:
        found = block.maybe_tag("Stake")
        if found is None:
            return None
        number, text = found
        self.places["stake",] = number
        before = len(self.form.faults)
        amount = figure(text, line(number), self.form)
        if amount is None and len(self.form.faults) == before:
            self.form.refuse("bad_amount", line(number), value=text)
        elif amount is not None and amount <= 0:
            self.form.refuse("bad_amount", line(number), "bad_amount.stake", value=text)
        return amount

    def _options(self, block: Block) -> Object:
        options: Object = {}
        for number, text in block.until_tag():
            match = _OPTION.fullmatch(text)
            if match is None or match[1] in options:
                self.form.refuse("syntax", line(number), "syntax.twice" if match else "", value=text)
                continue
            self.places["rules", "options", match[1]] = number
            options[match[1]] = read_line_json(match[2], line(number), self.form)
        return options

    def _players(self, block: Block) -> tuple[Player, ...]:
        before = len(self.form.faults)
        players: list[Player] = []
        paths: list[Path] = []
        for number, text in block.until_tag():
            split = split_name(text)
            words = split[1] if split else ""
            bot = words.removeprefix("bot ")
            if split is None or (words != "person" and not (words.startswith("bot ") and fields.BOT.fullmatch(bot))):
                block.refuse(number)
                continue
            self.places["players", len(players)] = number
            players.append(Player(split[0], "" if words == "person" else bot))
            paths.append(line(number))
        if len(self.form.faults) == before:
            fields.read_names([player.name for player in players], paths, line(self.places["players",]), self.form)
        return tuple(players)

    # ---- a deal

    def _deal(self, block: Block, place: int) -> DealRecord | None:
        at: Path = ("deals", place)
        number = self._number(block, "Deal", None, (*at, "number"))
        self.places[at] = self.places[*at, "number"]
        dealer_line, dealer = block.tag("Dealer")
        self.places[*at, "dealer"] = dealer_line
        read_hand_name(dealer, line(dealer_line), self.form)
        talon_pair = self._number(block, "TalonPair", 16, (*at, "talon_pair"))
        order = self._order(block, (*at, "order"))
        fairness = self._fairness(block, (*at, "fairness")) if block.maybe_section("Fairness") else None
        printed = self._hands(block)
        actions = self._actions(block, (*at, "actions"))
        result, penalties = self._result(block, at)
        entries = self._entries(block, number or 0, (*at, "entries"))
        if number is None or talon_pair is None or order is None or printed is None:
            return None
        self.printed.append(printed)
        return DealRecord(number, dealer, order, talon_pair, actions, result, entries, penalties, fairness)

    def _number(self, block: Block, name: str, high: int | None, path: Path) -> int | None:
        number, text = block.tag(name)
        self.places[path] = number
        if not _NUMBER.fullmatch(text):
            block.refuse(number)
            return None
        return fields.counted(int(text), 1, high, line(number), self.form)

    def _order(self, block: Block, path: Path) -> tuple[Card, ...] | None:
        number = block.section("Order")
        self.places[path] = number
        before = len(self.form.faults)
        cards: list[Card | None] = []
        for _ in range(fields.PACK // fields.ROW):
            row, text = block.take()
            words = text.split(" ")
            if len(words) != fields.ROW or text.startswith("["):
                block.refuse(row)
                continue
            cards += [read_latin_card(word, line(row), self.form) for word in words]
        if len(self.form.faults) == before and set(cards) != set(DECK):
            self.form.refuse("order_not_deck", line(number))
        return tuple(card for card in cards if card is not None) if len(self.form.faults) == before else None

    def _fairness(self, block: Block, path: Path) -> Fairness | None:
        before, texts, salts = len(self.form.faults), [], list[tuple[str, str | None]]()
        for name, pattern in (("scheme", fields.SCHEME), ("table", fields.TABLE), ("commitment", fields.HEX64), ("secret", fields.HEX64)):
            number, text = block.after(name)
            self.places[*path, name] = self.places[*path, "salts"] = number
            texts.append(fields.patterned(text, pattern, line(number), self.form) or "")
        for number, text in block.starting("salt"):
            split = name_at(text, line(number), self.form)
            if split is None:
                block.refuse(number)
                continue
            salt = None if split[1] == "none" else fields.patterned(split[1], fields.HEX32, line(number), self.form)
            if any(name == split[0] for name, _ in salts):
                self.form.refuse("syntax", line(number), "syntax.twice", value=text)
            self.places[*path, "salts", split[0]] = number
            salts.append((split[0], salt))
        return Fairness(texts[0], texts[1], texts[2], texts[3], tuple(salts)) if len(self.form.faults) == before else None

    def _hands(self, block: Block) -> Printed | None:
        block.section("Hands")
        hands = []
        for _ in range(3):
            number, text = block.take()
            hands.append((number, text))
            split = split_name(text)
            if split is None:
                block.refuse(number)
                continue
            read_hand_name(split[0], line(number), self.form, dummy=True)
            read_latin_hand(split[1], line(number), self.form)
        number, text = block.tag("Talon")
        words = text.split(" ")
        if len(words) != 2:
            block.refuse(number)
        else:
            for word in words:
                read_latin_card(word, line(number), self.form)
        return Printed(tuple(hands), (number, text))

    def _actions(self, block: Block, path: Path) -> tuple[RecordAction, ...]:
        self.places[path] = block.section("Auction")
        actions = self._section(block, Section.AUCTION, path, 0)
        for section, name in _SECTIONS:
            if block.maybe_section(name):
                actions += self._section(block, section, path, len(actions))
        return tuple(actions)

    def _section(self, block: Block, section: Section, path: Path, count: int) -> list[RecordAction]:
        actions: list[RecordAction] = []
        for number, text in block.until_tag():
            for piece in pieces(text):
                self.places[*path, count + len(actions)] = number
                action = read_action_text(piece, section, line(number), self.form)
                if action is not None:
                    actions.append(action)
        return actions

    def _result(self, block: Block, at: Path) -> tuple[Object | None, tuple[Object, ...]]:
        block.section("Result")
        number, text = block.take()
        self.places[*at, "result"] = number
        value = read_line_json(text, line(number), self.form)
        result = None if value is None else self._json(value, number, read_result)
        penalties: list[Object] = []
        for number, text in block.until_tag():
            self.places[*at, "penalties", len(penalties)] = number
            value = read_line_json(text, line(number), self.form)
            penalty = None if value is None else self._json(value, number, read_penalty)
            if penalty is not None:
                penalties.append(penalty)
        return result, tuple(penalties)

    def _json(self, value: Json, number: int, read: Callable[[Json, Path, Form], Object | None]) -> Object | None:
        inner = Form(names=self.form.names)
        found = read(value, (), inner)
        move_faults(inner, line(number), self.form)
        return found

    def _entries(self, block: Block, deal: int, path: Path) -> tuple[RecordEntry, ...]:
        self.places[path] = block.section("Entries")
        entries: list[RecordEntry] = []
        for number, text in block.until_tag():
            self.places[*path, len(entries)] = number
            before = len(self.form.faults)
            entry = self._entry(text, deal, line(number))
            if entry is not None:
                entries.append(entry)
            elif len(self.form.faults) == before:
                block.refuse(number)
        return tuple(entries)

    def _entry(self, text: str, deal: int, path: Path) -> RecordEntry | None:
        column, _, rest = text.partition(" ")
        split = split_name(rest)
        if split is None:
            return None
        player, rest = split
        against = None
        if rest.startswith("on "):
            other = split_name(rest.removeprefix("on "))
            if other is None:
                return None
            against, rest = other
        match rest.split(" "):
            case [amount, reason, rule]:
                pass
            case _:
                return None
        number = figure(amount, path, self.form)
        if number is None:
            return None
        value = number.numerator if number.denominator == 1 else amount
        return fields.read_entry_parts((column, player, against, value, rule, reason), (path,) * 6, deal, self.form)

    # ---- closing

    def _closing(self, block: Block) -> Closing | None:
        number, text = block.tag("Ended")
        self.places["ended",] = number
        ended = self.form.one_of(text, line(number), [each.value for each in Ended])
        sheet = self._sheet(block)
        settlement = self._settlement(block)
        return None if ended is None else Closing(Ended(ended), sheet, settlement)

    def _sheet(self, block: Block) -> RecordSheet:
        self.places["sheet",] = block.section("Sheet")
        pool = self._amounts(block, "pool", ("sheet", "pool"))
        mountain = self._amounts(block, "mountain", ("sheet", "mountain"))
        whists = []
        self.places["sheet", "whists"] = self.places["sheet",]
        for number, text in block.starting("whists"):
            row = self._pair(block, number, text, " on ")
            if row is not None:
                writer, on, amount = row
                self.places["sheet", "whists", writer, on] = number
                whists.append((writer, on, amount))
        return RecordSheet(pool, mountain, tuple(whists))

    def _amounts(self, block: Block, word: str, path: Path) -> tuple[tuple[str, Fraction], ...]:
        number, text = block.after(word)
        self.places[path] = number
        before = len(self.form.faults)
        found = amounts(text, line(number), self.form)
        if found is None and len(self.form.faults) == before:
            block.refuse(number)
        return found or ()

    def _pair(self, block: Block, number: int, text: str, word: str) -> tuple[str, str, Fraction] | None:
        """A line `Anna on Boris 8`."""
        before = len(self.form.faults)
        first = name_at(text, line(number), self.form)
        second = name_at(first[1].removeprefix(word[1:]), line(number), self.form) if first and first[1].startswith(word[1:]) else None
        amount = figure(second[1], line(number), self.form) if second else None
        if first is None or second is None or amount is None:
            if len(self.form.faults) == before:
                block.refuse(number)
            return None
        if first[0] == second[0]:
            self.form.refuse("whist_on_self", line(number), name=first[0])
        return first[0], second[0], amount

    def _settlement(self, block: Block) -> RecordSettlement:
        self.places["settlement",] = block.section("Settlement")
        exact = self._amounts(block, "exact", ("settlement", "exact"))
        rounded = self._whole(block)
        pairs: list[tuple[str, str, Fraction]] = []
        payments: list[tuple[str, str, int]] = []
        for number, text in block.starting("pair"):
            row = self._pair(block, number, text, " from ")
            if row is not None:
                self.places["settlement", "pairs", f"{row[0]}>{row[1]}"] = number
                pairs.append(row)
        for number, text in block.starting("pay"):
            row = self._pair(block, number, text, " to ")
            if row is not None and (row[2].denominator != 1 or row[2] < 1):
                self.form.refuse("bad_value", line(number), value=str(row[2]))
            elif row is not None:
                self.places["settlement", "payments", len(payments)] = number
                payments.append((row[0], row[1], int(row[2])))
        money = self._amounts(block, "money", ("settlement", "money")) if block.text.startswith("money ") else None
        return RecordSettlement(exact, rounded, tuple(pairs), tuple(payments), money)

    def _whole(self, block: Block) -> tuple[tuple[str, int], ...]:
        number = block.number
        found = self._amounts(block, "rounded", ("settlement", "rounded"))
        if any(amount.denominator != 1 for _, amount in found):
            self.form.refuse("wrong_type", line(number), "wrong_type.number", value=str(found[0][1]))
        return tuple((name, int(amount)) for name, amount in found)
