"""The table online: one process, a log of actions, a view for each seat."""
