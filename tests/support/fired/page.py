"""The printed tables, and what in them is zero without a reason."""

from collections.abc import Iterator

from preferans.bots.kinds import KINDS
from preferans.conventions.catalogue import option
from preferans.conventions.ruleset import OptionValue
from support.fired.collecting import ENOUGH, Fired, choices, key
from support.fired.plan import Sizes, untold
from support.fired.reasons import of_option, of_pair, reason, rows
from support.fired.rule_sets import values_of

PLAYERS = ("2", "3", "4", "5")
COLUMNS = ("rule", "random", "drawn", "around")

HEAD = """# What fired

Every preset was played with every number of players it allows: by three and by four {deals} deals by the bot `rule` and as many by `random`,
by two (with a dummy) and by five {few}. Then came {sets} rule sets drawn at random, {set_deals} deals by each of the two bots, and for every value
that had not shown itself up to {rounds} rule sets drawn around it, {round_deals} deals each by `rule`, by a shy and by a bold
random player. Seed {seed}.
Every law of self-play was looked at after every action: {violations} violations in {played} deals.

Written by `python tools/fired_branches.py --out docs/rules/fired.md{command}`; it fails if a row below is empty without a reason
(`tools/fired_reasons.toml`).

## Actions

How often each kind of action was taken: by the bots in the presets, in the drawn rule sets, in those drawn around a value; and all of it
again by the number of players.

"""
OPTIONS = """
## Options

Every option with something to choose. *Deals*: in so many the value stood and had something to act on. *Asked*: so often rules, score and match
asked for the option while it had this value, when each of these deals was replayed once (not counted: the bots, the server, the notation).
*Had its way against*: in so many deals another value, all else equal, would have changed what could be done, what was seen to happen, what was written,
what would be paid, who deals next or whether the match is over; counting stops at {enough} (in each part of a run). Prices that follow from the option are changed with it, and
`score_scale` goes with `mountain_to_whists`. Options of a table with real cards are tried in documents of the score keeper instead of deals.
"…" stands for numbers and lists of numbers, each tried against another.

"""


def page(fired: Fired, sizes: Sizes) -> str:
    """Both tables."""
    usual = Sizes()
    named = {name: getattr(sizes, name) for name in ("deals", "few", "sets", "set_deals", "rounds", "round_deals", "seed")}
    command = "".join(f" --{name.replace('_', '-')} {size}" for name, size in named.items() if size != getattr(usual, name))
    played = sum(fired.deals[column] for column in COLUMNS)
    counts = {"violations": len(fired.violations), "played": played, "command": command}
    return (
        HEAD.format(**named, **counts)
        + "\n".join(_actions(fired))
        + "\n"
        + OPTIONS.format(enough=ENOUGH)
        + "\n".join(_options(fired))
        + "\n"
    )


def _actions(fired: Fired) -> Iterator[str]:
    columns = (*COLUMNS, *PLAYERS)
    yield "| action | " + " | ".join((*COLUMNS, *(f"{number} players" for number in PLAYERS))) + " | |"
    yield "|---|" + "---:|" * len(columns) + "---|"
    yield "| *deals* | " + " | ".join(f"*{fired.deals[column]}*" for column in columns) + " | |"
    for kind in KINDS:
        counts = [fired.actions.get(column, {}).get(kind, 0) for column in columns]
        why = dict.fromkeys(reason("actions", f"{kind}@{number}") for number in PLAYERS if not _taken(fired, kind, number))
        yield f"| {kind} | {' | '.join(str(count or '·') for count in counts)} | {'; '.join(why)} |"


def _taken(fired: Fired, kind: str, number: str) -> int:
    return fired.actions.get(number, {}).get(kind, 0)


def _options(fired: Fired) -> Iterator[str]:
    yield "| option | value | deals | asked | had its way against | |"
    yield "|---|---|---:|---:|---|---|"
    for name in choices():
        for value in _rows(name):
            at = key(name, value)
            told = sorted((other, times) for (known, own, other), times in fired.told.items() if (known, own) == at)
            shown = " · ".join(f"{other} {times}{'+' * (times >= ENOUGH)}" for other, times in told)
            deals = fired.stood[at] or (f"{fired.noted[at]} documents" if fired.noted[at] else "·")
            yield f"| {name} | {at[1]} | {deals} | {fired.asked[at] or '·'} | {shown} | {'; '.join(_whys(fired, name, value))} |"


def _rows(name: str) -> tuple[OptionValue, ...]:
    """A value for each row of the option."""
    return tuple({key(name, value): value for value in values_of(option(name))}.values())


def _whys(fired: Fired, name: str, value: OptionValue) -> tuple[str, ...]:
    """Why it has not had its way, or not against some."""
    own = key(name, value)[1]
    if not fired.others((name, own)) and of_option(name):
        return (of_option(name),)
    return tuple(f"not against {other}: {of_pair(name, own, other)}" for other in sorted(untold(fired, name, value)))


def unexplained(fired: Fired) -> tuple[str, ...]:
    """What never fired, for no known reason; and reasons for what did."""
    found, used = [], set()
    for kind in KINDS:
        for number in PLAYERS:
            if not _taken(fired, kind, number):
                used.add(f"{kind}@{number}")
                found += [] if reason("actions", f"{kind}@{number}") else [f"never taken by {number}: {kind}"]
    for name in choices():
        for value in _rows(name):
            own = key(name, value)[1]
            missing = untold(fired, name, value)
            if not fired.stood[name, own] and not fired.noted[name, own] and not of_option(name):
                found.append(f"never played: {name}: {own}")
            if not fired.others((name, own)):
                used.add(name)
                found += [] if missing or of_option(name) else [f"nothing to be told apart from: {name}: {own}"]
            for other in sorted(missing):
                used |= {f"{name}: {own} / {other}", f"{name}: {other} / {own}"}
                found += [] if of_pair(name, own, other) else [f"never told apart: {name}: {own} / {other}"]
    stale = [row for table in ("actions", "options", "pairs") for row in rows(table) if row not in used]
    return (*found, *(f"a reason for what fired: {row}" for row in stale))
