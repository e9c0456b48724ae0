"""Writes docs/rules/advice.ru.md and advice.en.md from the advice that the program tells.

Run `python tools/make_advice.py`; with `--check` it only tells whether the pages are up to date (exit code 1 if not).
"""

import sys
from pathlib import Path

from preferans.texts.advice import chapters

DOCS = Path(__file__).resolve().parent.parent / "docs" / "rules"
HEADS = {
    "ru": (
        "Советы игрокам",
        "Каждый совет назван по строке [базы правил](seeds_matrix.md), из которой он взят. То же: `preferans advice` и страница `/advice`.",
    ),
    "en": (
        "Advice to players",
        "Each piece is named by the row of the [rules base](seeds_matrix.md) it comes from. The same: `preferans advice` and the page `/advice`.",
    ),
}


def page(lang: str) -> str:
    """The page in a language."""
    title, head = HEADS[lang]
    parts = [f"# {title}\n\n<!-- Written by tools/make_advice.py. -->\n\n{head}\n"]
    for chapter in chapters():
        parts.append(f"\n## {chapter.title[lang]}\n")
        parts += [f"\n**{one.title[lang]}** ({one.id}). {one.text[lang]}\n" for one in chapter.advice]
    return "".join(parts)


def main() -> int:
    """0 if the pages stand as they should."""
    check, stale = "--check" in sys.argv[1:], []
    for lang in HEADS:
        path = DOCS / f"advice.{lang}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != page(lang):
            stale.append(path.name)
            if not check:
                path.write_text(page(lang), encoding="utf-8")
    print(f"{', '.join(stale) or 'nothing'} {'out of date' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
