"""`dd20`: sampled worlds solved with open cards, a linear reckoning for bids: the strongest design that had been published."""
