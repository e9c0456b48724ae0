"""Writes what the gallery shows of the server's own words: webui/gallery/evenings.json and webui/gallery/help.json.

    python tools/gallery_data.py

The evenings are the sheets of forty deals, two to five at the table, as the server sends them: deals of bots at Sochi with pools that they do not
fill, so that every field of the drawing holds as many numbers as an evening brings. The help is that of a table with house rules. What bots play
and texts say may change: the files are for looking at, and written anew when somebody wants.
"""

from itertools import accumulate
from pathlib import Path

import msgspec

from preferans.bots.running import drawn_dealer
from preferans.bots.selfplay import Run
from preferans.conventions.catalogue import build
from preferans.match.match import Match, PlayedDeal
from preferans.match.progress import Progress
from preferans.rules.state import Ending
from preferans.server import protocol as p
from preferans.server.help import help_page
from preferans.server.pages import deal_line, sum_steps
from preferans.server.state import Past
from preferans.server.view import sheet_view

GALLERY = Path(__file__).resolve().parent.parent / "webui" / "gallery"
DEALS = 40
SEED = 7
POOL = 50
"""More than forty deals bring, so that the match is not over."""


def evening(players: int) -> p.SheetPage:
    """The sheet of an evening with so many at the table."""
    options: dict[str, object] = {"pool_target": POOL}
    if players == 2:
        options["two_player"] = "dummy_hand"
    rules = build("sochi", options, players)
    *_, match = Run(rules, ("rule",) * players, SEED).deals(DEALS)
    begun = Progress.begin(rules, drawn_dealer(rules, SEED, "1"))
    stages = accumulate(match.played, lambda progress, played: progress.write(played.outcome)[0], initial=begun)
    deals = tuple(line(match, played, progress) for played, progress in zip(match.played, stages, strict=False))
    return p.SheetPage(len(deals), sheet_view(match.progress, rules), deals, sums=sum_steps(match.progress, rules))


def line(match: Match, played: PlayedDeal, before: Progress) -> p.DealLine:
    """A deal as the sheet tells it."""
    return deal_line(match.rules, played, Past(Ending.PLAYED, before.price, before.owned_bombs))


def text() -> str:
    """The text of the evenings: one deal a line."""
    found = []
    for players in range(2, 6):
        page = evening(players)
        head = msgspec.json.encode(page.sheet).decode()
        deals = ",\n".join(msgspec.json.encode(deal).decode() for deal in page.deals)
        sums = msgspec.json.encode(page.sums).decode()
        found.append(f'"{players}": {{"rev": {page.rev}, "brought": [], "sheet": {head},\n"sums": {sums},\n"deals": [\n{deals}\n]}}')
    return "{\n" + ",\n".join(found) + "\n}\n"


if __name__ == "__main__":
    (GALLERY / "evenings.json").write_text(text(), encoding="utf-8", newline="\n")
    helped = help_page(build("leningrad", {"dark_game": True, "whist_split": "greedy"}, 4))
    (GALLERY / "help.json").write_bytes(msgspec.json.format(msgspec.json.encode(helped), indent=1) + b"\n")
