"""From a question to the things a person may press: the same offers on the screen and in plain mode.

Tiles of the own hand have the letters a to n; everything else that may be chosen is an `Offer` with a key of
its own. A key of two characters is a letter and a number, where one letter has several offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tuitable.state import choices as ch
from tuitable.state.views import SeatView
from tuitable.tiles.tile import Tile
from tuitable.tui.scene import GROUP_NAMES, Scene

TILE_LETTERS = "abcdefghijklmn"


class Offer(NamedTuple):
    """Something a person may choose by one key: what it does, what to press, what it is called, with what.

    `action` is the id that key tables know (`win`, `pung`, `chow`, `declare`, `decline` ...).
    """

    action: str
    key: str
    label: str
    detail: str
    option: ch.Option

    @property
    def choice(self) -> ch.Choice:
        """The answer this offer stands for (of a declaration, the first half)."""
        return self.option.choice

    @property
    def text(self) -> str:
        """Label and detail: "chow 3p4p"."""
        return f"{self.label} {self.detail}".rstrip()


KEYS: Mapping[str, str] = {
    "win": "w", "declare": "r", "exempt": "E", "kong": "k", "kong-own": "K", "pung": "p", "chow": "c",
    "group": "p", "swap": "x", "abandon": "N", "challenge": "X", "yes": "y", "no": "n", "decline": "n",
}  # fmt: skip
"""The key of each action where nobody chose another. On the own turn a to n are tiles."""

ORDER = (
    "win", "declare", "exempt", "kong", "kong-own", "pung", "chow", "group", "swap", "abandon", "challenge",
    "yes", "no", "number", "decline",
)  # fmt: skip

NUMBERS = {0: "none", 1: "one", 2: "two", 3: "three"}

NUMBERED = {"chow", "pung", "kong", "group"}
"""Claims that have numbers of their own when there are several ways to make them."""

ABANDONED = {"nine-kinds": "it has nine kinds of terminals and honours"}
"""Why a hand may be ended, as its player is asked; what has happened when it was is told in other words."""


def offers(decision: ch.Decision, scene: Scene, keys: Mapping[str, str] = KEYS) -> tuple[Offer, ...]:
    """Everything that may be chosen by a key other than a tile's letter, most important first."""
    found: dict[str, list[tuple[str, str, ch.Option]]] = {}
    for option in decision.options:
        named = _named(option, decision, scene)
        if named is not None:
            action, label, detail = named
            if option.foul:
                detail = f"{detail} (foul)".lstrip()
            found.setdefault(action, []).append((label, detail, option))
    out: list[Offer] = []
    used = 0
    for action in ORDER:
        group = found.get(action, [])
        for place, (label, detail, option) in enumerate(group, 1):
            if action == "number":
                key = str(getattr(option.choice, "answer", place))
            elif len(group) == 1:
                key = keys[action]
            elif action in NUMBERED:
                used += 1
                key = str(used)
            else:
                key = f"{keys[action]}{place}"
            out.append(Offer(action, key, label, detail, option))
    return tuple(out)


def _named(option: ch.Option, decision: ch.Decision, scene: Scene) -> tuple[str, str, str] | None:
    """Action, label and detail of an option; null for discards and for passes, which tiles are picked for."""
    choice = option.choice
    match choice:
        case ch.Discard() | ch.Pass():
            return None
        case ch.Declare("exempt"):
            return "exempt", scene.word("exempt"), ""
        case ch.Declare():
            return "declare", scene.word(choice.what), ""
        case ch.Group():
            size = len(choice.tiles) + 1
            return "group", GROUP_NAMES.get(size, f"group of {size}"), _with(choice.tiles, scene)
        case ch.Chow() | ch.Pung():
            action = "chow" if isinstance(choice, ch.Chow) else "pung"
            return action, action, _with(choice.tiles, scene)
        case ch.Kong():
            own = decision.about == "turn"
            return (
                ("kong-own", "kong", _of(choice.tiles[0], scene))
                if own
                else ("kong", "kong", _with(choice.tiles, scene))
            )
        case ch.Win():
            return "win", "win", ""
        case ch.Swap():
            whose = "your" if choice.owner == decision.seat else f"{scene.name(choice.owner)}'s"
            return "swap", "swap", f"{scene.tile(choice.tile)} for {whose} {scene.word('wild')}"
        case ch.Challenge():
            return "challenge", "challenge", scene.name(choice.target)
        case ch.Abandon():
            return "abandon", "end the hand", f"({ABANDONED.get(choice.why) or scene.word(choice.why)})"
        case ch.Decline():
            return "decline", "pass", ""
        case ch.Vote(answer):
            if all(o.choice.answer in (0, 1) for o in decision.options if isinstance(o.choice, ch.Vote)):
                return ("yes", "yes", "") if answer else ("no", "no", "")
            return "number", NUMBERS.get(answer, str(answer)), ""


def _with(tiles: Sequence[Tile], scene: Scene) -> str:
    """The own tiles that a claim would use; empty for a claim against the rules, which has none."""
    said = scene.tiles(tiles)
    return f"with {said}" if said and scene.spoken is not None else said


def _of(tile: Tile, scene: Scene) -> str:
    """The tile that a kong is made of."""
    return scene.tile(tile) if scene.spoken is None else f"of {scene.spoken.alike(tile)}"


def passing(decision: ch.Decision) -> ch.Option | None:
    """The option to give tiles away, if that is what is asked."""
    return next((option for option in decision.options if isinstance(option.choice, ch.Pass)), None)


def drawn_tile(seat: SeatView) -> Tile | None:
    """The tile just drawn, as long as it lies in the hand: it may have gone into a meld for a wild tile."""
    return seat.drawn if seat.drawn in seat.hand else None


def hand_order(seat: SeatView) -> tuple[Tile, ...]:
    """The concealed tiles as they lie before a person: sorted or as they came, with the drawn tile last."""
    tiles = list(seat.hand)
    if seat.drawn is not None and seat.drawn in tiles:
        # The newest of several alike is the drawn one.
        del tiles[len(tiles) - 1 - tiles[::-1].index(seat.drawn)]
        tiles.append(seat.drawn)
    return tuple(tiles)


def discard_of(decision: ch.Decision, seat: SeatView, place: int) -> ch.Discard | None:
    """The discard that tile number `place` of `hand_order` stands for; null if it may not be thrown now."""
    tiles = hand_order(seat)
    if not 0 <= place < len(tiles):
        return None
    drawn = seat.drawn is not None and place == len(tiles) - 1
    for choice in (ch.Discard(tiles[place], drawn), ch.Discard(tiles[place], not drawn)):
        if decision.accepts(choice):
            return choice
    return None


def throwable(decision: ch.Decision, seat: SeatView) -> tuple[int, ...]:
    """The places of the tiles that may be thrown now."""
    return tuple(i for i in range(len(hand_order(seat))) if discard_of(decision, seat, i) is not None)


def throwable_after(option: ch.Option, seat: SeatView) -> tuple[int, ...]:
    """The places of the tiles that may be thrown with a declaration."""
    return tuple(i for i, tile in enumerate(hand_order(seat)) if tile in option.then)


def letters(places: tuple[int, ...]) -> str:
    """Letters of places, neighbours joined: "a-c, e"."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    name: Callable[[int], str] = TILE_LETTERS.__getitem__
    return ", ".join(name(r[0]) if len(r) == 1 else f"{name(r[0])}-{name(r[-1])}" for r in runs)
