"""`tuitable doctor`: what was found out about the terminal, where things lie, and a sample of every look."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import click

from tuitable import __version__, places
from tuitable.cli.options import screen_options
from tuitable.cli.screen import Look
from tuitable.cli.words import flat, json_text, plain
from tuitable.tui.caps import GOOD_WIDTHS, Caps, Widths, detect, probe_widths, this_terminal
from tuitable.tui.samples import brush_for, coloured_lines, plain_lines, sample, themes_within
from tuitable.tui.shows import MIN_HEIGHT, MIN_WIDTH
from tuitable.tui.tiles import TileStyle

VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "TUITABLE_TILES", "TUITABLE_COLOUR", "TUITABLE_RECORDS",
             "TUITABLE_CONFIG", "ESCDELAY")  # fmt: skip
PACKAGES = ("textual", "rich", "msgspec", "click", "platformdirs")


def writable(folder: Path) -> str:
    """What stands in the way of writing into a folder, or into where it would be made; empty if nothing."""
    here = folder
    while not here.exists() and here != here.parent:
        here = here.parent
    if not here.is_dir():
        return f"{here} is not a folder"
    try:
        with TemporaryFile(dir=here):
            return ""
    except OSError as error:
        return f"{here} cannot be written: {error.strerror}"


def folders() -> dict[str, dict[str, Any]]:
    """Where records, settings and cards lie: path, whether it is there, and what hinders writing."""
    found = {}
    for name, path, write in (
        ("records", places.records_folder(), True),
        ("settings", places.config_folder(), True),
        ("cards", places.cards_folder(), False),
    ):
        found[name] = {"path": str(path), "there": path.is_dir(), "hindrance": writable(path) if write else ""}
    return found


def versions() -> dict[str, str]:
    """The program, Python, the packages that matter, and the system."""
    found = {"tuitable": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return found | {"system": f"{platform.system()} {platform.release()}"}


def terminal(look: Look) -> tuple[dict[str, Any], Caps]:
    """The facts about the terminal and what follows from them."""
    asked: list[Widths | None] = []

    def probe() -> Widths | None:
        asked.append(probe_widths())
        return asked[-1]

    here = this_terminal(os.environ)
    caps = detect(os.environ, here, wishes=look.wishes, probe=probe)
    try:
        columns, lines = os.get_terminal_size(2)
    except OSError:
        columns = lines = 0
    inside = [name for name, variable in (("tmux", "TMUX"), ("screen", "STY")) if os.environ.get(variable)]
    facts: dict[str, Any] = {
        "variables": {name: os.environ.get(name) for name in VARIABLES},
        "inside": inside,
        "ssh": bool(os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY")),
        "columns": columns,
        "lines": lines,
        "terminal": here.is_terminal,
        "locale": dict(here.received),
        "encoding": here.encoding,
        "probe": None if not asked else list(asked[0] or ()),
        "plain": caps.plain,
        "tiles": caps.tiles.value,
        "theme": caps.theme,
        "colours": caps.colour_system,
        "reasons": list(caps.reasons),
    }
    return facts, caps


def hindrances(facts: dict[str, Any], kept: dict[str, dict[str, Any]], have: dict[str, str]) -> list[str]:
    """What would keep somebody from playing, each with what helps."""
    wrong = []
    records, settings = kept["records"], kept["settings"]
    if records["hindrance"]:
        wrong.append(f"games cannot be kept: {records['hindrance']}; TUITABLE_RECORDS names another folder")
    if settings["hindrance"]:
        wrong.append(f"settings cannot be kept: {settings['hindrance']}; TUITABLE_CONFIG names another folder")
    if not facts["plain"] and (facts["columns"] < MIN_WIDTH or facts["lines"] < MIN_HEIGHT):
        size = f"{facts['columns']} by {facts['lines']}"
        wrong.append(f"the screen needs {MIN_WIDTH} by {MIN_HEIGHT} and has {size}; make it larger, or use --plain")
    missing = [name for name in PACKAGES if have[name] == "missing"]
    if missing:
        wrong.append(f"not installed: {', '.join(missing)}; install tuitable again")
    return wrong


def _answer(probe: list[int] | None) -> str:
    if probe is None:
        return "not asked, since it would change nothing"
    if not probe:
        return "no answer"
    widths = "/".join(map(str, probe))
    return f"test characters are {widths} columns wide" + (
        ", as they should be" if tuple(probe) == GOOD_WIDTHS else ", and should be 2/1/1"
    )


def report(facts: dict[str, Any], kept: dict[str, dict[str, Any]], have: dict[str, str], look: Look) -> list[str]:
    """Everything but the samples, as lines."""
    variables = {name: value for name, value in facts["variables"].items() if value is not None}
    locale = ", ".join(f"{name}={plain(value)}" for name, value in facts["locale"].items())
    size = f"{facts['columns']} by {facts['lines']}" if facts["columns"] else "not known"
    out = ["Terminal"]
    out += [f"  {name:<18}{plain(value) or '(empty)'}" for name, value in variables.items()]
    out += [f"  {name:<18}not set" for name in ("TERM", "COLORTERM", "NO_COLOR") if name not in variables]
    out += [
        f"  {'inside':<18}{', '.join(facts['inside']) or 'neither tmux nor screen'}",
        f"  {'ssh':<18}{'yes' if facts['ssh'] else 'no'}",
        f"  {'size':<18}{size}",
        f"  {'locale':<18}{locale or 'not set'}",
        f"  {'written as':<18}{facts['encoding']}",
        f"  {'asked':<18}{_answer(facts['probe'])}",
        "",
        "What follows",
        *(f"  {plain(reason, 200)}" for reason in facts["reasons"]),
        "",
        "Folders",
    ]
    for name, folder in kept.items():
        state = folder["hindrance"] or ("there" if folder["there"] else "not there yet; made when it is needed")
        if name == "cards" and not folder["there"]:
            state = "not there; for cards of your own"
        out.append(f"  {name:<18}{flat(folder['path'])} ({flat(state)})")
    out.append(f"  {'settings file':<18}{'there' if places.settings_file().exists() else 'not there yet'}")
    out += [f"  note: {flat(remark)}" for remark in look.remarks]
    out += ["", "Versions", *(f"  {name:<18}{number}" for name, number in have.items())]
    return out


def samples(facts: dict[str, Any], caps: Caps, colours: bool) -> list[str]:
    """Tiles in every style, then in every theme that the terminal can show; without codes unless `colours`."""
    out = ["", "Tiles (--tiles, TUITABLE_TILES, or , on the screen)"]
    for style in TileStyle:
        theme = caps.theme if colours else "slate"
        canvas = sample(brush_for(style, theme))
        lines = coloured_lines(canvas, theme, caps.colour_system) if colours else plain_lines(canvas)
        out += [f"  {style.value}{' (chosen)' if style is caps.tiles and not caps.plain else ''}"]
        out += [f"    {line}".rstrip() for line in lines]
    if not colours:
        return [*out, "", "Colours are shown where the output is a terminal."]
    out += ["", "Colours (--colour, TUITABLE_COLOUR, or , on the screen)"]
    tiles = TileStyle.ASCII if caps.plain else caps.tiles
    for theme in ["mono"] if os.environ.get("NO_COLOR") else themes_within(caps.colour_system):
        out += [f"  {theme}{' (chosen)' if theme == caps.theme else ''}"]
        out += ["    " + line for line in coloured_lines(sample(brush_for(tiles, theme)), theme, caps.colour_system)]
    return out


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, without samples.")
@screen_options
def command(as_json: bool, look: Look) -> int:
    """Tell what was found out about the terminal, where things lie, and show every look.

    With options such as --tiles it tells what they would change. Exit status: 0, or 1 if something would keep you
    from playing.
    """
    look.make_keys()
    facts, caps = terminal(look)
    kept, have = folders(), versions()
    wrong = hindrances(facts, kept, have)
    if as_json:
        told = {"terminal": facts, "folders": kept, "versions": have, "settings": look.remarks, "hindrances": wrong}
        click.echo(json_text(told, 2))
        return 1 if wrong else 0
    lines = report(facts, kept, have, look)
    lines += samples(facts, caps, sys.stdout.isatty())
    lines += ["", *(f"Wrong: {flat(one)}." for one in wrong)] if wrong else ["", "Nothing stands in the way."]
    encoding = sys.stdout.encoding or "ascii"
    click.echo("\n".join(lines).encode(encoding, "replace").decode(encoding))
    return 1 if wrong else 0
