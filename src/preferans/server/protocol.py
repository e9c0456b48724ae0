"""The messages between server and client: JSON, one struct each. `webui/src/protocol.ts` is generated from this file.

A view is everything a seat may see of its table, as codes and plain values; the client holds no rule and offers only what stands
in `Legal`. Chairs are numbered clockwise from 0, and 5 is the dummy (болван) where two play; cards read `SA`, games `6C` and `10NT`, misère `misere`; an amount is an integer or
an exact fraction as text. Texts are the client's: every reason and code here has a text in its catalogue, in both languages.

Addresses: page `/` (lobby) and `/t/{table}` (table); socket `/ws`; under `API`: `GET /lobby` → Lobby, `POST /tables` NewTable → Created,
`GET /conventions` → Conventions, `POST /conventions` NewTable → Draft (nothing is made), `GET /tables/{table}/sheet` → SheetPage,
`GET /tables/{table}/rules` → RulesPage, `GET /tables/{table}/record.prn` and `record.json` → the record of a match that is over. A refusal is a Problem (`application/problem+json`). A guest cookie is the only identity.
"""

from enum import IntEnum, unique
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from preferans.rules.actions import PartnerCall, PlayMode, TenCall, WhistCall
from preferans.rules.state import Ending
from preferans.rules.view import Kind, Phase

PROTOCOL = 1
API = "/api/v1"
"""Every address but the pages and the socket begins with it."""

CardName: TypeAlias = Annotated[str, Meta(pattern=r"^[SCDH][789TJQKA]$", title="CardName")]
GameName: TypeAlias = Annotated[str, Meta(pattern=r"^(?:[6-9]|10)(?:S|C|D|H|NT)$", title="GameName")]
ContractName: TypeAlias = Annotated[str, Meta(pattern=r"^(?:(?:[6-9]|10)(?:S|C|D|H|NT)|misere)$", title="ContractName")]
AuctionCall: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?:hold|misere|misere_no_talon|(?:9|10)_no_talon|(?:dark )?pass|(?:dark )?(?:[6-9]|10)(?:S|C|D|H|NT))$",
        title="AuctionCall",
    ),
]
Chair: TypeAlias = Annotated[int, Meta(ge=0, le=5, title="Chair")]
TableId: TypeAlias = Annotated[str, Meta(max_length=40, title="TableId")]
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=40, title="CommandId")]
"""Made by the client, the same at every retry: one effect, one receipt."""
Amount: TypeAlias = int | str
"""An integer, or an exact fraction in lowest terms as text (`"-34/3"`)."""
Values: TypeAlias = dict[str, str | int]
"""What goes into a text: cards, games, suits and numbers as codes."""


@unique
class Close(IntEnum):
    """Why the server closes a socket. After all but the first three the client comes back by itself."""

    REPLACED = 4401
    """A newer socket of the same seat plays on."""
    UNKNOWN_TABLE = 4004
    NOT_YOURS = 4003
    """The guest has no seat at this table."""
    BAD_FRAME = 4000
    """Not a message of this protocol; answered by a reject first."""
    RESTART = 1012
    TRY_LATER = 1013


# --- what a person does: client → server ------------------------------------------------------------------------------------------


class Act(Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """An action of the seat that sends it; the names are those of the match record."""


class BidAct(Act, tag="bid", frozen=True):
    call: AuctionCall


class DiscardAct(Act, tag="discard", frozen=True):
    cards: tuple[CardName, CardName]


class LookAct(Act, tag="look", frozen=True):
    """Looks at the own cards, where one may speak before: from then on nothing is said in the dark."""


class PartnerAct(Act, tag="partner", frozen=True):
    call: PartnerCall


class InviteAct(Act, tag="invite", frozen=True):
    call: Literal["invite", "decline"]


class OrderAct(Act, tag="contract", frozen=True):
    contract: ContractName


class SurrenderAct(Act, tag="surrender", frozen=True):
    pass


class WhistAct(Act, tag="whist", frozen=True):
    call: WhistCall


class TenAct(Act, tag="ten", frozen=True):
    call: TenCall


class ModeAct(Act, tag="mode", frozen=True):
    mode: PlayMode


class CardAct(Act, tag="card", frozen=True):
    card: CardName
    hand: Chair
    """Whose card it is; mostly the sender's own."""


class ClaimAct(Act, tag="claim", frozen=True):
    tricks: tuple[int, int, int]
    """How the tricks left fall, in the order of `View.hands`."""


class ConcedeAct(Act, tag="concede", frozen=True):
    pass


class AnswerAct(Act, tag="answer", frozen=True):
    call: Literal["accept", "refuse"]


class NextAct(Act, tag="next", frozen=True):
    """Ready for the next deal; it is dealt when every person at the table is."""


class FinishAct(Act, tag="finish", frozen=True):
    """Between two deals: would settle the match here; it is done when every person says so."""


ActionMessage: TypeAlias = (
    BidAct
    | LookAct
    | PartnerAct
    | DiscardAct
    | OrderAct
    | SurrenderAct
    | WhistAct
    | InviteAct
    | TenAct
    | ModeAct
    | CardAct
    | ClaimAct
    | ConcedeAct
    | AnswerAct
    | NextAct
    | FinishAct
)


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Every frame of the socket."""


class Hello(Message, tag="hello", frozen=True):
    """The first frame on every socket; the answer is always a snapshot."""

    table: TableId
    rev: int | None = None
    """What the client last saw, if anything."""
    token: str | None = None
    """The guest's token, for clients without cookies."""


class Cmd(Message, tag="cmd", frozen=True):
    id: CommandId
    table: TableId
    expect_rev: int
    action: ActionMessage


class Ping(Message, tag="ping", frozen=True):
    """Every few seconds; a client whose `rev` is behind gets a snapshot with the pong."""

    rev: int


FromClient: TypeAlias = Hello | Cmd | Ping


# --- the view of a seat -----------------------------------------------------------------------------------------------------------


OptionValue: TypeAlias = bool | int | str | tuple[int, ...]


class Player(Struct, frozen=True):
    chair: Chair
    name: str
    """As the person gave it; a bot's name is a proper name too. Empty: the client says «Вы» or «Игрок 2»."""
    bot: bool
    here: bool
    """A bot always; a person while his socket lives."""


class Rules(Struct, frozen=True):
    name: str
    """The preset."""
    pool: int
    changed: dict[str, OptionValue] = {}
    """What differs from the preset, the size and the number of players apart: who asks for these gets the same table again."""


class Refused(Struct, frozen=True):
    """Something that exists in this phase and is not allowed now: for those who wonder why."""

    what: str
    """A card, or `hold`, `misere`, `pass`, `half_whist`, `whist_return`, `surrender`, `claim`, `concede`, a game."""
    reason: str
    """A reason of `preferans.rules.refusal`: `must_follow`, `misere_too_late` …"""
    values: Values = {}


class CardChoice(Struct, frozen=True):
    hand: Chair
    """From whose hand the viewer plays now."""
    cards: tuple[CardName, ...]


class Legal(Struct, frozen=True):
    """What the viewer may do now. All empty: it is not his turn."""

    bids: tuple[GameName, ...] = ()
    hold: GameName | None = None
    """The game that «здесь» keeps."""
    misere: bool = False
    misere_bare: bool = False
    """Misère without the talon."""
    bare: tuple[int, ...] = ()
    """Levels of games without the talon."""
    passing: bool = False
    dark: tuple[GameName, ...] = ()
    """Games in the dark, before looking."""
    dark_pass: bool = False
    look: bool = False
    """May look at the own cards; also when it is not his turn."""
    partner: tuple[PartnerCall, ...] = ()
    """About halves with the sitting dealer."""
    discard: bool = False
    """Any two of the twelve in `View.hand`."""
    orders: tuple[ContractName, ...] = ()
    surrender: int | None = None
    """Down so many, in place of the order."""
    whist: tuple[WhistCall, ...] = ()
    invite: bool = False
    """May invite, or decline to."""
    ten: tuple[TenCall, ...] = ()
    modes: tuple[PlayMode, ...] = ()
    cards: CardChoice | None = None
    claim: int | None = None
    """So many tricks may be shared out."""
    concede: bool = False
    """A catcher gives a misère up; a declarer goes «без всех»."""
    answer: bool = False
    """To the claim in `View.claim`."""
    next: bool = False
    finish: bool = False
    """May settle the match here."""
    refused: tuple[Refused, ...] = ()


class Said(Struct, frozen=True):
    """Something said aloud, in the order of the deal; the client keeps it beside the name."""

    chair: Chair
    kind: Literal["bid", "partner", "contract", "surrender", "whist", "invite", "ten", "settle_ten", "mode", "concede"]
    call: str = ""
    """A call of the auction, a contract, `offer`, `accept`, `decline`, a whist call, `invite`, `check`, `waive`, `open`, `closed`.

    For `settle_ten` the declarer's tricks by best play.
    """


class Played(Struct, frozen=True):
    chair: Chair
    """Whose hand the card came from."""
    card: CardName


class TrickView(Struct, frozen=True):
    number: int
    leader: Chair
    cards: tuple[Played, ...]
    winner: Chair | None = None
    talon: CardName | None = None
    """In raspasy: the talon card that leads."""
    talon_chair: Chair | None = None
    """The sitting dealer, if that card is played as his; `winner` may then be he."""


class HandView(Struct, frozen=True):
    """One of the three hands in play."""

    chair: Chair
    held: int
    """How many cards it holds."""
    taken: int
    """Tricks of this hand so far."""
    commander: Chair
    """Who plays it."""
    cards: tuple[CardName, ...] | None = None
    """Its cards, if they lie open for the viewer (never the viewer's own: those are `View.hand`)."""


class Side(Struct, frozen=True):
    """Tricks taken beside tricks owed."""

    role: Literal["declarer", "whisters", "catchers", "alone"]
    chairs: tuple[Chair, ...]
    """Whose tricks count here."""
    taken: int
    owed: int | None = None
    """None: nothing is owed (raspasy, catchers of a misère, a ten that nobody whists)."""
    at_most: bool = False
    """`owed` is not to be passed: the declarer's 0 at misère."""


class ClaimView(Struct, frozen=True):
    chair: Chair
    concede: bool
    left: int
    tricks: tuple[int, int, int] | None
    """In the order of `View.hands`; None for a concession."""
    accepted: tuple[Chair, ...] = ()


FactorName: TypeAlias = Literal[
    "game_value",
    "whist_price",
    "mountain_price",
    "raspasy_price",
    "misere_price",
    "pool_price",
    "tricks",
    "undertricks",
    "times",
    "dark",
    "bomb",
    "half",
    "sold",
    "points",
    "share",
]
ColumnName: TypeAlias = Literal["pool", "mountain", "whists"]


class Factor(Struct, frozen=True):
    """A factor of an amount, named."""

    what: FactorName
    value: Amount


class EntryView(Struct, frozen=True):
    """One line written into the sheet, with its reason, rule and arithmetic."""

    deal: int
    column: ColumnName
    chair: Chair
    """Whose column; in whists the one who writes."""
    amount: Amount
    reason: str
    """A reason of the score format: `game_made`, `trick_whists` …"""
    rule: str
    """A row of the rules base: `S1-52`."""
    against: Chair | None = None
    factors: tuple[Factor, ...] = ()
    """Their product is the amount (its sign apart); empty where there is nothing to multiply."""


class Dealt(Struct, frozen=True):
    """One hand as it was dealt, shown when the deal is over."""

    chair: Chair
    cards: tuple[CardName, ...]


class Result(Struct, frozen=True):
    """The end of a deal."""

    ending: Ending
    kind: Kind
    declarer: Chair | None
    bid: ContractName | None
    contract: ContractName | None
    tricks: tuple[int, int, int] | None
    """In the order of `View.hands`; None if nothing was played."""
    dealer_tricks: int | None
    """What the sitting dealer took with the talon in raspasy, if it was his to play."""
    need: int | None
    """Tricks the declarer had to take; 0 at misère."""
    entries: tuple[EntryView, ...]
    balance: tuple[Amount, ...]
    """Per chair: what this deal alone is worth in whists when settled."""
    hands: tuple[Dealt, ...]
    talon: tuple[CardName, CardName]
    discard: tuple[CardName, CardName] | None
    dark: bool = False
    without_talon: bool = False
    partner: Chair | None = None
    dark_passes: tuple[Chair, ...] = ()
    """Who passed in the dark before raspasy: his tricks count double."""
    factor: int = 1
    """By how much a dark game or a bomb multiplies what is written."""
    bomb: bool = False
    """The declarer spent or risked a bomb."""
    earned: tuple[Chair, ...] = ()
    """Who earned a bomb."""


class Sheet(Struct, frozen=True):
    """Totals, by chair."""

    pool: tuple[Amount, ...]
    mountain: tuple[Amount, ...]
    whists: tuple[tuple[Amount, ...], ...]
    """[who writes][on whom]; 0 on oneself."""
    closed: tuple[bool, ...]
    """Whose pool is full."""
    bombs: tuple[int, ...] = ()
    """How many bombs each owns; empty where bombs are not agreed."""
    total: tuple[Amount, ...] = ()
    """What each would get, in whists, if the sheet were settled as it stands; exact."""


class Payment(Struct, frozen=True):
    payer: Chair
    payee: Chair
    whists: int


class Pair(Struct, frozen=True):
    """What `winner` wins from `loser`, exact; may be negative."""

    winner: Chair
    loser: Chair
    amount: Amount


class Settlement(Struct, frozen=True):
    """Who pays whom, when the match is over."""

    ended: str
    """`pool`, `total`, `rounds`, `time`, `agreement`, `cut`."""
    exact: tuple[Amount, ...]
    rounded: tuple[int, ...]
    pairs: tuple[Pair, ...]
    payments: tuple[Payment, ...]


class NextDeal(Struct, frozen=True):
    """What will hold in the next deal."""

    dealer: Chair
    minimum: int
    """Lowest level of the auction: 6, or the exit level after raspasy."""
    raspasy_price: int


class View(Struct, frozen=True):
    """Everything this seat may see of the table."""

    me: Chair
    players: tuple[Player, ...]
    rules: Rules
    deal: int
    """Number of the deal, from 1."""
    dealer: Chair
    hands: tuple[HandView, HandView, HandView]
    """Who plays the deal, the eldest hand first; the others of a table for four or five sit out."""
    minimum: int
    raspasy_price: int
    """What a trick costs if all pass in this deal."""
    phase: Phase
    turn: Chair | None
    """Who acts now (a lone whister for his partner's hand too)."""
    legal: Legal
    hand: tuple[CardName, ...]
    """The viewer's cards, in the order of the pack."""
    said: tuple[Said, ...]
    kind: Kind | None = None
    declarer: Chair | None = None
    bid: ContractName | None = None
    """The bid that stands in the auction, or won it."""
    contract: ContractName | None = None
    without_talon: bool = False
    dark: bool = False
    """A bid in the dark stood: everything counts double."""
    partner: Chair | None = None
    """The sitting dealer in halves with the declarer."""
    unlooked: tuple[Chair, ...] = ()
    """Who has not looked at his cards; the viewer's own then are not in `hand`."""
    talon: tuple[CardName, ...] = ()
    """The talon cards shown so far."""
    discard: tuple[CardName, CardName] | None = None
    """The viewer's own."""
    mode: PlayMode | None = None
    trick: TrickView | None = None
    """The trick on the table; with no cards it waits for the lead."""
    next_hand: Chair | None = None
    """Whose card is due."""
    tricks: tuple[TrickView, ...] = ()
    """Finished tricks that may be looked at: the last one during play, all when the deal is over."""
    sides: tuple[Side, ...] = ()
    claim: ClaimView | None = None
    result: Result | None = None
    sheet: Sheet | None = None
    settlement: Settlement | None = None
    next: NextDeal | None = None
    ready: tuple[Chair, ...] = ()
    """Who waits for the next deal."""
    finishing: tuple[Chair, ...] = ()
    """Who would settle the match here."""
    last_spiral: bool = False
    """It was agreed to settle; what remains is the open spiral of raspasy."""


# --- server → client --------------------------------------------------------------------------------------------------------------


class Event(Struct, frozen=True, tag_field="event"):
    """What has just happened: for motion and for those who listen; the view beside it is complete without."""


class DealtEvent(Event, tag="dealt", frozen=True):
    deal: int
    dealer: Chair


class SaidEvent(Event, tag="said", frozen=True):
    said: Said


class LookedEvent(Event, tag="looked", frozen=True):
    """Somebody has looked at his cards."""

    chair: Chair


class TalonEvent(Event, tag="talon", frozen=True):
    cards: tuple[CardName, CardName]


class TurnedEvent(Event, tag="turned", frozen=True):
    """In raspasy: this talon card sets the suit."""

    card: CardName


class DiscardedEvent(Event, tag="discarded", frozen=True):
    chair: Chair


class OpenedEvent(Event, tag="opened", frozen=True):
    chairs: tuple[Chair, ...]


class CardEvent(Event, tag="card", frozen=True):
    chair: Chair
    """Whose hand the card came from."""
    card: CardName


class TrickEvent(Event, tag="trick", frozen=True):
    """A trick is complete; the view already waits for the next lead."""

    trick: TrickView


class ClaimEvent(Event, tag="claim", frozen=True):
    chair: Chair
    concede: bool


class ClaimAnswerEvent(Event, tag="claim_answer", frozen=True):
    chair: Chair
    accept: bool


class FinishedEvent(Event, tag="finished", frozen=True):
    ending: Ending


class EndedEvent(Event, tag="ended", frozen=True):
    """The match is over."""


class ReadyEvent(Event, tag="ready", frozen=True):
    chair: Chair


class FinishingEvent(Event, tag="finishing", frozen=True):
    """Somebody would settle the match here."""

    chair: Chair


class PresenceEvent(Event, tag="presence", frozen=True):
    """Somebody came or went; the revision does not change."""

    chair: Chair
    here: bool


EventMessage: TypeAlias = (
    DealtEvent
    | SaidEvent
    | LookedEvent
    | TalonEvent
    | TurnedEvent
    | DiscardedEvent
    | OpenedEvent
    | CardEvent
    | TrickEvent
    | ClaimEvent
    | ClaimAnswerEvent
    | FinishedEvent
    | EndedEvent
    | ReadyEvent
    | FinishingEvent
    | PresenceEvent
)


class SnapshotMessage(Message, tag="snapshot", frozen=True):
    table: TableId
    rev: int
    view: View
    protocol: int = PROTOCOL


class EventFrame(Message, tag="event", frozen=True):
    """One revision further (or the same, for presence alone)."""

    table: TableId
    rev: int
    view: View
    events: tuple[EventMessage, ...]


class Ack(Message, tag="ack", frozen=True):
    """The command is committed as `rev`. Sent after the commit, the same again for a command that comes twice."""

    id: CommandId
    rev: int


RejectCode: TypeAlias = Literal[
    "illegal",
    "stale",
    "unknown_table",
    "not_yours",
    "bad_frame",
    "bad_action",
    "match_over",
    "too_many",
    "busy",
    "id_reused",
]
"""`id_reused`: this id belongs to another command that was accepted; `busy`: nothing could be stored, the same command may come again."""


class Reject(Message, tag="reject", frozen=True):
    """Nothing was changed. `id` is None where the frame could not be read."""

    id: CommandId | None
    code: RejectCode
    rev: int | None = None
    reason: str = ""
    """For `illegal`: the reason of `preferans.rules.refusal`."""
    values: Values = {}


class Pong(Message, tag="pong", frozen=True):
    rev: int


FromServer: TypeAlias = SnapshotMessage | EventFrame | Ack | Reject | Pong


# --- pages over HTTP --------------------------------------------------------------------------------------------------------------


class MyTable(Struct, frozen=True):
    """A table of this guest that has not ended."""

    table: TableId
    rules: str
    pool: int
    deal: int
    names: tuple[str, ...]
    my_turn: bool


class Text(Struct, frozen=True):
    ru: str
    en: str


class PresetChoice(Struct, frozen=True):
    name: str
    players: tuple[int, ...]
    pools: tuple[int, ...]
    """Sizes offered."""
    pool: int
    """The usual one."""


class Lobby(Struct, frozen=True):
    presets: tuple[PresetChoice, ...]
    tables: tuple[MyTable, ...]
    name: str = ""
    """What the guest called himself last."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    rules: str = "sochi"
    pool: Annotated[int, Meta(ge=1, le=200)] = 10
    players: Annotated[int, Meta(ge=2, le=5)] = 3
    options: dict[str, OptionValue] = {}
    """What differs from the preset; the number of players and the pool excepted, unless they are named here."""
    name: Annotated[str, Meta(max_length=24)] = ""


class Created(Struct, frozen=True):
    table: TableId


class OptionChoice(Struct, frozen=True):
    value: OptionValue
    text: Text


class OptionInfo(Struct, frozen=True):
    """One convention that acts at this table."""

    id: str
    section: str
    kind: Literal["enum", "fixed", "bool", "int", "ints"]
    name: Text
    text: Text
    """What it decides, a sentence."""
    choices: tuple[OptionChoice, ...]
    """Its values in words; empty where numbers are written."""
    low: int
    high: int
    length: int
    """Of a list of numbers, one for each level from six to ten."""
    sources: tuple[str, ...]
    """Rows of the rules base."""


class SectionInfo(Struct, frozen=True):
    id: str
    title: Text


class PresetInfo(Struct, frozen=True):
    name: str
    title: Text
    text: Text
    players: tuple[int, ...]
    usual_players: int
    pools: tuple[int, ...]
    pool: int
    values: dict[str, OptionValue]


class Conventions(Struct, frozen=True):
    """Everything that can be agreed before the first deal."""

    sections: tuple[SectionInfo, ...]
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]


class FaultView(Struct, frozen=True):
    """What is wrong with a request."""

    code: str
    place: str
    """An option, `rules` or `players`."""
    text: Text


class ChangedTerm(Struct, frozen=True):
    """An option that is another than the preset's."""

    option: str
    section: Text
    name: Text
    usual: Text
    """What the preset has."""
    now: Text


class Draft(Struct, frozen=True):
    """What a `NewTable` would agree."""

    faults: tuple[FaultView, ...]
    """Nothing can be made of it as long as there are any."""
    values: dict[str, OptionValue]
    """Of every option, what follows from others included; empty if there are faults."""
    acts: tuple[str, ...]
    """The options that have anything to act on; empty if there are faults."""
    changed: tuple[ChangedTerm, ...]


class DealLine(Struct, frozen=True):
    """One finished deal, as the sheet tells it."""

    deal: int
    dealer: Chair
    kind: Kind
    ending: Ending
    declarer: Chair | None
    contract: ContractName | None
    tricks: tuple[tuple[Chair, int], ...]
    entries: tuple[EntryView, ...]


class SheetPage(Struct, frozen=True):
    """The sheet with every entry of the match."""

    rev: int
    sheet: Sheet
    deals: tuple[DealLine, ...]


class Term(Struct, frozen=True):
    """One agreed convention, in words of the options catalogue."""

    option: str
    section: Text
    label: Text
    value: Text
    changed: bool
    """Differs from the preset."""
    usual: Text | None = None
    """What the preset has, if that is something else."""


class RulesPage(Struct, frozen=True):
    name: str
    title: Text
    players: int
    pool: int
    terms: tuple[Term, ...]


class Problem(Struct, frozen=True):
    """A refused request (RFC 9457): `type` is stable, `code` is its last word; values as in `Reject`."""

    type: str
    """`urn:preferans:problem:CODE`."""
    title: str
    status: int
    code: str
    values: Values = {}
    faults: tuple[FaultView, ...] = ()
    """Everything that is wrong with the conventions asked for."""


ROOTS: tuple[object, ...] = (FromClient, FromServer, Lobby, NewTable, Created, Conventions, Draft, SheetPage, RulesPage, Problem)
"""What the generated types must reach."""
