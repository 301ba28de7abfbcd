"""Whose choice it is, and what follows."""
