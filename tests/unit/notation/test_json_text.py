"""A JSON text is read as it is meant or refused with the place that is wrong: no name twice, no NaN, no nest and no number without end."""

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.form import read_json
from preferans.notation.json_trouble import DEEPEST, LONGEST
from preferans.texts import LANGUAGES, message


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('{"a": 1,\n "a": 2}', (2, 2), '"a" stands twice'),
        ('{"calls": {"B": "whist", "\\u0042": "pass"}}', (1, 26), '"B" stands twice'),
        ('[{"a": "a", "b": {"a": 1}}, {"c\\"": [{}], "c\\"": 0}]', (1, 43), "stands twice"),
        ('{"a": "NaN",\n\n  "b": [NaN]}', (3, 9), "NaN is no number"),
        ("[1, -Infinity]", (1, 5), "-Infinity is no number of JSON"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), (1, DEEPEST + 1), "levels"),
        ('["[",' * 100_000, (1, 5 * DEEPEST + 1), "levels"),
        ('{"a":' * 100_000, (1, 5 * DEEPEST + 1), "levels"),
        ('{"a": -' + "9" * (LONGEST + 1) + "}", (1, 7), "digits"),
        ('{"a": ' + "9" * 100_000 + "}", (1, 7), "digits"),
        ("", (1, 1), "not JSON"),
        ('{"a": 1} {', (1, 10), "not JSON"),
        ('{"a": "' + '\\"' * 100_000, (1, 7), "not JSON"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_json_of_ours_is_named_at_its_place(text: str, place: tuple[int, int], said: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read_json(text)
    [one] = refused.value.faults
    assert (one.code, format_path(one.path)) == ("not_json", "")
    assert said in message(one, "en")
    for lang in LANGUAGES:
        assert {str(number) for number in place} <= set(message(one, lang).replace(",", " ").replace(":", " ").split())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": {"a": 1}, "b": {"a": 1}}', {"a": {"a": 1}, "b": {"a": 1}}),
        ('["a", "a"]', ["a", "a"]),
        ('"NaN"', "NaN"),
        ("9" * LONGEST, int("9" * LONGEST)),
        ('["' + "[" * 1000 + '"]', ["[" * 1000]),
        ("[[]," * 3 + "0" + "]" * 3, [[], [[], [[], 0]]]),
    ],
    ids=lambda value: str(value)[:20],
)
def test_everything_else_is_read(text: str, value: object) -> None:
    assert read_json(text) == value


def test_a_nest_as_deep_as_allowed_is_read() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None
