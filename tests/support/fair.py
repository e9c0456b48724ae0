"""Deals by the scheme prf1 for tests: inputs that a number gives, and whole matches that are dealt so."""

import random
from dataclasses import dataclass
from hashlib import sha256

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.fairness import NAME, Drawn, Terms, bot_salt, commitment, derive
from preferans.match.cutting import cut, cutter
from preferans.match.match import Match, Player, act, deal, new_match
from preferans.notation.fair_deals import with_fairness
from preferans.notation.record import Ended, Fairness, GameRecord
from preferans.rules.dealing import talon_pairs
from preferans.seats import SEATS
from support.deals import SOCHI
from support.matches import TRIO, recorded
from support.random_play import choose

MANY = 10_000
BLOCK = 500


def drawn(label: str, number: int) -> bytes:
    """32 bytes that anybody can make: the SHA-256 of `LABEL NUMBER`."""
    return sha256(f"{label} {number}".encode()).digest()


@dataclass(frozen=True)
class Inputs:
    """Everything that a deal follows from."""

    terms: Terms
    secret: bytes
    salts: tuple[bytes | None, ...]
    taken: int

    @property
    def drawn(self) -> Drawn:
        """What is drawn."""
        return derive(self.terms, self.secret, self.salts)

    @property
    def order(self) -> tuple[Card, ...]:
        """The pack after the cut of this deal; 0: nobody cuts."""
        return cut(self.drawn.pack, self.taken) if self.taken else self.drawn.pack


def inputs(number: int) -> Inputs:
    """The deal of that number of the ten thousand on which both verifiers have to agree."""
    pairs = (4,) if number % 5 == 0 else tuple(range(2, 16))
    terms = Terms(f"t{number}", 1 + number % 40, f"sha256:{drawn('rules', number).hex()}", pairs)
    given = (drawn(f"salt {chair}", number) for chair in range(2 + number % 4))
    salts = tuple(None if salt[31] < 32 else salt[:16] for salt in given)
    return Inputs(terms, drawn("secret", number), salts, drawn("cut", number)[0] % 32)


def line(one: Inputs) -> str:
    """A deal as one line: the commitment, the order after the cut, the pair, the cut that the table would make."""
    return f"{commitment(one.terms, one.secret).hex()} {' '.join(card.name for card in one.order)} {one.drawn.pair} {one.drawn.cut}\n"


def block_digest(block: int) -> str:
    """What both verifiers have to say of five hundred deals."""
    return sha256("".join(line(inputs(number)) for number in range(block * BLOCK, (block + 1) * BLOCK)).encode()).hexdigest()


def fair_match(seed: int, deals: int = 3, agreed: RuleSet = SOCHI, players: tuple[Player, ...] = TRIO) -> GameRecord:
    """The record of a match played at random whose deals are dealt by prf1; some person is now and then late."""
    rng, match, found = random.Random(seed), new_match(agreed, players, SEATS[0]), dict[int, Fairness]()
    for _ in range(deals):
        if match.progress.ended:
            break
        match, found[match.progress.number] = _dealt(rng, match)
        while match.current is not None:
            match = act(match, choose(rng, match.current.state)).match
    return with_fairness(recorded(match, Ended.CUT), found)


def _dealt(rng: random.Random, match: Match) -> tuple[Match, Fairness]:
    secret = rng.randbytes(32)
    terms = Terms("table-1", match.progress.number, match.rules.hash, talon_pairs(match.rules))
    late = rng.randrange(6)
    salts = [
        bot_salt(secret, chair) if player.bot else None if chair == late else rng.randbytes(16)
        for chair, player in enumerate(match.players)
    ]
    drawn = derive(terms, secret, salts)
    who = cutter(match.progress.dealer, len(match.players))
    taken = drawn.cut if match.players[who.index].bot else rng.randrange(1, 32)
    named = tuple((player.name, None if salt is None else salt.hex()) for player, salt in zip(match.players, salts, strict=True))
    fairness = Fairness(NAME, terms.table, commitment(terms, secret).hex(), secret.hex(), named)
    order = cut(drawn.pack, taken) if match.rules.table.cut == "required" else drawn.pack
    return deal(match, order, drawn.pair), fairness
