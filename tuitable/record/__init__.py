"""What happened, as written down."""
