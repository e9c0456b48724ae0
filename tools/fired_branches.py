"""Plays every preset with every number of players, rule sets drawn at random and around single values, and counts what fired.

Prints how often every kind of action was taken and how often every value of every option was asked for, and had its way. Exit code 1
if something that must hold did not, or if something never fired without a reason in fired_reasons.toml.

In parts: `--part 1/4 --save FILE` plays a part of the presets and of the drawn rule sets and keeps the counts. `--add FILE...` takes kept
counts in their place and goes on with the rule sets around single values; with `--part` and `--save` it does a part of these, and keeps what is new.
`--add FILE... --rounds 0` prints.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.fired.collecting import Fired  # noqa: E402
from support.fired.noted import note  # noqa: E402
from support.fired.page import page, unexplained  # noqa: E402
from support.fired.plan import Sizes, jobs, play, play_around  # noqa: E402


def main() -> int:
    """0 if everything fired and everything held."""
    asked = arguments()
    sizes = Sizes(asked.deals, asked.few, asked.sets, asked.set_deals, asked.rounds, asked.round_deals, asked.seed)
    part, parts = (int(number) for number in asked.part.split("/"))
    fired = Fired()
    if asked.add:
        for file in asked.add:
            fired.add(Fired.read(json.loads(file.read_text(encoding="utf-8"))))
    else:
        chosen = jobs(sizes)[part - 1 :: parts]
        for place, job in enumerate(chosen, 1):
            play(job, fired)
            tell(
                f"{place}/{len(chosen)} {job.agreed} {job.bot}: {sum(fired.deals.values()) // 2} deals, {len(fired.violations)} violations"
            )
    before = Fired()
    before.add(fired)
    if asked.add or not asked.save:
        play_around(fired, sizes, part, parts, tell)
    if asked.save:
        kept = fired.without(before) if asked.add else fired
        asked.save.write_text(json.dumps(kept.document(), indent=0) + "\n", encoding="utf-8")
        return 1 if kept.violations else 0
    note(fired)
    text = page(fired, sizes)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")
    else:
        print(text)
    faults = [*fired.violations, *unexplained(fired)]
    print("\n".join(faults) or "no violation, and everything fired", file=sys.stderr)
    return 1 if faults else 0


def arguments() -> argparse.Namespace:
    """What is asked for."""
    usual = Sizes()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=usual.deals, help="with each preset for three and for four, and each bot")
    parser.add_argument("--few", type=int, default=usual.few, help="with each preset for two and for five, and each bot")
    parser.add_argument("--sets", type=int, default=usual.sets, help="rule sets drawn at random")
    parser.add_argument("--set-deals", type=int, default=usual.set_deals, help="with each of them and each bot")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="rule sets drawn around a value that has not had its way yet")
    parser.add_argument("--round-deals", type=int, default=usual.round_deals, help="with each of them and each bot")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--part", default="1/1", metavar="I/N", help="only every N-th rule set, or value, from the I-th")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the counts, in place of printing them")
    parser.add_argument("--add", type=Path, nargs="+", metavar="FILE", help="kept counts in place of playing")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the page there")
    return parser.parse_args()


def tell(line: str) -> None:
    """Says how far it is, on standard error."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
