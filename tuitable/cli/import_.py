"""`tuitable import`: game logs of other programs become records."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from tuitable.cli.score import read_settings
from tuitable.cli.words import flat, json_text
from tuitable.errors import FormatError, RecordError, RulesetError, TuitableError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.packed import is_archive, members
from tuitable.formats.rulebook import Rules, entry_for
from tuitable.formats.sniff import Source, open_source, read_games, source_of
from tuitable.places import records_folder
from tuitable.record.codec import SUFFIX, decode_header

_ENDINGS = (".gz", ".mjlog", ".xml", ".txt", ".json", ".jsonl", ".log")
_MOST_COPIES = 1000
_LONGEST_STEM = 80


class Report(msgspec.Struct, omit_defaults=True):
    """What became of one game. `record` is where it went, `error` why it did not; `game` is its number in its file."""

    file: str
    record: str = ""
    hands: int = 0
    cut: str = ""
    error: str = ""
    already: bool = False
    notes: tuple[str, ...] = ()
    game: str = ""


class Found(msgspec.Struct):
    """A file to import: its name for messages, whether it was only found beside others, and what it is or its error.

    `own` is its name in its archive, empty where it lies in none.
    """

    name: str
    beside: bool
    source: Source | None = None
    error: str = ""
    own: str = ""


@click.command("import")
@click.argument("files", metavar="FILE|FOLDER|ARCHIVE...", nargs=-1, required=True)
@click.option(
    "-o", "--out", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Where the records go."
)
@click.option("--rules", metavar="ID", help="The rules played by, for games whose files do not tell them.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="An option of those rules; repeatable.")
@click.option("--force", is_flag=True, help="Write records again that were imported before.")
@click.option("--json", "as_json", is_flag=True, help="Report in JSON.")
def command(
    files: Sequence[str], out: Path | None, rules: str | None, settings: tuple[str, ...], force: bool, as_json: bool
) -> int:
    """Turn game logs of other programs into records.

    Reads nine forms of logs (docs/importing.md names them), single or several in a file, in folders, gzip, zip and
    tar archives, recognised by content. A log that is cut short gives its whole hands; one that contradicts itself
    is refused with the hand and the event. Without -o the records go to the folder of your own.

    Exit status: 0 all done, 1 something was left out or cut short, 2 nothing was imported.
    """
    told = _rules(rules, settings)
    folder = records_folder() if out is None else out
    reports: list[Report] = []
    skipped = 0
    progress = _Progress(len(files))
    for found in _every(files, progress):
        if found.beside and found.source is not None and found.source.kind in ("", "record"):
            skipped += 1
            continue
        progress.show(found.name)
        for report in _import(found, folder, force, told):
            reports.append(report)
            if not as_json:
                progress.clear()
                click.echo(_line(report), err=bool(report.error))
                for note in report.notes:
                    click.echo(f"    {flat(note)}")
    progress.clear()
    done = [report for report in reports if not report.error]
    left_out = len(reports) - len(done)
    if as_json:
        answer = {"imported": len(done), "left_out": left_out, "skipped": skipped, "files": reports}
        click.echo(json_text(answer))
    elif len(reports) != 1 or skipped:
        click.echo(_summary(len(done), left_out, skipped))
    if not done:
        return 2
    return 1 if left_out or any(report.cut for report in done) else 0


def _rules(rules: str | None, settings: tuple[str, ...]) -> Rules:
    """What the person says of the rules; refused here where the shelf knows better."""
    options = read_settings(settings)
    if rules is None:
        if options:
            raise click.BadParameter("says nothing without --rules", param_hint="--set")
        return Rules()
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", rules):
        raise click.BadParameter(f"{rules[:40]!r} is no name of rules", param_hint="--rules")
    told = Rules(rules, options)
    try:
        entry_for(told, "", "", {})
    except RulesetError as error:
        raise click.BadParameter(str(error), param_hint="--set") from None
    return told


class _Progress:
    """Where a long import stands, on one line of a terminal beside the answers."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.number = 0
        self.on = sys.stderr.isatty()

    def show(self, name: str) -> None:
        """The next file begins."""
        self.number += 1
        if self.on and (self.total > 1 or self.number > 1):
            of = f"/{self.total}" if self.number <= self.total else ""
            sys.stderr.write(f"\r\x1b[K{self.number}{of} {flat(name)[-60:]}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Make room for an answer."""
        if self.on:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _every(names: Sequence[str], progress: _Progress) -> Iterator[Found]:
    """All files named, those in folders, and those in archives of either."""
    every = list(_expand(names))
    progress.total = len(every)
    for name, beside in every:
        if is_archive(name):
            progress.total -= 1
            yield from _unpacked(name)
            continue
        try:
            yield Found(name, beside, open_source(name))
        except FormatError as error:
            yield Found(name, beside, None, _without(str(error), name))


def _expand(names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """All files; true for those found in a folder, of which only game logs are asked for."""
    for name in names:
        if os.path.isdir(name):
            for folder, inner, files in os.walk(name):
                inner.sort()
                for file in sorted(files):
                    path = os.path.join(folder, file)
                    # A pipe or a device would never end.
                    if os.path.isfile(path):
                        yield path, True
        else:
            yield name, False


def _unpacked(archive: str) -> Iterator[Found]:
    count = 0
    try:
        for member in members(archive):
            count += 1
            name = f"{archive}: {member.name}"
            if member.error:
                yield Found(name, True, None, member.error)
                continue
            try:
                yield Found(name, True, source_of(member.data, name), "", member.name.rpartition(": ")[2])
            except FormatError as error:
                yield Found(name, True, None, _without(str(error), name))
    except FormatError as error:
        yield Found(archive, False, None, _without(str(error), archive))
        return
    if not count:
        yield Found(archive, False, None, "no file is in it")


def _import(found: Found, folder: Path, force: bool, rules: Rules) -> Iterator[Report]:
    """Import all games of one file."""
    name, source = found.name, found.source
    if source is None:
        yield Report(name, error=found.error)
        return
    games = read_games(source, None, rules)
    while True:
        part = ""
        try:
            game = next(games, None)
            if game is None:
                return
            if isinstance(game, FormatError):
                raise game
            origin = game.header.origin
            part = str(origin.details.get("game", "")) if origin is not None else ""
            target, already = _target(folder, _stem(found.own or name), source.digest, force, part)
            if not already:
                _write(target, game)
        except TuitableError as error:
            yield Report(name, error=_without(str(error), name), game=part)
        except Exception as error:  # noqa: BLE001 - a fault of one importer must not cost the files after this one
            yield Report(name, error=f"a fault of this program: {type(error).__name__}: {str(error)[:80]}", game=part)
        else:
            yield Report(name, str(target), game.hands, game.cut or "", "", already, game.notes, part)


def _without(message: str, name: str) -> str:
    """The message without the file's name, which stands before it on the line already."""
    return message.removeprefix(f"{name}: ").removeprefix(f"{name}, ")


def _target(folder: Path, stem: str, digest: str, force: bool, part: str) -> tuple[Path, bool]:
    """Where the record goes, and whether it lies there already. Another game is never overwritten."""
    stem += f"-game{part}" if part else ""
    for copy in range(1, _MOST_COPIES):
        target = folder / f"{stem}{'' if copy == 1 else f'-{copy}'}{SUFFIX}"
        if not target.exists():
            return target, False
        if _origin_of(target) == (digest, part):
            return target, not force
    raise FormatError(f"{folder} holds {_MOST_COPIES} other games of this name; -o names another folder")


def _stem(path: str) -> str:
    """The name of a record for a file of this name, which may be anything that an archive holds."""
    stem = re.split(r"[\\/]", path)[-1]
    while stem.lower().endswith(_ENDINGS):
        stem = stem[: stem.rindex(".")]
    stem = re.sub(r"[^\w.+,@&=-]+", "_", stem).lstrip(".").rstrip("._")
    while len(os.fsencode(stem)) > _LONGEST_STEM:
        stem = stem[:-1]
    return stem or "game"


def _origin_of(path: Path) -> tuple[str, str]:
    """The digest of the file that a record was imported from and the game's number in it, empty if it was not."""
    try:
        with open(path, "rb") as file:
            header = decode_header(file.readline(1 << 20).rstrip(b"\n"))
    except (OSError, RecordError):
        return "", ""
    origin = header.origin
    return ("", "") if origin is None else (origin.digest, str(origin.details.get("game", "")))


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
        why = error.strerror or error
        raise RecordError(f"cannot be written: {why}; -o names another folder", str(target)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _line(report: Report) -> str:
    name = flat(click.format_filename(report.file)) + (f" (game {report.game})" if report.game else "")
    if report.error:
        return f"{name}: not imported: {flat(report.error)}"
    hands = f"{report.hands} hand{'' if report.hands == 1 else 's'}"
    where = f"{'imported before as' if report.already else 'to'} {flat(click.format_filename(report.record))}"
    cut = f"; cut short: {report.cut}" if report.cut else ""
    return f"{name}: {hands} {where}{cut}"


def _summary(done: int, left_out: int, skipped: int) -> str:
    parts = [f"{done} imported"]
    if left_out:
        parts.append(f"{left_out} left out")
    if skipped:
        parts.append(f"{skipped} other file{'' if skipped == 1 else 's'} passed over")
    return ", ".join(parts)
