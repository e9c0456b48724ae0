"""A settlement as people read it: who wins how many whists, and who pays whom."""

from collections.abc import Sequence
from fractions import Fraction

from preferans.cli import common
from preferans.cli.common import say
from preferans.notation.form import amount_json
from preferans.scoring.settlement import Settlement

MINUS = "−"


def show_settlement(settlement: Settlement, names: Sequence[str]) -> None:
    """Prints the result of every player, exact where it is no whole number, in money where there is a stake, then the payments."""
    fractions = any(amount.denominator > 1 for amount in settlement.exact)
    headings = ["player", *(["exact"] if fractions else []), "result", *(["money"] if settlement.money else [])]
    table = common.table(*(say(f"cli.settle.column.{heading}") for heading in headings))
    for column in table.columns[1:]:
        column.justify = "right"
    for place, name in enumerate(names):
        cells = [signed(settlement.exact[place])] if fractions else []
        cells.append(signed(Fraction(settlement.rounded[place])))
        if settlement.money:
            cells.append(signed(settlement.money[place]))
        table.add_row(name, *cells)
    common.heading(say("cli.settle.settlement"))
    common.show(table)
    if settlement.payments:
        common.heading("\n" + say("cli.settle.payments"))
    for pay in settlement.payments:
        print(f"{names[pay.payer.index]} → {names[pay.payee.index]}: {pay.whists}")


def signed(amount: Fraction) -> str:
    """An amount with its sign; zero has none.

    >>> signed(Fraction(4)), signed(Fraction(-92, 3)), signed(Fraction(0))
    ('+4', '−92/3', '0')
    """
    sign = "+" if amount > 0 else MINUS if amount < 0 else ""
    return f"{sign}{amount_json(abs(amount))}"
