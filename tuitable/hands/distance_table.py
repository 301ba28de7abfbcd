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
"""The stored table: a zlib stream of the count of rows, the rows, the suits, the honours."""

MAX_SETS = 4
"""The table knows hands of up to this many sets."""
ROW = 2 * (MAX_SETS + 1)
"""Numbers in a row: for 0 to 4 sets without a pair, then for 0 to 4 sets with one."""
SUIT_SIZE = 5**9


class DistanceTable(NamedTuple):
    """`rows` as described above; `suits` and `honours` hold a row number for each suit.

    The place of a suit is the sum of count * 5 ** i over its kinds i, lowest kind first.
    """

    rows: tuple[tuple[int, ...], ...]
    suits: bytes
    honours: bytes


def load() -> DistanceTable:
    """Read the stored table, about 5 ms and 2 MB."""
    return unpack(zlib.decompress(PATH.read_bytes()))


def unpack(raw: bytes) -> DistanceTable:
    """The table in the bytes of an inflated file."""
    end = 1 + ROW * raw[0]
    rows = tuple(tuple(raw[i : i + ROW]) for i in range(1, end, ROW))
    return DistanceTable(rows, raw[end : end + SUIT_SIZE], raw[end + SUIT_SIZE :])


def build() -> bytes:
    """Work the table out, as the bytes of an inflated file; some seconds and 100 MB."""
    suits = list(zip(*_lacking(9, runs=True), strict=True))
    honours = list(zip(*_lacking(7, runs=False), strict=True))
    rows = {row: number for number, row in enumerate(sorted({*suits, *honours}))}
    head = bytes([len(rows)]) + b"".join(map(bytes, rows))
    return head + bytes(map(rows.__getitem__, suits)) + bytes(map(rows.__getitem__, honours))


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
