"""The rule set that a command names: a preset, or a file with house rules."""

from preferans.cli import common
from preferans.conventions.building import build
from preferans.conventions.catalogue import from_toml, load_preset
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.conventions.toml_form import switches
from preferans.errors import Fault, RefusedError


def load_rules(name: str) -> RuleSet:
    """The preset of that name, or the rule set that a TOML file asks for.

    Raises: RefusedError.
    """
    return from_toml(common.read_text(name, code="syntax")) if name == common.STDIN or name.endswith(".toml") else load_preset(name)


def load_both(name: str, other: str) -> tuple[RuleSet, RuleSet]:
    """Two rule sets that are compared.

    Raises: RefusedError with what is wrong with either.
    """
    try:
        one = load_rules(name)
    except RefusedError as error:
        raise RefusedError([*error.faults, *_faults_of(other)]) from None
    return one, load_rules(other)


def _faults_of(name: str) -> tuple[Fault, ...]:
    try:
        load_rules(name)
    except RefusedError as error:
        return error.faults
    return ()


def table_rules(name: str, options: dict[str, OptionValue], players: int | None) -> RuleSet:
    """The rule set of that name or file, with a few options more and for so many players.

    Raises: RefusedError with every fault.
    """
    if not (name == common.STDIN or name.endswith(".toml")):
        return build(name, options, players)
    own = from_toml(common.read_text(name, code="syntax"))
    return build(own.name, {key: value for key, value in switches(own).items() if key != "players"} | options, players or own.players)
