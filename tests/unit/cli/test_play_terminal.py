"""`preferans play --terminal`: a person's lines, what is shown and refused, and the record that is left."""

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.cards import Card, CardSet, Suit
from preferans.cli import common, play_terminal
from preferans.cli.app import main
from preferans.cli.table_text import hand_text, sorted_hand, suit_order
from preferans.cli.typed import WORDS, read_action
from preferans.conventions.catalogue import build
from preferans.notation.record import Ended
from preferans.notation.replay import check, read_record
from preferans.rules.actions import (
    Action,
    AnswerPartner,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    Claim,
    Discard,
    Invite,
    Order,
    PartnerCall,
    Pass,
    PlayCard,
    WhistCall,
)
from preferans.rules.contract import parse_game
from preferans.rules.engine import to_act
from preferans.rules.state import DealState
from preferans.rules.view import Observation, observe
from preferans.seats import Seat
from preferans.solver.table import is_proved
from preferans.texts import texts
from support.deals import E, cards, fresh, run


def play(monkeypatch: pytest.MonkeyPatch, folder: Path, lines: Iterator[str], *words: str) -> int:
    """The exit code of a game in which a person types these lines, and then nothing more."""

    def typed(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.chdir(folder)
    monkeypatch.setattr(builtins, "input", typed)
    return main(["play", "--terminal", "--seed", "5", *words])


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.prn"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_match_to_its_end(lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A person who passes and plays his first choice reaches the end of the match, and the record proves it."""
    lines = (line for _ in range(4000) for line in ("p", "1"))
    assert play(monkeypatch, tmp_path, lines, "--pool", "2", "--lang", lang) == 0

    reading = read_record(records(tmp_path)[0].read_text(encoding="utf-8"))
    assert check(reading) == ()
    assert reading.record is not None
    assert reading.record.closing.ended is Ended.POOL
    shown = capsys.readouterr().out
    assert texts(lang)["cli.settle.settlement"] in shown


def test_nothing_more_to_read_leaves_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The end of the input is a way to leave: exit code 0, and a record of what was played."""
    assert play(monkeypatch, tmp_path, iter(["pass"]), "--lang", "en") == 0
    assert "left the table" in capsys.readouterr().out
    reading = read_record(records(tmp_path)[0].read_text(encoding="utf-8"))
    assert check(reading) == ()
    assert reading.record is not None
    assert reading.record.closing.ended is Ended.UNFINISHED


def test_ctrl_c_leaves_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C is the same."""

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(builtins, "input", interrupted)
    assert main(["play", "--terminal", "--seed", "5", "--lang", "en"]) == 0
    assert "left the table" in capsys.readouterr().out
    assert records(tmp_path) == []  # nobody has said a word yet


@pytest.mark.parametrize("word", play_terminal.QUIT)
def test_a_word_leaves_the_table(word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every word that leaves does, in both languages."""
    assert play(monkeypatch, tmp_path, iter(["pass", word])) == 0
    assert len(records(tmp_path)) == 1


def test_a_refusal_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is illegal is explained with its rule, typed outright or asked about; the state stays."""
    assert play(monkeypatch, tmp_path, iter(["8S", "? hold", "? 6S", "? what", "what", "?", "l", "s", ""]), "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert "8♠ is not the next step of the ladder, which is 6♠ (A-62)" in shown
    assert "this bid cannot be held now (A-61)" in shown
    assert "That is allowed now." in shown
    assert shown.count("Not understood. Now:") == 2
    assert "No trick has been taken yet." in shown
    assert records(tmp_path) == []


def test_the_bots_discard_is_not_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """S0-10b: two cards are discarded, and which is nobody's affair."""
    lines = (line for _ in range(600) for line in ("p", "1"))
    play(monkeypatch, tmp_path, lines, "--lang", "en", "--pool", "2")
    shown = [line for line in capsys.readouterr().out.splitlines() if "discards" in line]
    assert shown
    assert all(line.endswith("discards two cards") for line in shown)


def test_rules_that_cannot_be_played_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, before anything is dealt."""
    assert play(monkeypatch, tmp_path, iter([]), "--rules", "nowhere") == 2
    assert "unknown_rules" in capsys.readouterr().err


# ---- reading a line


def seen_after(script: str, state: DealState | None = None) -> Observation:
    """What the one sees who has to act after a script."""
    after = run(state or fresh(), script)
    seat = to_act(after)
    assert seat is not None
    return observe(after, seat)


@pytest.mark.parametrize("text", ["6S", "6s", "6♠", "6П", "6п", "1"])
def test_a_bid_in_both_alphabets(text: str) -> None:
    """A bid by its name in Latin or Russian letters, by its sign, or by its number."""
    seen = seen_after("")
    assert read_action(text, seen, seen.legal) == Bid(seen.viewer, parse_game("6S"))


@pytest.mark.parametrize(
    ("text", "card"), [("SA", "SA"), ("ПТ", "SA"), ("♠A", "SA"), ("AS", "SA"), ("H10", "HT"), ("ч10", "HT"), ("тп", "SA")]
)
def test_a_card_in_both_alphabets(text: str, card: str) -> None:
    """A card, its suit first or last, in either alphabet."""
    seen = seen_after("pass pass pass")
    assert read_action(text, seen, ()) == PlayCard(seen.viewer, Card[card], seen.viewer)


def test_a_rank_alone_where_it_is_clear() -> None:
    """With one suit to follow the rank is enough; with two cards of that rank it is not."""
    following = seen_after("pass pass pass D7")
    assert read_action("k", following, ()) == PlayCard(following.viewer, Card.DK, following.viewer)
    assert read_action("к", following, ()) == read_action("k", following, ())
    leading = seen_after("6S pass pass discard:D9,H9 order:6S whist whist")
    assert read_action("A", leading, ()) is None


def test_discards_orders_and_answers() -> None:
    """Two cards are a discard, a game after the purchase an order, pass an answer where one is due."""
    bought = seen_after("6S pass pass")
    assert read_action("d9 ч9", bought, ()) == Discard(bought.viewer, (Card.D9, Card.H9))
    assert read_action("d9", bought, bought.legal) != bought.legal[0]
    ordering = seen_after("6S pass pass discard:D9,H9")
    assert read_action("7б", ordering, ()) == Order(ordering.viewer, parse_game("7D"))
    whisting = seen_after("6S pass pass discard:D9,H9 order:7S")
    assert read_action("пас", whisting, ()) == AnswerWhist(whisting.viewer, WhistCall.PASS)
    assert read_action("вист", whisting, ()) == AnswerWhist(whisting.viewer, WhistCall.WHIST)
    auction = seen_after("")
    assert read_action("пас", auction, ()) == Pass(auction.viewer)
    assert read_action("мизер", auction, ()) == BidMisere(auction.viewer)


def test_claims() -> None:
    """`claim` is all that is left; with figures the own tricks come first, then clockwise."""
    seen = seen_after("6S pass pass discard:D9,H9 order:7S whist whist")
    assert read_action("claim", seen, ()) == Claim(seen.viewer, (10, 0, 0))
    assert read_action("остаток 8 2 0", seen, ()) == Claim(seen.viewer, (8, 2, 0))
    assert read_action("claim 8", seen, ()) is None


@pytest.mark.parametrize("text", ["0", "99", "xyz", "claim x", "C", "S7 S8 S9", "9 9 9", "П?", "6", "-1"])
def test_what_is_nothing(text: str) -> None:
    """Whatever is no action is None, never a crash."""
    seen = seen_after("6S pass pass")
    assert read_action(text, seen, seen.legal) is None


def test_no_word_means_two_things() -> None:
    """The words of all actions differ."""
    words = [word for group in WORDS.values() for word in group]
    assert len(words) == len(set(words))


# ---- showing


@pytest.mark.parametrize(
    ("hand", "order"),
    [
        ("S:AK C:AK D:AK H:AK", "SDCH"),
        ("S:A C:- D:A H:A", "DSH"),
        ("S:A C:A D:- H:A", "SHC"),
        ("S:A C:A D:- H:-", "SC"),
        ("S:- C:- D:- H:A", "H"),
        ("S:- C:- D:- H:-", ""),
    ],
)
def test_colours_alternate(hand: str, order: str) -> None:
    """Two suits of a colour stand side by side only where there is no other."""
    assert "".join(str(suit) for suit in suit_order(cards(hand))) == order


def test_cards_are_sorted_from_high_to_low() -> None:
    """The hand as it is held, and as it is written in either language."""
    hand = CardSet.parse("S:7A C:- D:T H:-")
    assert sorted_hand(hand) == [Card.SA, Card.S7, Card.DT]
    common.set_language("ru")
    assert hand_text(hand).plain.split() == ["♠", "Т", "7", "♦", "10"]
    common.set_language("en")
    assert hand_text(hand).plain.split() == ["♠", "A", "7", "♦", "10"]
    assert Suit.SPADES in suit_order(hand)


@pytest.mark.parametrize(("players", "rules"), [("2", "sochi"), ("4", "fspr"), ("5", "rostov")])
def test_two_four_and_five(
    players: str, rules: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table of another size is played deal by deal, and its record proves itself (A-84, A-85)."""
    lines = (line for _ in range(120) for line in ("p", "1"))
    assert play(monkeypatch, tmp_path, lines, "--players", players, "--rules", rules, "--lang", "ru") == 0
    record = read_record(records(tmp_path)[0].read_text(encoding="utf-8"))
    assert check(record, is_proved) == ()
    assert len(record.record.heading.players) == int(players)
    assert ("болван" in capsys.readouterr().out) == (players == "2")


def test_cards_stay_face_down_until_one_looks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With dark calls agreed the hand is not shown, nor any other word taken, before `look`; afterwards nothing dark is (A-76)."""
    (tmp_path / "dark.toml").write_text('rules = "sochi"\n[options]\ndark_pass = "any_hand"\ndark_game = true\n', encoding="utf-8")
    lines = iter([*["misere", "look", "dark pass"] * 3, "?"])
    assert play(monkeypatch, tmp_path, lines, "--rules", "dark.toml", "--lang", "en") == 0
    said = capsys.readouterr().out
    assert said.index("ten cards face down") < said.index("that is said after looking") < said.index("a dark call is one's own first word")


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("dark 6S", Bid(E, parse_game("6S"), dark=True)),
        ("пас втёмную", Pass(E, dark=True)),
        ("9 бп", BidWithoutTalon(E, 9)),
        ("мизер бп", BidMisere(E, without_talon=True)),
        ("бп 6П", None),
    ],
)
def test_calls_with_a_mark(typed: str, action: Action | None) -> None:
    """Dark calls and games without the talon have their words in both languages (A-64, A-76)."""
    assert read_action(typed, observe(fresh(), E), ()) == action


def test_yes_and_no() -> None:
    """Yes and no answer what is asked: halves, an invitation, a claim (A-82, A-83)."""
    halves = run(fresh(agreed=build("sochi", {"dealer_partner": "any"}, 4)), "6S pass pass")
    assert read_action("да", observe(halves, E), ()) == AnswerPartner(E, PartnerCall.OFFER)
    offered = run(halves, "offer")
    assert read_action("yes", observe(offered, Seat.FOURTH), ()) == AnswerPartner(Seat.FOURTH, PartnerCall.ACCEPT)
    assert read_action("нет", observe(offered, Seat.FOURTH), ()) == AnswerPartner(Seat.FOURTH, PartnerCall.DECLINE)
    asked = run(fresh(agreed=build("sochi", {"invite": "explicit_invite"})), "6S pass pass discard:D9,H9 order:6C whist pass")
    assert read_action("приглашаю", observe(asked, Seat.SECOND), ()) == Invite(Seat.SECOND, invites=True)
    assert read_action("нет", observe(asked, Seat.SECOND), ()) == Invite(Seat.SECOND, invites=False)
