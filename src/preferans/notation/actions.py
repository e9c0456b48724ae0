"""The actions of a record: a closed set of frozen dataclasses, with the players' names, and their JSON items.

They hold what the document says, also what the engine cannot play: `engine_actions` turns them into actions of the engine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias, assert_never

from preferans.cards import Card
from preferans.errors import Path
from preferans.match.log import ClockEvent
from preferans.notation.form import Form, Json, Object, shown
from preferans.notation.letters import read_bid, read_contract, read_latin_card
from preferans.rules.actions import PlayMode
from preferans.rules.contract import Contract

DUMMY = "dummy"
"""The third hand where two play."""


@unique
class SaidAct(Enum):
    """Acts that are one word of a list."""

    BID = "bid"
    PARTNER = "partner"
    WHIST = "whist"
    INVITE = "invite"
    TEN = "ten"
    ANSWER = "answer"


@unique
class BareAct(Enum):
    """Acts with nothing but an actor."""

    SURRENDER = "surrender"
    ACCEPT_CLAIM = "accept_claim"
    CONCEDE = "concede"
    REDEAL = "redeal"


CALLS: dict[SaidAct, tuple[str, ...]] = {
    SaidAct.PARTNER: ("offer", "accept", "decline"),
    SaidAct.WHIST: ("whist", "pass", "half_whist", "whist_return"),
    SaidAct.INVITE: ("invite", "decline"),
    SaidAct.TEN: ("check", "waive"),
    SaidAct.ANSWER: ("accept", "refuse"),
}
"""The words of every act but `bid`, whose words are those of the auction."""


@dataclass(frozen=True, slots=True)
class Said:
    """A call of the auction, an answer to it, to a contract, an invitation, a ten or a claim."""

    actor: str
    act: SaidAct
    call: str


@dataclass(frozen=True, slots=True)
class Bare:
    """An act that says all by its name."""

    actor: str
    act: BareAct


@dataclass(frozen=True, slots=True)
class Discarded:
    """Two cards, in the order of the document."""

    actor: str
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Contracted:
    """The contract that was ordered."""

    actor: str
    contract: Contract


@dataclass(frozen=True, slots=True)
class ModeChosen:
    """Open or closed."""

    actor: str
    mode: PlayMode


@dataclass(frozen=True, slots=True)
class Played:
    """A card; `hand` where it is not the actor's own."""

    actor: str
    card: Card
    hand: str | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """How the tricks left fall, by name."""

    actor: str
    tricks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TenSettled:
    """The declarer's tricks in a checked ten by best play of both sides."""

    actor: str
    tricks: int


@dataclass(frozen=True, slots=True)
class Irregular:
    """An irregularity at a table with real cards, with its penalty as in score."""

    actor: str
    penalty: Object


@dataclass(frozen=True, slots=True)
class Clocked:
    """What a clock or a connection did."""

    actor: str
    event: ClockEvent
    ms: int | None = None


RecordAction: TypeAlias = Said | Bare | Discarded | Contracted | ModeChosen | Played | Claimed | TenSettled | Irregular | Clocked


def action_json(action: RecordAction) -> Object:
    """The item of the JSON form."""
    head: Object = {"actor": action.actor}
    match action:
        case Said(_, act, call):
            return head | {"act": act.value, "call": call}
        case Bare(_, act):
            return head | {"act": act.value}
        case Discarded(_, cards):
            return head | {"act": "discard", "cards": [str(card) for card in cards]}
        case Contracted(_, contract):
            return head | {"act": "contract", "contract": str(contract)}
        case ModeChosen(_, mode):
            return head | {"act": "mode", "mode": mode.value}
        case Played(_, card, hand):
            return head | {"act": "card", "card": str(card)} | ({} if hand is None else {"hand": hand})
        case Claimed(_, tricks):
            return head | {"act": "claim", "tricks": dict(tricks)}
        case TenSettled(_, tricks):
            return head | {"act": "settle_ten", "tricks": tricks}
        case Irregular(_, penalty):
            return head | {"act": "irregularity", "penalty": penalty}
        case Clocked(_, event, ms):
            return head | {"act": "clock", "event": event.value} | ({} if ms is None else {"ms": ms})
        case never:
            assert_never(never)


def read_action(value: Json, path: Path, form: Form) -> RecordAction | None:
    """The action of a JSON item."""
    item = form.mapping(value, path)
    if item is None:
        return None
    before = len(form.faults)
    act = form.one_of(item["act"], (*path, "act"), tuple(_READERS)) if "act" in item else None
    needed, allowed = _FIELDS.get(act or "", ((), tuple(_ALL_FIELDS)))
    form.fields(item, path, ("actor", "act", *needed), allowed, _ALL_FIELDS)
    actor = read_hand_name(item["actor"], (*path, "actor"), form) if "actor" in item else None
    if act is None or any(name not in item for name in needed):
        return None
    action = _READERS[act](actor or "", item, path, form)
    return action if len(form.faults) == before else None


def read_hand_name(value: Json, path: Path, form: Form, *, dummy: bool = False) -> str | None:
    """The name of a player; with `dummy` the third hand of two players too."""
    name = form.text(value, path)
    if name is None or (dummy and name == DUMMY and len(form.names) == 2):
        return name
    form.seat_of(name, path)
    return name


def read_tricks(value: Json, path: Path, form: Form) -> int | None:
    """A number of tricks, 0 to 10."""
    number = form.number(value, path)
    if number is None or 0 <= number <= 10:
        return number
    form.refuse("bad_value", path, "bad_value.tricks", value=shown(value))
    return None


_Reader: TypeAlias = Callable[[str, Object, Path, Form], RecordAction | None]


def _said(act: SaidAct) -> _Reader:
    def read(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
        at = (*path, "call")
        if act is SaidAct.BID:
            text = form.text(item["call"], at)
            call = read_latin_bid(text, at, form) if text is not None else None
        else:
            call = form.one_of(item["call"], at, CALLS[act])
        return None if call is None else Said(actor, act, call)

    return read


def read_latin_bid(text: str, path: Path, form: Form) -> str | None:
    """The call of an auction as the program writes it."""
    before = len(form.faults)
    bid = read_bid(text, path, form)
    if bid != text and len(form.faults) == before:
        form.refuse("bad_bid", path, "bad_bid.latin", value=text, written=str(bid))
    return bid if bid == text else None


def read_latin_contract(text: str, path: Path, form: Form) -> Contract | None:
    """The contract as the program writes it."""
    contract = read_contract(text, path, form)
    if contract is None or str(contract) == text:
        return contract
    form.refuse("bad_contract", path, "bad_contract.latin", value=text, written=str(contract))
    return None


def _bare(act: BareAct) -> _Reader:
    def read(actor: str, _item: Object, _path: Path, _form: Form) -> RecordAction | None:
        return Bare(actor, act)

    return read


def _discard(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    at = (*path, "cards")
    rows = form.rows(item["cards"], at)
    if rows is None:
        return None
    if len(rows) != 2:
        form.refuse("bad_value", at, value=shown(rows))
        return None
    cards = [read_card_value(row, (*at, place), form) for place, row in enumerate(rows)]
    match cards:
        case [Card() as first, Card() as second] if first is second:
            form.refuse("card_twice", (*at, 1), card=str(first))
        case [Card() as first, Card() as second]:
            return Discarded(actor, (first, second))
    return None


def read_card_value(value: Json, path: Path, form: Form) -> Card | None:
    """The card of a JSON text."""
    text = form.text(value, path)
    return None if text is None else read_latin_card(text, path, form)


def _contract(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    at = (*path, "contract")
    text = form.text(item["contract"], at)
    contract = None if text is None else read_latin_contract(text, at, form)
    return None if contract is None else Contracted(actor, contract)


def _mode(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    mode = form.one_of(item["mode"], (*path, "mode"), [mode.value for mode in PlayMode])
    return None if mode is None else ModeChosen(actor, PlayMode(mode))


def _card(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    card = read_card_value(item["card"], (*path, "card"), form)
    hand = read_hand_name(item["hand"], (*path, "hand"), form, dummy=True) if "hand" in item else None
    return None if card is None else Played(actor, card, hand)


def _claim(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    at = (*path, "tricks")
    tricks = form.mapping(item["tricks"], at)
    if tricks is None:
        return None
    if not tricks:
        form.refuse("bad_value", at, value=shown(tricks))
    read = [(read_hand_name(name, (*at, name), form, dummy=True), read_tricks(tricks[name], (*at, name), form)) for name in tricks]
    return Claimed(actor, tuple((name, number) for name, number in read if name is not None and number is not None))


def _settle_ten(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    tricks = read_tricks(item["tricks"], (*path, "tricks"), form)
    return None if tricks is None else TenSettled(actor, tricks)


def _irregularity(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    penalty = read_penalty(item["penalty"], (*path, "penalty"), form)
    return None if penalty is None else Irregular(actor, penalty)


def read_penalty(value: Json, path: Path, form: Form) -> Object | None:
    """A penalty item of score; what is inside is the scorer's to read."""
    penalty = form.mapping(value, path)
    if penalty is None:
        return None
    for name, words in (("kind", ("penalty",)), ("offence", ("revoke", "peek", "wrong_card_count", "agreed"))):
        if name not in penalty:
            form.refuse("missing_field", (*path, name), field=name)
        else:
            form.one_of(penalty[name], (*path, name), words)
    return penalty


def _clock(actor: str, item: Object, path: Path, form: Form) -> RecordAction | None:
    event = form.one_of(item["event"], (*path, "event"), [event.value for event in ClockEvent])
    ms = form.number(item["ms"], (*path, "ms")) if "ms" in item else None
    if ms is not None and ms < 0:
        form.refuse("bad_value", (*path, "ms"), value=shown(ms))
    return None if event is None else Clocked(actor, ClockEvent(event), ms)


_READERS: dict[str, _Reader] = {
    **{act.value: _said(act) for act in SaidAct},
    **{act.value: _bare(act) for act in BareAct},
    "discard": _discard,
    "contract": _contract,
    "mode": _mode,
    "card": _card,
    "claim": _claim,
    "settle_ten": _settle_ten,
    "irregularity": _irregularity,
    "clock": _clock,
}

_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    **{act.value: (("call",), ()) for act in SaidAct},
    **{act.value: ((), ()) for act in BareAct},
    "discard": (("cards",), ()),
    "contract": (("contract",), ()),
    "mode": (("mode",), ()),
    "card": (("card",), ("hand",)),
    "claim": (("tricks",), ()),
    "settle_ten": (("tricks",), ()),
    "irregularity": (("penalty",), ()),
    "clock": (("event",), ("ms",)),
}
"""The fields of an act that are needed, and those that may stand."""

_ALL_FIELDS = ("actor", "act", "call", "cards", "contract", "mode", "card", "hand", "tricks", "penalty", "event", "ms")
