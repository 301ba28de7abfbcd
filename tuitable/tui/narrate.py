"""One event, one sentence: shared by plain mode, the log beside the table and replay.

Words of one tradition come from the ruleset's `words`, a mapping from a neutral word to what its players
say; where it is silent the neutral word is spoken. Everything here is ASCII but the names, which the caller
has cleaned (`canvas.clean`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile
from tuitable.tui.final import tenths
from tuitable.tui.scene import Scene, changes, first_up, meld_words, number, round_name, signed

COUNTED = ("courtesy",)
"""Votes that are answered by a number of tiles, and not by yes or no."""


class Said(NamedTuple):
    """What an event says: the seat that acted and the act ("discards 5p"), or a remark about the table."""

    seat: Seat | None
    act: str


def narrate(event: ev.Event, scene: Scene) -> Said | None:
    """Put an event into words; null for one that has nothing to tell people."""
    speak = _SPEAKERS.get(type(event))
    return None if speak is None else speak(event, scene)


def sentence(event: ev.Event, scene: Scene) -> str:
    """The event as one sentence, complete in itself; empty if there is nothing to tell."""
    said = narrate(event, scene)
    if said is None:
        return ""
    text = said.act if said.seat is None else f"{scene.full(said.seat)} {said.act}"
    return first_up(text) + ("" if text.endswith((".", "?", "!")) else ".")


def _s(seat: Seat, scene: Scene, verb: str) -> str:
    """The verb as the seat needs it: You draw, Mika draws."""
    if scene.spoken_to(seat):
        return verb
    return verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s")


def _match(event: ev.MatchBegan, scene: Scene) -> Said:
    first = event.balances[0]
    if all(balance == first for balance in event.balances):
        return Said(None, f"the match begins; {number(first)} each")
    have = ", ".join(f"{scene.name(seat)} {number(b)}" for seat, b in enumerate(event.balances))
    return Said(None, f"the match begins with {have}")


def _threw(event: ev.Threw, scene: Scene) -> Said:
    why = {"seats": " for the seats", "first-dealer": " for the first dealer"}.get(event.why, "")
    dice = " and ".join(str(die) for die in event.dice)
    return Said(event.seat, f"{_s(event.seat, scene, 'throw')} {dice}{why}")


def _seats(event: ev.SeatsMoved, scene: Scene) -> Said:
    after = scene.after(event)
    places = ", ".join(f"{after.name(seat)} on chair {seat + 1}" for seat in range(4))
    return Said(None, f"seats are taken: {places}")


def _hand(event: ev.HandBegan, scene: Scene) -> Said:
    parts = [round_name(event.round_wind, event.hand_no)]
    if event.counters:
        parts.append(f"{first_up(scene.word('counters'))} {event.counters}")
    deal = _s(event.dealer, scene, "deal")
    parts.append(f"{scene.name(event.dealer)} {deal}")
    return Said(None, ". ".join(parts))


def _drew(event: ev.Drew, scene: Scene) -> Said | None:
    why = {"kong": " after a kong", "bonus": " for a bonus tile"}.get(event.why, "")
    if event.tile is Tile.BACK:
        if event.why not in ("kong", "bonus"):
            return None
        return Said(event.seat, f"{_s(event.seat, scene, 'draw')} a replacement{why}")
    return Said(event.seat, f"{_s(event.seat, scene, 'draw')} {scene.tile(event.tile)}{why}")


def _turned(event: ev.Turned, scene: Scene) -> Said:
    return Said(
        None, f"{scene.word('under' if event.why == 'under' else 'indicator')} {scene.tile(event.tile)} is turned"
    )


def _aside(event: ev.SetAside, scene: Scene) -> Said:
    return Said(event.seat, f"{_s(event.seat, scene, 'lay')} out the bonus tile {scene.tile(event.tile)}")


def _exchanged(event: ev.Exchanged, scene: Scene) -> Said:
    step = scene.word(event.step)
    if scene.you is None:
        return Said(None, f"{step}: passed")
    gave, got = scene.tiles(event.gave[scene.you]), scene.tiles(event.got[scene.you])
    blind = f" and pass on {len(event.blind[scene.you])} unseen" if event.blind[scene.you] else ""
    return Said(None, f"{step}: you give {gave or 'nothing'}{blind}, you get {got or 'nothing'}")


def _voted(event: ev.Voted, scene: Scene) -> Said:
    counted = event.about in COUNTED
    if not counted and len(set(event.answers)) == 1:
        return Said(None, f"{scene.word(event.about)}: all {'yes' if event.answers[0] else 'no'}")
    answers = ", ".join(
        f"{scene.name(seat)} {answer if counted else 'yes' if answer else 'no'}"
        for seat, answer in enumerate(event.answers)
    )
    return Said(None, f"{scene.word(event.about)}: {answers}")


def _discarded(event: ev.Discarded, scene: Scene) -> Said:
    draws = "" if event.seat == scene.you or not event.drawn else f"{_s(event.seat, scene, 'draw')} and "
    return Said(event.seat, f"{draws}{_s(event.seat, scene, 'discard')} {scene.tile(event.tile)}")


def _claimed(event: ev.Claimed, scene: Scene) -> Said | None:
    if len(event.claims) < 2:
        return None
    return Said(None, "claims: " + ", ".join(f"{scene.name(c.seat)} {c.want}" for c in event.claims))


def _melded(event: ev.Melded, scene: Scene) -> Said:
    meld, seat = event.meld, event.seat
    if meld.kind is MeldKind.KONG_ADDED:
        return Said(
            seat,
            f"{_s(seat, scene, 'add')} {scene.tile(meld.added or meld.tile)} to a pung: kong {scene.tile(meld.tile)}",
        )
    if meld.from_seat is None:
        return Said(seat, f"{_s(seat, scene, 'lay')} a {meld_words(meld, scene)}")
    giver, taken = scene.other(meld.from_seat), scene.tile(meld.taken or meld.tile)
    return Said(seat, f"{_s(seat, scene, 'call')} {taken} from {giver}: {meld_words(meld, scene)}")


def _swapped(event: ev.Swapped, scene: Scene) -> Said:
    whose = "a meld of their own" if event.owner == event.seat else f"a meld of {scene.other(event.owner)}"
    if event.owner == event.seat == scene.you:
        whose = "your own meld"
    what = f"{scene.tile(event.tile)} for the {scene.word('wild')}"
    return Said(event.seat, f"{_s(event.seat, scene, 'swap')} {what} in {whose}")


def _declared(event: ev.Declared, scene: Scene) -> Said:
    return Said(event.seat, f"{_s(event.seat, scene, 'declare')} {scene.word(event.what)}")


def _staked(event: ev.Staked, scene: Scene) -> Said:
    return Said(event.seat, f"{_s(event.seat, scene, 'put')} {number(event.amount)} on the table")


def _shown(event: ev.Shown, scene: Scene) -> Said:
    return Said(event.seat, f"{_s(event.seat, scene, 'show')} {scene.tiles(event.tiles)}")


def _won(event: ev.Won, scene: Scene) -> Said:
    seat, tile = event.seat, scene.tile(event.tile)
    giver = "" if event.from_seat is None else scene.other(event.from_seat)
    how = {
        "draw": f"by own draw with {tile}",
        "discard": f"with {tile} from {giver}",
        "robbed-kong": f"with {tile}, robbing the kong of {giver}",
        "kong-replacement": f"with {tile}, the replacement after a kong",
        "bonus-replacement": f"with {tile}, the replacement for a bonus tile",
        "dealt": f"with the hand as dealt, {tile}",
        "swap": f"with {tile} from a swap",
    }.get(event.source, f"with {tile}")
    return Said(seat, f"{_s(seat, scene, 'win')} {how}")


def _challenged(event: ev.Challenged, scene: Scene) -> Said:
    upheld = "rightly" if event.upheld else "wrongly"
    return Said(
        event.seat, f"{_s(event.seat, scene, 'say')} that the hand of {scene.other(event.target)} is dead, {upheld}"
    )


def _fouled(event: ev.Fouled, scene: Scene) -> Said:
    return Said(event.seat, f"{_s(event.seat, scene, 'commit')} a foul: {scene.word(event.what)}")


def _died(event: ev.Died, scene: Scene) -> Said:
    has = "have" if scene.spoken_to(event.seat) else "has"
    return Said(event.seat, f"{has} a dead hand from now on ({scene.word(event.why)})")


def _timed(event: ev.Timed, scene: Scene) -> Said:
    clock = f"{event.elapsed // 60}:{event.elapsed % 60:02d}"
    text = {"warning": "time is running out", "limit": "time is up", "resumed": "play goes on"}
    return Said(None, f"{text.get(event.what, event.what)}, {clock} played")


def _ended(event: ev.HandEnded, scene: Scene) -> Said | None:
    if event.why == "won":
        return None
    whose = "" if not event.seats else " (" + ", ".join(scene.name(seat) for seat in event.seats) + ")"
    return Said(None, f"the hand ends: {scene.word(event.why)}{whose}")


def _settled(event: ev.Settled, scene: Scene) -> Said:
    change = changes(event.transfers)
    if not any(change):
        return Said(None, "result: nobody pays")
    return Said(None, "result: " + ", ".join(f"{scene.name(s)} {signed(c)}" for s, c in enumerate(change)))


def _back(event: ev.TookBack, scene: Scene) -> Said:
    return Said(None, f"a choice is taken back: what followed event {event.to} no longer stands")


def _over(event: ev.MatchEnded, scene: Scene) -> Said:
    places = ", ".join(
        f"{i}. {scene.name(s)} {tenths(event.results[s], event.scale)}" for i, s in enumerate(event.order, 1)
    )
    return Said(None, f"the match is over: {places}")


_SPEAKERS: dict[type, Callable[[Any, Scene], Said | None]] = {
    ev.MatchBegan: _match,
    ev.Threw: _threw,
    ev.SeatsMoved: _seats,
    ev.HandBegan: _hand,
    ev.Laid: lambda event, scene: Said(None, "a position is laid out as it was told"),
    ev.Drew: _drew,
    ev.Turned: _turned,
    ev.SetAside: _aside,
    ev.Exchanged: _exchanged,
    ev.Voted: _voted,
    ev.Discarded: _discarded,
    ev.Claimed: _claimed,
    ev.Melded: _melded,
    ev.Swapped: _swapped,
    ev.Declared: _declared,
    ev.Staked: _staked,
    ev.Shown: _shown,
    ev.Won: _won,
    ev.Challenged: _challenged,
    ev.Fouled: _fouled,
    ev.Died: _died,
    ev.Timed: _timed,
    ev.HandEnded: _ended,
    ev.Settled: _settled,
    ev.TookBack: _back,
    ev.MatchEnded: _over,
}


def public(event: ev.Event) -> ev.Event:
    """The event as it may be told where several people share the screen: nobody's drawn tile."""
    if isinstance(event, ev.Drew):
        return ev.Drew(event.seat, Tile.BACK, event.at, event.why)
    return event


def brief(event: ev.Event, scene: Scene) -> Said | None:
    """An event in a few words, for the log beside the table and for lists: "discards 5p", "pung 7z"."""
    match event:
        case ev.Drew():
            return None
        case ev.Discarded():
            return Said(event.seat, f"{_s(event.seat, scene, 'discard')} {scene.tile(event.tile)}")
        case ev.Melded(seat, meld):
            if meld.kind is MeldKind.CHOW and meld.taken is not None:
                return Said(seat, f"chow {scene.tile(meld.taken)}")
            return Said(seat, meld_words(meld, scene).removeprefix("concealed "))
        case ev.SetAside():
            return Said(event.seat, f"bonus {scene.tile(event.tile)}")
        case ev.Declared():
            return Said(event.seat, scene.word(event.what))
        case ev.Won(seat, tile):
            how = "by own draw" if event.from_seat is None else f"from {scene.other(event.from_seat)}"
            return Said(seat, f"{_s(seat, scene, 'win')} {scene.tile(tile)} {how}")
        case ev.Swapped():
            return Said(event.seat, f"{_s(event.seat, scene, 'swap')} {scene.tile(event.tile)}")
        case ev.Turned():
            return Said(None, f"{scene.word('indicator')} {scene.tile(event.tile)}")
        case ev.HandBegan():
            return Said(None, round_name(event.round_wind, event.hand_no))
        case ev.HandEnded():
            return Said(None, scene.word(event.why))
        case ev.TookBack():
            return Said(None, "a choice taken back")
        case ev.Staked() | ev.Shown() | ev.Claimed():
            return None
        case _:
            return narrate(event, scene)
