"""How often somebody may ask."""

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    """So many at once, then so many a second."""

    burst: int
    per_second: float
    left: float = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.burst
        self.since = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether one more, of this cost, is allowed now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.per_second)
        self.since = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each name; those that have filled up again are forgotten."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str, cost: float = 1) -> bool:
        """Whether this one may ask once more now, for something of this cost."""
        if len(self._buckets) > 10_000:
            full = time.monotonic() - self._burst / self._per_second
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.since > full}
        return self._buckets.setdefault(name, Bucket(self._burst, self._per_second)).take(cost)

    def charge(self, name: str, cost: float) -> None:
        """Takes what something turned out to cost, and if there is not so much left, from what will come."""
        bucket = self._buckets.get(name)
        if bucket is not None:
            bucket.left -= cost
