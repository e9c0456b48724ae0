"""Write `docs/contract/openapi.json` and `asyncapi.json` from the structs of the server; `--check` only compares."""

import argparse
import json
import sys
from importlib.metadata import version
from pathlib import Path

from preferans.server.contract import asyncapi, openapi

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "contract"


def main() -> int:
    """1 if a file is not what the structs say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    only_check = parser.parse_args().check
    stale = []
    for name, made in (("openapi", openapi), ("asyncapi", asyncapi)):
        path = FOLDER / f"{name}.json"
        text = json.dumps(made(version("preferans")), ensure_ascii=False, indent=1) + "\n"
        if only_check:
            stale += [path.name] if not path.is_file() or path.read_text(encoding="utf-8") != text else []
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(text.splitlines())} lines")
    if stale:
        print(f"not up to date: {', '.join(stale)}; run tools/make_contract.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
