"""The level that was chosen is the bot that sits: its name goes to the process that thinks, and there it is that level of `master`."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from preferans.bots.master.bot import MasterBot
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.conventions.catalogue import load_preset
from preferans.seats import SEATS
from preferans.server import fairness
from preferans.server.acting import STAND_IN
from preferans.server.brains import Brains
from preferans.server.levels import LEVELS, bot_of
from preferans.server.protocol.names import BotLevel
from preferans.server.seating import drawn, some_bots
from preferans.server.settings import Settings
from preferans.server.store.store import SqliteStore
from preferans.server.tables import Opening, Tables
from preferans.solver.search import IS_COMPILED


class Heard(Brains):
    """Bots that tell who was asked, and never come to think."""

    def __init__(self) -> None:
        """Starts nothing."""
        self.names: asyncio.Queue[str] = asyncio.Queue()

    async def answer(self, name: str, *_: object) -> Any:
        """Never."""
        self.names.put_nowait(name)
        await asyncio.Event().wait()

    def close(self) -> None:
        """Has nothing to end."""


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_that_was_chosen_thinks(level: BotLevel, tmp_path: Path) -> None:
    """Who is asked at a table of bots of that level has its name; there is a row for each of them, with the version."""

    async def asked() -> str:
        store, brains = SqliteStore(tmp_path / "s"), Heard()
        tables = Tables(store, brains, Settings(tmp_path, bot_delay_ms=0))
        row, lots = drawn(load_preset("sochi"), some_bots(3, (), level), None)
        await tables.make(row, Opening(lots, fairness.new_secret(), {}), "nobody", "once")
        try:
            return await asyncio.wait_for(brains.names.get(), 120)
        finally:
            await tables.close()
            store.close()

    assert asyncio.run(asked()) == bot_of(level)


@pytest.mark.skipif(not IS_COMPILED, reason="levels search, which takes the compiled solver")
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_master_with_its_own_effort(level: BotLevel) -> None:
    """The bot of a level is `master` of that name, at the table and in the roster."""
    bot = BOTS[some_bots(1, (), level)[0].bot.split()[0]](Chance(0, 0, SEATS[0]))
    assert isinstance(bot, MasterBot)
    assert bot.level.name == level


def test_who_plays_for_an_absent_person_is_a_level() -> None:
    """A-222: the stand-in is `club`, which sits by default."""
    assert bot_of("club") == STAND_IN
