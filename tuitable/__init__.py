"""Mahjong at a terminal, with every rule book on the shelf."""

__version__ = "0.1.0"
