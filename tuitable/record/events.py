"""What can happen at a table: the closed union of events.

An event says what happened, consequences included; whoever reads it needs no rules. On disk an event is a
JSON array that begins with its tag and holds every field in the order written here (`record.codec`).
Seats are 0..3 in turn order, amounts are whole points, times are whole seconds of play since the match began.
Fields are added at the end only, with a default; a tag never changes its meaning.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, Union

import msgspec

from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat, Wind
from tuitable.tiles.tile import Tile

Account: TypeAlias = Seat | str
"""Who holds points: a seat, or `pot` (stakes on the table), `top` (kept for the first), `out` (nobody)."""

MOST_TILES = 1000
"""The largest wall that is read: a wall takes memory before the first tile of it is drawn."""

Four: TypeAlias = tuple[int, int, int, int]
"""One whole number for each seat."""


Want: TypeAlias = Annotated[str, msgspec.Meta(pattern="^(chow|pung|kong|group|win)$")]
"""What an open tile is claimed for."""
Source: TypeAlias = Annotated[
    str, msgspec.Meta(pattern="^(draw|discard|robbed-kong|kong-replacement|bonus-replacement|dealt|swap)$")
]
"""Where a winning tile comes from."""


class Throw(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One throw of dice: who threw and what each die showed."""

    seat: Seat
    dice: tuple[int, ...]


class WallPlace(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """The wall of a hand: how many tiles, how many of them kept apart, and how it was broken.

    Tiles are numbered 0.. in the order they would be taken if nothing but the wall's head were used.
    `start` is the place of tile 0 counted clockwise in tiles from the right end of the dealer's side, or
    null where the break is unknown. `throws` are the throws that broke it. `shortens` says how many tiles
    the live wall loses for each tile drawn for a reason (`kong`, `bonus`) besides those drawn in turn: 1 where
    the reserve is kept full or the replacement is itself a live tile, 2 where the reserve grows.
    """

    size: Annotated[int, msgspec.Meta(ge=0, le=MOST_TILES)]
    reserve: int
    start: int | None = None
    throws: tuple[Throw, ...] = ()
    shortens: dict[str, int] = {}


class Claim(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What one seat wanted of an open tile: `chow`, `pung`, `kong`, `group` or `win`, with which own tiles."""

    seat: Seat
    want: Want
    tiles: tuple[Tile, ...] = ()


class Transfer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Points that go from one account to another; `amount` is positive, `why` is for people."""

    payer: Account
    payee: Account
    amount: int
    why: str = ""


class Line(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One thing that counted for a seat: a stable id, a label for people, and what it added."""

    id: str
    label: str
    points: int = 0
    doubles: int = 0


class Score(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What a seat's tiles were worth: items, sums, the limit reached if any, and the total."""

    seat: Seat
    items: tuple[Line, ...]
    points: int
    doubles: int
    natural: int
    limit: str | None
    total: int
    won: bool = False


class Liable(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Who pays for others, and the clause of the rules that says so."""

    seat: Seat
    clause: str


class NextHand(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What follows a hand: whether the match is over, and else the next hand's place in it."""

    over: bool
    dealer: Seat
    round_wind: Wind
    hand_no: int
    counters: int


class Told(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One seat of a position as people told it, just before the last act. An unknown hand is null."""

    hand: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    ready: str | None = None
    dead: bool = False


class MatchBegan(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="match", gc=False):
    """Play begins with these balances, and these points in other accounts."""

    balances: Four
    held: dict[str, int] = {}


class Threw(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="throw", gc=False):
    """Dice outside a hand. `why`: `seats`, `first-dealer`."""

    seat: Seat
    dice: tuple[int, ...]
    why: str


class SeatsMoved(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="seats", gc=False):
    """People changed chairs: whoever sat on chair `order[i]` now sits on chair `i`; balances go along.

    `drawn[i]` is the wind tile drawn by whoever sits on chair `i` now, where tiles were drawn.
    """

    order: Four
    drawn: tuple[Tile, ...] = ()
    why: str = ""


class HandBegan(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="hand", gc=False):
    """A hand begins.

    `number` counts every hand dealt from 1, repeats too; `hand_no` is 1..4, the hand of the round.
    `carry` holds what passes from hand to hand under the rules played, as named whole numbers.
    `commitment` is the digest of salt and wall (`record.seal`), null where nobody committed.
    """

    number: int
    dealer: Seat
    round_wind: Wind
    hand_no: int
    counters: int
    carry: dict[str, int]
    wall: WallPlace
    commitment: str | None = None


class Dealt(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="deal", gc=False):
    """A seat's first tiles. `at` are their places in the wall, empty where they are unknown."""

    seat: Seat
    tiles: tuple[Tile, ...]
    at: tuple[int, ...] = ()


class Laid(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="laid", gc=False):
    """A position as told, just before the last act. `told` holds the flags of the document, as named there."""

    seats: tuple[Told, Told, Told, Told]
    told: dict[str, object] = {}


class Drew(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="draw", gc=False):
    """A tile from the wall. `why`: `deal` (the dealer's extra tile), `turn`, `kong`, `bonus`."""

    seat: Seat
    tile: Tile
    at: int | None
    why: str


class Turned(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="turn", gc=False):
    """An indicator is turned. `why`: `open` (after the deal or because of a kong), `under`."""

    tile: Tile
    at: int | None
    why: str


class SetAside(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="aside", gc=False):
    """A bonus tile is laid out."""

    seat: Seat
    tile: Tile


class Exchanged(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="pass", gc=False):
    """One exchange, all seats at once: what each gave from its hand, passed on unseen, and got.

    `blind[i]` are the tiles that seat i passed on without looking, part of what it was being given.
    """

    step: str
    gave: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
    blind: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
    got: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


class Voted(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="vote", gc=False):
    """All seats answered a question at once: a number each (yes 1, no 0, or how many tiles)."""

    about: str
    answers: Four


class Discarded(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="discard", gc=False):
    """A tile thrown. `drawn`: it is the very tile just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool


class Claimed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="claim", gc=False):
    """All claims on the open tile in turn order from its owner, the losing ones too."""

    claims: tuple[Claim, ...]


class Melded(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="meld", gc=False):
    """A seat lays a set. An added kong replaces its pung; what is not `taken` comes from the hand."""

    seat: Seat
    meld: Meld


class Swapped(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="swap", gc=False):
    """A seat puts a natural tile into meld number `meld_no` (from 0) of `owner` and takes the wild tile."""

    seat: Seat
    owner: Seat
    meld_no: int
    tile: Tile


class Declared(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="declare", gc=False):
    """A seat announces something. `what`: `ready`, `exempt`."""

    seat: Seat
    what: str


class Staked(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="stake", gc=False):
    """A seat puts points into the account `pot`."""

    seat: Seat
    amount: int


class Shown(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="show", gc=False):
    """A seat lays its hand open. `why`: `exempt`, `ready`, `abandon`, `win`, `end`, `foul`."""

    seat: Seat
    tiles: tuple[Tile, ...]
    why: str


class Won(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="win", gc=False):
    """A seat wins with a tile.

    `source`: `draw`, `discard`, `robbed-kong`, `kong-replacement`, `bonus-replacement`, `dealt`, `swap`.
    `from_seat` is the seat that gave the tile, null when it came from the wall.
    """

    seat: Seat
    tile: Tile
    source: Source
    from_seat: Seat | None = None


class Challenged(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="challenge", gc=False):
    """A seat says that another's hand is dead."""

    seat: Seat
    target: Seat
    upheld: bool


class Fouled(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="foul", gc=False):
    """A breach of the rules. `what`: `false-win`, `false-call`, `misexposure` ...; `from_seat`: whose discard."""

    seat: Seat
    what: str
    from_seat: Seat | None = None


class Died(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="dead", gc=False):
    """A hand is dead from now on. `sits_out`: it draws no more. `returned`: number of the meld taken back."""

    seat: Seat
    why: str
    sits_out: bool
    returned: int | None = None


class Timed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="time", gc=False):
    """The clock. `what`: `warning`, `limit`, `resumed`."""

    what: str
    elapsed: int


class HandEnded(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="end", gc=False):
    """The hand is over. `why`: `won`, or the kind of ending without a winner; `seats`: whose act it was.

    Endings: `exhausted`, `no-replacement`, `four-winds`, `four-kongs`, `eight-kongs`, `nine-kinds`,
    `triple-win`, `four-ready`, `three-dead`, `foul`, `discards` (a win by one's discards alone).
    """

    why: str
    seats: tuple[Seat, ...] = ()
    elapsed: int | None = None


class WallShown(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="wall", gc=False):
    """The wall as it was built, tile 0 first, with the salt of its commitment (empty where there is none)."""

    salt: str
    tiles: tuple[Tile, ...]


class Settled(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="settle", gc=False):
    """Points move. `ruleset` says whose reckoning this is; `next` is null while the hand goes on."""

    ruleset: str
    scores: tuple[Score, ...]
    liable: Liable | None
    transfers: tuple[Transfer, ...]
    carry: dict[str, int]
    next: NextHand | None = None


class TookBack(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="back", gc=False):
    """The events after number `to` no longer stand (`record.line`)."""

    to: int


class MatchEnded(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="over", gc=False):
    """The match is over: seats from first to last, what still moves, and the result of each seat.

    `results` are in tenths of a point of the reckoning where a ruleset knows tenths (`scale` 10), else whole.
    """

    why: str
    order: Four
    transfers: tuple[Transfer, ...]
    results: Four
    scale: int = 1
    seed: str | None = None


class Sealed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="seal", gc=False):
    """Digest of the lines since the previous seal, chained through it (`record.seal`)."""

    digest: str


Event: TypeAlias = Union[  # noqa: UP007 - the alias is built at run time for msgspec
    MatchBegan, Threw, SeatsMoved, HandBegan, Dealt, Laid, Drew, Turned, SetAside, Exchanged, Voted,
    Discarded, Claimed, Melded, Swapped, Declared, Staked, Shown, Won, Challenged, Fouled, Died, Timed,
    HandEnded, WallShown, Settled, TookBack, MatchEnded, Sealed,
]  # fmt: skip
"""An event of the main line."""


class Noted(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="note", gc=False):
    """A remark about event number `at` of a branch (empty: the main line), under a key."""

    at: int
    branch: str
    key: str
    text: str


class Branched(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="branch", gc=False):
    """A variation begins after event number `at` of the main line (empty `base`) or of another branch."""

    id: str
    at: int
    name: str = ""
    base: str = ""


class In(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="in", gc=False):
    """The next event of a branch."""

    id: str
    event: Event


class Dropped(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="drop", gc=False):
    """A branch is given up."""

    id: str


SideLine: TypeAlias = Noted | Branched | In | Dropped
"""Annotations and variations: never folded, never sealed."""

Entry: TypeAlias = Union[Event, SideLine]  # noqa: UP007
"""Whatever a line of a record after the first may hold."""


class PlayerEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who began on a chair: the name shown, and `person`, `computer` or `unknown`, with the computer's style."""

    name: str
    kind: str = "unknown"
    style: str = ""


class RulesetEntry(msgspec.Struct, frozen=True):
    """The rules played: id, title, revision, fingerprint and the whole resolved ruleset as raw JSON.

    `resolved` is decoded only when someone asks for it, so a reader needs none of its types; it is null for
    rules that are not on the shelf.
    """

    id: str
    title: str
    revision: int
    fingerprint: str
    options: dict[str, object] = {}
    resolved: msgspec.Raw = msgspec.Raw(b"null")


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where an imported record came from: the kind of file, its SHA-256, and what the format told beside play."""

    kind: str
    digest: str
    file: str = ""
    details: dict[str, object] = {}


class Header(msgspec.Struct, frozen=True):
    """First line of a record. Everything in it can be read without knowing the ruleset."""

    format: int
    program: str
    time: str
    ruleset: RulesetEntry
    players: tuple[PlayerEntry, PlayerEntry, PlayerEntry, PlayerEntry]
    origin: Origin | None = None
    tags: dict[str, str] = {}
