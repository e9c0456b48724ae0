"""Chi-square over a million deals of the dealing scheme: `python tools/fair_chi_square.py [--deals 1000000] [--first 0]`.

Prints for each table how likely chance alone is at least as odd; exit code 1 if one is too odd, or too even. The nightly runs it with
another `--first` every time; the tests run a small twin.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.chi_square import chances, deal_tables, odd_tables


def main() -> int:
    """1 if a table is odd."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    asked = parser.parse_args()
    tables = deal_tables(asked.deals, first=asked.first)
    for name, found in chances(tables, asked.deals).items():
        print(f"{name.value}: p = {found:.4f}")
    odd = odd_tables(tables, asked.deals)
    print(f"{asked.deals} deals: " + ("as chance would have them" if not odd else f"ODD: {', '.join(name.value for name, _ in odd)}"))
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
