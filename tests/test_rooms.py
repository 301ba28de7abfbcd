"""The rooms of the house: who may import whom, which words may be said where, and how long a file may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "tuitable"
LONGEST = 400

OUTSIDE = {"errors", "places", "digests", ""}
ROOMS: dict[str, set[str]] = {
    "tiles": set(),
    "record": {"tiles"},
    "state": {"tiles", "record.events"},
    "hands": {"tiles"},
    "rules": {"tiles", "state", "hands", "record.events"},
    "play": {"tiles", "record", "state", "hands", "rules"},
    "bots": {"tiles", "state", "hands", "rules.ruleset", "play.table"},
    "formats": {"tiles", "record", "state", "hands", "rules.library", "rules.settlement", "rules.ruleset"},
    "review": {"tiles", "record", "state", "hands", "rules", "play", "bots", "formats"},
    "tui": {"play.table", "review", "bots", "formats", "rules.library", "state", "tiles", "record.events"},
    "cli": {"review", "play", "bots", "formats", "rules", "record", "state", "tiles", "tui"},
}
FORBIDDEN = {
    "play": {"rules.catalog", "rules.patterns"},
    "tui": {"record.codec", "rules.parts", "rules.patterns"},
}
NO_PLACES = {"state", "hands", "rules", "play", "tiles", "record"}
TEXTUAL_ALLOWED = {"tui/app.py", "tui/narrow.py", "tui/feed.py", "tui/messages.py", "tui/window.py"}

WORDS = set(
    """
    riichi american charleston chinese classical japanese dora uradora yaku yakuman fu han fan pao tenpai noten
    chombo honba furiten ippatsu tsumo ron rinshan chankan haitei houtei pinfu tanyao mangan nagashi kuikae tenhou
    arushiaru hama hama1969 matsumoto matsumoto1992 wright patterson american1924 millington mahjongg nmjl
    chii pon kan ankan kakan daiminkan
    """.split()
)
WORDS_ALLOWED = ("rules/patterns/", "rules/catalog/", "rules/cards/", "formats/")
# The one arithmetic that is named after its two columns; a language in which tiles may be told.
EXCEPTIONS = {"rules/parts/arithmetic.py": {"fan", "fu"}, "tui/settings.py": {"japanese"},
              "tiles/names.py": {"japanese"}}  # fmt: skip


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_imports(path: Path) -> set[str]:
    every = set(map(name_of, modules()))
    names = {i.removeprefix("tuitable.") for i in imports_of(path) if i.startswith("tuitable")}
    return {name for name in names if name in every}


def within(name: str, allowed: str) -> bool:
    return name == allowed or name.startswith(allowed + ".")


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_imports_only_what_it_may(room: str) -> None:
    wrong = []
    for path in modules():
        name = name_of(path)
        if not within(name, room):
            continue
        for imported in own_imports(path):
            if imported in OUTSIDE:
                if imported == "places" and room in NO_PLACES and name != "record.journal":
                    wrong.append(f"{name} imports places")
                continue
            may = any(within(imported, other) or within(other, imported) for other in ROOMS[room] | {room})
            if not may or any(within(imported, other) for other in FORBIDDEN.get(room, ())):
                wrong.append(f"{name} imports {imported}")
    assert not wrong


def test_every_module_is_in_a_room() -> None:
    homeless = [name_of(p) for p in modules() if name_of(p).split(".")[0] not in {*ROOMS, *OUTSIDE, "__main__"}]
    assert not homeless


def spoken(text: str) -> set[str]:
    """All words of a text, identifiers split at underscores and at capitals."""
    split = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return {word.lower() for word in re.findall(r"[A-Za-z][A-Za-z0-9]*", split.replace("_", " "))}


def test_words_of_one_tradition_stay_in_their_rooms() -> None:
    wrong = []
    for path in modules():
        place = path.relative_to(PACKAGE).as_posix()
        if place.startswith(WORDS_ALLOWED):
            continue
        said = (spoken(path.read_text(encoding="utf-8")) & WORDS) - EXCEPTIONS.get(place, set())
        if said:
            wrong.append(f"{place}: {', '.join(sorted(said))}")
    assert not wrong


def test_no_file_is_too_long() -> None:
    long = []
    for path in modules():
        place = path.relative_to(PACKAGE).as_posix()
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST and not place.startswith("rules/catalog/") and place != "record/events.py":
            long.append(f"{place}: {lines} lines")
    assert not long


def test_the_catalog_holds_values_only() -> None:
    found = []
    for path in (PACKAGE / "rules" / "catalog").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
                found.append(f"{path.name}:{node.lineno}")
    assert not found


def test_only_the_app_imports_textual() -> None:
    wrong = []
    for path in modules():
        place = path.relative_to(PACKAGE).as_posix()
        if place in TEXTUAL_ALLOWED:
            continue
        if any(i == "textual" or i.startswith("textual.") for i in imports_of(path)):
            wrong.append(place)
    assert not wrong


def test_only_one_module_knows_the_inner_parts_of_textual() -> None:
    wrong = []
    for path in modules():
        place = path.relative_to(PACKAGE).as_posix()
        text = path.read_text(encoding="utf-8")
        inner = re.findall(
            r"textual(?:\.\w+)*\._\w+|\._(?:compositor|driver|dirty_regions|display|writer_thread)\b", text
        )
        if inner and place != "tui/narrow.py":
            wrong.append(f"{place}: {', '.join(inner)}")
    assert not wrong


def test_nothing_headless_loads_textual() -> None:
    headless = [
        name
        for name in map(name_of, modules())
        if name and name not in {"__main__", "tui.app", "tui.feed", "tui.messages", "tui.narrow", "tui.window"}
    ]
    code = "import importlib, sys\n" + "".join(f"importlib.import_module('tuitable.{n}')\n" for n in headless)
    code += "print([m for m in sys.modules if m.split('.')[0] == 'textual'])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"


def test_every_room_says_what_it_is() -> None:
    silent = [str(p) for p in PACKAGE.rglob("__init__.py") if not ast.get_docstring(ast.parse(p.read_text()))]
    assert not silent
