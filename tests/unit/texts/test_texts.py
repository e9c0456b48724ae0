"""Both languages say everything: every code of the error contract, every key that the program uses, with the same values."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import preferans
from preferans.errors import Fault, fault
from preferans.texts import LANGUAGES, message, placeholders, plural, say, texts

HERE = Path(__file__).parent
HOUSE = Path(preferans.__file__).parent
CODES = [line for line in (HERE / "error_codes.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_the_languages_have_the_same_keys() -> None:
    ru, en = texts("ru"), texts("en")
    assert list(ru) == list(en)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_is_one_text(lang: str) -> None:
    """A table where a text belongs comes from a key with a dot that is not quoted."""
    assert [key for key, text in texts(lang).items() if not str.strip(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_text(code: str, lang: str) -> None:
    values = dict.fromkeys(placeholders(code, lang), 7)
    assert len(message(Fault(code, (), values=tuple(values.items())), lang)) > 10


def test_there_are_all_codes_of_the_contract() -> None:
    assert len(CODES) == len(set(CODES)) == 69


def test_both_languages_put_in_the_same_values() -> None:
    assert {key: placeholders(key, "ru") for key in texts("ru")} == {key: placeholders(key, "en") for key in texts("en")}


def test_russian_is_russian_and_english_is_not() -> None:
    russian = re.compile("[а-яё]", re.IGNORECASE)
    assert [key for key, text in texts("ru").items() if not russian.search(text) and not key.startswith("cli.")] == []
    assert [key for key, text in texts("en").items() if russian.search(text) and not key.startswith("cli.")] == []


def test_texts_can_be_put_together() -> None:
    """No brace is left open, and a form of a word has two variants in English, three in Russian."""
    for lang, variants in (("en", 2), ("ru", 3)):
        for text in texts(lang).values():
            for _, name, spec, _ in string.Formatter().parse(text):
                assert name is None or name.isidentifier()
                assert not spec or len(spec.split("|")) == variants, text


def test_say_puts_values_in() -> None:
    assert say("tricks_sum", "en", sum=11) == "the tricks make 11, not 10"
    assert say("tricks_sum", "ru", sum=11) == "взяток в сумме 11, а не 10"


def test_a_value_may_hold_anything() -> None:
    assert "{value} and {0}" in say("bad_card", "en", value="{value} and {0}")


def test_a_fault_may_name_its_own_text() -> None:
    one = fault("bad_contract", ("contract",), "bad_contract.level", value="11C")
    assert message(one, "en") == '"11C" is not a contract: levels run from 6 to 10'
    assert message(Fault("empty_position", ()), "ru") == "карт не осталось, играть нечем"


@pytest.mark.parametrize(("key", "lang"), [("no_such_key", "en"), ("bad_card", "fr"), ("bad_card", "")])
def test_what_is_not_there_is_an_error(key: str, lang: str) -> None:
    with pytest.raises(KeyError):
        say(key, lang, value="x")


def test_a_value_that_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("bad_card", "en")


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, "взяток"), (1, "взятка"), (2, "взятки"), (4, "взятки"), (5, "взяток"), (10, "взяток"), (11, "взяток"), (12, "взяток"), (14, "взяток"),
     (20, "взяток"), (21, "взятка"), (22, "взятки"), (25, "взяток"), (101, "взятка"), (111, "взяток"), (112, "взяток"), (122, "взятки"), (-1, "взятка"), (-3, "взятки")],
)  # fmt: skip
def test_russian_forms(number: int, form: str) -> None:
    assert plural(number, "взятка", "взятки", "взяток") == form


def test_forms_inside_a_text() -> None:
    assert say("cli.replay.proved", "ru", file="a", deals=2, actions=5, ended="").startswith("a: 2 сдачи, 5 действий")
    assert say("player_count.differs", "en", stated="4", players=1).endswith("but one player is named")
    assert say("player_count.differs", "en", stated="4", players=3).endswith("but 3 players are named")


# ---- What the program says ------------------------------------------------------------------------------------------------


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call of a function of these names in the program, with its file."""
    for file in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and {getattr(node.func, "id", None), getattr(node.func, "attr", None)} & {*names}:
                yield file, node


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be, as far as it is written out."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)


def lacking(keys: Iterator[str], file: Path, node: ast.Call) -> Iterator[str]:
    """What is wrong with a call that says these keys: no such text, or a value that the text needs is not given."""
    given = {keyword.arg for keyword in node.keywords}
    place = f"{file.relative_to(HOUSE)}:{node.lineno}"
    for key in keys:
        if key not in texts("en"):
            yield f"{place}: no text {key}"
        elif None not in given and placeholders(key, "en") - given:
            yield f"{place}: {key} needs {', '.join(sorted(placeholders(key, 'en') - given))}"


def fault_keys(node: ast.Call) -> Iterator[str]:
    """The texts of a fault: `fault(code, path, text, …)`, the code where no text is named."""
    return (key for key in literals(node.args[2] if len(node.args) > 2 else node.args[0]) if key)


def test_every_fault_has_a_text_with_its_values() -> None:
    found = [(file, node) for file, node in calls("fault", "refuse") if len(node.args) > 1]
    assert len(found) > 20
    assert [wrong for file, node in found for wrong in lacking(fault_keys(node), file, node)] == []


def test_every_text_said_is_there() -> None:
    assert [wrong for file, node in calls("say") for wrong in lacking(literals(node.args[0]), file, node)] == []


def test_every_refusal_has_a_text_with_its_values() -> None:
    """The reasons of the engine: `refuse("must_follow", …)` says `illegal.must_follow`."""
    found = [(file, node) for file, node in calls("refuse") if len(node.args) == 1]
    assert [wrong for file, node in found for wrong in lacking((f"illegal.{key}" for key in literals(node.args[0])), file, node)] == []
