"""Cards, hands, contracts and bids in Latin and Russian letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import DECK, Card, CardSet, Strain
from preferans.errors import Path, RefusedError
from preferans.notation.form import Form
from preferans.notation.letters import (
    Alphabet,
    format_card,
    format_hand,
    parse_any_contract,
    parse_card,
    parse_hand,
    read_bid,
    read_card,
    read_contract,
    read_game,
    read_hand,
    read_latin_card,
    read_latin_hand,
    read_strain,
    say_card,
    say_contract,
    say_hand,
    say_strain,
)
from preferans.rules.contract import ALL_GAMES, MISERE

HERE: Path = ("hands", 1)
hands = st.sets(st.sampled_from(DECK), max_size=12).map(CardSet.of)
alphabets = st.sampled_from(Alphabet)


@given(st.sampled_from(DECK), alphabets)
def test_a_card_reads_as_it_is_written(card: Card, alphabet: Alphabet) -> None:
    assert parse_card(format_card(card, alphabet)) is card


@given(hands, alphabets, st.permutations(range(4)))
def test_a_hand_reads_as_it_is_written_in_any_order_of_suits(hand: CardSet, alphabet: Alphabet, places: list[int]) -> None:
    written = format_hand(hand, alphabet)
    groups = written.split(" ")
    assert parse_hand(written) == parse_hand("  ".join(groups[place] for place in places)) == hand


@given(hands)
def test_the_latin_form_is_that_of_the_cards(hand: CardSet) -> None:
    assert format_hand(hand) == str(hand)


def test_tens_and_look_alike_letters() -> None:
    """The Latin T is a ten, the Russian Т an ace or a suit; 10 is a ten in both."""
    assert [parse_card(text) for text in ("ST", "S10", "ПТ", "П10", "ТТ")] == [Card.ST, Card.ST, Card.SA, Card.ST, Card.CA]


def faults_of(reader: object, text: str) -> list[tuple[str, Path, dict[str, str | int]]]:
    form = Form()
    assert callable(reader)
    assert reader(text, HERE, form) is None
    return [(one.code, one.path, dict(one.values)) for one in form.faults]


@pytest.mark.parametrize("text", ["", "S", "SX", "sa", "S1", "S 7", "7S", "ПТ ", "♠A", "XA", "Щ7"])
def test_what_is_no_card(text: str) -> None:
    assert faults_of(read_card, text) == [("bad_card", HERE, {"value": text})]


@pytest.mark.parametrize(("text", "latin", "russian"), [("SТ", "S", "Т"), ("ПA", "A", "П"), ("СA", "A", "С")])
def test_a_card_of_two_alphabets_names_one_letter_of_each(text: str, latin: str, russian: str) -> None:
    assert faults_of(read_card, text) == [("mixed_alphabets", HERE, {"value": text, "latin": latin, "russian": russian})]


def test_a_hand_of_two_alphabets_names_one_letter_of_each() -> None:
    text = "S:AK7 C:- D:Т98 H:QJ"
    assert faults_of(read_hand, text) == [("mixed_alphabets", HERE, {"value": text, "latin": "S", "russian": "Т"})]


@pytest.mark.parametrize(
    "text", ["", "S:AK", "S:AK C:- D:-", "S:A K C:- D:- H:-", " S:- C:- D:- H:-", "S:- C:- D:- H:- ", "S:-\tC:- D:- H:-", "S: C:- D:- H:-",
             "S:A- C:- D:- H:-", "S:A C:- D:- X:-", "SA C:- D:- H:-", "S:a C:- D:- H:-"],
)  # fmt: skip
def test_what_is_no_hand(text: str) -> None:
    assert [code for code, _, _ in faults_of(read_hand, text)] == ["bad_hand"]


def test_a_suit_twice_hides_that_another_is_missing() -> None:
    assert [(code, values["suit"]) for code, _, values in faults_of(read_hand, "S:A S:K D:- H:-")] == [("suit_twice", "S")]


def test_all_faults_of_a_hand_are_named() -> None:
    found = faults_of(read_hand, "П:ТКТ П:7 Б:10910 Ч:-")
    assert [(code, values.get("suit") or values.get("card")) for code, _, values in found] == [
        ("suit_twice", "П"),
        ("card_twice", "SA"),
        ("card_twice", "DT"),
    ]


def test_records_are_latin_only() -> None:
    form = Form()
    assert [read_latin_card(text, HERE, form) for text in ("S10", "ПТ")] == [None, None]
    assert read_latin_hand("S:7A C:- D:- H:-", HERE, form) is None
    assert [one.key for one in form.faults] == ["bad_card.latin", "bad_card.latin", "bad_hand.latin"]
    assert read_latin_card("ST", HERE, form) is Card.ST


@given(st.sampled_from(ALL_GAMES), alphabets)
def test_contracts_in_both_alphabets(game: object, alphabet: Alphabet) -> None:
    written = f"{getattr(game, 'level', 0)}{alphabet.value.strain(getattr(game, 'strain', Strain.NO_TRUMP))}"
    assert parse_any_contract(written) == game


def test_misere_is_a_contract_and_no_trick_game() -> None:
    assert parse_any_contract("misere") == MISERE
    assert faults_of(read_game, "misere") == [("bad_contract", HERE, {"value": "misere"})]


@pytest.mark.parametrize(("text", "key"), [("11C", "bad_contract.level"), ("5NT", "bad_contract.level"), ("6", "bad_contract"), ("6X", "bad_contract"), ("6 S", "bad_contract"), ("6NТ", "bad_contract")])  # fmt: skip
def test_what_is_no_contract(text: str, key: str) -> None:
    form = Form()
    assert read_contract(text, HERE, form) is None
    assert [(one.code, one.key) for one in form.faults] == [("bad_contract", key)]


def test_a_contract_that_cannot_be_parsed_is_refused() -> None:
    with pytest.raises(RefusedError, match="bad_contract"):
        parse_any_contract("6X")


@pytest.mark.parametrize(
    ("text", "call"),
    [("6П", "6S"), ("10БК", "10NT"), ("pass", "pass"), ("hold", "hold"), ("misere", "misere"), ("dark 7Ч", "dark 7H"), ("dark pass", "dark pass"),
     ("9_no_talon", "9_no_talon"), ("misere_no_talon", "misere_no_talon")],
)  # fmt: skip
def test_bids(text: str, call: str) -> None:
    assert read_bid(text, HERE, Form()) == call


@pytest.mark.parametrize("text", ["dark misere", "dark hold", "11S", "Pass", "", "8_no_talon", "dark dark 6S"])
def test_what_is_no_bid(text: str) -> None:
    assert faults_of(read_bid, text) == [("bad_bid", HERE, {"value": text})]


@pytest.mark.parametrize(("text", "strain"), [("S", Strain.SPADES), ("БК", Strain.NO_TRUMP), ("NT", Strain.NO_TRUMP), ("Ч", Strain.HEARTS)])
def test_strains(text: str, strain: Strain) -> None:
    assert read_strain(text, HERE, Form()) is strain


def test_what_is_no_strain() -> None:
    assert [code for code, _, _ in faults_of(read_strain, "X")] == ["bad_value"]


def test_for_people() -> None:
    assert [say_card(Card.CQ, lang) for lang in ("ru", "en")] == ["♣Д", "♣Q"]
    assert [say_contract(ALL_GAMES[24], lang) for lang in ("ru", "en")] == ["10БК", "10NT"]
    assert [say_contract(MISERE, lang) for lang in ("ru", "en")] == ["мизер", "misère"]
    assert say_strain(Strain.DIAMONDS, "ru") == "♦"
    assert say_hand(CardSet.of([Card.HT, Card.HA]), "ru") == "♠ —  ♣ —  ♦ —  ♥ Т 10"
