"""Looking back: seek, verify, re-score, compare."""
