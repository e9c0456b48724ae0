"""How long bots take to answer: as long as is usual, and on a busy server as long as the slowest answers of late, wherever they were."""

import time
from collections import deque
from collections.abc import Callable

LATE_S = (3.0, 5.0)
"""A bot that is not ready at its time is heard so many seconds later, however long it needs, and at most so many more after that: nobody thinks longer."""
STEP_MS = 500
MOST_MS = 5000
OF_LATE_S = 60.0
AMONG = 200
"""The slowest of so many answers."""


class Pace:
    """How long all tables let bots think."""

    def __init__(self, usual_ms: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._usual = usual_ms
        self._clock = clock
        self._slow: deque[tuple[float, int]] = deque(maxlen=AMONG)
        """When an answer took longer than is usual, and how long."""

    def took(self, thought_ms: int) -> None:
        """Somewhere a bot has thought so long, the wait for a free process included."""
        if thought_ms > self._usual:
            self._slow.append((self._clock(), thought_ms))

    def delay_ms(self) -> int:
        """How long a bot thinks whose turn begins now: in coarse steps, so that one slow answer is not told from another."""
        if not self._usual:
            return 0
        since = self._clock() - OF_LATE_S
        while self._slow and self._slow[0][0] < since:
            self._slow.popleft()
        slowest = max((thought for _, thought in self._slow), default=0)
        more = max(0, slowest - self._usual)
        return min(MOST_MS, self._usual + -(-more // STEP_MS) * STEP_MS)
