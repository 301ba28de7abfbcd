"""A hand as one integer: 34 fields of three bits, the number of tiles of kind k at bit 3 * k.

Drawing a tile is `hand += WEIGHT[tile]`, discarding it `hand -= WEIGHT[tile]`; hands and melds add up. Wild,
bonus and unseen tiles weigh nothing and are counted elsewhere. A field holds up to seven; nothing checks
that no more than four tiles of a kind are there.

Sets of kinds are *kind masks*, plain integers with bit k for kind k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuitable.tiles.tile import KINDS, Tile

FIELD_BITS = 3
"""Bits of one field."""
KIND_COUNT = len(KINDS)
"""How many kinds there are: 34."""
SUIT_BITS = 9 * FIELD_BITS
"""Bits of one numbered suit; the honours take the 21 bits above three of them."""

ONE: tuple[int, ...] = tuple(1 << FIELD_BITS * kind for kind in range(KIND_COUNT))
"""The packed weight of one tile of each kind, by kind."""
WEIGHT: dict[Tile, int] = {tile: ONE[tile.kind] if tile.kind >= 0 else 0 for tile in Tile}
"""The packed weight of each tile; red fives weigh as plain fives."""
FIELDS = (1 << FIELD_BITS * KIND_COUNT) - 1
"""Mask of all fields. Above them a hand may carry what its user counts besides, such as red fives."""
ONES = sum(ONE)
"""One tile of every kind: the lowest bit of every field."""

SUIT = (1 << SUIT_BITS) - 1
"""Mask of a numbered suit that was shifted down to bit 0."""
SUITS: tuple[int, int, int, int] = (
    SUIT,
    SUIT << SUIT_BITS,
    SUIT << 2 * SUIT_BITS,
    ((1 << 7 * FIELD_BITS) - 1) << 3 * SUIT_BITS,
)
"""Masks of characters, dots, bamboos and honours within a hand."""
SUIT_OF: tuple[int, ...] = tuple(min(kind // 9, 3) for kind in range(KIND_COUNT))
"""0 characters, 1 dots, 2 bamboos, 3 honours, by kind."""


def fields(kinds: Iterable[int]) -> int:
    """The mask that covers the whole fields of these kinds."""
    return sum(7 * ONE[kind] for kind in kinds)


TERMINAL_KINDS: frozenset[int] = frozenset((0, 8, 9, 17, 18, 26))
HONOUR_KINDS: frozenset[int] = frozenset(range(27, 34))
OUTER_KINDS: frozenset[int] = TERMINAL_KINDS | HONOUR_KINDS
GREEN_KINDS: frozenset[int] = frozenset((19, 20, 21, 23, 25, 32))

OUTERS = fields(OUTER_KINDS)
"""Fields of terminals and honours."""
SIMPLES = fields(set(range(KIND_COUNT)) - OUTER_KINDS)
"""Fields of 2 to 8 of the numbered suits."""


def pack(tiles: Iterable[Tile]) -> int:
    """The packed hand of these tiles."""
    return sum(map(WEIGHT.__getitem__, tiles))


def count(hand: int, kind: int) -> int:
    """How many tiles of a kind a packed hand holds."""
    return hand >> FIELD_BITS * kind & 7


def size(hand: int) -> int:
    """How many tiles a packed hand holds."""
    return (hand & ONES).bit_count() + 2 * (hand >> 1 & ONES).bit_count() + 4 * (hand >> 2 & ONES).bit_count()


def counts(hand: int) -> list[int]:
    """The number of tiles of each of the 34 kinds."""
    return [hand >> shift & 7 for shift in range(0, FIELD_BITS * KIND_COUNT, FIELD_BITS)]


def kinds_held(hand: int) -> int:
    """The kind mask of the kinds a packed hand holds."""
    return squeeze((hand | hand >> 1 | hand >> 2) & ONES)


def squeeze(bits: int) -> int:
    """Turn bits at places 3 * k (no others may be set) into a kind mask."""
    # Each field is one octal digit, so the octal text of the bits is the binary text of the mask.
    return int(f"{bits:o}", 2)


def spread(mask: int) -> int:
    """Turn a kind mask into a packed hand with one tile of each of its kinds."""
    return int(f"{mask:b}", 8)


def mask_kinds(mask: int) -> Iterator[int]:
    """The kinds of a kind mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_tiles(mask: int) -> tuple[Tile, ...]:
    """The plain tiles of a kind mask, lowest first."""
    return tuple(KINDS[kind] for kind in mask_kinds(mask))


def kind_mask(kinds: Iterable[int]) -> int:
    """The kind mask of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask
