"""Writes docs/commands.md and docs/commands.ru.md: the help of every command, as the program prints it.

Run `python tools/make_commands.py`; with `--check` it only tells whether the pages are up to date (exit code 1 if not).
"""

import contextlib
import io
import os
import sys
from pathlib import Path

os.environ["COLUMNS"] = "80"  # the width of help must not depend on who writes it

from preferans.cli.app import main
from preferans.cli.help import COMMANDS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {"en": (DOCS / "commands.md", "The command line"), "ru": (DOCS / "commands.ru.md", "Командная строка")}


def help_of(*words: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        main([*words, "--help"])
    return printed.getvalue().rstrip("\n")


def page(lang: str, title: str) -> str:
    parts = [f"# {title}\n\n<!-- Written by tools/make_commands.py; run `make docs` again. -->\n\n```\n{help_of('--lang', lang)}\n```\n"]
    parts += [f"\n## preferans {name}\n\n```\n{help_of(name, '--lang', lang)}\n```\n" for name in COMMANDS]
    return "".join(parts)


def run(*, check: bool) -> int:
    stale = []
    for lang, (path, title) in PAGES.items():
        text = page(lang, title)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not check:
                path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"not up to date: {', '.join(stale)}; run `make docs`", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(run(check="--check" in sys.argv[1:]))
