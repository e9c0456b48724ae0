"""The exact truth about the play of the cards: positions solved, worlds counted and drawn, odds."""
