"""`preferans play --terminal`: a person against bots, line by line."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import accumulate
from pathlib import Path

from rich.text import Text

from preferans.bots.running import drawn_dealer, seated, shuffled
from preferans.cli import common
from preferans.cli.common import language, say
from preferans.cli.score import entry_lines, headline
from preferans.cli.settlement_text import show_settlement
from preferans.cli.sheet_text import draw, history
from preferans.cli.table_text import board, cards_text, choices, coloured, menu, playing_seats, said_refusal, spoken, trick_text
from preferans.cli.typed import read_action
from preferans.conventions.catalogue import build, from_toml, not_yet
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError
from preferans.match import match as matches
from preferans.match.match import Match, PlayedDeal
from preferans.notation.diagram import diagram
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.speech import hand_name
from preferans.rules.actions import Action, Bid, Pass, PlayCard
from preferans.rules.dealing import dealt
from preferans.rules.engine import refusal, to_act
from preferans.rules.events import ClaimRefused, Event, HandsOpened, TalonCardTurned, TalonShown, TrickTaken
from preferans.rules.ladder import may_call_dark
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Auction, DealState
from preferans.rules.view import Observation, observe
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS, Seat, active_seats
from preferans.solver.table import said_by_table

BOT = "rule"
ME = SEATS[0]
QUIT = ("q", "quit", "exit", "выход", "конец")
HELP = ("?", "h", "help", "помощь")
SHEET = ("s", "sheet", "пуля")
LAST_TRICK = 9
"""Tricks after which there is no choice left."""
LOOK = ("look", "смотрю", "смотреть")
LAST = ("l", "last", "взятка")


class LeftError(Exception):
    """The person has left the table: by word, or because the input has ended."""


def play_terminal(
    rules: str = "sochi", pool: int | None = None, seed: int | None = None, folder: Path = Path(), players: int | None = None
) -> None:
    """Plays a match to its end, or until the person leaves; what was played is saved as a record in `folder`.

    Raises: RefusedError for rules that cannot be played.
    """
    agreed = _agreed(rules, pool, players)
    if missing := not_yet(agreed):
        raise RefusedError(missing)
    names = (say("cli.table.you"), *(say(f"cli.table.bot{place}") for place in range(1, agreed.players)))
    chosen = secrets.randbelow(2**32) if seed is None else seed
    table = Table(agreed, chosen, names, _sit_down(agreed, chosen, names))
    print(say("cli.table.welcome", rules=agreed.name, pool=agreed.pool.pool_target))
    try:
        table.play()
    except (LeftError, KeyboardInterrupt):
        print(f"\n{say('cli.table.left')}")
    _save(table.match, folder)


def _agreed(rules: str, pool: int | None, players: int | None) -> RuleSet:
    """The conventions: of a preset, for so many players; or those of a TOML file as it stands."""
    if rules.endswith(".toml"):
        return from_toml(common.read_text(rules, code="syntax"))
    options: dict[str, object] = {} if pool is None else {"pool_target": pool}
    if players == 2:
        options["two_player"] = "dummy_hand"
    return build(rules, options, players)


def _sit_down(rules: RuleSet, seed: int, names: Sequence[str]) -> Match:
    """The match before its first deal: the person on the first chair, bots on the others."""
    bots = seated((BOT,) * rules.players, seed, 0)
    chosen = (matches.Player(names[chair], f"{bots[chair].name} {bots[chair].version}") for chair in range(1, rules.players))
    players = [matches.Player(names[0]), *chosen]
    return matches.new_match(rules, players, drawn_dealer(rules, seed, "1"))


def _save(match: Match, folder: Path) -> None:
    """Writes the record, if anything was done in the match."""
    if not match.played and (match.current is None or not match.current.log.actions):
        return
    now = datetime.now(UTC)
    record = record_of(match, engine=f"preferans {version('preferans')}", date=f"{now:%Y-%m-%d}")
    place = folder / f"preferans-{now:%Y%m%d-%H%M%S}.prn"
    try:
        place.write_text(format_record_text(record), encoding="utf-8", newline="\n")
    except OSError as error:
        print(say("cli.table.not_saved", file=str(place), detail=error.strerror or str(error)))
        return
    print(say("cli.table.saved", file=str(place)))


@dataclass(slots=True)
class Table:
    """One table, as the person on its first chair sees it."""

    rules: RuleSet
    seed: int
    names: tuple[str, ...]
    match: Match
    looked: bool = False
    """Whether the person has looked at his cards in this deal."""

    def play(self) -> None:
        """Deals until the match is over."""
        while not self.match.progress.ended:
            self._deal()
        show_settlement(settle(self.match.progress.sheet, self.rules), self.names)

    def _deal(self) -> None:
        progress = self.match.progress
        pack = shuffled(self.rules, self.seed, str(progress.number))
        self.match = matches.deal(self.match, pack.order, pack.talon_pair)
        bots = seated((BOT,) * self.rules.players, self.seed, progress.number)
        dealer = self.names[progress.dealer.index]
        self.looked = ME not in active_seats(progress.dealer, self.rules.players)
        common.heading("\n" + say("cli.table.deal", number=progress.number, dealer=dealer, minimum=progress.minimum))
        while self.match.current is not None:
            state = self.match.current.state
            seat = to_act(state)
            seen = self._seen(state)
            action = said_by_table(state)
            if action is None:
                action = self._ask(state, seen) if seat is None or seat is ME else bots[seat.index].act(observe(state, seat))
            step = matches.act(self.match, action)
            self.match = step.match
            self._tell(action, seen, step.events)
            if step.finished is not None:
                self._conclude(step.finished)

    # ---- what the person sees

    def _seen(self, state: DealState) -> Observation:
        """What the person may know and do: nothing of his hand before he looks, nothing in the dark afterwards (A-76)."""
        if not isinstance(state, Auction) or not any(may_call_dark(state.deal, (), ME)):
            self.looked = True
        seen = observe(state, ME, looked=self.looked)
        return replace(seen, legal=tuple(action for action in seen.legal if not _is_dark(action))) if self.looked else seen

    def _tell(self, action: Action, seen: Observation, events: Sequence[Event]) -> None:
        """One line for what another has done, unless it is a card: tricks are told when they are complete."""
        if not isinstance(action, PlayCard) and action.actor is not ME:
            _show(coloured(spoken(action, seen, self.names)))
        for event in events:
            match event:
                case TrickTaken(winner, cards) if seen.leader is not None:
                    _show(trick_text(seen.leader, cards, playing_seats(seen), self.names) + Text(f"  → {self._taker(winner)}"))
                case TalonShown(cards):
                    _show(coloured(say("cli.table.talon_is", cards=cards_text(cards))))
                case TalonCardTurned(card):
                    _show(coloured(say("cli.table.talon_card", card=cards_text((card,)))))
                case HandsOpened(seats):
                    _show(Text(say("cli.table.opened", names=", ".join(hand_name(seat, self.names, language()) for seat in seats))))
                case ClaimRefused():
                    _show(Text(say("cli.table.claim_refused")))
                case _:
                    pass

    def _conclude(self, played: PlayedDeal) -> None:
        """What happened, what was dealt, what is written and why, and the sheet."""
        common.heading("\n" + headline(played.outcome, self.names))
        hands, talon = dealt(played.log.order, played.log.talon_pair)
        seats = active_seats(played.log.dealer, self.rules.players)
        _show(coloured(diagram([hand_name(seat, self.names, language()) for seat in seats], hands, talon, language())))
        print()
        for line in entry_lines(played.entries, self.names):
            print(line)
        print()
        self._sheet()

    def _sheet(self) -> None:
        written = [played.entries for played in self.match.played]
        sheets = list(accumulate(written, Sheet.add, initial=Sheet.empty(self.rules.players)))[1:]
        print(draw(self.names, history(self.rules.players, sheets)))

    # ---- what the person does

    def _ask(self, state: DealState, seen: Observation) -> Action:
        """The action that the person chooses; what leaves no choice is done for him.

        Raises: LeftError.
        """
        offered = choices(seen)
        if len(offered) == 1 and (len(seen.legal) == 1 or len(seen.tricks) == LAST_TRICK):
            return offered[0]
        self._board(seen, offered)
        while True:
            words = _input().split()
            command = " ".join(words).casefold()
            if command in QUIT:
                raise LeftError
            if command in SHEET:
                self._sheet()
            elif command in LAST:
                self._last(seen)
            elif command in LOOK and not self.looked:
                self.looked = True
                return self._ask(state, self._seen(state))
            elif not words:
                self._board(seen, offered)
            elif words[0].casefold() in HELP:
                self._explain(state, seen, offered, " ".join(words[1:]))
            else:
                action = read_action(" ".join(words), seen, offered)
                why = None if action is None else self._refusal(state, action, seen)
                if action is not None and why is None:
                    return action
                if why is None:
                    self._not_understood(seen)
                else:
                    print(said_refusal(why))

    def _board(self, seen: Observation, offered: Sequence[Action]) -> None:
        print()
        for line in board(seen, self.names, looked=self.looked):
            _show(line)
        _show(menu(offered, seen, self.names, looked=self.looked))

    def _refusal(self, state: DealState, action: Action, seen: Observation) -> Refusal | None:
        """Why the action is refused, also by the cards that were or were not looked at; None if it is legal."""
        if self.looked and _is_dark(action):
            return refuse("dark_call")
        if not self.looked and action not in seen.legal and not _is_dark(action):
            return refuse("look_first")
        return refusal(state, action)

    def _taker(self, winner: Seat | None) -> str:
        """Who took a trick; the talon where nobody did."""
        return hand_name(winner, self.names, language()) if winner else say("cli.table.talon")

    def _last(self, seen: Observation) -> None:
        """The last trick."""
        if not seen.tricks:
            print(say("cli.table.no_trick"))
            return
        trick = seen.tricks[-1]
        _show(trick_text(trick.leader, trick.cards, playing_seats(seen), self.names) + Text(f"  → {self._taker(trick.winner)}"))

    @staticmethod
    def _not_understood(seen: Observation) -> None:
        print(say("cli.table.not_understood"))
        print(say(f"cli.table.help.{seen.phase.value}"))

    def _explain(self, state: DealState, seen: Observation, offered: Sequence[Action], about: str) -> None:
        """What can be typed now; or whether one thing is allowed, and if not, why."""
        if not about:
            print(say(f"cli.table.help.{seen.phase.value}"))
            print(say("cli.table.help"))
            return
        action = read_action(about, seen, offered)
        if action is None:
            self._not_understood(seen)
            return
        why = self._refusal(state, action, seen)
        print(said_refusal(why) if why else say("cli.table.allowed"))


def _is_dark(action: Action) -> bool:
    return isinstance(action, Bid | Pass) and action.dark


def _show(text: Text) -> None:
    common.console().print(text, soft_wrap=True)


def _input() -> str:
    """A line that the person types.

    Raises: LeftError, if there are no more.
    """
    try:
        return input("> ")
    except EOFError:
        raise LeftError from None
