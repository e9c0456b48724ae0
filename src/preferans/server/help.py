"""Help with the conventions of one table: its rules in ten screens, its buttons and words, a guide to a first match."""

from collections.abc import Iterable, Mapping

from preferans.conventions.catalogue import load_preset, options
from preferans.conventions.option import Scope
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.server import protocol as p
from preferans.server.pages import terms
from preferans.server.view import pool_size
from preferans.texts import LANGUAGES, say
from preferans.texts.guide import Piece, Screen, Words, guide


def help_page(rules: RuleSet) -> p.HelpPage:
    """The help of a table with these rules."""
    told, values = guide(), rules.options()
    agreed = {term.option: term for term in terms(rules) if options()[term.option].scope is not Scope.TABLE}
    return p.HelpPage(
        title=p.Text(*(say(f"preset.{rules.name}", lang) for lang in LANGUAGES)),
        players=rules.players,
        pool=pool_size(rules),
        screens=tuple(_screen(one, agreed) for one in told.screens),
        buttons=_pieces(told.buttons, values),
        words=_pieces(told.words, values),
        first=_pieces(told.first, values),
    )


def usual_help() -> p.HelpPage:
    """The help for whoever sits at no table: the rules that the lobby offers first."""
    return help_page(load_preset("sochi"))


def place_of(option: str) -> str:
    """The screen on which an option stands; empty if there is none."""
    screens = guide().screens
    own = next((one.id for one in screens if option in one.options), "")
    return own or next((one.id for one in screens if options()[option].section in one.sections), "")


def _screen(screen: Screen, agreed: Mapping[str, p.Term]) -> p.HelpScreen:
    here = tuple(p.HelpTerm(term, _sentence(option)) for option, term in agreed.items() if place_of(option) == screen.id)
    return p.HelpScreen(screen.id, _text(screen.title), tuple(_text(one) for one in screen.text), here)


def _pieces(pieces: Iterable[Piece], values: Mapping[str, OptionValue]) -> tuple[p.HelpPiece, ...]:
    return tuple(
        p.HelpPiece(one.id, _text(one.title), _text(one.text))
        for one in pieces
        if all(values[option] != value for option, value in one.unless.items())
    )


def _sentence(option: str) -> p.Text:
    return _text(options()[option].texts)


def _text(words: Words) -> p.Text:
    return p.Text(words["ru"], words["en"])
