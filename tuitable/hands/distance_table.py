"""The stored table of how many tiles a suit lacks, and how it is made.

For a suit the table says, for every number of sets from 0 to 4, without a pair and with one, the least number of
tiles that must come in so that the suit holds them. Only a hundred or so different such rows exist, so each suit
of nine numbers (5 ** 9 of them, up to four of each) and of seven honours is stored as the number of its row.

`python -m tuitable.hands.distance_table` writes the file anew; the result does not depend on the machine.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).with_name("distances.bin")
"""The stored table: a zlib stream of the count of rows, the rows, the suits and the honours (see `pack`)."""

MAX_SETS = 4
"""The table knows hands of up to this many sets."""
ROW = 2 * (MAX_SETS + 1)
"""Numbers in a row: for 0 to 4 sets without a pair, then for 0 to 4 sets with one."""
SUIT_SIZE = 5**9
HONOUR_SIZE = 5**7
BLOCK = 5**3
"""Row numbers in a block: few enough for many blocks to be alike."""


class Places:
    """The row number of a suit, at the sum of count * 5 ** i over its kinds i, lowest kind first.

    Blocks of `BLOCK` numbers, which the first kinds make, are often alike, so each is kept once: `low` and `high`
    are the bytes of its number among `blocks`, for every block in turn. A tenth of the room of the plain numbers.
    """

    def __init__(self, low: bytes, high: bytes, blocks: bytes) -> None:
        """Parts of the stored table."""
        self._low, self._high, self._blocks = low, high, blocks

    def __getitem__(self, place: int) -> int:
        """The row number of a suit."""
        block, rest = divmod(place, BLOCK)
        return self._blocks[(self._high[block] << 8 | self._low[block]) * BLOCK + rest]


class DistanceTable(NamedTuple):
    """`rows` as described above; `suits` and `honours` hold a row number for each suit."""

    rows: tuple[tuple[int, ...], ...]
    suits: Places
    honours: Places


def load() -> DistanceTable:
    """Read the stored table, about 1 ms and 0.2 MB."""
    return unpack(zlib.decompress(PATH.read_bytes()))


def unpack(raw: bytes) -> DistanceTable:
    """The table in the bytes of an inflated file."""
    end = 1 + ROW * raw[0]
    rows = tuple(tuple(raw[i : i + ROW]) for i in range(1, end, ROW))
    suits, end = _unpack(raw, end, SUIT_SIZE // BLOCK)
    honours, _ = _unpack(raw, end, HONOUR_SIZE // BLOCK)
    return DistanceTable(rows, suits, honours)


def _unpack(raw: bytes, start: int, count: int) -> tuple[Places, int]:
    """The row numbers that begin at a byte, in so many blocks, and the byte after them."""
    low = start + 2
    high, blocks = low + count, low + 2 * count
    end = blocks + int.from_bytes(raw[start:low], "little") * BLOCK
    return Places(raw[low:high], raw[high:blocks], raw[blocks:end]), end


def pack(numbers: bytes) -> bytes:
    """Row numbers as they are stored: how many different blocks, low and high byte of the number of each, blocks."""
    found: dict[bytes, int] = {}
    order = [found.setdefault(numbers[i : i + BLOCK], len(found)) for i in range(0, len(numbers), BLOCK)]
    low, high = bytes(number & 255 for number in order), bytes(number >> 8 for number in order)
    return len(found).to_bytes(2, "little") + low + high + b"".join(found)


def build() -> bytes:
    """Work the table out, as the bytes of an inflated file; some seconds and 100 MB."""
    suits = list(zip(*_lacking(9, runs=True), strict=True))
    honours = list(zip(*_lacking(7, runs=False), strict=True))
    rows = {row: number for number, row in enumerate(sorted({*suits, *honours}))}
    head = bytes([len(rows)]) + b"".join(map(bytes, rows))
    return head + pack(bytes(map(rows.__getitem__, suits))) + pack(bytes(map(rows.__getitem__, honours)))


def _lacking(kinds: int, *, runs: bool) -> list[bytes]:
    """For each number of a row: how many tiles are lacking, one byte for every suit.

    A set of suits is one big integer with a bit for each suit. Beginning with the suits that hold just the sets
    wanted, then all that hold more, the suits that lack n + 1 tiles are those which become one that lacks n.
    """
    size = 5**kinds
    steps = [5**i for i in range(kinds)]
    below = [_below_four(step, size) for step in steps]

    def add(suits: int, tiles: tuple[int, ...]) -> int:
        for i in tiles:
            suits = (suits & below[i]) << steps[i]
        return suits

    blocks: list[tuple[int, ...]] = [(i, i, i) for i in range(kinds)]
    if runs:
        blocks += [(i, i + 1, i + 2) for i in range(kinds - 2)]
    exact = [1]
    for _ in range(MAX_SETS):
        suits = 0
        for block in blocks:
            suits |= add(exact[-1], block)
        exact.append(suits)
    for suits in exact[:]:
        paired = 0
        for i in range(kinds):
            paired |= add(suits, (i, i))
        exact.append(paired)

    every = (1 << size) - 1
    lacking = []
    for suits in exact:
        for i in range(kinds):
            for _ in range(4):
                suits |= add(suits, (i,))
        total = 0
        while suits != every:
            # Binary digits as text give each suit a byte of its own; the bytes add up without carrying.
            total += int.from_bytes(f"{every ^ suits:0{size}b}".encode().translate(_DIGITS), "big")
            grown = suits
            for i in range(kinds):
                grown |= suits >> steps[i] & below[i]
            suits = grown
        lacking.append(total.to_bytes(size, "little"))
    return lacking


_DIGITS = bytes.maketrans(b"01", b"\0\1")


def _below_four(step: int, size: int) -> int:
    """The suits of which the kind with this step has fewer than four tiles."""
    suits, width = (1 << 4 * step) - 1, 5 * step
    while width < size:
        suits |= suits << width
        width *= 2
    return suits & (1 << size) - 1


def main() -> None:
    """Write the file."""
    PATH.write_bytes(zlib.compress(build(), 9))


if __name__ == "__main__":
    main()
