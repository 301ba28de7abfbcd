"""Undo on the screen and in lines, at the real table with its record (issue: friendly play)."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from tuitable.cli.screen import Look
from tuitable.cli.session import Session
from tuitable.cli.sitting import friendly, seated, table_show
from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.review.verify import verify_file
from tuitable.rules.library import find
from tuitable.tui.app import Board
from tuitable.tui.keys import Phase
from tuitable.tui.plain import PlainGame
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUITABLE_CONFIG", str(tmp_path / "config"))


def begin(path: Path) -> Session:
    players = [ev.PlayerEntry("Asha", "person"), *(ev.PlayerEntry(n, "computer", "steady") for n in "BCD")]
    return Session.begin(find("arushiaru"), players, seed="5", path=path / "game.tuit")


def backs(path: Path) -> int:
    return sum(isinstance(event, ev.TookBack) for event in read_record(path).entries)


async def waiting(pilot: object, board: Board, show: TableShow) -> None:
    """Until the person is asked, with the question painted long enough to be answered."""
    for _ in range(400):
        await pilot.pause(0.02)
        if show.desk.decision is not None and not show.desk.too_soon:
            return
    raise AssertionError(board.canvas.lines())


async def own_turn(pilot: object, board: Board, show: TableShow) -> None:
    await waiting(pilot, board, show)
    while show.desk.ui.phase is not Phase.TURN:
        await pilot.press("space")
        await waiting(pilot, board, show)


def test_u_asks_the_last_choice_anew(tmp_path: Path) -> None:
    session = begin(tmp_path)
    brush = Brush(TileStyle.LATIN, THEMES["felt"])
    show = table_show(session, Look(), brush)
    assert isinstance(show, TableShow)
    app = Board(show, brush, pace=0.0, guard=False)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await own_turn(pilot, app, show)
            first, wall = show.desk.view, show.desk.view.hand.wall_left
            await pilot.press("a", "a")
            await own_turn(pilot, app, show)
            drawn = show.desk.view.hand.seats[show.desk.ui.seat].drawn
            assert show.desk.view.hand.wall_left < wall
            while show.desk.view != first:
                await waiting(pilot, app, show)
                await pilot.press("u")
            assert "Taken back: you discard" in "\n".join(app.canvas.lines())
            assert session.table.view(show.desk.ui.seat) == first
            # The same choice leads on to the same tile.
            await waiting(pilot, app, show)
            await pilot.press("a", "a")
            await own_turn(pilot, app, show)
            assert show.desk.view.hand.seats[show.desk.ui.seat].drawn is drawn

    asyncio.run(run())
    session.close()
    assert backs(session.path) >= 1
    assert verify_file(session.path).ok


def in_lines(session: Session, text: str) -> str:
    out = io.StringIO()
    computers, scene = seated(session)
    first = next(seat for seat, computer in enumerate(computers) if computer is None)
    PlainGame(
        session.table, computers, scene, io.StringIO(text), out, go=session.table.go,
        past=session.scribe.past(first), friendly=friendly(session, Look()),
    ).run()  # fmt: skip
    return out.getvalue()


def test_u_in_lines(tmp_path: Path) -> None:
    session = begin(tmp_path)
    text = in_lines(session, "u\na\nu\nu\n")
    assert "Nothing is taken back: you have not chosen anything in this hand yet." in text
    asked = [line.removeprefix("> ") for line in text.splitlines() if "You draw " in line]
    assert asked[0] == asked[-1]
    assert text.count("Taken back: you discard ") == 1
    session.close()
    assert backs(session.path) == 1
    # Gone on with, the record alone tells what was chosen.
    session = Session.resume(session.path)
    session.table.go()
    text = in_lines(session, "b\n")
    session.close()
    session = Session.resume(session.path)
    session.table.go()
    assert "Taken back: " in in_lines(session, "u\n")
    session.close()
    assert verify_file(session.path).ok


def test_unsorted_in_lines(tmp_path: Path) -> None:
    session = begin(tmp_path)
    text = in_lines(session, "unsorted\nsorted\n")
    one, other, third = [line.removeprefix("> ") for line in text.splitlines() if "You draw " in line]
    assert one == third != other
    assert sorted(tile for tile in one.split() if len(tile) > 1) == sorted(t for t in other.split() if len(t) > 1)
    session.close()


def test_nobody_takes_back_what_other_people_saw(tmp_path: Path) -> None:
    players = [ev.PlayerEntry(name, "person") for name in "AB"]
    players += [ev.PlayerEntry(name, "computer", "steady") for name in "CD"]
    session = Session.begin(find("arushiaru"), players, seed="5", path=tmp_path / "game.tuit")
    text = in_lines(session, "\nu\n")
    assert "Nothing is taken back: other people have seen it." in text
    session.close()
    assert backs(session.path) == 0


@pytest.mark.parametrize("people", [1, 2])
def test_a_sheet_speaks_to_whoever_plays_alone_and_names_several_people(tmp_path: Path, people: int) -> None:
    players = [ev.PlayerEntry(name, "person") for name in ("Asha", "Ben")[:people]]
    players += [ev.PlayerEntry(name, "computer", "steady") for name in ("Cem", "Dai", "Eva")[: 4 - people]]
    session = Session.begin(find("arushiaru"), players, seed="5", path=tmp_path / "game.tuit")
    session.table.go()
    while not session.scribe.rows():
        session.table.answer(session.table.asked[0].seat, session.table.asked[0].options[-1].choice)
    names = set(session.scribe.settled_names)
    assert names == ({"You", "Cem", "Dai", "Eva"} if people == 1 else {"Asha", "Ben", "Cem", "Dai"})
    assert [entry.name for entry in read_record(session.path).header.players][:people] == ["Asha", "Ben"][:people]
    session.close()


def test_the_log_is_spelled_once_for_all_pictures_with_one_brush(tmp_path: Path) -> None:
    players = [ev.PlayerEntry("You", "person"), *(ev.PlayerEntry(n, "computer", "steady") for n in "BCD")]
    session = Session.begin(find("american"), players, seed="5", path=tmp_path / "game.tuit")
    show = table_show(session, Look(), Brush(TileStyle.LATIN, THEMES["felt"]))
    assert isinstance(show, TableShow)
    usual, kanji = Brush(TileStyle.LATIN, THEMES["felt"]), Brush(TileStyle.KANJI, THEMES["felt"])
    show.draw(80, 24, usual)
    log = show.desk.ui.log
    assert log
    show.draw(80, 24, usual)
    assert show.desk.ui.log is log
    show.draw(80, 24, kanji)
    assert show.desk.ui.log is not log
    session.close()
