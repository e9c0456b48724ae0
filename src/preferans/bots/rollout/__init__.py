"""`rollout24`: bids by the rules of thumb of `rule`, plays each card out in sampled worlds with a greedy player."""
