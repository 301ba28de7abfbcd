"""A lesson going on: which page, what was marked or thrown, and what is said to it. Knows no screen.

The screen (`learnshow`) and lines (`plainlearn`) hold the same `Lesson` and turn keys or words into its acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tuitable.review.reasons import why_alone, why_keep, why_no_set
from tuitable.review.tilewords import tile_words, tiles_words
from tuitable.state import choices as ch
from tuitable.tiles.meld import Meld
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile
from tuitable.tui.course import Course, Page, Step, paragraphs
from tuitable.tui.handrun import YOU, Deal, HandRun, LessonError
from tuitable.tui.offers import discard_of, hand_order
from tuitable.tui.scene import changes, number


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to the last act; `good`: it was right, null if it was no answer."""

    text: str = ""
    good: bool | None = None


TYPED = {"confirm": "Enter", "pung": "p", "win": "w"}
"""What is typed in lines."""


class Lesson:
    """The state of a course. All acts are allowed at any time and answer with a sentence at least."""

    def __init__(self, course: Course, deal: Deal, at: int = 0) -> None:
        """`at` is the page to begin with; a page that does not exist means the first."""
        self.course = course
        self.named: Mapping[str, str] = TYPED
        """What the keys of actions are called, for sentences that name them."""
        self._deal = deal
        self.at = 0
        self.reply = Reply()
        self.done = False
        self.cursor = 0
        self.chosen: tuple[int, ...] = ()
        self.found: tuple[tuple[Tile, ...], ...] = ()
        self.run: HandRun | None = None
        self.step_at = 0
        self.open(at if 0 <= at < len(course.page) else 0)

    @property
    def page(self) -> Page:
        """The page one is at."""
        return self.course.page[self.at]

    @property
    def step(self) -> Step | None:
        """The question of a hand that is open."""
        steps = self.page.step
        return steps[self.step_at] if self.page.kind == "hand" and self.step_at < len(steps) else None

    @property
    def part(self) -> int:
        """Which part of the course this is, from 1."""
        return next((s.part for s in reversed(self.page.step[: self.step_at + 1]) if s.part), self.page.part)

    @property
    def title(self) -> str:
        """What this part is about."""
        return next((s.title for s in reversed(self.page.step[: self.step_at + 1]) if s.title), self.page.title)

    @property
    def say(self) -> tuple[str, ...]:
        """The paragraphs to read."""
        if self.page.kind == "score":
            return paragraphs(self.page.say.format(**self._score()))
        step = self.step
        if step is None or self.step_at == 0:
            return (*paragraphs(self.page.say), *(paragraphs(step.say) if step is not None and step.say else ()))
        return paragraphs(step.say) if step.say else ()

    @property
    def ask(self) -> str:
        """What to do now."""
        if self.done:
            return self._keyed("Press {confirm} to go on.")
        return self._keyed(self.page.ask if self.step is None else self.step.ask)

    def _keyed(self, text: str) -> str:
        """A sentence of the lesson with the names of keys."""
        return text.format_map(self.named)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in hand, the drawn one last."""
        if self.page.kind in ("hand", "score"):
            view = None if self.run is None else self.run.view
            if view is None:
                return ()
            won = (view.wins[0].tile,) if self.page.kind == "score" and view.wins else ()
            return (*hand_order(view.seats[YOU]), *won)
        left = list(parse_tiles(self.page.tiles)) if self.page.tiles else []
        for tile in (tile for group in self.found for tile in group):
            left.remove(tile)
        return tuple(left)

    @property
    def drawn(self) -> bool:
        """Whether the last tile was just drawn."""
        if self.page.kind == "score":
            return True
        view = self.run.view if self.run is not None and self.page.kind == "hand" else None
        return view is not None and view.seats[YOU].drawn is not None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Sets that lie open."""
        view = self.run.view if self.run is not None and self.page.kind in ("hand", "score") else None
        return () if view is None else view.seats[YOU].melds

    @property
    def raised(self) -> tuple[int, ...]:
        """Places of the raised tiles."""
        if self.page.kind == "sets":
            return self.chosen
        if self.step is not None and self.step.on == "claim":
            pending = None if self.run is None else self.run.pending
            found = () if pending is None else pending.options
            taken = next((o.choice.tiles for o in found if isinstance(o.choice, ch.Pung)), ())
            return places_of(taken, self.tiles)
        return () if self.page.kind in ("score", "end") else (self.cursor,)

    @property
    def ponds(self) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
        """Who threw what and may still be seen, in turn order, yours last; empty before anybody threw."""
        view = self.run.view if self.run is not None and self.page.kind == "hand" else None
        if view is None or not any(seat.pond for seat in view.seats):
            return ()
        names = ("You", *self.course.names)
        thrown = [tuple(t.tile for t in seat.pond if t.taken_by is None) for seat in view.seats]
        return tuple((names[seat], thrown[seat]) for seat in (1, 2, 3, 0))

    @property
    def open_tile(self) -> Tile | None:
        """The tile that may be claimed."""
        pending = None if self.run is None or self.page.kind != "hand" else self.run.pending
        return pending.tile if pending is not None and pending.about == "claim" else None

    @property
    def choice(self) -> str:
        """Where the last page leads: the id of the choice one is at, empty on other pages."""
        return self.page.choices[self.cursor].id if self.page.kind == "end" else ""

    @property
    def offers(self) -> tuple[str, ...]:
        """The acts that are offered now, at most four, the most wanted first."""
        if self.done or self.page.kind == "score":
            return ("confirm", "back")
        match self.page.kind:
            case "find":
                return ("tile", "move", "confirm", "back")
            case "sets":
                return ("tile", "confirm", "show", "back")
            case "end":
                return ("move", "confirm", "back")
        if self.step is not None and self.step.on == "claim":
            if self.step.answer == "win":
                return ("win", "show", "back")
            return ("pung", "pass", "show", "back")
        return ("tile", "confirm", "show", "back")

    def open(self, at: int) -> None:
        """Begin a page."""
        self.at, self.reply, self.done = at, Reply(), False
        self.cursor, self.chosen, self.found, self.step_at = 0, (), (), 0
        if self.page.kind == "hand":
            if self.run is not None:
                self.run.close()
            self.run = HandRun(self._deal(self.page))
            self._at_step()
        elif self.page.kind == "score" and (self.run is None or self.run.settled is None):
            self.open(next(i for i, page in enumerate(self.course.page) if page.kind == "hand"))

    def back(self) -> bool:
        """To the page before; false on the first page, where there is none."""
        if self.at == 0:
            return False
        before = self.at - 1
        # A hand cannot be entered at its end: it is played again from its beginning.
        self.open(before)
        return True

    def forward(self) -> None:
        """To the next page, as far as there is one."""
        if self.at + 1 < len(self.course.page):
            self.open(self.at + 1)

    def move(self, by: int) -> None:
        """Move along the tiles."""
        if self.page.kind == "end":
            self.cursor = (self.cursor + by) % len(self.page.choices)
        elif self.tiles:
            self.cursor = (self.cursor + by) % len(self.tiles)
            if self.page.kind == "find":
                self.reply = Reply(self._name(self.cursor))

    def pick(self, place: int) -> bool:
        """Raise a tile, or mark it; whether there is such a tile. The raised one a second time confirms."""
        if self.page.kind == "end" and place < len(self.page.choices):
            self.cursor = place
            return True
        if place >= len(self.tiles) or self.done:
            return False
        if self.page.kind == "sets":
            self.cursor = place
            self.mark()
        elif self.page.kind == "hand" and self.step is not None and self.step.on == "turn":
            if place == self.cursor:
                self.confirm()
            else:
                self.cursor = place
                self.reply = Reply(f"{self._name(place)} {self.named['confirm']} throws it.")
        elif self.page.kind == "find":
            self.cursor = place
            self.reply = Reply(self._name(place))
        return True

    def mark(self) -> None:
        """Mark the tile one is at for a set, or let it go."""
        place = self.cursor
        self.chosen = tuple(sorted({*self.chosen} ^ {place}))
        self.reply = Reply()

    def confirm(self) -> None:
        """Take the answer, or go on."""
        if self.done or self.page.kind == "score":
            self.forward()
        elif self.page.kind == "find":
            self._find()
        elif self.page.kind == "sets":
            self._set()
        elif self.page.kind == "hand" and self.step is not None:
            if self.step.on == "turn":
                self._throw()
            else:
                self.reply = Reply(f"{self.named['confirm']} takes nothing here. The lowest line names the keys.")

    def show(self) -> None:
        """The answer in words; tiles that are wanted are raised, so that `confirm` takes them."""
        if self.page.kind == "find":
            place = self.tiles.index(parse_tile(self.page.want))
            self.reply = Reply(f"It is tile number {place + 1} from the left.")
        elif self.page.kind == "sets" and not self.done:
            group = next(group for text in self.page.sets if (group := parse_tiles(text)) not in self.found)
            what = "pair" if len(group) == 2 else "set"
            self.chosen = places_of(group, self.tiles)
            self.reply = Reply(f"{tiles_words(group).capitalize()}: a {what}. {self.named['confirm']} takes it.")
        elif self.step is not None:
            step, tiles = self.step, self.tiles
            if step.on == "claim":
                self.reply = Reply(self._keyed(step.show))
                return
            # The wanted tile may have been thrown before, in place of another.
            tile = next(tile for text in (step.answer, *step.also.split()) if (tile := parse_tile(text)) in tiles)
            why = self._keyed(step.show) if tile is parse_tile(step.answer) else why_alone(tile)
            self.cursor = tiles.index(tile)
            self.reply = Reply(f"{why} {self.named['confirm']} throws it.")

    def claim(self, what: str) -> None:
        """`pung`, `pass` or `win`."""
        step, run = self.step, self.run
        if step is None or run is None or run.pending is None or step.on != "claim":
            self.reply = Reply("There is nothing to claim now.")
            return
        kinds: dict[str, type[ch.Choice]] = {"pung": ch.Pung, "pass": ch.Decline, "win": ch.Win}
        if what != step.answer:
            self.reply = Reply(self._keyed(step.wrong or step.show), good=False)
            return
        choice = next((o.choice for o in run.pending.options if isinstance(o.choice, kinds[what])), None)
        if choice is None:
            raise LessonError(f"{what} is not offered at step {self.step_at} of {self.page.id}")
        self._answered(choice, step)

    def _find(self) -> None:
        tile = self.tiles[self.cursor]
        if tile is parse_tile(self.page.want):
            self.reply, self.done = Reply(self.page.right, good=True), True
        else:
            self.reply = Reply(f"That is the {tile_words(tile)}. {self._keyed(self.page.ask)}", good=False)

    def _set(self) -> None:
        tiles = self.tiles
        marked = tuple(tiles[place] for place in self.chosen)
        wrong = why_no_set(marked)
        if not wrong and marked not in [parse_tiles(text) for text in self.page.sets]:
            wrong = "That would do by itself, but then a tile is left over that fits nowhere. "
            wrong += "Look for a set that uses it."
        if wrong:
            self.reply = Reply(wrong, good=False)
            return
        self.found = (*self.found, marked)
        self.chosen, self.cursor = (), 0
        what = "a pair" if len(marked) == 2 else "three alike, a pung" if len(set(marked)) == 1 else "a row, a chow"
        if self.tiles:
            self.reply = Reply(f"{tiles_words(marked).capitalize()}: {what}. What else?", good=True)
        else:
            self.reply, self.done = Reply(self.page.right, good=True), True

    def _throw(self) -> None:
        step, run = self.step, self.run
        if step is None or run is None or run.view is None or run.pending is None:
            return
        tile = self.tiles[self.cursor]
        good = {parse_tile(step.answer), *(parse_tile(text) for text in step.also.split())}
        if tile not in good:
            reason = why_keep(tile, self.tiles) or "It does no harm, but another tile helps less."
            self.reply = Reply(f"{reason} Try another one.", good=False)
            return
        choice = discard_of(run.pending, run.view.seats[YOU], self.cursor)
        if choice is None:
            raise LessonError(f"{tile} may not be thrown at step {self.step_at} of {self.page.id}")
        wanted = step.always or tile is parse_tile(step.answer)
        self._answered(choice, step, "" if wanted else why_alone(tile))

    def _answered(self, choice: ch.Choice, step: Step, instead: str = "") -> None:
        assert self.run is not None
        self.run.answer(choice)
        self.reply = Reply(f"Good. {instead}" if instead else step.right, good=True)
        self.step_at += 1
        if self.step is None:
            reply = self.reply
            self.forward()
            self.reply = reply
        else:
            self._at_step()

    def _at_step(self) -> None:
        step, run = self.step, self.run
        pending = None if run is None else run.pending
        if step is None or pending is None or pending.about != step.on:
            asked = "nothing" if pending is None else pending.about
            raise LessonError(f"step {self.step_at} of {self.page.id} expects another question; asked is {asked}")
        self.cursor = max(len(self.tiles) - 1, 0) if self.drawn else 0

    def _name(self, place: int) -> str:
        text = tile_words(self.tiles[place])
        return f"The {text}."

    def _score(self) -> dict[str, str]:
        """What the sentences about the score are filled with."""
        run = self.run
        if run is None or run.settled is None or run.view is None:
            return {"sets": "", "points": "", "paid": ""}
        points = next((score.total for score in run.settled.scores if score.seat == YOU), 0)
        gains = changes(run.settled.transfers)
        names = ("You", *self.course.names)
        losses = [-gains[seat] for seat in SEATS if seat != YOU]
        if len(set(losses)) == 1:
            paid = f"Each of the other three pays you {number(losses[0])}"
            if losses[0] > points:
                paid += ", twice the points, because East wins and loses double"
            paid += "."
        else:
            each = [f"{names[seat]} pays you {number(-gains[seat])}" for seat in SEATS if gains[seat] < 0]
            paid = ", ".join(each) + "."
        melds = [tiles_words(meld.tiles) for meld in self.melds]
        return {"sets": ", ".join(melds), "points": number(points), "paid": paid}


def places_of(group: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """The places of these tiles among others, the first of equal ones."""
    out: list[int] = []
    for tile in group:
        out.append(next(i for i, other in enumerate(tiles) if other is tile and i not in out))
    return tuple(sorted(out))


__all__ = ["Lesson", "Reply", "places_of"]
