"""Beyond one process: PostgreSQL keeps what the data file kept, Redis wakes the other workers. Needs the extra `preferans[scaled]`."""
