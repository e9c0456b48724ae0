"""The open hand: both defenders' cards are seen by all, and only what the declarer laid aside is not. At most 66 worlds, one mind against one."""
