"""Writes docs/rules/coverage.md: every row of the rules base, every worked example and decision, and the tests that cite it.

A test cites a row in its docstring, its ids or its data (`S3-47`, `S1-51…61`, `A-15`, `E31`); a number without its letter stands
for all letters. A row that no program can show has a reason in coverage_reasons.toml. `--check` only says whether the file is up
to date and whether a row has neither.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules" / "coverage.md"
MATRIX = ROOT / "docs" / "rules" / "seeds_matrix.md"
SCORING = ROOT / "docs" / "rules" / "scoring.md"
DECISIONS = ROOT / "docs" / "rules" / "decisions.md"
REASONS = Path(__file__).parent / "coverage_reasons.toml"

CLASSES = ("ENG", "VAR", "SCO", "SET", "TAB", "PEN", "ETI", "STR")
"""Of rows that must be shown or have a reason; history (HIS) needs neither."""
_ROW = re.compile(r"^\| (S[0-3]-[0-9]+[a-z]?) \| [^|]* \| ([^|]*) \| [^|]* \| ([A-Z][^|]*?) \|", re.MULTILINE)
_EXAMPLE = re.compile(r"^\| (E[0-9]{2}) \| [^|]* \| ([^|]*) \|", re.MULTILINE)
_DECISION = re.compile(r"^\| (A-[0-9]{2,3}) \| ([^|]*) \|", re.MULTILINE)
_CITED = re.compile(r"\b(S[0-3]-|A-|E)([0-9]{1,3})([a-z]?)(?:…(?:S[0-3]-|A-|E)?([0-9]{1,3})?([a-z]?))?(?![0-9])")
_SLASHED = re.compile(r"\b(S[0-3]-)([0-9]+[a-z]?)((?:/[0-9]+[a-z]?)+)")
_SHOWN = 3
_UNNAMED = {"decision": "no test names it"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the base: its id, what it says, its class."""

    id: str
    text: str
    kind: str

    @property
    def is_needed(self) -> bool:
        """Whether it must be shown or have a reason."""
        return any(re.search(rf"\b{kind}\b", self.kind) for kind in CLASSES)


def rows() -> tuple[Row, ...]:
    """The rows of the matrix in its order."""
    return tuple(Row(*found) for found in _ROW.findall(MATRIX.read_text(encoding="utf-8")))


def examples() -> tuple[Row, ...]:
    """The worked examples."""
    return tuple(Row(name, text, "example") for name, text in _EXAMPLE.findall(SCORING.read_text(encoding="utf-8")))


def decisions() -> tuple[Row, ...]:
    """The decisions."""
    return tuple(Row(name, text, "decision") for name, text in _DECISION.findall(DECISIONS.read_text(encoding="utf-8")))


def cited(text: str) -> set[str]:
    """The ids that a text names, ranges spelt out.

    >>> sorted(cited("S3-47…49, S1-55/56 and A-15"))
    ['A-15', 'S1-55', 'S1-56', 'S3-47', 'S3-48', 'S3-49']
    """
    found: set[str] = set()
    for prefix, number, letter, last, last_letter in _CITED.findall(text):
        found.add(f"{prefix}{number}{letter}")
        if last and int(last) > int(number):
            width = len(number) if prefix != "S" else 0
            found |= {f"{prefix}{each:0{width}}" for each in range(int(number) + 1, int(last) + 1)}
        elif last_letter and letter:
            found |= {f"{prefix}{number}{chr(each)}" for each in range(ord(letter), ord(last_letter) + 1)}
    for prefix, first, others in _SLASHED.findall(text):
        found |= {f"{prefix}{each}" for each in (first, *others.strip("/").split("/"))}
    return found


def tests() -> Iterator[tuple[str, str]]:
    """Every test with its source, decorators and the data of its module that it names."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.stem == "test_coverage_page":
            continue
        text = path.read_text(encoding="utf-8")
        module = ast.parse(text)
        data = {
            target.id: ast.get_source_segment(text, node) or ""
            for node in module.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        name = path.relative_to(ROOT).as_posix()
        lines = text.splitlines()
        head = ast.get_docstring(module) or ""
        functions = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        if len(functions) == 1:
            yield f"{name}::{functions[0].name}", head
        for node in functions:
            start = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            source = "\n".join(lines[start - 1 : node.end_lineno])
            used = [data[word.id] for word in ast.walk(node) if isinstance(word, ast.Name) and word.id in data]
            yield f"{name}::{node.name}", "\n".join((source, *used))
    for path in sorted((ROOT / "webui" / "tests").rglob("*.test.ts")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def shown_by(known: tuple[Row, ...]) -> dict[str, list[str]]:
    """The tests of every row."""
    names = {row.id for row in known}
    found: dict[str, list[str]] = {row.id: [] for row in known}
    for test, text in tests():
        for each in sorted(cited(text)):
            targets = [each] if each in names else [name for name in names if re.fullmatch(rf"{each}[a-z]", name)]
            for target in targets:
                if test not in found[target]:
                    found[target].append(test)
    return found


def reasons() -> dict[str, str]:
    """Why single rows need no test."""
    table = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {row: reason for reason, listed in table["rows"].items() for row in listed}


def class_reasons() -> dict[str, str]:
    """Reasons that hold for all rows of a class that no test cites."""
    found: dict[str, str] = tomllib.loads(REASONS.read_text(encoding="utf-8"))["classes"]
    return found


def reason_of(row: Row) -> str:
    """Why the row needs no test; empty if there is no reason."""
    return reasons().get(row.id, "") or class_reasons().get(row.kind, "")


def unexplained() -> tuple[Row, ...]:
    """Rows and worked examples with neither a test nor a reason."""
    known = (*rows(), *examples())
    found = shown_by(known)
    return tuple(row for row in known if (row.is_needed or row.kind == "example") and not found[row.id] and not reason_of(row))


def page() -> str:
    """The text of the page."""
    known = (*rows(), *examples(), *decisions())
    found = shown_by(known)
    lines = [
        "# What is tested, row by row",
        "",
        "Written by `tools/make_coverage.py` from the ids that the tests cite. A row without a test has its reason in italics.",
        "",
    ]
    for title, part in (("The four texts", rows()), ("Worked examples", examples()), ("Decisions", decisions())):
        counted = [row for row in part if row.is_needed or row.kind in ("example", "decision")]
        tested = sum(bool(found[row.id]) for row in counted)
        rest = "are named by no test" if title == "Decisions" else "have a reason"
        lines += [f"## {title}", "", f"{tested} of {len(counted)} have a test, {len(counted) - tested} {rest}.", ""]
        lines += ["| row | class | says | shown by |", "|---|---|---|---|"]
        lines += [f"| {row.id} | {row.kind} | {_short(row.text)} | {_cell(row, found[row.id])} |" for row in part]
        lines.append("")
    return "\n".join(lines)


def _short(text: str) -> str:
    clean = text.replace("**", "").strip()
    return clean if len(clean) <= 110 else clean[:109].rstrip() + "…"


def _cell(row: Row, shown: list[str]) -> str:
    if not shown:
        return f"*{reason_of(row) or _UNNAMED.get(row.kind, 'history')}*"
    more = f" and {len(shown) - _SHOWN} more" if len(shown) > _SHOWN else ""
    return "<br>".join(f"`{test.removeprefix('tests/')}`" for test in shown[:_SHOWN]) + more


def main(arguments: list[str]) -> int:
    """0 if everything is explained and, with `--check`, the page is up to date."""
    missing = unexplained()
    for row in missing:
        print(f"{row.id} ({row.kind}): {row.text}", file=sys.stderr)
    text = page()
    if "--check" in arguments:
        current = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        if current != text:
            print(f"{PAGE.relative_to(ROOT)} is not up to date: python tools/make_coverage.py", file=sys.stderr)
            return 1
    else:
        PAGE.write_text(text, encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
