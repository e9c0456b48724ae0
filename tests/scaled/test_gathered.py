"""One question for all who ask in a moment."""

import asyncio
from collections.abc import Mapping

import pytest

from preferans.server.scaled.gathered import Gathered


class Asked:
    """Answers when it is let; what was asked, question by question."""

    def __init__(self) -> None:
        self.questions: list[list[int]] = []
        self.go = asyncio.Event()
        self.fails = 0

    async def __call__(self, keys: list[int]) -> Mapping[int, str]:
        """Knows everybody but seven."""
        self.questions.append(keys)
        await self.go.wait()
        self.fails -= 1
        if self.fails >= 0:
            raise OSError("gone")
        return {key: f"{key}" for key in keys if key != 7}


def test_who_asks_meanwhile_is_answered_by_the_next_question() -> None:
    """Those of one moment are asked together, each once; what is asked while that is under way is not answered by it, since it may be older."""

    async def run() -> None:
        asked = Asked()
        gathered = Gathered(asked)
        first = [asyncio.ensure_future(gathered.of(key)) for key in (1, 2, 1, 7)]
        await asyncio.sleep(0.01)
        second = [asyncio.ensure_future(gathered.of(key)) for key in (1, 3)]
        await asyncio.sleep(0.01)
        asked.go.set()
        assert await asyncio.gather(*first, *second) == ["1", "2", "1", None, "1", "3"]
        assert asked.questions == [[1, 2, 7], [1, 3]]
        assert await gathered.of(4) == "4"

    asyncio.run(run())


def test_a_question_that_fails() -> None:
    """All who asked it are told; the next one is asked."""

    async def run() -> None:
        asked = Asked()
        asked.fails = 1
        gathered = Gathered(asked)
        first = [asyncio.ensure_future(gathered.of(key)) for key in (1, 2)]
        await asyncio.sleep(0.01)
        second = asyncio.ensure_future(gathered.of(1))
        asked.go.set()
        assert [type(one) for one in await asyncio.gather(*first, return_exceptions=True)] == [OSError, OSError]
        assert await second == "1"

    asyncio.run(run())


def test_who_stops_asking_stops_nobody_else() -> None:
    """A socket that closes while it waits; and when nobody waits any more a failure is nobody's."""

    async def run() -> None:
        asked = Asked()
        gathered = Gathered(asked)
        gone, stays = (asyncio.ensure_future(gathered.of(key)) for key in (1, 2))
        await asyncio.sleep(0.01)
        gone.cancel()
        asked.go.set()
        assert await stays == "2"
        asked.go.clear()
        asked.fails = 1
        gone = asyncio.ensure_future(gathered.of(3))
        await asyncio.sleep(0.01)
        gone.cancel()
        asked.go.set()
        assert await gathered.of(4) == "4"

    asyncio.run(run())


def test_after_a_loop_that_ended() -> None:
    """What was under way there is over; the next loop asks anew."""
    asked = Asked()
    gathered = Gathered(asked)

    async def left() -> None:
        for _ in range(2):
            asyncio.ensure_future(gathered.of(1))  # noqa: RUF006
            await asyncio.sleep(0.01)

    asyncio.run(left())

    async def run() -> str | None:
        asked.go = asyncio.Event()
        asked.go.set()
        return await gathered.of(2)

    assert asyncio.run(asyncio.wait_for(run(), 10)) == "2"


@pytest.mark.parametrize("count", [1, 300])
def test_how_many_there_are_is_no_matter(count: int) -> None:
    """One question, however many ask."""

    async def run() -> None:
        asked = Asked()
        asked.go.set()
        gathered = Gathered(asked)
        await asyncio.gather(*(gathered.of(key + 10) for key in range(count)))
        assert len(asked.questions) == 1

    asyncio.run(run())
