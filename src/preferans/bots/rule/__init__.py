"""`rule`: a player by the old advice (seeds S0, STR rows), with tables for what a holding is worth; no search."""
