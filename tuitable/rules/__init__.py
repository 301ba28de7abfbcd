"""What counts, what is allowed, who pays."""
