"""Many ask one thing each, and one question is asked for all of them: when everybody comes back at once, that is what the wait consists of."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import suppress
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Gathered(Generic[K, V]):
    """What is asked while a question is under way is asked by the next one, together: no answer is older than its question, and nobody waits for company."""

    def __init__(self, ask: Callable[[list[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._next: dict[K, None] = {}
        self._answer: asyncio.Future[Mapping[K, V]] | None = None
        """Of the next question."""
        self._asking: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """The answer; None, if there is none for this.

        Raises: what the question raises.
        """
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        answer = self._answer
        self._next[key] = None
        if self._asking is None:
            self._asking = asyncio.create_task(self._run())
        return (await asyncio.shield(answer)).get(key)

    async def _run(self) -> None:
        try:
            while self._answer is not None:
                keys, answer = [*self._next], self._answer
                self._next, self._answer = {}, None
                await self._one(keys, answer)
        finally:
            self._asking = None
            if self._answer is not None:  # called off: who came meanwhile is not answered
                self._answer.cancel()
                self._next, self._answer = {}, None

    async def _one(self, keys: list[K], answer: "asyncio.Future[Mapping[K, V]]") -> None:
        try:
            answer.set_result(await self._ask(keys))
        except Exception as error:  # noqa: BLE001  # whoever asked is told
            answer.set_exception(error)
            with suppress(Exception):  # nobody may be left who asks
                answer.exception()
        except BaseException:
            answer.cancel()
            raise
