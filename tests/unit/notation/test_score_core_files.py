"""What the browser gets of the package (`webui/core.json`) is enough for the score keeper's desk, and needs nothing but the standard library."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
CORE = json.loads((ROOT / "webui" / "core.json").read_text(encoding="utf-8"))
TRY = """
import sys
sys.path.insert(0, sys.argv[1])
from preferans.notation.score_desk import answer
print(len(answer({"call": "conventions"})["options"]))
setup = {"rules": "rostov", "players": ["A", "B", "C"], "dealer": "C"}
events = [{"id": "a", "at": 1, "by": "a", "item": "setup", "on": [], "value": setup}]
events.append({"id": "b", "at": 2, "by": "a", "item": "i", "on": [], "value": {"kind": "raspasy", "tricks": {"A": 0, "B": 4, "C": 6}}})
print(answer({"call": "state", "events": events})["settlement"]["rounded"])
print(answer({"call": "guide", "events": events, "draft": {"declarer": "A"}})["open"], answer({"call": "x"})["faults"][0]["text"]["ru"] != "")
"""


def test_the_listed_files_are_a_whole_without_third_parties(tmp_path: Path) -> None:
    """A Python that sees these files and no site-packages answers every kind of request."""
    for pattern in CORE["files"]:
        found = [path for path in (ROOT / "src" / "preferans").glob(pattern) if path.suffix in (".py", ".toml")]
        assert found, pattern
        for path in found:
            target = tmp_path / path.relative_to(ROOT / "src")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", TRY, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:] == ["[57, -23, -34]", "True True"]
