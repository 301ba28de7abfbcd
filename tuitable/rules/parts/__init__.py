"""One question of a ruleset each, answered by a value."""
