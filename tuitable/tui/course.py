"""A course of lessons as data: pages with texts, tiles and right answers, read from a file in `lessons`.

A page is of one `kind`: `find` (name one tile of a row), `sets` (part a finished hand), `hand` (a hand with a wall
laid out, at a real table, one `step` for each question), `score` (what the hand was worth), `end` (what next).
Texts are paragraphs parted by blank lines. A step's `on` is what the table asks about (`turn`, `claim`), `answer`
the tile to throw, or `pung`, `pass`, `win`; `also` are tiles that may go as well, and `always` means that `right` holds
for these too.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "lessons"
FIRST = "first"


class Under(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of the shelf with options as text, and the style of the computers, where some play."""

    id: str
    options: dict[str, str] = {}
    style: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question of a hand: what is said, asked, shown on request, and answered to right and wrong answers."""

    on: str
    answer: str
    ask: str
    show: str
    right: str
    also: str = ""
    always: bool = False
    say: str = ""
    wrong: str = ""
    title: str = ""
    part: int = 0


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to go on after the course: `gentle`, `again` or `home`, and what it is called."""

    id: str
    text: str


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page; which fields matter depends on its `kind`."""

    id: str
    part: int
    title: str
    kind: str
    say: str
    plain: str = ""
    """What is said in lines, where it is not what the screen says."""
    ask: str = ""
    right: str = ""
    tiles: str = ""
    want: str = ""
    sets: list[str] = []
    you: str = ""
    draws: str = ""
    step: list[Step] = []
    choices: list[Way] = []


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pages in order, the rules of their hands, who sits around (right, across, left), and what follows."""

    title: str
    names: tuple[str, str, str]
    rules: Under
    gentle: Under
    page: list[Page]

    @property
    def parts(self) -> int:
        """How many parts the pages tell of; the last page, what next, is none."""
        return max(page.part for page in self.page if page.kind != "end")


def load(name: str = FIRST) -> Course:
    """A course of the folder. Raises `msgspec.ValidationError` for a file that is none."""
    return msgspec.toml.decode((FOLDER / f"{name}.toml").read_bytes(), type=Course)


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each in one line."""
    return tuple(" ".join(part.split()) for part in text.strip().split("\n\n") if part)


__all__ = ["Course", "Page", "Step", "Under", "load", "paragraphs"]
