"""`preferans settle FILE`: a finished sheet becomes results in whists, and the fewest payments that clear them."""

from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.settlement_text import show_settlement
from preferans.cli.sheet_text import draw, history
from preferans.notation.form import amount_json, read_json
from preferans.notation.score_document import settle_document, settlement_of
from preferans.notation.score_form import SettleForm, read_settle_form


def settle(source: common.Source = "-", *, lang: common.Lang = None, as_json: common.Json = False) -> None:
    """Prints what a finished sheet comes to: the document `settle-out`, or the sheet and its settlement."""
    common.set_language(common.language(lang))
    document = read_json(common.read_text(source))
    if as_json:
        common.print_json(settle_document(document))
        return
    form = read_settle_form(document)
    if len(form.names) == 3:
        print(draw(form.names, history(3, [form.sheet])))
    else:
        _show_columns(form)
    print()
    show_settlement(settlement_of(form), form.names)


def _show_columns(form: SettleForm) -> None:
    """Prints the sheet as a table: a line for each player, his whists on every other."""
    table = common.table(
        say("cli.settle.column.player"), say("cli.sheet.pool"), say("cli.sheet.mountain"), *(f"→ {name}" for name in form.names)
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for name, pool, mountain, whists in zip(form.names, form.sheet.pool, form.sheet.mountain, form.sheet.whists, strict=True):
        table.add_row(
            name,
            *(str(amount_json(amount)) for amount in (pool, mountain)),
            *(str(amount_json(amount)) if amount else "" for amount in whists),
        )
    common.show(table)
