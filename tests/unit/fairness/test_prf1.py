"""The dealing scheme prf1: its frozen vectors, what it depends on, and that every deal is as likely as every other."""

import hmac
import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from preferans.cards import DECK
from preferans.fairness import NAME, Terms, bot_salt, commitment, derive, salt_hash, taken_off
from preferans.fairness.prf1 import _below, seed
from preferans.match.cutting import cut
from support.chi_square import Odd, deal_tables, odd_tables
from support.fair import BLOCK, MANY, Inputs, block_digest, inputs

FROZEN = json.loads((Path(__file__).parents[2] / "golden" / "fair" / "prf1.json").read_text(encoding="utf-8"))
ONE = inputs(1)


def stated(vector: dict[str, object]) -> Inputs:
    salts = tuple(None if salt is None else bytes.fromhex(salt) for salt in vector["salts"])  # type: ignore[attr-defined]
    terms = Terms(vector["table"], vector["number"], vector["rules"], tuple(vector["pairs"]))  # type: ignore[arg-type]
    return Inputs(terms, bytes.fromhex(vector["secret"]), salts, vector["cut"])  # type: ignore[arg-type]


@pytest.mark.parametrize("vector", FROZEN["vectors"], ids=lambda vector: vector["table"])
def test_the_scheme_is_frozen(vector: dict[str, object]) -> None:
    one = stated(vector)
    pack, pair, own = derive(one.terms, one.secret, one.salts)
    chairs = range(len(one.salts))
    assert vector["commitment"] == commitment(one.terms, one.secret).hex()
    assert vector["seed"] == seed(one.terms, one.secret, one.salts).hex()
    assert vector["bot_salts"] == [bot_salt(one.secret, chair).hex() for chair in chairs]
    assert vector["salt_hashes"] == [
        None if (salt := one.salts[chair]) is None else salt_hash(one.terms, chair, salt).hex() for chair in chairs
    ]
    assert (vector["pack"], vector["talon_pair"], vector["own_cut"]) == (" ".join(card.name for card in pack), pair, own)
    assert vector["order"] == " ".join(card.name for card in one.order)


@pytest.mark.parametrize("block", range(MANY // BLOCK))
def test_ten_thousand_deals_are_frozen(block: int) -> None:
    """The browser's verifier has to give the same digests (webui/tests/fair.test.ts)."""
    assert FROZEN["blocks"]["sha256"][block] == block_digest(block)


def test_the_vectors_throw_bytes_away() -> None:
    """A verifier that takes each byte as it comes disagrees on some vector, so the vectors see whether bytes are rejected."""
    biased = 0
    for one in map(inputs, range(20)):
        key, pack = seed(one.terms, one.secret, one.salts), list(DECK)
        stream = iter(hmac.digest(key, bytes(4), "sha256"))
        for last in range(31, 0, -1):
            other = next(stream) % (last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        biased += tuple(pack) != derive(one.terms, one.secret, one.salts)[0]
    assert biased == 9


@pytest.mark.parametrize(
    "other",
    [
        replace(ONE, terms=replace(ONE.terms, table="t2")),
        replace(ONE, terms=replace(ONE.terms, number=3)),
        replace(ONE, terms=replace(ONE.terms, rules=f"sha256:{'0' * 64}")),
        replace(ONE, secret=bytes(32)),
        replace(ONE, salts=(None, *ONE.salts[1:])),
        replace(ONE, salts=(bytes(16), *ONE.salts[1:])),
        replace(ONE, salts=(*ONE.salts[1:], ONE.salts[0])),
        replace(ONE, salts=(*ONE.salts, None)),
    ],
)
def test_everything_that_was_agreed_goes_into_the_pack(other: Inputs) -> None:
    assert derive(other.terms, other.secret, other.salts)[0] != derive(ONE.terms, ONE.secret, ONE.salts)[0]


def test_a_salt_of_zeros_is_not_a_missing_one() -> None:
    assert seed(ONE.terms, ONE.secret, [bytes(16)]) != seed(ONE.terms, ONE.secret, [None])


def test_nothing_shown_before_the_deal_gives_another_away() -> None:
    """Commitments and hashes of one secret or salt differ from table to table, deal to deal and chair to chair."""
    salt = bytes(16)
    terms = [Terms(table, number, ONE.terms.rules, ONE.terms.pairs) for table in ("a", "a1") for number in (1, 11)]
    assert (
        len({commitment(one, ONE.secret) for one in terms} | {salt_hash(one, chair, salt) for one in terms for chair in range(5)}) == 4 + 20
    )


@pytest.mark.parametrize(("secret", "salt"), [(bytes(31), bytes(16)), (bytes(33), bytes(16)), (bytes(32), bytes(15)), (bytes(32), b"")])
def test_only_whole_secrets_and_salts_are_taken(secret: bytes, salt: bytes) -> None:
    with pytest.raises(ValueError, match="bytes are wanted"):
        derive(ONE.terms, secret, [salt])


def test_every_number_below_a_limit_is_as_likely_as_the_others() -> None:
    """Over all 256 bytes each number comes equally often; what is left over is thrown away."""
    for limit in range(1, 33):
        counted: Counter[int] = Counter()
        for byte in range(256):
            if byte < 256 - 256 % limit:
                counted[_below(limit, iter([byte]))] += 1
            else:
                with pytest.raises(StopIteration):
                    _below(limit, iter([byte]))
        assert set(counted.values()) == {256 // limit}
        assert sorted(counted) == list(range(limit))


def test_the_cut_is_told_from_the_order() -> None:
    """S2-7: the rest is put on what was taken off."""
    pack = derive(ONE.terms, ONE.secret, ONE.salts)[0]
    assert taken_off(pack, pack) == 0
    assert [taken_off(pack, cut(pack, taken)) for taken in range(1, 32)] == list(range(1, 32))
    assert taken_off(pack, (*pack[1:3], pack[0], *pack[3:])) is None
    assert taken_off(pack[:31], pack) is None


def test_twenty_thousand_deals_are_as_chance_would_have_them() -> None:
    """The small twin of `tools/fair_chi_square.py`, which the nightly runs over a million."""
    assert odd_tables(deal_tables(20_000), 20_000) == []


def test_a_biased_shuffle_is_found_out() -> None:
    """The test can fail: a Fisher-Yates that draws from all 32 places each time, which is biased, does not pass."""

    def biased(number: int) -> tuple[list[int], int]:
        stream = sha256(str(number).encode()).digest()
        pack = list(range(32))
        for place in range(32):
            other = stream[place] % 32
            pack[place], pack[other] = pack[other], pack[place]
        return pack, 2 + stream[0] % 14

    found = odd_tables(deal_tables(20_000, biased), 20_000)
    assert Odd.PLACES in {name for name, _ in found}


def test_the_scheme_has_its_name() -> None:
    assert NAME == "prf1" == FROZEN["scheme"]
