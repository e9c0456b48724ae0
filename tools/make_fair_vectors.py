"""Writes tests/golden/fair: the test vectors of the dealing scheme prf1, and records whose deals were dealt by it.

Run `python tools/make_fair_vectors.py`; with `--check` it only tells whether the files are what the program gives (exit code 1 if not).
The scheme is frozen: if a vector changes, the program is wrong.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from preferans.conventions.catalogue import build  # noqa: E402
from preferans.fairness import NAME, bot_salt, commitment, salt_hash  # noqa: E402
from preferans.fairness.prf1 import seed  # noqa: E402
from preferans.match.match import Player  # noqa: E402
from preferans.notation.record_document import format_record_json  # noqa: E402
from preferans.notation.record_print import format_record_text  # noqa: E402
from support.deals import rules  # noqa: E402
from support.fair import BLOCK, MANY, Inputs, block_digest, fair_match, inputs  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / "fair"
SHOWN = 20


def vector(one: Inputs) -> dict[str, object]:
    """One deal with every step between."""
    terms, chairs = one.terms, range(len(one.salts))
    drawn = one.drawn
    return {
        "table": terms.table,
        "number": terms.number,
        "rules": terms.rules,
        "pairs": list(terms.pairs),
        "secret": one.secret.hex(),
        "salts": [None if salt is None else salt.hex() for salt in one.salts],
        "commitment": commitment(terms, one.secret).hex(),
        "salt_hashes": [None if (salt := one.salts[chair]) is None else salt_hash(terms, chair, salt).hex() for chair in chairs],
        "bot_salts": [bot_salt(one.secret, chair).hex() for chair in chairs],
        "seed": seed(terms, one.secret, one.salts).hex(),
        "pack": " ".join(card.name for card in drawn.pack),
        "talon_pair": drawn.pair,
        "own_cut": drawn.cut,
        "cut": one.taken,
        "order": " ".join(card.name for card in one.order),
    }


def texts() -> dict[str, str]:
    """Every file by its name."""
    vectors = {
        "scheme": NAME,
        "vectors": [vector(inputs(number)) for number in range(SHOWN)],
        "blocks": {"deals": BLOCK, "sha256": [block_digest(block) for block in range(MANY // BLOCK)]},
    }
    trio, five = (
        fair_match(12),
        fair_match(5, 6, rules(players=5), tuple(Player(name) for name in ("Anna", "Boris", "Vera", "Глеб", "Анна К"))),
    )
    two = fair_match(2, 4, build("rostov", {"two_player": "dummy_hand"}, 2), (Player("Anna"), Player("Boris", "rule 1")))
    return {
        f"{NAME}.json": json.dumps(vectors, indent=1) + "\n",
        "three.prn": format_record_text(trio),
        "three.json": format_record_json(trio),
        "five.prn": format_record_text(five),
        "two.prn": format_record_text(two),
    }


def main() -> int:
    stale = []
    for name, text in texts().items():
        target = FOLDER / name
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                FOLDER.mkdir(exist_ok=True)
                target.write_text(text, encoding="utf-8")
    print("changed: " + ", ".join(stale) if stale else "nothing has changed")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
