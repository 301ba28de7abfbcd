"""A record that is looked at: four hands and ponds, the line of the hand with its events, other rules, waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tuitable.review.nearness import Near, nearness
from tuitable.state.views import SeatView, View
from tuitable.tiles.seat import SEATS, Seat, turn_order
from tuitable.tui.canvas import Canvas, Rect, clean, cut, cut_apart, text_width
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    draw_bar,
    draw_keys,
    draw_line,
    draw_margins,
    draw_prompt,
    line_width,
    notice,
    separator,
    words,
)
from tuitable.tui.frames.seats import draw_melds, is_open
from tuitable.tui.frames.sheet import narrow
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import Layout, Size
from tuitable.tui.narrate import Said
from tuitable.tui.offers import hand_order
from tuitable.tui.replaying import MARKS, Replay
from tuitable.tui.scene import Scene, number
from tuitable.tui.tiles import SMALL_PITCH, Brush, Mark, meld_width

TILES = 25
"""Column of a seat's tiles."""
OUT = 6
"""Column of a seat's discards."""
NAME = 10
"""Columns of a seat's name at least."""
SEAT_ROWS = 3
NAME_WIDTH = 8
ROOMY = 54
"""In so many columns what a hand is worth has more room."""


class UnderRules(NamedTuple):
    """The hand under one ruleset: its title, what it is worth there, and what the seat looked at gains."""

    title: str
    value: str
    change: int | None
    recorded: bool = False


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """What a replay shows.

    `view` is what is looked at: all hands, or what one seat saw (then `eyes` names it). Positions count events
    from the beginning; `start` and `stop` are those of the hand, `marks` letters of acts at positions.
    `events` are (number in the record, words, position), `here` the position. `numbers` are the numbers in the
    record of the event that led here and of the last one. `near` is empty if nothing is to be told.
    """

    view: View
    scene: Scene
    title: str
    where: str
    here: int
    start: int
    stop: int
    numbers: tuple[int, int] = (0, 0)
    marks: tuple[tuple[int, str], ...] = ()
    events: tuple[tuple[int, Said, int], ...] = ()
    under: tuple[UnderRules, ...] = ()
    near: tuple[Near, ...] = ()
    eyes: Seat | None = None
    playing: bool = False
    pace: float = 1.0
    message: str = ""
    phases: tuple[Phase, ...] = (Phase.REPLAY,)
    allowed: frozenset[str] = frozenset()


def list_rows(plan: Layout) -> int:
    """Rows of the lists of events and rules."""
    return max(plan.content.height - 18, 0)


def draw_replay(seen: ReplayScene, plan: Layout, brush: Brush, keys: Keys) -> Canvas:
    """The whole screen of a replay."""
    if plan.size is Size.TINY:
        return notice(plan.width, plan.height)
    canvas = Canvas(plan.width, plan.height)
    draw_margins(canvas, plan)
    left: Line = (Piece("Replay", "gold"), separator(brush), Piece(clean_ascii(seen.where, brush)))
    right: Line = (Piece(f"recorded as {clean_ascii(seen.title, brush)}", "dim"),)
    draw_bar(canvas, plan["bar"], left, right, brush)
    body = Rect(plan.content.x, plan.content.y + 1, plan.content.width, plan.content.height - 3)
    if seen.view.hand is not None:
        for place, seat in enumerate(turn_order(seen.view.hand.dealer)):
            row = Rect(body.x, body.y + SEAT_ROWS * place, body.width, SEAT_ROWS)
            draw_seat(canvas, row, seen, seen.view.hand.seats[seat], brush)
    draw_progress(canvas, body.x, body.y + 4 * SEAT_ROWS, body.width, seen, brush)
    top = body.y + 4 * SEAT_ROWS + 1
    lists = Rect(body.x, top, body.width, list_rows(plan) + 1)
    _lists(canvas, lists, seen, brush)
    draw_line(canvas, body.x + 1, lists.bottom, _waits(seen, brush), brush, body.right)
    draw_prompt(canvas, plan["prompt"], prompt_line(seen, brush, plan["prompt"].width - 2), brush)
    items = keys.bar(*seen.phases, allowed=seen.allowed, width=plan["keys"].width)
    draw_keys(canvas, plan["keys"], items, brush)
    return canvas


def clean_ascii(text: str, brush: Brush) -> str:
    """Text of unknown origin, fit for this screen."""
    return clean(text, ascii_only=brush.ascii_only)


def draw_seat(canvas: Canvas, rect: Rect, seen: ReplayScene, seat: SeatView, brush: Brush) -> None:
    """One seat in three rows: name, score, tiles and melds; then discards, and bonus tiles where there is room."""
    hand = seen.view.hand
    assert hand is not None
    x, y = rect.x + 1, rect.y
    turn = hand.turn == seat.seat and not hand.ended
    canvas.put(x, y, f"{brush.here(turn and brush.boxed)}{seat.wind.value} ", "hot" if turn else "name")
    name = clean_ascii(seen.scene.name(seat.seat), brush)
    score = number(seat.balance)
    # Many melds move the tiles over a name that is not that long.
    wide = sum(meld_width(meld) + 1 for meld in seat.melds) + SMALL_PITCH * len(seat.hand) + 1
    left = min(max(rect.width - 1 - wide, 4 + NAME + 8), TILES)
    canvas.put(x + 4, y, cut(name, left - 8 - len(score), ellipsis=".."), "name")
    canvas.put_right(rect.x + left - 2, y, score, "gold" if seat.ready else "text")
    at = rect.x + left
    if is_open(seat):
        tiles = hand_order(seat)
        apart = seat.drawn is not None
        at = brush.row(canvas, at, y, tiles[:-1] if apart else tiles)
        at = brush.row(canvas, at + 1, y, tiles[-1:]) if apart else at
    else:
        at = brush.backs(canvas, at, y, len(seat.hand), drawn=seat.drawn is not None) + 1
    at = draw_melds(canvas, at + 1, y, rect.right, seat.melds, seat.seat, brush) if seat.melds else at
    canvas.put(x + 1, y + 1, "out", "dim")
    columns = (rect.width - OUT - 1) // SMALL_PITCH
    for index, thrown in enumerate(seat.pond[: 2 * columns]):
        row, column = divmod(index, columns)
        mark = Mark.TAKEN if thrown.taken_by is not None else Mark.DECLARED if thrown.declared else Mark.NONE
        if mark is Mark.NONE and hand.open_tile is not None and hand.open_tile.seat == seat.seat:
            mark = Mark.LAST if index == len(seat.pond) - 1 and hand.open_tile.source == "discard" else mark
        brush.small(canvas, rect.x + OUT + SMALL_PITCH * column, y + 1 + row, thrown.tile, mark=mark, odd=row == 1)
    if seat.bonus:
        wide = SMALL_PITCH * len(seat.bonus)
        fits = at + wide < rect.right
        brush.row(canvas, rect.right - wide, y if fits else y + 2, seat.bonus)


def draw_progress(canvas: Canvas, x: int, y: int, width: int, seen: ReplayScene, brush: Brush) -> None:
    """The line of the hand: what has been, letters of acts, where one is, what is to come, and the event's number."""
    label = f"{seen.numbers[0]}/{seen.numbers[1]}"
    left = x + 2
    room = width - 5 - text_width(label)
    canvas.hline(left, y, room, "line", brush.glyph("─", "-"))
    span = max(seen.stop - seen.start, 1)

    def column(position: int) -> int:
        return left + min(max(position - seen.start, 0), span) * (room - 1) // span

    done = column(seen.here)
    canvas.hline(left, y, done - left, "good", brush.glyph("━", "="))
    for position, letter in seen.marks:
        canvas.put(column(position), y, letter, "gold" if position <= seen.here else "dim")
    at_mark = next((letter for position, letter in seen.marks if position == seen.here), "")
    canvas.put(done, y, at_mark or brush.glyph("●", "O"), "hot")
    canvas.put_right(x + width - 1, y, label, "text")


def _lists(canvas: Canvas, rect: Rect, seen: ReplayScene, brush: Brush) -> None:
    """Events at the left, the hand under other rules at the right."""
    middle = rect.x + rect.width // 2 if seen.under else rect.right
    canvas.put(rect.x + 1, rect.y, "Events", "name")
    if seen.under:
        canvas.vline(middle, rect.y, rect.height, "line", brush.glyph("│", "|"))
        canvas.put(middle + 2, rect.y, "This hand under", "name")
    room = rect.height - 1
    for row, (event, said, position) in enumerate(seen.events[:room]):
        style = "gold" if position == seen.here else "text" if position < seen.here else "dim"
        line = event_line(event, said, seen.scene, style, brush, middle - 2 - rect.x)
        draw_line(canvas, rect.x + 1, rect.y + 1 + row, line, brush, middle - 1)
    wide = rect.right - middle - 3
    found = _chosen(seen.under, room)
    worth = max((text_width(clean_ascii(under.value, brush)) for under in found), default=0)
    gain = max((text_width(change_words(under)) for under in found), default=0)
    for row, under in enumerate(found):
        line = under_line(under, wide, brush, worth, gain)
        draw_line(canvas, middle + 2, rect.y + 1 + row, line, brush, rect.right - 1)


def _chosen(under: Sequence[UnderRules], room: int) -> Sequence[UnderRules]:
    """As many as there is room for; the recorded one always stands first."""
    first = [one for one in under if one.recorded]
    return [*first, *(one for one in under if not one.recorded)][:room]


def event_line(event: int, said: Said, scene: Scene, style: str, brush: Brush, width: int) -> Line:
    """Number, wind, name and act of an event, in `width` columns."""
    act = narrow(said.act) if brush.ascii_only else said.act
    act = words(act, width - (7 if said.seat is None else 9 + NAME_WIDTH))
    start = Piece(f"{event:>5}", "dim")
    if style == "gold":
        start = Piece(brush.here(True) + f"{event:>4}", style)
    if said.seat is None:
        return start, Piece(act, style, 7)
    name = cut_apart([clean_ascii(scene.name(seat), brush) for seat in SEATS], said.seat, NAME_WIDTH - 1)
    wind = scene.wind(said.seat)[:1]
    return start, Piece(wind, style, 7), Piece(name, style, 9), Piece(act, style, 9 + NAME_WIDTH)


def change_words(under: UnderRules) -> str:
    """What a hand under some rules brings the seat of interest; a dash if it cannot be told."""
    return "-" if under.change is None else f"{under.change:+,}" if under.change else "0"


def under_line(under: UnderRules, width: int, brush: Brush, worth: int, gain: int) -> Line:
    """Title, worth and change; the rules of the record have a mark. `worth` and `gain` are the widest of the list."""
    mark = brush.glyph("▸", ">") if under.recorded else " "
    change = change_words(under)
    style = "dim" if not under.change else "good" if under.change > 0 else "bad"
    room = min(12 if width < ROOMY else 22, worth)
    value = width - 1 - max(gain, 6) - room
    return (
        Piece(mark, "gold"),
        Piece(cut(clean_ascii(under.title, brush), value - 3, ellipsis=".."), "name" if under.recorded else "text", 2),
        Piece(cut(clean_ascii(under.value, brush), room, ellipsis=".."), "text", value),
        Piece(change, style, width - text_width(change)),
    )


def _waits(seen: ReplayScene, brush: Brush) -> Line:
    """How near each seat is whose tiles can be seen."""
    pieces: list[Piece] = []
    for near in seen.near:
        name = clean_ascii(seen.scene.name(near.seat), brush)
        pieces.append(Piece(f"{name} ", "text"))
        if near.distance < 0:
            told, style = "complete", "gold"
        elif near.waits:
            told, style = " ".join(map(brush.name, near.waits)), "gold"
        elif near.distance == 0:
            told, style = "ready", "gold"
        else:
            told, style = f"{near.distance} away", "dim"
        pieces.append(Piece(f"{told}   ", style))
    return (Piece("Waits  ", "name"), *pieces) if pieces else ()


def prompt_line(seen: ReplayScene, brush: Brush, width: int) -> Line:
    """Whether it plays, whose eyes are used, and what the letters on the line stand for, as far as there is room."""
    if seen.message:
        return (Piece(words(clean_ascii(seen.message, brush), width), "gold"),)
    eyes = "all hands open" if seen.eyes is None else f"as {clean_ascii(seen.scene.name(seen.eyes), brush)} saw it"
    stands = {letter: seen.scene.word("ready") if what == "declare" else what for what, letter in MARKS.items()}
    pieces = [
        Piece("Playing" if seen.playing else "Paused", "hot"),
        Piece(f"  {seen.pace:g} s a step   {eyes} (o)  "),
    ]
    for letter in dict.fromkeys(letter for _, letter in seen.marks):
        told = [Piece(f" {letter} ", "gold"), Piece(f"{stands[letter]} ", "dim")]
        if line_width([*pieces, *told]) - 1 <= width:
            pieces += told
    return tuple(pieces)


def scene_of(
    replay: Replay,
    plan: Layout,
    title: str,
    *,
    under: Sequence[UnderRules] = (),
    playing: bool = False,
    pace: float = 1.0,
    message: str = "",
) -> ReplayScene:
    """What a replay shows where it is now, with as many events as the lists of this size hold."""
    rows = list_rows(plan)
    after = rows // 3
    view, (start, stop) = replay.view, replay.bounds()
    timeline = replay.timeline
    found = replay.around(rows - after, after)
    return ReplayScene(
        view=view,
        scene=replay.scene(),
        title=title,
        where=replay.where(),
        here=timeline.position,
        start=start,
        stop=stop,
        numbers=(replay.number(timeline.position), replay.number(timeline.length)),
        marks=tuple(replay.marks()),
        events=tuple((replay.number(at), said, at) for at, said in found),
        under=tuple(under),
        near=nearness(view.hand) if view.hand is not None and not view.hand.ended else (),
        eyes=None if replay.open else replay.seat,
        playing=playing,
        pace=pace,
        message=message,
    )


__all__ = ["ReplayScene", "UnderRules", "draw_replay", "list_rows", "scene_of"]
