"""When it is looked for objects that hold each other and are needed by nobody.

Views, states and lines of logs are trees: they go by themselves. Python looks for cycles whenever so many more objects have come than
gone, and at tables that replace their views that is hardly ever; but then all of them count as young, and going through a million holds
everybody up for a twentieth of a second. So those that are really young are looked through ten times a second, in a third of a
millisecond, and all of them once in a long while. When a thousand come in the same second, though, that would hold each of them up by a
tenth, to find nothing: who is just coming is not looked through before it has become quieter, for two seconds at most.
"""

import asyncio
import gc

YOUNG_S = 0.1
ALL_S = 1800.0
CROWD = 5_000
"""So many more objects than at the last glance are a crowd that is just coming in …"""
PATIENCE = 20
"""… for which is waited so many times at most."""


def begin() -> None:
    """What is there when the server starts stays; nothing is looked through from now on unless it is said here."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def glean(young_s: float = YOUNG_S, all_s: float = ALL_S) -> None:
    """Looks until it is cancelled."""
    loop = asyncio.get_running_loop()
    all_at = loop.time() + all_s
    seen, waited = 0, 0
    while True:
        await asyncio.sleep(young_s)
        before, seen = seen, gc.get_count()[0]
        if seen - before > CROWD and waited < PATIENCE:
            waited += 1
            continue
        waited = 0
        if loop.time() < all_at:
            gc.collect(0)
        else:
            gc.collect()
            all_at = loop.time() + all_s
        seen = gc.get_count()[0]
