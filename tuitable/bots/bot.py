"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tuitable.digests import blake2b
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View


class Bot(Protocol):
    """Chooses among the options from what its seat sees; it can reach nothing else."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer to a question; one of the options accepts it."""


def lot(seed: str, view: View, choice: Choice) -> int:
    """What decides between even choices: a number of 64 bits, the same for the same seed, hand in view and choice."""
    text = msgspec.msgpack.encode((seed, view.hand, choice))
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
