"""The code of a deal: every deal fits into a link, comes back as it was, and a damaged link is refused."""

import base64
import hashlib
import json
import logging
import re
import zlib
from dataclasses import replace

import pytest

from preferans.conventions.catalogue import PRESETS, allowed_players, build
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError
from preferans.match.match import Match, Player
from preferans.notation import deal_code
from preferans.notation.deal_code import format_code, parse_code
from preferans.notation.deal_diagram import deal_drawing, deal_text
from preferans.notation.shared_deal import SharedDeal, replayed, shared_deals
from preferans.rules.actions import AcceptClaim, SettleTen
from preferans.rules.state import DealState
from support.matches import TRIO, random_match
from support.tables import TABLES

log = logging.getLogger(__name__)
LONGEST_LINK = 1500
"""Letters of a link, address included."""
ADDRESS = "https://preferans.example.org/replay#1"
PEOPLE = tuple(
    Player(name, bot) for name, bot in (("Константин-Александр Пр", ""), ("Boris", "club 1"), ("", ""), ("Ёж", ""), ("Вера", "rule 1"))
)
PLAYED_BY = [(name, build(name, {}, players)) for name in PRESETS for players in allowed_players(name)]
FIRST = (  # the code of a deal as version 1 writes it
    "15PeI6rWUsQrDIBRF_yVzBjUF42jfG0SnoHQJHUJJoVBSCPT_q1dSOgTapZAlz6fLPeeO4xv9fHqdhL7M81QSHhu7LNMG8_Gx3kr5rM_7XAjNo9O81uP807X"
    "yM3p1yN9PVKgyzpyRj5Y9p6hdcsYNPHAgzT3ZOETvemfJxBANDbGnnpILbNnERMHpQq7s2vErDzu9-z8SdwiDbNmkTFijYK6AuhKeKtgmIJ6EaltYGmEFTDw"
    "m2IfsAq0gIa7iegsvwGeFLhBcJwk72HT1NYO72ITmguom8ECFCHSFJFifEzu_AA"
)


def believed(_state: DealState, _action: AcceptClaim | SettleTen) -> bool:
    """What the table said for a player is proved elsewhere."""
    return True


def played(rules: RuleSet, seed: int, deals: int = 4) -> Match:
    """A match at random."""
    return random_match(seed, deals, rules, PEOPLE[: rules.players])


@pytest.mark.parametrize(
    ("name", "rules"), [*PLAYED_BY, *TABLES.items()], ids=lambda one: one if isinstance(one, str) else str(one.players)
)
def test_every_deal_fits_into_a_link_and_comes_back(name: str, rules: RuleSet) -> None:
    """By every preset, for every number of players: the same deal, the same entries, in a link of 1.5 KB at most."""
    longest = 0
    for seed in range(3):
        match = played(rules, seed)
        for shared, one in zip(shared_deals(match), match.played, strict=True):
            code = format_code(shared)
            longest = max(longest, len(ADDRESS) + len(code))
            assert re.fullmatch(r"[\w-]+", code, re.ASCII)
            assert parse_code(code) == shared
            assert replayed(shared, believed).played == (one,)
    log.info("%s for %d: longest link %d letters", name, rules.players, longest)
    assert longest <= LONGEST_LINK


def one_deal(seed: int = 5) -> SharedDeal:
    """Some deal from the middle of a match."""
    return list(shared_deals(random_match(seed, 4)))[2]


def code_of(document: object) -> str:
    """A code of another document that is whole."""
    plain = json.dumps(document, ensure_ascii=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, deal_code._DICTIONARY)
    packed = zlib.crc32(plain).to_bytes(4, "big") + packer.compress(plain) + packer.flush()
    return "1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def codes(text: str) -> list[str]:
    """What a code is refused for."""
    with pytest.raises(RefusedError) as refused:
        parse_code(text)
    return [fault.code for fault in refused.value.faults]


def test_a_letter_that_was_lost_or_changed_is_noticed() -> None:
    """Whatever happens to a link on its way: it is refused, or it still says the same."""
    shared = one_deal()
    code = format_code(shared)
    for at in range(1, len(code)):
        for broken in (code[:at], code[:at] + code[at + 1 :], code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :]):
            try:
                assert parse_code(broken) == shared
            except RefusedError as refused:
                assert [fault.code for fault in refused.faults] == ["link_damaged"]


@pytest.mark.parametrize("text", ["", "1", "x", "1%%%", "1" + "A" * 5000, "Привет", "1AAAA"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """Nothing is guessed, and nothing large is unpacked."""
    assert codes(text) == ["link_damaged"]


def test_a_later_version_is_named() -> None:
    """A link of a newer program is not called damaged."""
    assert codes("2" + format_code(one_deal())[1:]) == ["link_version"]


def test_other_conventions_are_named() -> None:
    """The digest of the conventions is another, or the preset is not known: not damaged, but unknown here."""
    shared = one_deal()
    document = deal_code._document(shared)
    assert parse_code(code_of(document)) == shared
    assert isinstance(document, list)
    for agreed in (["sochi", {}, "00000000"], ["nowhere", {}, "00000000"], ["sochi", {"no_such_option": 1}, "00000000"]):
        assert codes(code_of([agreed, *document[1:]])) == ["link_rules"]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (1, [["A", ""]]),
        (1, "Anna"),
        (2, []),
        (2, [3, 7, [0, 0, 0], [0, 0, 0], [[0, 0, 0]] * 3, 0, 0, [], 0, 0, 0]),
        (2, [3, 1, [0, 0], [0, 0, 0], [[0, 0, 0]] * 3, 0, 0, [], 0, 0, 0]),
        (2, [3, 1, [0, 0, "1/0"], [0, 0, 0], [[0, 0, 0]] * 3, 0, 0, [], 0, 0, 0]),
        (2, [-3, 1, [0, 0, 0], [0, 0, 0], [[0, 0, 0]] * 3, 0, 0, [], 0, 0, 0]),
        (3, "SASKXX"),
        (3, 7),
        (4, True),
        (5, [{"actor": "9", "act": "bid", "call": "pass"}]),
        (5, ["7SA"]),
        (5, ["0SAx"]),
        (5, [5]),
        (6, ["penalty"]),
    ],
)
def test_a_document_that_was_forged_is_refused(place: int, value: object) -> None:
    """A code that is whole and holds nonsense is damaged too; it never ends in an error of the program."""
    document = deal_code._document(one_deal())
    assert isinstance(document, list)
    found: list[str] = []
    try:
        replayed(parse_code(code_of([*document[:place], value, *document[place + 1 :]])))
    except RefusedError as refused:
        found = [fault.code for fault in refused.faults]
    assert found[:1] in (["link_damaged"], ["link_rules"])


def test_a_deal_that_breaks_the_rules_is_refused() -> None:
    """An action is left out: the deal does not play to its end, or the next action is illegal."""
    shared = one_deal()
    actions = shared.deal.actions
    for at in (0, 3, len(actions) - 1):
        with pytest.raises(RefusedError) as refused:
            replayed(replace(shared, deal=replace(shared.deal, actions=actions[:at] + actions[at + 1 :])), believed)
        assert refused.value.faults[0].code in ("illegal_action", "action_missing")


def test_codes_that_were_given_away_stay_readable() -> None:
    """The dictionary of version 1 is frozen; a code that it wrote is read and gives the same diagram."""
    digest = hashlib.sha256(deal_code._DICTIONARY).hexdigest()
    assert digest == "32297dff53499b635a0ddca5377d23f1a078370048dba2650b4af64546b913c7"
    shared = parse_code(FIRST)
    assert shared == one_deal()
    assert replayed(shared, believed).played[0].entries


def test_the_diagram_shows_every_card_once() -> None:
    """As text and as a drawing, in both languages; names that could be markup are none."""
    shared = replace(one_deal(), players=(replace(TRIO[0], name="<b>&"), *TRIO[1:]))
    for lang, ace in (("ru", "Т"), ("en", "A")):
        text, drawing = deal_text(shared, lang), deal_drawing(shared, lang)
        assert "<b>&" in text
        assert "<b>" not in drawing
        assert "&lt;b&gt;&amp;" in drawing
        for shown in (text, re.sub(r"<style>.*?</style>|<[^>]*>", " ", drawing)):
            body = shown.partition("<b>&")[2] or shown
            assert (
                len(
                    re.findall(
                        rf"(?<!\w)(?:{ace}|10|[7-9КДВKQJ])(?!\w)",
                        body.replace("♠", " ").replace("♣", " ").replace("♦", " ").replace("♥", " "),
                    )
                )
                >= 32
            )
