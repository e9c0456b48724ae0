"""The bids of `master`, fitted to self-play: `python tools/train_master.py [--seeds S,S] [--deals N] [--workers W] [--out FILE] [--rows FILE]`.

Deals are bid by players whose calls follow fixed lines; in every other one two of the three are `dd20`, some cost and open as after one or two
raspasy. From each doubtful call the deal goes on once more with the other word and the same luck. When discard, order and answers are over, the
real scorer pays the tricks with open cards, stepped as those of real play were found to differ. The difference of the two words is laid on the
figures of `bots/master/bidding.py` by least squares, and the weights are written, rounded, to `bots/master/bids.json` with the seeds, the deals,
and the digest of the rows. All of it follows from the seeds: the same command writes the same bytes.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from preferans.bots.master.answering import CLOSED, OPEN
from preferans.bots.master.belief import belief
from preferans.bots.master.bidding import CLEAR, Row, figures, unflat
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.calling import bid_of, facts_of
from preferans.bots.master.drawing import Effort, draw
from preferans.bots.master.foreseeing import danger_in_raspasy, price_of_raspasy, prospects_of_game
from preferans.bots.master.levels import FAST
from preferans.bots.master.searching import declarers_place
from preferans.bots.payoff import payoffs
from preferans.bots.player import Chance, Player
from preferans.bots.roster import BOTS
from preferans.bots.running import shuffled
from preferans.bots.standing import Standing, net_of
from preferans.cards import Strain
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import Action, BidMisere, Pass, PlayMode
from preferans.rules.contract import TrickGame
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Finished, Playing
from preferans.rules.view import Kind, Observation, Phase, observe
from preferans.scoring.outcome import from_deal
from preferans.scoring.spiral import exit_level
from preferans.seats import SEATS
from preferans.solver.masks import Moment, moves_of, records, values_of
from preferans.solver.position import Goal

SEEDS = (7003, 7004)
DEALS = 800
TARGET = Path(__file__).resolve().parent.parent / "src" / "preferans" / "bots" / "master" / "bids.json"
LEVEL = FAST._replace(name="trainee", effort=FAST.effort._replace(worlds=10, steps=40), buying=20, bidding="lines")
FARTHEST = 60.0
"""Whists at which a difference is cut, so that a single catastrophe does not move a weight."""
RULES = load_preset("sochi")
WORLDS = Effort(40, 100)
"""Talons in which a bid is imagined."""
SPIRALS = (0, 0, 0, 1, 0, 2)
"""Raspasy before a deal: most deals are the first of a spiral, some cost more and open higher."""
RIDGE = 3.0
"""What holds weights of rare figures near zero."""
DIGITS = 3

Word: TypeAlias = tuple[DealState, Observation, Action]


class Measured(NamedTuple):
    """The figures of a call, and what the bid brought more than the pass."""

    figures: Row
    gain: float


def company(seed: int, deal: int, standing: Standing) -> tuple[Player, ...]:
    """Who plays: in every other deal three trainees, else one of them with two of `dd20`."""
    alone = None if deal % 2 == 0 else deal // 2 % 3
    chances = [Chance(seed, deal, seat, standing) for seat in SEATS[:3]]
    return tuple(MasterBot(chance, LEVEL) if alone in (None, at) else BOTS["dd20"](chance) for at, chance in enumerate(chances))


def to_end(state: DealState, players: tuple[Player, ...], standing: Standing) -> tuple[tuple[float, ...], list[Word]]:
    """What the deal brings each chair when all has been said, and the calls of trainees on the way."""
    words: list[Word] = []
    while not isinstance(state, Playing) and (seat := to_act(state)) is not None:
        seen = observe(state, seat)
        action = players[seat.index].act(seen)
        if seen.phase is Phase.AUCTION and isinstance(players[seat.index], MasterBot):
            words.append((state, seen, action))
        state = apply(state, action).state
    if isinstance(state, Playing):
        return expected(state, standing), words
    if not isinstance(state, Finished):
        raise TypeError("a deal that waits for nobody is over")
    return net_of(from_deal(state), RULES, standing), words


def expected(state: Playing, standing: Standing) -> tuple[float, ...]:
    """What the play of the cards brings each chair."""
    first, second, third = (hand.mask for hand in state.hands)
    seen = observe(state, state.deal.eldest)
    table = payoffs(seen, standing)
    worth: tuple[float, ...] = (0.0, 0.0, 0.0)
    if seen.kind is Kind.RASPASY:
        moment = Moment(Strain.NO_TRUMP, Goal.RASPASY, 0, 0, (), tuple(card.index for card in state.deal.talon))
        moves = moves_of(records([(first, second, third)], moment))[0]
        worth = table.of(*min((taken for _, taken in moves), key=lambda taken: (taken[0], -taken[1])))
    else:
        place, misere = declarers_place(seen), seen.kind is Kind.MISERE
        strain = seen.contract.strain if isinstance(seen.contract, TrickGame) else Strain.NO_TRUMP
        moment = Moment(strain, Goal.MISERE if misere else Goal.TRICKS, 0, place)
        taken = values_of(records([(first, second, third)], moment))[0]
        for step, share in ((0, 1.0),) if misere else OPEN if seen.mode is PlayMode.OPEN else CLOSED:
            declarers = min(10, max(0, taken + step))
            shares = [(10 - declarers) // 2, 10 - declarers - (10 - declarers) // 2]
            shares.insert(place, declarers)
            worth = tuple(old + share * one for old, one in zip(worth, table.of(*shares), strict=True))
    by_chair = dict(zip(seen.seats, worth, strict=True))
    return tuple(by_chair[seat] for seat in SEATS[:3])


def rows_of(seed: int, deal: int) -> Iterator[Measured]:
    """The rows of a deal: each doubtful call of a trainee."""
    pack = shuffled(RULES, seed, str(deal))
    standing = Standing(SPIRALS[deal // 2 % len(SPIRALS)])
    players = company(seed, deal, standing)
    begin = start(RULES, SEATS[deal % 3], pack.order, pack.talon_pair, exit_level(RULES, standing.spiral))
    main, words = to_end(begin, players, standing)
    for state, seen, said in words:
        bid, pass_ = bid_of(seen), Pass(seen.viewer)
        if bid is None or isinstance(said, BidMisere) or pass_ not in seen.legal:
            continue
        facts = facts_of(seen, bid)
        if not CLEAR[0] <= facts.reach <= CLEAR[1]:
            continue
        after, _ = to_end(apply(state, bid if isinstance(said, Pass) else pass_).state, players, standing)
        gain = (after[seen.viewer.index] - main[seen.viewer.index]) * (1 if isinstance(said, Pass) else -1)
        worlds = draw(seen, belief(seen), WORLDS, Chance(seed, deal, seen.viewer).at(seen))
        game = prospects_of_game(seen, facts.rank, worlds, standing)
        danger = danger_in_raspasy(seen.hand.mask) * price_of_raspasy(seen, standing)
        yield Measured(figures(facts.situation, facts.reach, game, danger), gain)


def rows_between(seed: int, deals: tuple[int, int]) -> list[Measured]:
    """The rows of these deals."""
    return [row for deal in range(*deals) for row in rows_of(seed, deal)]


def all_rows(seeds: Sequence[int], deals: int, workers: int) -> list[Measured]:
    """The rows of all deals, in their order, however many processes play."""
    parts = [(at, min(at + 25, deals)) for at in range(0, deals, 25)]
    if workers == 1:
        return [row for seed in seeds for part in parts for row in rows_between(seed, part)]
    with ProcessPoolExecutor(workers) as pool:
        return [row for seed in seeds for rows in pool.map(partial(rows_between, seed), parts) for row in rows]


def least_squares(rows: Sequence[Measured]) -> Row:
    """The weights whose sums lie nearest to the gains."""
    count = len(rows[0].figures)
    matrix = [[sum(row.figures[i] * row.figures[j] for row in rows) + RIDGE * (i == j) for j in range(count)] for i in range(count)]
    for i, line in enumerate(matrix):
        line.append(sum(row.figures[i] * max(-FARTHEST, min(FARTHEST, row.gain)) for row in rows))
    for i in range(count):
        top = max(range(i, count), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[top] = matrix[top], matrix[i]
        for k in range(count):
            if k != i:
                share = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - share * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return tuple(round(matrix[i][count] / matrix[i][i], DIGITS) for i in range(count))


def document_of(seeds: Sequence[int], deals: int, rows: Sequence[Measured]) -> str:
    """What is written."""
    fitted = unflat(least_squares(rows))
    digest = hashlib.sha256("\n".join(repr((row.figures, row.gain)) for row in rows).encode()).hexdigest()
    document = {
        "command": f"python tools/train_master.py --seeds {','.join(map(str, seeds))} --deals {deals}",
        "rows": len(rows),
        "rows_sha256": digest,
        "weights": fitted._asdict(),
    }
    return json.dumps(document, indent=2) + "\n"


def main() -> None:
    """Plays, fits, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default=",".join(map(str, SEEDS)))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TARGET)
    asked = parser.parse_args()
    seeds = [int(word) for word in asked.seeds.split(",")]
    text = document_of(seeds, asked.deals, all_rows(seeds, asked.deals, asked.workers))
    asked.out.write_text(text, encoding="utf-8", newline="\n")
    print(f"{asked.out.name}: {text.count('rows')} sha256:{hashlib.sha256(text.encode()).hexdigest()}")


if __name__ == "__main__":
    main()
