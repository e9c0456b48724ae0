"""Writes src/preferans/conventions/sections.py from options.toml: one frozen dataclass per section, one field per option.

Run `python tools/make_sections.py`; with `--check` it only tells whether the file is up to date (exit code 1 if not).
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

ROOM = Path(__file__).resolve().parent.parent / "src" / "preferans" / "conventions"
HEAD = '''"""The sections of a rule set, one field per option of options.toml, with its type.

Written by tools/make_sections.py; change options.toml and run it again.
"""

from dataclasses import dataclass
from typing import Literal

'''


def type_of(option: dict[str, Any]) -> str:
    """The annotation of a field."""
    match option["type"]:
        case "enum" | "fixed":
            return "Literal[" + ", ".join(f'"{v}"' if isinstance(v, str) else repr(v) for v in option["values"]) + "]"
        case "ints":
            return "tuple[" + ", ".join(["int"] * option["length"]) + "]"
        case kind:
            return {"int": "int", "bool": "bool"}[kind]


def source() -> str:
    """The text of the module."""
    options: dict[str, Any] = tomllib.loads((ROOM / "options.toml").read_text(encoding="utf-8"))["option"]
    sections: dict[str, list[str]] = {}
    for name, option in options.items():
        sections.setdefault(option["section"], []).append(name)
    parts = [HEAD]
    for section, names in sections.items():
        title = section.capitalize() + "Rules"
        parts.append(f'\n@dataclass(frozen=True, slots=True)\nclass {title}:\n    """Section `{section}` of the options."""\n\n')
        for name in names:
            option = options[name]
            parts.append(f"    {name}: {type_of(option)}\n")
            parts.append(f'    """{option["en_text"]} ({option["ru"]}; {", ".join(option["sources"])})"""\n')
        parts.append("\n")
    table = "".join(f'    "{section}": {section.capitalize()}Rules,\n' for section in sections)
    parts.append(f"\nSECTIONS = {{\n{table}}}\n")
    parts.append('"""The class of every section, in the order of the catalogue."""\n')
    return "".join(parts)


def main() -> int:
    target = ROOM / "sections.py"
    text = source()
    if "--check" in sys.argv:
        if target.read_text(encoding="utf-8") == text:
            return 0
        print("src/preferans/conventions/sections.py is not what tools/make_sections.py writes", file=sys.stderr)
        return 1
    target.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
