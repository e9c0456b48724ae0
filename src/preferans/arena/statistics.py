"""Means with their errors. Sums are exact fractions, so that the order in which boards arrive changes no digit."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from fractions import Fraction

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Sample:
    """A mean over boards, with the standard deviation of one board and the standard error of the mean."""

    boards: int
    mean: float
    sd: float | None
    se: float | None

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The interval that holds the true mean in 95 of 100 such runs."""
        return None if self.se is None else (self.mean - NORMAL_95 * self.se, self.mean + NORMAL_95 * self.se)


def sample(values: Sequence[Fraction]) -> Sample:
    """The sample of these figures."""
    n = len(values)
    mean = sum(values, Fraction()) / n
    if n < 2:
        return Sample(n, float(mean), None, None)
    variance = (sum((value * value for value in values), Fraction()) - n * mean * mean) / (n - 1)
    return Sample(n, float(mean), math.sqrt(variance), math.sqrt(variance / n))


@dataclass(frozen=True, slots=True)
class Pooled:
    """Several seeds put together by inverse variance, and Cochran's Q, which tells whether they agree."""

    mean: float
    se: float | None
    q: float | None
    p: float | None
    """How often seeds that measure the same differ at least so much."""


def pooled(samples: Sequence[Sample]) -> Pooled:
    """The samples of several seeds together. One without spread has no weight by variance; boards count alike then."""
    errors = [one.se for one in samples if one.se]
    if len(errors) < len(samples) or len(samples) == 1:
        boards = sum(one.boards for one in samples)
        mean = sum(one.mean * one.boards for one in samples) / boards
        known = [one.se * one.boards for one in samples if one.se is not None]
        se = math.hypot(*known) / boards if len(known) == len(samples) else None
        return Pooled(mean, se, None, None)
    weights = [1 / error**2 for error in errors]
    total = math.fsum(weights)
    mean = math.fsum(weight * one.mean for weight, one in zip(weights, samples, strict=True)) / total
    q = math.fsum(weight * (one.mean - mean) ** 2 for weight, one in zip(weights, samples, strict=True))
    return Pooled(mean, math.sqrt(1 / total), q, chi_square_tail(q, len(samples) - 1))


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance that a chi-square figure with so many degrees of freedom is at least so large.

    >>> round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(5.991, 2), 3)
    (0.05, 0.05)
    """
    if value <= 0:
        return 1.0
    half, x = degrees / 2, value / 2
    term = total = 1 / half
    n = half
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return max(0.0, 1 - total * math.exp(half * math.log(x) - x - math.lgamma(half)))


@unique
class Verdict(Enum):
    """Where a sequential test stands."""

    GOING_ON = "going_on"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test of two means that were named beforehand; each is taken for the other in five runs of a hundred.

    It is looked at after every `step` boards in the order of the boards, so that the number of workers changes nothing.
    """

    low: float
    high: float
    error: float = 0.05
    step: int = 50

    def verdict(self, values: Sequence[Fraction]) -> Verdict:
        """What these figures decide."""
        seen = sample(values) if len(values) >= self.step else None
        if seen is None or seen.se is None:
            return Verdict.GOING_ON
        distance = (seen.mean - (self.low + self.high) / 2) * (self.high - self.low)
        if not seen.se:
            return Verdict.GOING_ON if not distance else Verdict.HIGH if distance > 0 else Verdict.LOW
        ratio, bound = distance / seen.se**2, math.log((1 - self.error) / self.error)
        return Verdict.HIGH if ratio >= bound else Verdict.LOW if ratio <= -bound else Verdict.GOING_ON

    def stops_at(self, values: Sequence[Fraction]) -> tuple[int, Verdict]:
        """After how many of these figures the test stops, and how; all of them if it goes on."""
        for end in range(self.step, len(values) + 1, self.step):
            verdict = self.verdict(values[:end])
            if verdict is not Verdict.GOING_ON:
                return end, verdict
        return len(values), Verdict.GOING_ON


def boards_for(sd: float, half_width: float) -> int:
    """How many boards an interval of that half width takes.

    >>> boards_for(20, 1)
    1537
    """
    return math.ceil((NORMAL_95 * sd / half_width) ** 2)


def mean_of(values: Iterable[Fraction]) -> float | None:
    """The mean; None of nothing."""
    rows = list(values)
    return float(sum(rows, Fraction()) / len(rows)) if rows else None
