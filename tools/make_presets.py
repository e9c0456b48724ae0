"""Writes src/preferans/conventions/presets/*.toml from options.toml: of every preset what differs from the defaults.

Run `python tools/make_presets.py`; with `--check` it only tells whether the files are up to date (exit code 1 if not).
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOM = Path(__file__).resolve().parent.parent / "src" / "preferans" / "conventions"


def sources() -> dict[str, str]:
    """The text of every preset's file, by its name."""
    options: dict[str, Any] = tomllib.loads((ROOM / "options.toml").read_text(encoding="utf-8"))["option"]
    return {name: source(name, options) for name in options["players"]["presets"]}


def source(name: str, options: dict[str, Any]) -> str:
    """The text of one preset's file."""
    lines = [
        f"# The preset {name}: only what differs from the defaults of options.toml.",
        "# Written by tools/make_presets.py; change options.toml and run it again.",
        "",
        "[options]",
    ]
    for option, table in options.items():
        value = table["presets"][name]
        if value != table["default"]:
            mark = table.get("mark", {}).get(name)
            lines.append(f"{option} = {json.dumps(value)}" + (f"  # {mark}" if mark else ""))
    return "\n".join(lines) + "\n"


def main() -> int:
    stale = []
    for name, text in sources().items():
        target = ROOM / "presets" / f"{name}.toml"
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            stale.append(name)
        else:
            target.write_text(text, encoding="utf-8")
    if stale:
        print(f"not what tools/make_presets.py writes: {', '.join(stale)}", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
