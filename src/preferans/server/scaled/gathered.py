"""Many ask one thing each, and one question is asked for all of them: when everybody comes back at once, that is what the wait consists of."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Gathered(Generic[K, V]):
    """What is asked while a question is under way is asked by the next one, together: no answer is older than its question, and nobody waits for company."""

    def __init__(self, ask: Callable[[list[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._next: dict[K, list[asyncio.Future[V | None]]] = {}
        """What the next question asks for, and who waits for each answer."""
        self._asking: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """The answer; None, if there is none for this.

        Raises: what the question raises.
        """
        answer: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._next.setdefault(key, []).append(answer)
        if self._asking is None:
            self._asking = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        try:
            while self._next:
                asked, self._next = self._next, {}
                await self._one(asked)
        finally:
            self._asking = None
            for answer in _waiting(self._next):  # called off: who came meanwhile is not answered
                answer.cancel()
            self._next = {}

    async def _one(self, asked: "Mapping[K, list[asyncio.Future[V | None]]]") -> None:
        try:
            found = await self._ask([*asked])
        except Exception as error:  # noqa: BLE001  # whoever asked is told
            for answer in _waiting(asked):
                answer.set_exception(error)
        except BaseException:
            for answer in _waiting(asked):
                answer.cancel()
            raise
        else:
            for key, answers in asked.items():
                for answer in _waiting({key: answers}):
                    answer.set_result(found.get(key))


def _waiting(asked: "Mapping[K, list[asyncio.Future[V | None]]]") -> "list[asyncio.Future[V | None]]":
    """Who waits still."""
    return [answer for answers in asked.values() for answer in answers if not answer.done()]
