"""`master`: worlds weighted by what everybody has said, searched with open cards and paid in whists by the real scorer."""
