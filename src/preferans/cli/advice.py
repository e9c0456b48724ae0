"""`preferans advice [ID]`: what experienced players advise, with the row of the rules base each comes from."""

from textwrap import fill
from typing import Annotated

import typer

from preferans.cli import common
from preferans.cli.common import say
from preferans.errors import RefusedError, fault
from preferans.texts.advice import Advice, Chapter, chapters
from preferans.texts.advice import advice as find

WIDTH = 100


def advice(
    row: Annotated[str | None, typer.Argument(metavar="ID", help="cli.advice.id", show_default=False)] = None,
    *,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints all advice, or one piece by its row."""
    common.set_language(common.language(lang))
    if row is None:
        _print(chapters(), as_json=as_json)
        return
    one = find(row)
    if one is None:
        raise RefusedError([fault("bad_value", ("id",), "cli.advice.unknown", id=row)])
    chapter = next(each for each in chapters() if each.topic == one.topic)
    _print((Chapter(chapter.topic, chapter.title, (one,)),), as_json=as_json)


def _print(told: tuple[Chapter, ...], *, as_json: bool) -> None:
    lang = common.language()
    if as_json:
        common.print_json({"advice": [_plain(one, lang) for chapter in told for one in chapter.advice]})
        return
    for place, chapter in enumerate(told):
        common.heading(("\n" if place else "") + chapter.title[lang])
        for one in chapter.advice:
            print(f"\n{say('cli.advice.line', id=one.id, title=one.title[lang])}")
            print(fill(one.text[lang], WIDTH, initial_indent="  ", subsequent_indent="  "))


def _plain(one: Advice, lang: str) -> dict[str, str]:
    return {"id": one.id, "topic": one.topic, "title": one.title[lang], "text": one.text[lang]}
