"""Bots measured against each other: the same cards for both, the same luck, whists by the real scorer, an interval beside every figure."""
