"""From one answer to the next: what a score keeper is asked about a deal, and the item of `deals` that his answers make.

Nothing is asked that the rules determine: an answer that is forced is not put, and where no split of the defenders' tricks
changes an entry, they are counted to the whister (A-217).
"""

from collections.abc import Iterable, Sequence

from preferans.cards import DECK
from preferans.errors import Fault
from preferans.notation.form import Json, Object
from preferans.notation.score_extras import extras_of
from preferans.notation.score_game import table_of
from preferans.notation.score_json import outcome_json, penalty_json
from preferans.notation.score_place import Place
from preferans.notation.score_step import Choice, Guide, Step, StepId
from preferans.notation.whist_answers import due
from preferans.rules.actions import WhistCall
from preferans.rules.contract import ALL_GAMES, MISERE, TrickGame, parse_game
from preferans.rules.raspasy import TALON_TRICKS, TalonRole, role_at
from preferans.rules.talon import surrender_down
from preferans.rules.ten import is_whisted
from preferans.scoring.outcome import talon_sells
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrongCardCount
from preferans.seats import Seat

ALL_TRICKS = 10
REVOKES, TEN, SOLD = "_revokes", "_ten", "_talon"
"""What a draft holds beside the fields of an item: revokes, that a ten was not checked, that the talon held nothing."""
_WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)
_OPENING = ("dark", "without_talon", "partner")


def guide(place: Place, draft: Object) -> Guide:
    """The questions that a draft has answered, and the next one, or the finished item. What cannot be read is asked anew."""
    walk = _Walk(place, draft)
    done = walk.deal()
    extras = extras_of(place, walk.so_far)
    if not done:
        return Guide(tuple(walk.steps), extras, walk.so_far, None)
    item, faults = finished(place, walk.so_far)
    return Guide(tuple(walk.steps), extras, walk.so_far, item, faults)


def draft_of(item: Object) -> Object:
    """The draft whose answers make that item, for changing it."""
    if item.get("offence") == "revoke" and isinstance(item.get("of"), dict):
        inner = dict(item["of"]) if isinstance(item["of"], dict) else {}
        kept = {key: item[key] for key in ("dealer", "note") if key in item}
        return draft_of(inner) | kept | {REVOKES: item["players"]}
    whole: Object = {}
    if item.get("kind") == "game":
        whole |= ({} if "tricks" in item else {TEN: "waived"}) | ({} if "talon" in item else {SOLD: "none"})
    return item | whole


def finished(place: Place, draft: Object) -> tuple[Object | None, tuple[Fault, ...]]:
    """The item of `deals` that a draft without open questions is, written as the format writes it; or what is wrong with it."""
    inner = {key: value for key, value in draft.items() if not key.startswith("_")}
    revokes = draft.get(REVOKES)
    kept = {key: inner.pop(key) for key in ("dealer", "note") if key in inner}
    raw: Object = {"kind": "penalty", "offence": "revoke", "players": revokes, "of": inner} if revokes else inner
    found, faults = place.read(raw | ({"note": kept["note"]} if "note" in kept else {}))
    if found is None:
        return None, faults
    if isinstance(found, AgreedPenalty):
        return penalty_json(found, place.names), ()
    if isinstance(found, TalonPeek | WrongCardCount):
        return penalty_json(found, place.names) | ({"note": kept["note"]} if "note" in kept else {}), ()
    plain = penalty_json(found, place.names) if isinstance(found, Revoke) else outcome_json(found, place.names)
    return {
        "kind": plain.pop("kind"),
        "dealer": place.name(place.dealer),
        **plain,
        **({"note": kept["note"]} if "note" in kept else {}),
    }, ()


class _Walk:
    """Goes through the questions in their order, as far as the draft has answers."""

    def __init__(self, place: Place, draft: Object) -> None:
        self.place = place
        self.draft = draft
        self.so_far: Object = {key: draft[key] for key in ("dealer", "note") if key in draft}
        self.steps: list[Step] = []
        self.changes = ""
        """The whister who may still take half whist in place of his whist (A-70)."""
        self.active = place.scene({}).active

    def deal(self) -> bool:
        """Whether everything is answered."""
        if not self._who():
            return False
        match self.so_far.get("kind"):
            case "raspasy":
                return self._raspasy()
            case "misdeal" | "redeal":
                return True
            case "penalty":
                return self._penalty()
            case _:
                return self._contract()

    # ---- asking

    def _ask(self, step: StepId, choices: Sequence[Choice], chosen: Json, about: str = "") -> bool:
        """Puts a question; whether it is answered. A single answer that nobody could refuse is not asked for."""
        if len(choices) == 1 and choices[0].fault is None and step in ("call", "tricks"):
            self.so_far = choices[0].draft
            return True
        picked = next((one for one in choices if chosen is not None and one.value == chosen and one.fault is None), None)
        self.steps.append(Step(step, tuple(choices), about, None if picked is None else picked.value, self.so_far))
        if picked is not None:
            self.so_far = picked.draft
        return picked is not None

    def _with(self, **values: Json) -> Object:
        return self.so_far | values

    def _who(self) -> bool:
        names = [self.place.name(seat) for seat in self.active]
        choices = [Choice(name, self._with(declarer=name)) for name in sorted(names, key=self.place.names.index)]
        choices += [Choice(kind, self._with(kind=kind)) for kind in ("raspasy", "misdeal", "redeal", "penalty")]
        declarer = self.draft.get("declarer")
        return self._ask("who", choices, self.draft.get("kind") if declarer is None else declarer)

    def _games(self, key: str, kind: str, more: Object | None = None) -> list[Choice]:
        """Every trick game; below the level that the raspasy before ask for it is refused (A-73)."""
        found = []
        for game in ALL_GAMES:
            scene = self.place.scene({})
            scene.check_minimum(game, key)
            faults = scene.form.faults
            found.append(Choice(str(game), self._with(kind=kind, **{key: str(game)}, **(more or {})), faults[0] if faults else None))
        return found

    # ---- games

    def _contract(self) -> bool:
        choices = [*self._games("contract", "game"), Choice("misere", self._with(kind="misere"))]
        if down := surrender_down(self.place.rules):
            choices.append(Choice("surrender", self._with(kind="surrender", down=down)))
        kind = self.draft.get("kind")
        if not self._ask("contract", choices, self.draft.get("contract") if kind == "game" else kind):
            return False
        if kind == "surrender":
            bids = self._games("bid", "surrender", {"down": surrender_down(self.place.rules)})
            return self._ask("bid", bids, self.draft.get("bid"))
        self.so_far = self.so_far | {key: self.draft[key] for key in _OPENING if self.draft.get(key)}
        if kind == "misere":
            return self._declarers_tricks() and self._revokes()
        return self._game()

    def _game(self) -> bool:
        contract = parse_game(str(self.so_far["contract"]))
        whisted = is_whisted(self.place.rules, contract)
        if whisted and not self._calls(contract):
            return False
        for key in ("invited_by", "open"):
            if key in self.draft:
                self.so_far = self._with(**{key: self.draft[key]})
        played = not whisted or any(call in (one.value for one in _WHISTS) for _, call in self._said())
        ending = self._ending(whisted=whisted) if played else True
        return ending and self._sold() and self._revokes()

    def _said(self) -> list[tuple[str, str]]:
        calls = self.so_far.get("calls", [])
        return [(str(name), str(call)) for name, call in calls] if isinstance(calls, list) else []

    def _calls_so_far(self) -> list[Json]:
        return [[name, call] for name, call in self._said()]

    def _calls(self, contract: TrickGame) -> bool:
        place = self.place
        table = table_of(place.scene({}), place.seat(self.so_far["declarer"]), contract, dark=bool(self.so_far.get("dark")))
        order = [*table.opponents, *([table.sitting] if table.sitting else [])]
        given = _in_order(self.draft.get("calls"), [place.name(seat) for seat in order])
        self.so_far = self._with(calls=[])
        for turn in range(len(given) + len(order) + 1):
            said = [(place.seat(name), WhistCall(call)) for name, call in self._said()]
            following = due(table, tuple(said))
            if following is None:
                return True
            name = place.name(following[0])
            answer = given[turn] if turn < len(given) and given[turn][0] == name else None
            if name in dict(self._said()) and WhistCall.WHIST in following[1] and (answer is None or answer[1] == WhistCall.WHIST.value):
                self.changes = name  # who stays with his whist need not say so
                return True
            choices = [Choice(call.value, self._with(calls=[*self._calls_so_far(), [name, call.value]])) for call in following[1]]
            # An object has no room for the pass that lets a half whist stand: a whole one ends there.
            if answer is None and self.draft.get(TEN) == "waived" and len(said) >= len(table.opponents):
                answer = (name, WhistCall.PASS.value)
            if not self._ask("call", choices, None if answer is None else answer[1], name):
                return False
        return True

    def _ending(self, *, whisted: bool) -> bool:
        """How many tricks the declarer has taken, or that he gave them all up, or that a ten was not looked into."""
        rules = self.place.rules
        declarer = str(self.so_far["declarer"])
        settled = not whisted and rules.whist.ten_check_procedure == "best_play"
        more: list[Choice] = []
        if not whisted:
            more.append(Choice("waived", self._with(**{TEN: "waived"})))
            if rules.whist.ten_mode == "none":
                self.so_far = self._with(**{TEN: "waived"})
                return True
        elif rules.talon.surrender == "concede_all":
            more.append(Choice("concede_all", self._with(end="concede_all")))
        if self.changes:
            half = WhistCall.HALF_WHIST.value
            more.append(Choice(half, self._with(calls=[*self._calls_so_far(), [self.changes, half]])))
        taken = self._taken(declarer)
        end: Object = {"end": "check_settled"} if settled else {}
        choices = [Choice(n, self._with(tricks={declarer: n}, **end)) for n in range(ALL_TRICKS + 1)]
        concedes = self.draft.get("end") == "concede_all"
        chosen: Json = "concede_all" if concedes else "waived" if taken is None and self.draft.get(TEN) == "waived" else taken
        if not self._ask("tricks" if whisted else "ten", [*choices, *more], chosen, declarer):
            return False
        return not isinstance(chosen, int) or settled or self._split(declarer)

    def _split(self, declarer: str) -> bool:
        """Who of the defenders took what; asked where it changes an entry, or where somebody revoked."""
        place, taken = self.place, self._taken(declarer) or 0
        others = [place.name(seat) for seat in place.scene({}).active if seat is not Seat.DUMMY and place.name(seat) != declarer]
        left = ALL_TRICKS - taken
        if len(others) == 1:
            self.so_far = self._with(tricks={declarer: taken, others[0]: left})
            return True
        first, second = self._clockwise(declarer, others)
        splits: list[Object] = [{declarer: taken, first: n, second: left - n} for n in range(left + 1)]
        whisters = [name for name, call in self._said() if call in (one.value for one in _WHISTS)]
        given = self.draft.get("tricks")
        chosen = next((n for n, split in enumerate(splits) if split == given), None)
        if not self.draft.get(REVOKES) and self._alike(splits):
            chosen = chosen if chosen is not None else 0 if whisters == [second] else left
            self.so_far = self._with(tricks=splits[chosen])
            return True
        choices = [Choice(n, self._with(tricks=split)) for n, split in enumerate(splits)]
        return self._ask("tricks", choices, chosen, first)

    def _alike(self, splits: Iterable[Object]) -> bool:
        """Whether all these tricks write the same."""
        plain = {key: value for key, value in self.so_far.items() if not key.startswith("_")}
        found = [self.place.entries(plain | {"tricks": split}) for split in splits]
        return all(one is not None and one == found[0] for one in found)

    def _clockwise(self, declarer: str, others: Sequence[str]) -> list[str]:
        names = self.place.names
        start = names.index(declarer)
        return sorted(others, key=lambda name: (names.index(name) - start) % len(names))

    def _taken(self, name: str) -> int | None:
        tricks = self.draft.get("tricks")
        found = tricks.get(name) if isinstance(tricks, dict) else None
        return found if isinstance(found, int) else None

    def _sold(self) -> bool:
        """The two cards of the talon, where somebody writes for good ones."""
        if not talon_sells(self.place.rules) or self.so_far.get("without_talon"):
            return True
        talon = self.draft.get("talon")
        cards = [str(card) for card in talon] if isinstance(talon, list) else []
        for turn in range(2):
            before = cards[:turn]
            choices = [Choice(str(card), self._with(talon=[*before, str(card)])) for card in DECK if str(card) not in before]
            if turn == 0:
                choices.append(Choice("none", self._with(**{SOLD: "none"})))
            chosen = cards[turn] if turn < len(cards) else "none" if turn == 0 and self.draft.get(SOLD) else None
            if not self._ask("talon", choices, chosen):
                return False
            if chosen == "none":
                return True
        return True

    def _declarers_tricks(self) -> bool:
        declarer = str(self.so_far["declarer"])
        choices = [Choice(n, self._with(tricks={declarer: n})) for n in range(ALL_TRICKS + 1)]
        return self._ask("tricks", choices, self._taken(declarer), declarer)

    def _revokes(self) -> bool:
        if self.draft.get(REVOKES):
            self.so_far = self._with(**{REVOKES: self.draft[REVOKES]})
        return True

    # ---- the rest

    def _raspasy(self) -> bool:
        if self.draft.get("dark_pass"):
            self.so_far = self._with(dark_pass=self.draft["dark_pass"])
        role = role_at(self.place.rules)
        takers = [self.place.name(seat) for seat in self.active if seat is not Seat.DUMMY]
        last = takers[-1]
        if role is TalonRole.DEALERS and self.place.dealer not in self.active:
            last = self.place.name(self.place.dealer)
            takers.append(last)
        done: dict[str, int] = {}
        for name in takers:
            left = ALL_TRICKS - sum(done.values())
            low, high = 0, left
            if name == last:
                low = max(0, left - TALON_TRICKS) if role is TalonRole.PARTICIPATES and len(takers) == len(self.active) else left
            elif len(takers) > len(self.active) and name == takers[-2]:
                low = max(0, left - TALON_TRICKS)  # the dealer plays two cards and takes two tricks at most
            choices = [Choice(n, self._with(tricks=done | {name: n})) for n in range(low, high + 1)]
            if not self._ask("tricks", choices, self._taken(name), name):
                return False
            tricks = self.so_far["tricks"]
            done = dict(tricks) if isinstance(tricks, dict) else done
        return self._revokes()

    def _penalty(self) -> bool:
        kinds = [Choice(offence, self._with(offence=offence)) for offence in ("agreed", "peek", "wrong_card_count")]
        if self.place.rules.irregularities.wrong_card_count == "redeal_before_bidding":
            kinds.pop()
        offence = self.draft.get("offence")
        if not self._ask("offence", kinds, offence):
            return False
        if offence == "agreed":
            entries = self.draft.get("entries")
            chosen = None if not entries else "agreed"
            return self._ask("agreed", [Choice("agreed", self._with(entries=entries, note=self.draft.get("note", "")))], chosen)
        players = self.draft.get("players")
        offender = str(players[0]) if isinstance(players, list) and players else None
        whole = list(players) if isinstance(players, list) else []
        names = [Choice(name, self._with(players=[name, *whole[1:]] if name == offender else [name])) for name in self.place.names]
        if not self._ask("offender", names, offender):
            return False
        contracts = [Choice(str(one), self._with(contract=str(one))) for one in (*ALL_GAMES, MISERE)]
        return self._ask("penalty_contract", contracts, self.draft.get("contract"))


def _in_order(calls: Json, order: Sequence[str]) -> list[tuple[str, str]]:
    """Answers in the order in which they were given, whichever way they are written."""
    if isinstance(calls, dict):
        return sorted(
            ((str(name), str(call)) for name, call in calls.items()), key=lambda one: order.index(one[0]) if one[0] in order else 9
        )
    rows = calls if isinstance(calls, list) else []
    return [(str(row[0]), str(row[1])) for row in rows if isinstance(row, list | tuple) and len(row) == 2]
