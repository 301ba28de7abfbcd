"""Other ways to write play down."""
