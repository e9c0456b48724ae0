"""What workers tell each other by Redis, and what they keep there for minutes. None of it is the truth.

Wake-ups say that a table is at a revision, or that its company has changed: whoever hears one looks it up. One that is lost, doubled or
late changes nothing but when somebody looks. Without Redis workers look by themselves, more often.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from preferans.server.store.rows import StoreError

ANSWERS_S = 1.0
"""Redis is gone if it has not answered after so long …"""
AGAIN_S = 0.5
"""… and it is asked again after so long."""
KEPT_S = 3600
"""What is kept of a table's company is forgotten when nobody has touched it for so long."""
MOST_WAITING = 10_000
"""Words that wait while Redis is slow; more are dropped, as anything may be."""


class Word(Struct, frozen=True, omit_defaults=True):
    """Something that may be of use to other workers."""

    kind: str
    """`company`, `seat`, `there`, `said`, `dismiss`, `took`."""
    table: str = ""
    seat: int = -1
    text: str = ""
    number: float = 0.0


class _Message(Struct, frozen=True, omit_defaults=True):
    by: str
    revs: dict[str, int] = {}
    words: tuple[Word, ...] = ()


_decode = msgspec.json.Decoder(_Message).decode


class Bus:
    """A worker's line to the others."""

    def __init__(self, address: str, epoch: str) -> None:
        """`epoch` keeps servers of different databases apart that share one Redis."""
        self.me = secrets.token_hex(4)
        self.up = False
        """Whether other workers are heard."""
        self.on_revs: Callable[[Mapping[str, int]], None] = lambda _: None
        """Told where tables are."""
        self.on_word: Callable[[Word], None] = lambda _: None
        """Told what other workers say."""
        self.on_up: Callable[[], None] = lambda: None
        """Told when others are heard (again): what they said meanwhile is lost."""
        self._prefix = f"preferans:{epoch}:"
        self._redis = Redis.from_url(
            address, socket_timeout=ANSWERS_S, socket_connect_timeout=ANSWERS_S, decode_responses=False, retry=None
        )
        self._revs: dict[str, int] = {}
        self._words: list[Word] = []
        self._something = asyncio.Event()
        self._closing = False

    # --- what is said and heard ---------------------------------------------------------------------------------------------------

    def tell_rev(self, table: str, rev: int) -> None:
        """Wakes the others: the table is at that revision."""
        if len(self._revs) < MOST_WAITING:
            self._revs[table] = rev
        self._something.set()

    def tell(self, word: Word) -> None:
        """Says a word to the others."""
        if len(self._words) < MOST_WAITING:
            self._words.append(word)
        self._something.set()

    async def run(self) -> None:
        """Speaks and listens until it is cancelled."""
        await asyncio.gather(self._speak(), self._listen())

    async def close(self) -> None:
        """Lets go of Redis."""
        self._closing = True
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _speak(self) -> None:
        while not self._closing:
            await self._something.wait()
            self._something.clear()
            revs, words, self._revs, self._words = self._revs, self._words, {}, []
            with suppress(RedisError, OSError, TimeoutError):
                await self._publish(msgspec.json.encode(_Message(self.me, revs, tuple(words))))

    async def _publish(self, message: bytes) -> None:
        await self._redis.publish(self._prefix + "wake", message)

    async def _listen(self) -> None:
        while not self._closing:
            with suppress(RedisError, OSError, TimeoutError):
                await self._hear()
            self.up = False
            await asyncio.sleep(AGAIN_S)

    async def _hear(self) -> None:
        heard = self._redis.pubsub(ignore_subscribe_messages=True)
        try:
            await heard.subscribe(self._prefix + "wake")
            self.up = True
            self.on_up()
            while not self._closing:
                message = await heard.get_message(timeout=ANSWERS_S)
                if message is None:
                    await heard.ping()
                else:
                    self._heard(message["data"])
        finally:
            await heard.aclose()  # type: ignore[no-untyped-call]

    def _heard(self, data: object) -> None:
        try:
            message = _decode(cast("bytes", data))
        except msgspec.MsgspecError:
            return
        if message.by == self.me:
            return
        if message.revs:
            self.on_revs(message.revs)
        for word in message.words:
            self.on_word(word)

    # --- what is kept for a while -------------------------------------------------------------------------------------------------

    async def kept(self, tables: list[str]) -> list[dict[str, str]]:
        """What is kept of the companies of these tables.

        Raises: StoreError, as all that follow, if Redis does not answer.
        """
        pipe = self._redis.pipeline(transaction=False)
        for table in tables:
            pipe.hgetall(self._company(table))
        found = await self._asked(pipe.execute())
        return [{name.decode(): value.decode() for name, value in one.items()} for one in found]

    async def now(self) -> float:
        """The time by the clock of Redis, in seconds."""
        seconds, micro = await self._asked(self._redis.time())
        return float(seconds) + float(micro) / 1e6

    async def keep(self, changes: Mapping[str, Mapping[str, str]]) -> None:
        """Keeps fields of the companies of tables."""
        pipe = self._redis.pipeline(transaction=False)
        for table, fields in changes.items():
            if not fields:
                continue
            named: dict[Any, Any] = dict(fields)
            pipe.hset(self._company(table), mapping=named)
            pipe.expire(self._company(table), KEPT_S)
        await self._asked(pipe.execute())

    async def drop(self, table: str, *fields: str) -> None:
        """Forgets fields of a company."""
        if fields:
            await self.drop_all([(table, fields)])

    async def drop_all(self, fields: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        """Forgets fields of the companies of tables."""
        pipe = self._redis.pipeline(transaction=False)
        for table, names in fields:
            pipe.hdel(self._company(table), *names)
        await self._asked(pipe.execute())

    async def put(self, name: str, value: bytes, seconds: float) -> None:
        """Keeps a value for a while."""
        await self._asked(self._redis.set(self._prefix + name, value, px=int(seconds * 1000)))

    async def take(self, name: str) -> bytes | None:
        """A value, which nobody can take again."""
        found: bytes | None = await self._asked(self._redis.getdel(self._prefix + name))
        return found

    async def is_kept(self, name: str) -> bool:
        """Whether there is such a value."""
        return bool(await self._asked(self._redis.exists(self._prefix + name)))

    def _company(self, table: str) -> str:
        return f"{self._prefix}company:{table}"

    @staticmethod
    async def _asked(asked: Any) -> Any:  # redis types what may be asked with and without waiting as one
        try:
            return await asked
        except (RedisError, OSError, TimeoutError) as error:
            raise StoreError(f"Redis does not answer: {type(error).__name__}") from error
