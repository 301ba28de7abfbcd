"""A game's record while it is played: nothing that was seen is ever lost."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from recordtools import began, header, sealed_bytes, settled, small

from tuitable.errors import RecordError
from tuitable.record import journal as module
from tuitable.record.codec import encode_event, read_record
from tuitable.record.events import MatchBegan, MatchEnded, Noted, Sealed, Threw
from tuitable.record.journal import Journal, seed_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "game.tuit"


def test_a_new_record_holds_its_header_and_a_private_seed(path: Path) -> None:
    journal = Journal.create(path, header(), "secret")
    assert read_record(path).header == header()
    secret = seed_file(path)
    assert secret.name == ".game.tuit.seed"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert b"secret" in secret.read_bytes()
    assert b"secret" not in path.read_bytes()
    assert {p.name for p in path.parent.iterdir()} == {"game.tuit", ".game.tuit.seed"}
    journal.close()


def test_every_event_is_in_the_file_when_write_returns(path: Path) -> None:
    journal = Journal.create(path, header(), "s")
    for number, event in enumerate(small()[:5], 1):
        assert journal.write(event) == number
        assert read_record(path).entries == small()[:number]
    assert journal.write(small()[5]) == 7
    assert path.read_bytes() == sealed_bytes(small())
    journal.close()


def test_the_seed_is_told_at_the_end_and_only_then_forgotten(path: Path) -> None:
    journal = Journal.create(path, header(), "secret")
    for event in small():
        journal.write(event)
    assert seed_file(path).exists()
    end = MatchEnded("length", (0, 1, 2, 3), (), (0, 0, 0, 0), 1, "secret")
    journal.write(end)
    assert not seed_file(path).exists()
    assert path.read_bytes() == sealed_bytes([*small(), end])


def test_going_on_after_any_whole_line_gives_the_same_file(path: Path) -> None:
    events = [*small(), began(2, dealer=1, hand_no=2), settled(dealer=2)]
    whole = sealed_bytes(list(events))
    lines = whole.splitlines(keepends=True)
    for kept in range(1, len(lines) + 1):
        path.unlink(missing_ok=True)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(lines[:kept]))
        journal, record = Journal.resume(path)
        done = [event for event in record.entries if not isinstance(event, Sealed)]
        for event in events[len(done) :]:
            journal.write(event)
        journal.close()
        assert path.read_bytes() == whole, kept


def test_going_on_after_any_byte(path: Path) -> None:
    whole = sealed_bytes(small())
    start = whole.index(b"\n") + 1
    path.parent.mkdir()
    for cut in range(start, len(whole) + 1):
        path.write_bytes(whole[:cut])
        journal, record = Journal.resume(path)
        assert record.torn == bool(journal.notices)
        done = [event for event in record.entries if not isinstance(event, Sealed)]
        for event in small()[len(done) :]:
            journal.write(event)
        journal.close()
        assert path.read_bytes() == whole, cut


def test_a_game_is_played_by_one_program_at_a_time(path: Path) -> None:
    journal = Journal.create(path, header(), "s")
    with pytest.raises(RecordError, match="another tuitable is playing"):
        Journal.resume(path)
    journal.close()
    again, _ = Journal.resume(path)
    with pytest.raises(RecordError, match="another tuitable is playing"):
        Journal.resume(path)
    again.close()
    with pytest.raises(RecordError, match="closed"):
        again.write(small()[0])


def test_no_file_is_ever_overwritten(path: Path) -> None:
    Journal.create(path, header(), "s").close()
    with pytest.raises(RecordError, match="begun already"):
        Journal.create(path, header(), "t")
    assert b'"s"' in seed_file(path).read_bytes()
    seed_file(path).unlink()
    before = path.read_bytes()
    with pytest.raises(RecordError, match="not overwritten"):
        Journal.create(path, header(), "t")
    assert path.read_bytes() == before
    assert not seed_file(path).exists()


def failing(monkeypatch: pytest.MonkeyPatch, after: int, code: int = errno.ENOSPC) -> list[int]:
    """`os.write` in the journal lets through that many bytes in all, then fails."""
    left = [after]
    real = os.write

    def write(fd: int, data: bytes) -> int:
        if left[0] <= 0:
            raise OSError(code, os.strerror(code))
        done = real(fd, bytes(data)[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr(module.os, "write", write)
    return left


@pytest.mark.parametrize("room", range(0, 60, 3))
def test_on_a_full_disk_nothing_happened_and_may_be_done_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    journal = Journal.create(path, header(), "s")
    journal.write(small()[0])
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        failing(patch, room)
        whole = len(encode_event(Threw(0, (1, 2), "seats"))) + 1
        for _ in range(room // whole):
            journal.write(Threw(0, (1, 2), "seats"))
        with pytest.raises(RecordError, match="the disk is full; free some space") as error:
            journal.write(Threw(0, (1, 2), "seats"))
        assert str(path) in str(error.value)
    after = path.read_bytes()
    assert after == before + (encode_event(Threw(0, (1, 2), "seats")) + b"\n") * (room // whole)
    for event in small()[1:]:
        journal.write(event)
    journal.close()
    record = read_record(path)
    assert not record.torn
    assert isinstance(record.entries[-1], Sealed)


def test_act_and_seal_are_one_piece(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, header(), "s")
    for event in small()[:-1]:
        journal.write(event)
    number = journal.number
    with monkeypatch.context() as patch:
        failing(patch, len(encode_event(small()[-1])) + 10)
        with pytest.raises(RecordError):
            journal.write(small()[-1])
    assert journal.number == number
    journal.write(small()[-1])
    assert path.read_bytes() == sealed_bytes(small())


def test_even_if_the_file_cannot_be_cut_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, header(), "s")
    with monkeypatch.context() as patch:
        failing(patch, 5)

        def refuse(fd: int, size: int) -> None:
            raise OSError(errno.EIO, "no")

        patch.setattr(module.os, "ftruncate", refuse)
        with pytest.raises(RecordError):
            journal.write(small()[0])
    assert read_record(path).torn
    journal.write(small()[0])
    assert read_record(path).entries == small()[:1]
    assert not read_record(path).torn


def test_a_real_full_device(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    fd = os.open("/dev/full", os.O_RDWR | os.O_APPEND)
    journal = Journal.create(tmp_path / "a.tuit", header(), "s")
    good = journal._fd
    journal._fd = fd
    with pytest.raises(RecordError, match="disk is full"):
        journal.write(small()[0])
    journal._fd = good
    os.close(fd)


def test_an_unwritable_folder(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        blocked = tmp_path / "file"
        blocked.write_text("")
        with pytest.raises(RecordError, match="cannot be written"):
            Journal.create(blocked / "a.tuit", header(), "s")
        return
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o500)
    with pytest.raises(RecordError, match="TUITABLE_RECORDS"):
        Journal.create(folder / "a.tuit", header(), "s")
    assert not list(folder.iterdir())


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.EPERM])
def test_a_folder_that_may_not_be_written(path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def refuse(*args: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(module.os, "open", refuse)
    with pytest.raises(RecordError, match="choose another with TUITABLE_RECORDS"):
        Journal.create(path, header(), "s")


def test_a_full_disk_at_the_start_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (0, 3, 20, 40, 200):
        with monkeypatch.context() as patch:
            failing(patch, room)
            with pytest.raises(RecordError, match="disk is full"):
                Journal.create(path, header(), "s")
        assert not list(path.parent.iterdir()), room
    Journal.create(path, header(), "s").close()


def test_a_record_deleted_during_play_is_written_again(path: Path) -> None:
    journal = Journal.create(path, header(), "s")
    journal.write(small()[0])
    path.unlink()
    for event in small()[1:]:
        journal.write(event)
    assert path.read_bytes() == sealed_bytes(small())
    with pytest.raises(RecordError, match="another tuitable"):
        Journal.resume(path)


def test_notes_are_appended_and_not_sealed(path: Path) -> None:
    journal = Journal.create(path, header(), "s")
    journal.write(small()[0])
    journal.write_aside(Noted(1, "", "k", "t"))
    for event in small()[1:]:
        journal.write(event)
    assert journal.number == 7
    found = [line for line in path.read_bytes().splitlines() if not line.startswith(b'["note"')]
    assert found == sealed_bytes(small()).splitlines()
    journal.close()
    resumed, _ = Journal.resume(path)
    assert resumed.number == 7
    assert not resumed.notices


def test_a_missing_seed_is_known_and_a_broken_seal_told(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(sealed_bytes(small()).replace(b"[100,100,100,100]", b"[101,100,100,100]"))
    journal, _ = Journal.resume(path)
    assert journal.seed is None
    assert journal.notices == ["the seal at event 7 does not match: the file was altered"]


def test_what_cannot_be_gone_on_with(path: Path) -> None:
    import gzip

    with pytest.raises(RecordError, match="no such file"):
        Journal.resume(path)
    path.parent.mkdir()
    path.write_bytes(gzip.compress(sealed_bytes(small())))
    with pytest.raises(RecordError, match="unpack it first"):
        Journal.resume(path)
    path.write_bytes(b"hello\n")
    with pytest.raises(RecordError, match="no tuitable record"):
        Journal.resume(path)


def test_a_last_line_without_its_end_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(sealed_bytes(small())[:-1])
    journal, record = Journal.resume(path)
    assert not record.torn
    journal.close()
    assert path.read_bytes() == sealed_bytes(small())


def test_a_left_over_seed_of_a_finished_game_goes(path: Path) -> None:
    end = MatchEnded("length", (0, 1, 2, 3), (), (0, 0, 0, 0), 1, "secret")
    path.parent.mkdir()
    path.write_bytes(sealed_bytes([MatchBegan((0, 0, 0, 0)), end]))
    seed_file(path).write_bytes(b'{"seed":"secret"}\n')
    journal, _ = Journal.resume(path)
    assert not seed_file(path).exists()
    assert not journal.notices
