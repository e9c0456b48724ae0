"""The command `preferans`."""
