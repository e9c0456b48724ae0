"""What all tests share: how many examples a law gets, and that REQUIRE_ALL=1 lets nothing be skipped."""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, Phase, settings

REQUIRE_ALL = os.environ.get("REQUIRE_ALL") == "1"

_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=_SLOW_IS_FINE)
# The same examples every time, so that a landing never depends on luck (.ci/run takes the sample); the nightly looks for new ones.
settings.register_profile("sample", max_examples=250, deadline=None, derandomize=True, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile("full", max_examples=1000, deadline=None, derandomize=True, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile("nightly", max_examples=5000, deadline=None, print_blob=True, suppress_health_check=_SLOW_IS_FINE)
# A mutation run asks the laws thousands of times, and a broken one only has to fail: nobody reads its smallest example.
_TO_FAIL = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", max_examples=8, phases=_TO_FAIL, deadline=None, derandomize=True, suppress_health_check=_SLOW_IS_FINE)
settings.load_profile(os.environ.get("LAWS", "full" if REQUIRE_ALL else "quick"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test fails where everything is required."""
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, although REQUIRE_ALL=1: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A skipped module fails where everything is required."""
    report = yield
    if REQUIRE_ALL and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"skipped, although REQUIRE_ALL=1: {report.longrepr}"
    return report
