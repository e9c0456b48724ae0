"""What was promised of one server, of three workers: the same tests (R1, R2, R5, R6)."""

from resilience.test_bad_line import test_effects_are_ids
from resilience.test_kill import test_killed_at_random_moments
from resilience.test_mass_drop import all_drop_at_once
from resilience.test_outage import test_clocks_stand_still
from support.cluster import Cluster

__all__ = ["test_clocks_stand_still", "test_effects_are_ids", "test_killed_at_random_moments"]

FACTOR = 1.5
"""As for one process: on a machine where nothing else runs it is 1.2 (`docs/scale.md`)."""


def test_all_drop_at_once(fragile: Cluster) -> None:
    """All sockets break in the same moment: all are back at once with what they had, most of them at other workers than before (R6, A-199)."""
    all_drop_at_once(fragile, FACTOR)
