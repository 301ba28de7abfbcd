"""Seals: running digests over the lines of a record, chained from hand to hand.

They show damage and careless edits. They do not prove honesty: whoever edits a file can seal it again.
"""

from __future__ import annotations

import msgspec

from tuitable.digests import sha256

_SIDE_LINES = (b'["note"', b'["branch"', b'["in"', b'["drop"')


class _SealedHead(msgspec.Struct):
    """What of a header the chain starts from, as raw text; time, tags and origin may change."""

    format: msgspec.Raw
    ruleset: msgspec.Raw
    players: msgspec.Raw


def is_side_line(line: bytes) -> bool:
    """Whether a line is a note or belongs to a variation; such lines are neither numbered nor sealed."""
    return line.startswith(_SIDE_LINES)


class Sealer:
    """The running digest. Feed it every line after the header; ask for the digest where a hand ends."""

    __slots__ = ("_open", "digest", "fed")

    def __init__(self, header_line: bytes) -> None:
        """Start the chain from the header line as it stands in the file, without its line ending."""
        head = msgspec.json.decode(header_line, type=_SealedHead)
        parts = (bytes(head.format), bytes(head.ruleset), bytes(head.players))
        self.digest = sha256(b"tuitable seal 1\n" + b"\n".join(parts) + b"\n").hexdigest()
        self._begin()

    def _begin(self) -> None:
        self.fed = 0
        self._open = sha256(self.digest.encode() + b"\n")

    def feed(self, line: bytes) -> None:
        """Take in a main line that is no seal, without its line ending; side lines are passed over."""
        if not is_side_line(line):
            self._open.update(line + b"\n")
            self.fed += 1

    def seal(self) -> str:
        """Digest of all lines fed since the previous seal; the next one chains through it."""
        self.digest = self._open.hexdigest()
        self._begin()
        return self.digest

    def expect(self, line: bytes | None = None) -> str:
        """The digest that a seal here, or after one more line, must hold."""
        if line is None:
            return self._open.hexdigest()
        further = self._open.copy()
        further.update(line + b"\n")
        return further.hexdigest()

    def resume(self, digest: str) -> None:
        """Chain on from a seal as it stands in the file, right or wrong."""
        self.digest = digest
        self._begin()
