"""`tuitable import` of archives and files of several games: bounded, in memory, one line for each bad file."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
import zlib
from pathlib import Path

import pytest

from tests.cli.test_import import WHOLE, run
from tests.formats import foreign
from tuitable.errors import FormatError
from tuitable.formats import packed
from tuitable.formats.packed import Member, members
from tuitable.formats.sniff import MAX_FILE
from tuitable.record.codec import read_record


def zipped(files: dict[str, bytes], path: Path, method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def tarred(files: dict[str, bytes], path: Path, mode: str = "w:gz", form: int = tarfile.PAX_FORMAT) -> Path:
    with tarfile.open(path, mode, format=form) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def log(name: str) -> bytes:
    return WHOLE.replace('n0="A"', f'n0="{name}"').encode()


FILES = {
    "one.xml": log("B"),
    "deep/two.mjlog": gzip.compress(log("C")),
    "README": b"words",
    "bad.xml": b"<mjloggm><INIT",
}


@pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz"])
def test_games_in_an_archive(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "anything"
    if kind == "zip":
        zipped(FILES, path)
    else:
        tarred(FILES, path, "w" if kind == "tar" else "w:gz")
    status, out = run(path, "-o", tmp_path / "out")
    assert status == 1
    assert sorted(found.name for found in (tmp_path / "out").iterdir()) == ["one.tuit", "two.tuit"]
    assert f"{path}: bad.xml: not imported: no hand is in it" in out
    assert out.rstrip().endswith("2 imported, 1 left out, 1 other file passed over")
    # The same archive again brings nothing new.
    assert run(path, "-o", tmp_path / "out")[0] == 1
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_an_archive_in_a_folder_and_one_in_another(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    inner = zipped({"one.xml": log("B")}, tmp_path / "inner.zip").read_bytes()
    tarred({"a/inner.zip": inner}, folder / "outer.tgz")
    status, out = run(folder, "-o", tmp_path / "out")
    assert status == 0
    assert "outer.tgz: a/inner.zip: one.xml: 1 hand to" in out


def test_names_never_leave_the_folder(tmp_path: Path) -> None:
    names = [
        "../../escape.xml", "/etc/passwd.xml", "..\\..\\windows.xml", "..", ".hidden.xml", "a\nb\x1b[31m.xml",
        "x" * 250 + ".xml", "con:nul?.xml", "\u202eevil.xml",
    ]  # fmt: skip
    path = zipped({name: log(f"P{number}") for number, name in enumerate(names)}, tmp_path / "x.zip")
    status, out = run(path, "-o", tmp_path / "deep" / "out")
    assert status == 0
    assert all("\x1b" not in line for line in out.splitlines())
    assert len(list((tmp_path / "deep" / "out").iterdir())) == len(names)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["deep", "x.zip"]
    assert [found.name for found in (tmp_path / "deep").iterdir()] == ["out"]
    assert {"escape.tuit", "passwd.tuit", "windows.tuit", "hidden.tuit"} <= {
        found.name for found in (tmp_path / "deep" / "out").iterdir()
    }


def test_links_and_devices_are_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.xml"
    secret.write_bytes(log("B"))
    with tarfile.open(tmp_path / "x.tar", "w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE):
            info = tarfile.TarInfo("link.xml")
            info.type, info.linkname = kind, str(secret)
            archive.addfile(info)
    assert list(members(tmp_path / "x.tar")) == []
    info = zipfile.ZipInfo("link.xml")
    info.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as zip_archive:
        zip_archive.writestr(info, str(secret))
    assert list(members(tmp_path / "x.zip")) == []
    assert run(tmp_path / "x.zip", tmp_path / "x.tar", "-o", tmp_path / "out")[0] == 2


def test_a_member_that_unpacks_without_end_is_one_line(tmp_path: Path) -> None:
    bomb = bytes(MAX_FILE + 1)
    for path in (
        zipped({"bomb.xml": bomb, "good.xml": log("B")}, tmp_path / "b.zip"),
        tarred({"bomb.xml": bomb, "good.xml": log("B")}, tmp_path / "b.tgz"),
    ):
        first, second = members(path)
        assert "more than 8 MB" in first.error
        assert second.data == log("B")
        assert run(path, "-o", tmp_path / "out")[0] == 1


def test_all_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MOST_BYTES", 1 << 20)
    path = zipped({f"{n}.xml": bytes(300_000) for n in range(9)}, tmp_path / "b.zip")
    found: list[Member] = []
    with pytest.raises(FormatError, match="the rest is left out"):
        found.extend(members(path))
    status, out = run(path, "-o", tmp_path / "out")
    assert status == 2
    assert "the rest is left out" in out
    monkeypatch.setattr(packed, "MOST_MEMBERS", 5)
    for small in (
        zipped({f"{n}.xml": b"" for n in range(9)}, tmp_path / "c.zip"),
        tarred({f"{n}.xml": b"" for n in range(9)}, tmp_path / "c.tar", "w"),
    ):
        with pytest.raises(FormatError, match="more than 5 files"):
            list(members(small))


def test_a_directory_of_millions_is_not_read(tmp_path: Path) -> None:
    path = zipped({"one.xml": log("B")}, tmp_path / "b.zip")
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x05\x06")
    data[at + 12 : at + 16] = (1 << 30).to_bytes(4, "little")
    path.write_bytes(bytes(data))
    with pytest.raises(FormatError, match="more than"):
        list(members(path))


def test_archives_within_archives_end_somewhere(tmp_path: Path) -> None:
    data = log("B")
    for depth in range(6):
        data = zipped({f"{depth}.zip": data}, tmp_path / "n.zip").read_bytes()
    (found,) = members(tmp_path / "n.zip")
    assert "nested more than 3 deep" in found.error


def test_an_encrypted_or_damaged_member_does_not_stop_the_rest(tmp_path: Path) -> None:
    path = zipped({"one.xml": log("B"), "two.xml": log("C"), "three.xml": log("D")}, tmp_path / "x.zip")
    data = bytearray(path.read_bytes())
    second = data.index(b"two.xml")
    data[second + 40] ^= 0xFF
    entry = data.rindex(b"PK\x01\x02", 0, data.rindex(b"three.xml"))
    data[entry + 8] |= 1
    path.write_bytes(bytes(data))
    one, two, three = members(path)
    assert (one.data, bool(two.error), three.error) == (log("B"), True, "is encrypted")
    assert "damaged" in two.error


@pytest.mark.parametrize("kind", ["zip", "tar", "tgz"])
def test_archives_cut_anywhere_give_one_line(tmp_path: Path, kind: str) -> None:
    make = {
        "zip": lambda p: zipped(FILES, p),
        "tar": lambda p: tarred(FILES, p, "w"),
        "tgz": lambda p: tarred(FILES, p),
    }
    whole = make[kind](tmp_path / "whole").read_bytes()
    cut = tmp_path / "cut"
    for at in range(4, len(whole), max(1, len(whole) // 50)):
        cut.write_bytes(whole[:at])
        status, out = run(cut, "-o", tmp_path / "out")
        assert status in (0, 1, 2)
        assert 1 <= len(out.splitlines()) <= 6


def test_hostile_tar_headers(tmp_path: Path) -> None:
    path = tarred({"one.xml": log("B")}, tmp_path / "x.tar", "w")
    plain = path.read_bytes()

    def header(field: slice, value: bytes) -> bytes:
        data = bytearray(plain)
        data[field] = value
        data[148:156] = b" " * 8
        data[148:156] = b"%06o\0 " % sum(data[:512])
        return bytes(data)

    for field, value in (
        (slice(124, 136), b"77777777777\0"),
        (slice(124, 136), b"\xff" * 12),
        (slice(124, 136), b"notanumber!\0"),
        (slice(156, 157), b"L"),
        (slice(156, 157), b"x"),
        (slice(156, 157), b"S"),
    ):
        path.write_bytes(header(field, value))
        status, out = run(path, "-o", tmp_path / "out")
        assert status == 2
        assert len(out) < 800
    path.write_bytes(gzip.compress(header(slice(156, 157), b"x")[:512] + bytes(1 << 20)))
    assert run(path, "-o", tmp_path / "out")[0] == 2


def test_a_gzip_bomb_is_no_game(tmp_path: Path) -> None:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = bytes(1 << 20)
    with open(tmp_path / "bomb.gz", "wb") as file:
        for _ in range(64):
            file.write(squeeze.compress(piece))
        file.write(squeeze.flush())
    status, out = run(tmp_path / "bomb.gz", "-o", tmp_path / "out")
    assert (status, "unpacks to more than 8 MB" in out) == (2, True)


def test_a_file_of_several_games(tmp_path: Path) -> None:
    other = foreign.majiang()
    other["player"] = ["E", "F", "G", "H"]
    broken = foreign.majiang()
    del broken["log"][0][3]
    path = tmp_path / "games.json"
    path.write_text(foreign.dumps([foreign.majiang(), broken, other]))
    status, out = run(path, "-o", tmp_path / "out", "--rules", "a-league")
    assert status == 1
    assert "games.json (game 3): 2 hands to" in out
    assert "hand 1, event 4: seat 1 " in out
    assert sorted(found.name for found in (tmp_path / "out").iterdir()) == ["games-game1.tuit", "games-game3.tuit"]
    record = read_record(tmp_path / "out" / "games-game3.tuit")
    assert record.header.players[0].name == "E"
    assert record.header.ruleset.id == "a-league"
    run(path, "-o", tmp_path / "out")
    assert len(list((tmp_path / "out").iterdir())) == 2


@pytest.mark.parametrize(
    "options", [("--set", "length=east"), ("--rules", "No Such"), ("--rules", "tenhou", "--set", "no-such=1")]
)
def test_wrong_rules_are_refused_before_anything_is_done(tmp_path: Path, options: tuple[str, ...]) -> None:
    from click import BadParameter

    path = tmp_path / "game.json"
    path.write_text(foreign.dumps(foreign.majiang()))
    with pytest.raises(BadParameter):
        run(path, "-o", tmp_path / "out", *options)
    assert not (tmp_path / "out").exists()


def test_a_fault_of_an_importer_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise KeyError("l")

    monkeypatch.setattr("tuitable.formats.majiang.read_majiang", fail)
    (tmp_path / "a.json").write_text(foreign.dumps(foreign.majiang()))
    (tmp_path / "b.xml").write_bytes(log("B"))
    status, out = run(tmp_path / "a.json", tmp_path / "b.xml", "-o", tmp_path / "out")
    assert status == 1
    assert "a fault of this program: KeyError" in out
