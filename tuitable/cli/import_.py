"""`tuitable import`: game logs of other programs become records."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from tuitable.errors import FormatError, RecordError, TuitableError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.sniff import Source, open_source, read_source
from tuitable.places import records_folder
from tuitable.record.codec import SUFFIX, decode_header

_ENDINGS = (".gz", ".mjlog", ".xml", ".txt", ".json", ".jsonl", ".log")
_MOST_COPIES = 1000


class Report(msgspec.Struct, omit_defaults=True):
    """What became of one file. `record` is where it went, `error` why it did not."""

    file: str
    record: str = ""
    hands: int = 0
    cut: str = ""
    error: str = ""
    already: bool = False
    notes: tuple[str, ...] = ()


@click.command("import")
@click.argument("files", metavar="FILE|FOLDER...", nargs=-1, required=True)
@click.option(
    "-o", "--out", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Where the records go."
)
@click.option("--force", is_flag=True, help="Write records again that were imported before.")
@click.option("--json", "as_json", is_flag=True, help="Report in JSON.")
def command(files: Sequence[str], out: Path | None, force: bool, as_json: bool) -> int:
    """Turn game logs of other programs into records.

    Reads mjlog files (XML, plain or gzip, recognised by content). A log that is cut short gives its whole
    hands; one that contradicts itself is refused with the hand and the event. Without -o the records go to the
    folder of your own.
    """
    folder = records_folder() if out is None else out
    reports: list[Report] = []
    skipped = 0
    every = list(_expand(files))
    for number, (name, found) in enumerate(every, 1):
        _progress(number, len(every))
        report = _import(name, folder, force, found)
        if report is None:
            skipped += 1
            continue
        reports.append(report)
        if not as_json:
            _clear()
            click.echo(_line(report), err=bool(report.error))
            for note in report.notes:
                click.echo(f"    {note}")
    _clear()
    done = [report for report in reports if not report.error]
    left_out = len(reports) - len(done)
    if as_json:
        answer = {"imported": len(done), "left_out": left_out, "skipped": skipped, "files": reports}
        click.echo(msgspec.json.encode(answer).decode())
    elif len(every) != 1 or not reports:
        click.echo(_summary(len(done), left_out, skipped))
    if not done:
        return 2
    return 1 if left_out or any(report.cut for report in done) else 0


def _expand(names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """All files; true for those found in a folder, of which only game logs are asked for."""
    for name in names:
        if os.path.isdir(name):
            for folder, inner, files in os.walk(name):
                inner.sort()
                for file in sorted(files):
                    yield os.path.join(folder, file), True
        else:
            yield name, False


def _import(name: str, folder: Path, force: bool, found: bool) -> Report | None:
    """Import one file; null for a file in a folder that is no game log or a record already."""
    try:
        source = open_source(name)
        if found and source.kind in ("", "record"):
            return None
        imported = read_source(source)
        target, already = _target(folder, source, force)
        if not already:
            _write(target, imported)
    except TuitableError as error:
        return Report(name, error=_without(str(error), name))
    return Report(name, str(target), imported.hands, imported.cut or "", "", already, imported.notes)


def _without(message: str, name: str) -> str:
    """The message without the file's name, which stands before it on the line already."""
    return message.removeprefix(f"{name}: ").removeprefix(f"{name}, ")


def _target(folder: Path, source: Source, force: bool) -> tuple[Path, bool]:
    """Where the record goes, and whether it lies there already. Another game is never overwritten."""
    stem = Path(source.path).name
    while stem.lower().endswith(_ENDINGS):
        stem = stem[: stem.rindex(".")]
    stem = stem.lstrip(".") or "game"
    for copy in range(1, _MOST_COPIES):
        target = folder / f"{stem}{'' if copy == 1 else f'-{copy}'}{SUFFIX}"
        if not target.exists():
            return target, False
        if _digest_of(target) == source.digest:
            return target, not force
    raise FormatError(f"{folder} holds {_MOST_COPIES} other games of this name", source.path)


def _digest_of(path: Path) -> str:
    """The digest of the file that a record was imported from, empty if it was not or cannot be read."""
    try:
        with open(path, "rb") as file:
            header = decode_header(file.readline(1 << 20).rstrip(b"\n"))
    except (OSError, RecordError):
        return ""
    return header.origin.digest if header.origin is not None else ""


def _write(target: Path, imported: Imported) -> None:
    """Write a record so that it is whole or not there. Raises `RecordError`."""
    data = b"\n".join(sealed_lines(imported.header, imported.events)) + b"\n"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(prefix=".import", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(fresh, 0o666 & ~_umask())
            os.replace(fresh, target)
        except BaseException:
            os.unlink(fresh)
            raise
    except OSError as error:
        raise RecordError(f"cannot be written: {error.strerror or error}", str(target)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _line(report: Report) -> str:
    name = click.format_filename(report.file)
    if report.error:
        return f"{name}: not imported: {report.error}"
    hands = f"{report.hands} hand{'' if report.hands == 1 else 's'}"
    where = f"{'imported before as' if report.already else 'to'} {click.format_filename(report.record)}"
    cut = f"; cut short: {report.cut}" if report.cut else ""
    return f"{name}: {hands} {where}{cut}"


def _summary(done: int, left_out: int, skipped: int) -> str:
    parts = [f"{done} imported"]
    if left_out:
        parts.append(f"{left_out} left out")
    if skipped:
        parts.append(f"{skipped} other file{'' if skipped == 1 else 's'} passed over")
    return ", ".join(parts)


def _progress(number: int, total: int) -> None:
    if total > 1 and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{number}/{total}")
        sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
