"""Who sits where and how they speak: names, winds, the ruleset's words, numbers and tiles in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import format_tiles
from tuitable.tiles.seat import Seat, Wind, seat_wind
from tuitable.tiles.tile import Tile

if TYPE_CHECKING:
    from tuitable.tiles.names import Names

WIND_NAMES: dict[Wind, str] = {Wind.E: "East", Wind.S: "South", Wind.W: "West", Wind.N: "North"}

NEUTRAL: dict[str, str] = {
    "ready": "ready",
    "exempt": "exempt",
    "counters": "counters",
    "stake": "stake",
    "pot": "pot",
    "indicator": "indicator",
    "under": "lower indicator",
    "wild": "wild tile",
    "exhausted": "the wall is exhausted",
    "no-replacement": "no tile is left to replace a kong",
    "four-winds": "four equal winds were thrown first",
    "four-kongs": "four kongs were made",
    "eight-kongs": "too many kongs were made",
    "nine-kinds": "a hand was thrown in at the first draw",
    "triple-win": "three won on one tile",
    "four-ready": "all four are ready",
    "three-dead": "three hands are dead",
    "foul": "a foul ended it",
    "discards": "a win by discards alone",
    "won": "the hand is won",
    "false-win": "a false win",
    "false-call": "a false call",
    "misexposure": "a wrong exposure",
}
"""What is said where a ruleset has no word of its own."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Who sits where, as needed to speak of it.

    `names` are by seat; `you` is the seat addressed as "You", null where several people share the screen.
    `spell` writes a tile; null for tile text. `spoken` are the names that tiles have in place of any spelling, null for
    none. `limit` is the most a hand can be worth, `stake` what one thing on the table is worth that somebody staked,
    both in points; 0 where the rules have none. `programme` are the rounds of exchanges before play: name, names of
    the passes, and whether the round may be left out.
    """

    names: tuple[str, ...]
    dealer: Seat = 0
    you: Seat | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    spell: Callable[[Tile], str] | None = None
    limit: int = 0
    stake: int = 0
    programme: tuple[tuple[str, tuple[str, ...], bool], ...] = ()
    spoken: Names | None = None

    def tile(self, tile: Tile) -> str:
        """One tile by its name, as the screen writes it, or as tile text."""
        if self.spoken is not None:
            return self.spoken.one(tile)
        return tile.value if self.spell is None else self.spell(tile)

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Several tiles in one word, or by their names."""
        if self.spoken is not None:
            return self.spoken.several(tiles)
        return format_tiles(tiles) if self.spell is None else "".join(map(self.spell, tiles))

    def each(self, tiles: Sequence[Tile]) -> str:
        """Several tiles, each by itself, as a list that is read out."""
        return ", ".join(map(self.tile, tiles)) if self.spoken is not None else " ".join(map(self.tile, tiles))

    def prose(self, text: str) -> str:
        """A sentence made elsewhere, with its tile text as names where tiles have names."""
        return text if self.spoken is None else self.spoken.prose(text)

    def word(self, key: str) -> str:
        """What the ruleset's players say for a neutral word; unknown keys read as words themselves."""
        return self.words.get(key) or NEUTRAL.get(key) or key.replace("-", " ")

    def name(self, seat: Seat) -> str:
        """The name of a seat, or "You"."""
        return "You" if seat == self.you else self.names[seat]

    def other(self, seat: Seat) -> str:
        """The same inside a sentence: "you"."""
        return "you" if self.spoken_to(seat) else self.names[seat]

    def wind(self, seat: Seat) -> str:
        """The seat's wind in words."""
        return WIND_NAMES[seat_wind(seat, self.dealer)]

    def full(self, seat: Seat) -> str:
        """How a sentence about a seat begins: "Arushi, North," or "You"."""
        return "You" if self.spoken_to(seat) else f"{self.names[seat]}, {self.wind(seat)},"

    def spoken_to(self, seat: Seat) -> bool:
        """Whether sentences say "you" of a seat: it watches, or the record knows its player by no other name."""
        return seat == self.you or self.names[seat] == "You"

    def after(self, event: ev.Event) -> Scene:
        """The scene as it is once the event has happened: dealers change, and people change chairs."""
        if isinstance(event, ev.HandBegan):
            return replace(self, dealer=event.dealer)
        if isinstance(event, ev.SeatsMoved):
            you = None if self.you is None else event.order.index(self.you)
            return replace(self, names=tuple(self.names[old] for old in event.order), you=you)
        return self


def on_table(scene: Scene, counters: int, pot: int) -> list[str]:
    """What lies on the table, as words with numbers: counters, and what was staked (how many, where that is known)."""
    out = [f"{scene.word('counters')} {counters}"] if counters else []
    if pot:
        whole = scene.stake > 0 and pot % scene.stake == 0
        out.append(f"{scene.word('pot')} {number(pot // scene.stake if whole else pot)}")
    return out


def first_up(text: str) -> str:
    """The text with a capital at its beginning; names inside keep theirs."""
    return text[:1].upper() + text[1:]


def number(value: int) -> str:
    """A whole number with thousands parted by commas."""
    return f"{value:,}"


def signed(value: int) -> str:
    """A gain or a loss, with its sign; nothing gained is 0."""
    return f"{value:+,}" if value else "0"


def round_name(round_wind: Wind, hand_no: int) -> str:
    """Round and hand of the round: `East 2`."""
    return f"{WIND_NAMES[round_wind]} {hand_no}"


GROUP_NAMES = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""Names of groups by how many tiles they have."""


def meld_words(meld: Meld, scene: Scene) -> str:
    """A meld in words: `pung 7z`, `chow 3p4p5p`, `concealed kong 1z`; where tiles have names, `pung of red dragons`."""
    names = scene.spoken
    of, several = ("", scene.tiles) if names is None else ("of ", names.several)
    alike = scene.tile(meld.tile) if names is None else names.alike(meld.tile)
    match meld.kind:
        case MeldKind.CHOW | MeldKind.GROUP:
            kind = "chow" if meld.kind is MeldKind.CHOW else GROUP_NAMES.get(len(meld.tiles), "group")
            return f"{kind} {of}{several(meld.tiles)}"
        case MeldKind.PUNG:
            red = [t for t in meld.tiles if t is not t.plain]
            return f"pung {of}{alike}" + (f" with {several(red)}" if red else "")
        case MeldKind.KONG_CLOSED:
            return f"concealed kong {of}{alike}"
        case _:
            return f"kong {of}{alike}"


def changes(transfers: Sequence[ev.Transfer]) -> tuple[int, int, int, int]:
    """What each seat gains or loses by these transfers."""
    change = [0, 0, 0, 0]
    for transfer in transfers:
        if isinstance(transfer.payer, int):
            change[transfer.payer] -= transfer.amount
        if isinstance(transfer.payee, int):
            change[transfer.payee] += transfer.amount
    return (change[0], change[1], change[2], change[3])
