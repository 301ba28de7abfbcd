"""The record of a game being played: every event is in the file before anybody sees it.

Each event is one unbuffered append, which outlives the death of the process; the disk itself is waited for
(fsync) when a hand is sealed, on `sync`, and before the first event. What cannot be written has not happened:
the file is cut back to its last whole line and the same event may be written again.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from tuitable.errors import RecordError
from tuitable.record.codec import FORMAT, MAX_FILE, Record, encode_event, encode_header, parse_record
from tuitable.record.events import Event, Header, MatchEnded, Sealed, Settled, SideLine
from tuitable.record.seal import Sealer, is_side_line
from tuitable.tiles.tile import Tile

_RETRY = "what was just done has not happened and can be done again"


class _Secret(msgspec.Struct, omit_defaults=True):
    """The private file beside a record: what walls come from, and those that are known otherwise, as codes by hand."""

    seed: str
    walls: dict[int, str] = {}


def seed_file(path: str | os.PathLike[str]) -> Path:
    """The private file that holds the seed of a game not yet over."""
    path = Path(path)
    return path.with_name(f".{path.name}.seed")


class Journal:
    """A record open for writing, locked against any other process.

    `number` counts main lines in the file. `seed` is null for a resumed game whose private file is gone; `walls` are
    those that do not come from it, by the number of the hand.
    `notices` are sentences for people about what was found on resuming.
    """

    def __init__(self, path: Path, fd: int, header_line: bytes, seed: str | None) -> None:
        """Used by `create` and `resume`."""
        self.path = path
        self.seed = seed
        self.walls: dict[int, tuple[Tile, ...]] = {}
        self.number = 0
        self.notices: list[str] = []
        self._fd = fd
        self._size = 0
        self._ragged = False
        self._sealer = Sealer(header_line)

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        header: Header,
        seed: str,
        walls: Mapping[int, tuple[Tile, ...]] = MappingProxyType({}),
    ) -> Journal:
        """Begin a record: seed file, then the header, both on disk when this returns.

        Raises `RecordError` if the file exists or the folder cannot be written.
        """
        path = Path(path)
        line = encode_header(header)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(_unwritable(error), str(path)) from None
        try:
            secret = _Secret(seed, {number: " ".join(tiles) for number, tiles in walls.items()})
            _write_new(seed_file(path), msgspec.json.encode(secret) + b"\n", 0o600)
        except FileExistsError:
            raise RecordError("a game of this name was begun already; choose another name", str(path)) from None
        except OSError as error:
            raise RecordError(_unwritable(error), str(path)) from None
        try:
            fd = _create_whole(path, line + b"\n")
        except OSError as error:
            _remove(seed_file(path))
            if isinstance(error, FileExistsError):
                raise RecordError("this file exists already and is not overwritten", str(path)) from None
            raise RecordError(_unwritable(error), str(path)) from None
        journal = cls(path, fd, line, seed)
        journal.walls = dict(walls)
        journal._size = len(line) + 1
        return journal

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> tuple[Journal, Record]:
        """Open a record to go on. A torn last line is cut off with a notice, a missing seal is set.

        Raises `RecordError` if the file is locked, damaged, packed or not writable.
        """
        path = Path(path)
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except FileNotFoundError:
            raise RecordError("there is no such file", str(path)) from None
        except OSError as error:
            raise RecordError(f"cannot be opened to go on: {error.strerror}", str(path)) from None
        try:
            _lock(fd, path)
            record = _read(fd, path)
            seed, walls = _read_secret(path)
            journal = cls(path, fd, record.header_line, seed)
            journal.walls = walls
            journal._take_up(record)
        except BaseException:
            os.close(fd)
            raise
        return journal, record

    def _take_up(self, record: Record) -> None:
        for line, entry in zip(record.lines, record.entries, strict=True):
            if isinstance(entry, Sealed):
                if entry.digest != self._sealer.expect():
                    self.notices.append(f"the seal at event {self.number + 1} does not match: the file was altered")
                self._sealer.resume(entry.digest)
            else:
                self._sealer.feed(line)
            self.number += not is_side_line(line)
        self._size = record.size
        if record.torn:
            self._ragged = True
            self.notices.append("the last line was torn and is left out; the game goes on from the act before it")
        if not record.complete:
            self._append(b"\n")
        self._mend()
        events = record.events
        if events and _ends_a_hand(events[-1]):
            self._seal()
        if events and any(isinstance(event, MatchEnded) for event in events[-2:]):
            _remove(seed_file(self.path))

    def write(self, event: Event) -> int:
        """Put an event on disk; where it ends a hand, a seal follows. Answers the number of main lines.

        Raises `RecordError` if it cannot be written; then nothing was written.
        """
        line = encode_event(event)
        ends = _ends_a_hand(event)
        # Act and seal in one piece, so that a full disk cannot part them.
        seal = encode_event(Sealed(self._sealer.expect(line))) + b"\n" if ends else b""
        self._append(line + b"\n" + seal)
        self._sealer.feed(line)
        self.number += 1
        if ends:
            self._sealer.seal()
            self.number += 1
            self._wait_for_disk()
            if isinstance(event, MatchEnded):
                _remove(seed_file(self.path))
        return self.number

    def write_aside(self, entry: SideLine) -> None:
        """Append a note or a line of a variation. Raises `RecordError`."""
        self._append(encode_event(entry) + b"\n")

    @property
    def busy(self) -> bool:
        """In the middle of a write, or closed: a signal handler must keep away."""
        return self._ragged or self._fd < 0

    def sync(self) -> None:
        """Wait until everything is on the disk itself, as when play pauses. Raises `RecordError`."""
        try:
            os.fsync(self._fd)
        except OSError as error:
            raise RecordError(f"the disk does not answer: {error.strerror}", str(self.path)) from None

    def close(self) -> None:
        """Let go of the file and its lock; no more may be written."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def abandon(self) -> None:
        """Close and remove a record that was only just created, because the game could not be begun."""
        self.close()
        _remove(self.path)
        _remove(seed_file(self.path))

    def _seal(self) -> None:
        self._append(encode_event(Sealed(self._sealer.expect())) + b"\n")
        self._sealer.seal()
        self.number += 1
        self._wait_for_disk()

    def _wait_for_disk(self) -> None:
        """As `sync`, but what was written stands: a disk that does not answer is only a notice."""
        try:
            self.sync()
        except RecordError as error:
            self.notices.append(str(error))

    def _mend(self) -> None:
        """Cut off what a failed or interrupted write left behind the last whole line."""
        if self._ragged:
            os.ftruncate(self._fd, self._size)
            self._ragged = False

    def _append(self, data: bytes) -> None:
        if self._fd < 0:
            raise RecordError("the record is closed", str(self.path))
        if self._size + len(data) > MAX_FILE:
            raise RecordError(f"the record is full at {MAX_FILE >> 20} MB; begin a new game", str(self.path))
        try:
            self._mend()
            if os.fstat(self._fd).st_nlink == 0:
                self._restore()
            self._ragged = True
            left = memoryview(data)
            while left:
                left = left[os.write(self._fd, left) :]
            self._ragged = False
        except OSError as error:
            try:
                self._mend()
            except OSError:
                pass  # The next write tries again; a reader drops a torn last line.
            raise RecordError(_unwritable(error, _RETRY), str(self.path)) from None
        self._size += len(data)

    def _restore(self) -> None:
        """Someone deleted the file while we hold it open: write it again from what we hold."""
        data = b""
        while len(data) < self._size and (part := os.pread(self._fd, self._size - len(data), len(data))):
            data += part
        fd = _create_whole(self.path, data)
        os.close(self._fd)
        self._fd = fd


def _ends_a_hand(event: Event) -> bool:
    return isinstance(event, MatchEnded) or (isinstance(event, Settled) and event.next is not None)


def _unwritable(error: OSError, then: str = "nothing was begun") -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full; free some space ({then})"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"this folder may not be written; choose another with TUITABLE_RECORDS ({then})"
    return f"cannot be written: {error.strerror} ({then})"


def _lock(fd: int, path: Path) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RecordError("another tuitable is playing this game; close it there first", str(path)) from None
    except OSError:
        pass  # A file system without locks: better to play unlocked than not at all.


def _read(fd: int, path: Path) -> Record:
    parts: list[bytes] = []
    while part := os.read(fd, 1 << 20):
        parts.append(part)
        if len(parts) > MAX_FILE >> 20:
            raise RecordError(f"larger than the {MAX_FILE >> 20} MB that a record may have", str(path))
    data = b"".join(parts)
    if data[:2] == b"\x1f\x8b":
        raise RecordError("a packed record cannot be gone on with; unpack it first", str(path))
    record = parse_record(data, str(path))
    if record.format != FORMAT:
        raise RecordError(f"begun in the older format {record.format}; it can be replayed, not gone on with", str(path))
    return record


def _read_secret(path: Path) -> tuple[str | None, dict[int, tuple[Tile, ...]]]:
    """The seed and the walls that do not come from it; null and none if the private file is gone or damaged."""
    try:
        secret = msgspec.json.decode(seed_file(path).read_bytes(), type=_Secret)
        return secret.seed, {n: tuple(Tile(code) for code in text.split()) for n, text in secret.walls.items()}
    except (OSError, ValueError):
        return None, {}


def _write_new(path: Path, data: bytes, mode: int) -> None:
    """Write a new file whole and wait for the disk; leaves nothing behind if that fails."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(fd, left) :]
            os.fsync(fd)
        finally:
            os.close(fd)
    except BaseException:
        _remove(path)
        raise
    _sync_folder(path.parent)


def _create_whole(path: Path, data: bytes) -> int:
    """Make a file appear with its whole first content, locked; answers its descriptor. Never overwrites."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    _remove(fresh)
    _write_new(fresh, data, 0o666)
    fd = os.open(fresh, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
    try:
        _lock(fd, path)
        try:
            os.link(fresh, path)
        except FileExistsError:
            raise
        except OSError:
            # No hard links here: the name may change only if nobody has it.
            if path.exists():
                raise FileExistsError(errno.EEXIST, "exists", str(path)) from None
            os.rename(fresh, path)
        _sync_folder(path.parent)
    except BaseException:
        os.close(fd)
        raise
    finally:
        _remove(fresh)
    return fd


def _sync_folder(folder: Path) -> None:
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
    except OSError:
        pass  # Some file systems do not sync folders; the file itself is on disk.


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        pass
