"""Writes docs/rules/options.md, the table of all conventions, from options.toml.

Run `python tools/make_options_doc.py`; with `--check` it only tells whether the page is up to date (exit code 1 if not).
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from preferans.conventions.catalogue import PRESETS, options
from preferans.conventions.conflicts import condition_text, value_text
from preferans.conventions.describe import presets, section_title
from preferans.conventions.option import Kind, Mark, Option
from preferans.conventions.ruleset import OptionValue

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules" / "options.md"
SIGNS = {Mark.STATED: "", Mark.INFERRED: "~", Mark.PROPOSED: "?"}

HEAD = """# Conventions (конвенции)

Everything that a company agrees before the first deal: {count} options, each with its values and with the value of every preset.
The source is the rules base; its machine-readable form is `src/preferans/conventions/options.toml`, from which this page is written by
`tools/make_options_doc.py`. `preferans rules PRESET` prints one rule set, `preferans rules PRESET --diff OTHER` two beside each other.

How to read the values: `=` is the value of sochi; plain is stated by a source, `~` is inferred (no source contradicts it), `?` is proposed
(found in no source). Lists run over the games six, seven, eight, nine, ten. Prices of pool and mountain are written on the sheet times
`score_scale`, whists never. Sources: rows `S0-…` to `S3-…` are in [seeds_matrix.md](seeds_matrix.md), decisions `A-…` in [decisions.md](decisions.md).

"""

SOURCES = """
Where the presets come from:

- **sochi**: S3 «Сочинка» and Lesnoy's list of characteristics (an excerpt).
- **leningrad**: S3 «Ленинградка» and the table at <http://de.shram.kiev.ua/games/cards/2_preferans_9_leningradka.shtml>.
- **rostov**: S3 «Московская пулька (Ростов)».
- **mailru**: the list of S1a; settlement <https://minigames.mail.ru/info/raschet_puli_v_preferanse>.
- **classic19**: S0, with the values of Sochi where its tables are lost.
- **gambler**: gambler.ru could not be read; only what others quote of it, unverified.
- **codex96**: excerpts of the Codex of Preferans of 1996 (§3.1, §3.2, §3.7, §3.8, §4.1). Hold, binding misère and the ladder without the talon come from
  programs that cite it. No separate edition of 1999 was found.
- **fspr**: the tournament system of the Federation of sport preferans, leningrad with its own differences.
- **sochi10x**: S1c, sochi with its own differences.
"""

EXTRAS = {
    "auction": """
Calls above a misère by `misere_chain`; "b/p" is without the talon (без прикупа). Only players who have not passed may speak; who called misère may
afterwards pass or, where the chain has it, call misère b/p, nothing else (A-64).

| chain | over a misère | over a nine called over a misère | over a misère b/p | over a nine or ten b/p |
|---|---|---|---|---|
| nine_stops | any nine or any ten; the auction ends at once | – | – | – |
| nine_then_bidding | any nine or any ten | the usual ladder | – | – |
| no_talon_strict | any nine or any ten | misère b/p only | nine b/p, ten b/p; the auction ends | – |
| no_talon_ten_beats | any nine or any ten | misère b/p only | nine b/p, any ten; the auction ends | – |
| no_talon_above_ten | any nine or any ten | the usual ladder, misère b/p (also over a ten) | ten b/p; the auction ends | – |
""",
}
"""What a section has beside its options."""


def page() -> str:
    """The text of the page."""
    parts = [HEAD.format(count=len(options())), *preset_table()]
    for section, group in groupby(options().values(), key=lambda known: known.section):
        known = list(group)
        parts += [f"\n## {section_title(section, 'en')} ({section_title(section, 'ru').lower()})\n\n", *value_table(known), "\n"]
        parts += [explanation(one) for one in known]
        parts.append(EXTRAS.get(section, ""))
    return "".join(parts)


def preset_table() -> Iterator[str]:
    """The presets with their titles."""
    yield "## Presets\n\n| preset | | players | |\n|---|---|---|---|\n"
    for english, russian in zip(presets("en"), presets("ru"), strict=True):
        players = ", ".join(map(str, english.players))
        yield f"| `{english.name}` | {english.title} ({russian.title}) | {players} | {english.text} |\n"
    yield "\nWhere four play, five may too (A-85); two play with `two_player = dummy_hand` (A-84).\n"
    yield SOURCES


def value_table(section: list[Option]) -> Iterator[str]:
    """A row for every option of a section: its Russian term, its values, and those of the presets."""
    yield f"| option | Russian | values | {' | '.join(PRESETS)} | sources |\n|{'---|' * (len(PRESETS) + 4)}\n"
    for known in section:
        cells = " | ".join(cell(known, preset) for preset in PRESETS)
        yield f"| `{known.id}` | {known.term} | {all_values(known)} | {cells} | {', '.join(known.sources)} |\n"


def cell(known: Option, preset: str) -> str:
    """A preset's value with its mark; of `players`, all numbers it can be played with."""
    sign = SIGNS[known.mark(preset)]
    if known.allowed:
        return sign + " or ".join(map(str, known.allowed[preset]))
    same = preset != PRESETS[0] and known.presets[preset] == known.presets[PRESETS[0]]
    return sign + ("=" if same else short(known.presets[preset]))


def all_values(known: Option) -> str:
    """Every value of an option, or its range."""
    match known.kind:
        case Kind.BOOL:
            return "true; false"
        case Kind.INTS:
            return f"{known.length} numbers, {known.low} to {known.high}"
        case Kind.INT if not known.values:
            return f"{known.low} to {known.high}"
        case Kind.FIXED:
            return f"{short(known.values[0])} (only value)"
        case _:
            return "; ".join(short(value) for value in known.values)


def short(value: OptionValue) -> str:
    """A value in a cell: a list as `2/4/6/8/10`."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else value_text(value)


def explanation(known: Option) -> str:
    """What an option decides, in both languages, and what it depends on."""
    conditions = [f"acts if {condition_text(condition)}" for condition in known.acts_if]
    for word, rules in (("needs", known.requires), ("excludes", known.conflicts)):
        for rule in rules:
            only = "" if rule.value is None else f"`{value_text(rule.value)}` "
            conditions.append(f"{only}{word} {condition_text(rule.condition)}")
    notes = [*conditions, *([f"follows: {known.formula}"] if known.formula else []), *([known.note] if known.note else [])]
    scope = {"online": "", "table": " *(at a table with real cards)*", "procedure": " *(the way, not the result)*"}[known.scope.value]
    tail = f" — {'; '.join(notes)}." if notes else ""
    return f"- `{known.id}`{scope}: {known.texts['en']} {known.texts['ru']}{tail}\n"


def main() -> int:
    """Writes the page, or checks it."""
    text = page()
    if "--check" in sys.argv:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
            return 0
        print("docs/rules/options.md is not what tools/make_options_doc.py writes", file=sys.stderr)
        return 1
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
