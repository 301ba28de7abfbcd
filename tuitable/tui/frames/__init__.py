"""Each screen as a pure function to a canvas."""
