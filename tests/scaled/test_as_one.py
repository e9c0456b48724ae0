"""What was promised of one server, of three workers: the same tests (R1, R2, R5, R6)."""

from resilience.test_bad_line import test_effects_are_ids
from resilience.test_kill import test_killed_at_random_moments
from resilience.test_mass_drop import test_all_drop_at_once
from resilience.test_outage import test_clocks_stand_still

__all__ = ["test_all_drop_at_once", "test_clocks_stand_still", "test_effects_are_ids", "test_killed_at_random_moments"]
