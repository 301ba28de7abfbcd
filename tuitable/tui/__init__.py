"""Pictures and keys."""
