"""The lesson in lines: each page read out, answers one line each."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import TextIO

from tuitable.review.tilewords import tile_words, tiles_words
from tuitable.tui.course import paragraphs
from tuitable.tui.learning import Lesson, Reply
from tuitable.tui.offers import TILE_LETTERS
from tuitable.tui.plainlines import read_answer
from tuitable.tui.plainwords import in_ascii

WIDTH = 78
ANSWERS = {"p": "pung", "pung": "pung", "n": "pass", "pass": "pass", "w": "win", "win": "win"}


class PlainLesson:
    """A lesson read out. `run` answers with what the last page led to: `gentle`, `home`, or empty if it was left."""

    def __init__(
        self,
        lesson: Lesson,
        source: TextIO,
        out: TextIO,
        learned: Callable[[int, bool], None] = lambda at, all: None,
    ) -> None:
        """`learned` is called with the number of the page that was reached, and whether it is the last."""
        self.lesson = lesson
        self.source = source
        self.out = out
        self._learned = learned
        self._told: tuple[object, ...] = ()
        self._shown = False
        """Whether the answer was just shown, so that Enter alone gives it."""

    def run(self) -> str:
        """Until the last page leads on, somebody leaves, or the input ends."""
        while True:
            self._tell()
            text = self._read()
            if text is None or text in ("q", "quit"):
                return ""
            before, answered = self.lesson.at, bool(text) or self._shown
            way = self._take(text)
            if way:
                return way
            if self.lesson.reply.text and answered:
                self.line(self.lesson.reply.text)
            if self.lesson.at > before:
                self._learned(self.lesson.at, self.lesson.page.kind == "end")

    def line(self, text: str) -> None:
        """One paragraph, wrapped, in ASCII."""
        self.out.write("\n".join(textwrap.wrap(in_ascii(text), WIDTH)) + "\n")
        self.out.flush()

    def _read(self) -> str | None:
        text = read_answer(self.source, self.out)
        return None if text is None else text.lower()

    def _tell(self) -> None:
        """What is new: the page or step with its text, what lies there, and the question."""
        lesson = self.lesson
        now = (lesson.at, lesson.step_at)
        if now != self._told[:2]:
            if not lesson.step_at:
                part = f" Part {lesson.part} of {lesson.course.parts}." if lesson.page.kind != "end" else ""
                stop = "" if lesson.title.endswith("?") else "."
                self.line(f"{lesson.course.title}: {lesson.title}{stop}{part}")
            for paragraph in paragraphs(lesson.page.plain) or lesson.say:
                self.line(paragraph)
        lying = (*now, len(lesson.tiles), lesson.done)
        if lying != self._told:
            self._told = lying
            if not lesson.done:
                self._lying()
            self.line(f"{lesson.ask} {self._how()}".strip())

    def _lying(self) -> None:
        lesson = self.lesson
        for name, thrown in lesson.ponds:
            if thrown:
                self.line(f"{name} threw: {', '.join(map(tile_words, thrown))}.")
        if lesson.melds:
            self.line("Open before you: " + "; ".join(tiles_words(meld.tiles) for meld in lesson.melds) + ".")
        if lesson.tiles and lesson.page.kind != "score":
            tiles = [f"{TILE_LETTERS[i]} {tile_words(tile)}" for i, tile in enumerate(lesson.tiles)]
            drawn = f". Drawn: {tiles.pop()}" if lesson.drawn else ""
            self.line(f"Tiles: {', '.join(tiles)}{drawn}.")
        for place, way in enumerate(lesson.page.choices, 1):
            self.line(f"{place} {way.text}.")

    def _how(self) -> str:
        """What can be typed, in one sentence."""
        lesson = self.lesson
        if lesson.done or lesson.page.kind == "score":
            return "(Or back, q leaves.)"
        if lesson.page.kind == "end":
            return "(A number, or back, q leaves.)"
        if lesson.step is not None and lesson.step.on == "claim":
            claims = "w win" if lesson.step.answer == "win" else "p pung, n pass"
            return f"({claims}, y show me, back, q leaves.)"
        letters = {"sets": "Letters such as abc", "hand": "A letter throws that tile"}.get(lesson.page.kind, "A letter")
        return f"({letters}, y show me, back, q leaves.)"

    def _take(self, text: str) -> str:
        """One answer; where it leads if it leaves the lesson."""
        lesson = self.lesson
        compact = text.replace(" ", "")
        kind = lesson.page.kind
        shown, self._shown = self._shown, False
        if compact == "back":
            return "" if lesson.back() else "home"
        if compact == "y":
            lesson.show()
            self._shown = kind == "sets" or (lesson.step is not None and lesson.step.on == "turn")
        elif compact == "" and shown:
            lesson.confirm()
        elif kind == "end":
            if compact.isdigit() and 1 <= int(compact) <= len(lesson.page.choices):
                way = lesson.page.choices[int(compact) - 1].id
                if way != "again":
                    return way
                lesson.open(0)
        elif compact == "" and not (lesson.done or kind == "score"):
            self._told = self._told[:2]
        elif compact == "":
            lesson.confirm()
        elif lesson.step is not None and lesson.step.on == "claim":
            if compact in ANSWERS:
                lesson.claim(ANSWERS[compact])
            else:
                lesson.show()
        elif not lesson.done:
            self._letters(compact)
        return ""

    def _letters(self, text: str) -> None:
        """Tiles by their letters."""
        lesson = self.lesson
        places = [TILE_LETTERS.find(letter) for letter in text]
        if min(places) < 0 or max(places) >= len(lesson.tiles) or len(set(places)) != len(places):
            lesson.reply = Reply(f"{text[:20]!r} is no answer here.")
            return
        if lesson.page.kind == "sets":
            lesson.chosen = tuple(sorted(places))
            lesson.confirm()
            lesson.chosen = ()
        elif len(places) == 1:
            lesson.cursor = places[0]
            lesson.confirm()


__all__ = ["PlainLesson"]
