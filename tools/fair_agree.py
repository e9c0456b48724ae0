"""Fresh random deals through both verifiers: `python tools/fair_agree.py [--deals 10000]`. Needs Node and webui/node_modules.

Python draws the inputs and derives the deals; the browser's verifier derives them anew (webui/tests/fair-agree.test.ts). Exit code 1 if they disagree.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

from preferans.fairness import Terms, bot_salt, commitment, derive, salt_hash

WEBUI = Path(__file__).resolve().parent.parent / "webui"
TABLE_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-"
ALL_PAIRS = tuple(range(2, 16))


def drawn_deal() -> dict[str, object]:
    """Inputs that nobody has chosen, and what they give."""
    table = "".join(TABLE_SIGNS[secrets.randbelow(64)] for _ in range(1 + secrets.randbelow(64)))
    pairs = ALL_PAIRS if secrets.randbelow(4) else (4,)
    terms = Terms(table, 1 + secrets.randbelow(2**31), f"sha256:{secrets.token_hex(32)}", pairs)
    secret = secrets.token_bytes(32)
    salts = [secrets.token_bytes(16) if secrets.randbelow(8) else None for _ in range(2 + secrets.randbelow(4))]
    found = derive(terms, secret, salts)
    return {
        "terms": {"table": terms.table, "number": terms.number, "rules": terms.rules.removeprefix("sha256:"), "pairs": list(pairs)},
        "secret": secret.hex(),
        "salts": [None if salt is None else salt.hex() for salt in salts],
        "commitment": commitment(terms, secret).hex(),
        "hashes": [None if salt is None else salt_hash(terms, chair, salt).hex() for chair, salt in enumerate(salts)],
        "bots": [bot_salt(secret, chair).hex() for chair in range(len(salts))],
        "pack": [card.name for card in found.pack],
        "pair": found.pair,
        "cut": found.cut,
    }


def main() -> int:
    """The exit code of the other verifier's run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.ndjson"
        deals.write_text("".join(json.dumps(drawn_deal()) + "\n" for _ in range(asked.deals)), encoding="utf-8")
        command = ["npx", "--no-install", "vitest", "run", "tests/fair-agree.test.ts"]
        done = subprocess.run(command, cwd=WEBUI, env={**os.environ, "FAIR_DEALS": str(deals)}, check=False)
    print(f"{asked.deals} fresh deals: " + ("both verifiers agree" if done.returncode == 0 else "THEY DISAGREE"))
    return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
