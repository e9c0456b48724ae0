"""Deals that lead a person on chair 0 through every phase, whatever the bots think of them, and what he wishes to do in each."""

from support.stacked import Stacked

RASPASY = Stacked("S:AKQJ C:AK D:AK H:98", "S:T9 C:QJ9 D:J87 H:A7", "S:87 C:T87 D:QT9 H:KJ", "HQ HT")
CLAIM_REFUSED = Stacked(
    "S:AKQJT C:AK D:A H:98", "S:98 C:QJT D:Q9J H:AT", "S:7 C:987 D:KT87 H:KQ", "HJ H7", ("game", "HJ", "H7", "claim", "high")
)
MISERE = Stacked("S:789 C:789 D:79 H:78", "S:AQT C:KJ D:AJ8 H:KT", "S:KJ C:AQT D:KQT H:AJ", "HQ H9", ("misere", "HQ", "H9"))
BOTH_HANDS = Stacked("S:T8 C:J9 D:AKJ H:AK7", "S:AKQJ9 C:AKQ D:87 H:-", "S:7 C:T87 D:QT9 H:T98", "HQ HJ", ("whist", "open"))
CHECKED_TEN = Stacked("S:- C:T9 D:AQT8 H:KJ97", "S:- C:87 D:KJ97 H:AQT8", "S:AKQJT9 C:AKQJ D:- H:-", "S8 S7", ("duel", "check"))
CONCEDED = Stacked("S:AQT C:KJ D:AJ H:KJT", "S:789 C:789 D:78 H:78", "S:KJ C:AQT D:KQT H:AQ", "D9 H9", ("accept",))
TEN = Stacked("S:AKQJT98 C:AKQ D:- H:-", "S:7 C:J9 D:AQT8 H:KJ9", "S:- C:T87 D:KJ9 H:AQT8", "D7 H7", ("game", "D7", "H7", "10S", "high"))

EVERY_PHASE = (RASPASY, CLAIM_REFUSED, MISERE, BOTH_HANDS, CHECKED_TEN, CONCEDED, TEN, TEN, TEN)
"""They fill three pools of 20; the last is there in case that a bot does better than it did."""
SHORT = (BOTH_HANDS, TEN, TEN)
"""They fill three pools of 4."""
