"""When it is looked for objects that hold each other and are needed by nobody.

Views, states and lines of logs are trees: they go by themselves. Python looks for cycles whenever so many more objects have come than
gone, and at tables that replace their views that is hardly ever; but then all of them count as young, and going through a million holds
everybody up for a twentieth of a second. So those that are really young are looked through ten times a second, in a third of a
millisecond, and all of them once in a long while.
"""

import asyncio
import gc

YOUNG_S = 0.1
ALL_S = 1800.0


def begin() -> None:
    """What is there when the server starts stays; nothing is looked through from now on unless it is said here."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def glean(young_s: float = YOUNG_S, all_s: float = ALL_S) -> None:
    """Looks until it is cancelled."""
    loop = asyncio.get_running_loop()
    all_at = loop.time() + all_s
    while True:
        await asyncio.sleep(young_s)
        if loop.time() < all_at:
            gc.collect(0)
        else:
            gc.collect()
            all_at = loop.time() + all_s
