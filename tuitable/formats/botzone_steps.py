"""The three forms of Botzone's logs of the Chinese Official game, each as the same plain list of steps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, four, seat_of
from tuitable.formats.mcr_names import fan_line
from tuitable.formats.mjlog_values import Fault
from tuitable.record import events as ev
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_SUITS = {"W": "m", "B": "p", "T": "s"}
_HONOURS = {"F1": "1z", "F2": "2z", "F3": "3z", "F4": "4z", "J1": "7z", "J2": "6z", "J3": "5z"}
TILES: dict[str, Tile] = {f"{a}{n}": Tile(f"{n}{b}") for a, b in _SUITS.items() for n in range(1, 10)}
TILES |= {name: Tile(code) for name, code in _HONOURS.items()}
_BROKEN = {
    "WA": "made an illegal act",
    "WH": "called a false win",
    "TLE": "ran out of time",
    "MLE": "ran out of memory",
}
_MOST_STEPS = 2000
_WALL = 136


class Step(msgspec.Struct, frozen=True):
    """One step. `what`: `deal draw play chow pung kong added win drawn`.

    `tile` is the tile drawn, played or laid, of a chow its middle one. `hands` are the four hands dealt. `claims`
    are what seats wanted of the tile just played or laid and did not get, as told: seat, word, middle tile.
    """

    what: str
    seat: Seat = -1
    tile: Tile | None = None
    hands: tuple[tuple[Tile, ...], ...] = ()
    claims: tuple[tuple[Seat, str, Tile | None], ...] = ()


class Match(msgspec.Struct):
    """One match, which is one hand. `wall` is what is drawn in order by each seat, or null; `lines` what counted."""

    id: str
    form: str
    wind: int
    steps: list[Step]
    scores: tuple[int, int, int, int] | None
    wall: list[list[Tile]] | None = None
    lines: tuple[ev.Line, ...] = ()
    total: int | None = None
    details: dict[str, object] = {}
    notes: list[str] = []


def tile_of(text: object) -> Tile:
    """A tile such as `W5`, else `Fault`."""
    if not isinstance(text, str) or text not in TILES:
        raise Fault(f"there is no tile {str(text)[:12]!r}")
    return TILES[text]


def _hands(told: object) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(tile_of(tile) for tile in as_list(hand, "hand", 13)) for hand in as_list(told, "hand", 4))


def walls_of(told: object) -> list[list[Tile]] | None:
    """Each seat's own wall in the order it draws: a quarter of the list, from its end."""
    words = told.split() if isinstance(told, str) and len(told) < 1000 else told
    if not isinstance(words, list) or len(words) != _WALL or any(word not in TILES for word in words):
        return None
    quarter = _WALL // 4
    return [[TILES[word] for word in words[quarter * seat : quarter * (seat + 1)]][::-1] for seat in range(4)]


# --- the judge's log


def full_log(game: Object) -> Match:
    """A whole log of the site: what the judge showed, and between it what the players answered."""
    start = as_object(game.get("initdata") or {}, "initdata")
    match = Match(as_text(game.get("matchId") or "", "matchId"), "log", 0, [], None)
    match.wall = walls_of(start.get("walltiles"))
    wind = start.get("quan")
    for told in as_list(game.get("log"), "log", most=_MOST_STEPS):
        entry = as_object(told, "an entry of the log")
        if "output" not in entry:
            _answers(match, _responses(entry))
            continue
        output = as_object(entry["output"], "output")
        shown = as_object(output.get("display"), "display")
        action = as_text(shown.get("action"), "action", 20)
        if action == "INIT":
            wind = shown.get("quan", wind)
        else:
            match.steps += _shown(action, shown, match)
        if action == "HU":
            fans = [as_object(fan, "a fan") for fan in as_list(shown.get("fan") or [], "fan", most=40)]
            match.lines = tuple(
                fan_line(
                    as_text(fan.get("name"), "name", 40),
                    as_number(fan.get("cnt", 1), "cnt", 1, 20),
                    as_number(fan.get("value", 0), "value", 0, 100),
                )
                for fan in fans
            )
            match.total = as_number(shown.get("fanCnt"), "fanCnt", 0, 1000)
        if action in ("HU", "HUANG"):
            match.scores = four(shown.get("score") or [0, 0, 0, 0], "score")
    match.wind = as_number(0 if wind is None else wind, "quan", 0, 3)
    if isinstance(start.get("srand"), int):
        match.details["srand"] = start["srand"]
    return match


def _shown(action: str, shown: Object, match: Match) -> Iterator[Step]:
    if action in _BROKEN or action not in _ACTIONS:
        why = _BROKEN.get(action, f"there is no action {action!r}")
        raise Fault(f"a player's program {why}, so the match has no result" if action in _BROKEN else why)
    if action == "DEAL":
        yield Step("deal", hands=_hands(shown.get("hand")))
        return
    if action == "HUANG":
        yield Step("drawn")
        return
    seat = seat_of(shown.get("player"), "player")
    if action == "HU":
        yield Step("win", seat)
        return
    tile = tile_of(shown.get("tile")) if action != "GANG" or shown.get("tile") else None
    if action in ("CHI", "PENG"):
        yield Step("chow", seat, tile_of(shown.get("tileCHI"))) if action == "CHI" else Step("pung", seat)
        yield Step("play", seat, tile)
    else:
        yield Step(_ACTIONS[action], seat, tile)


_ACTIONS = {"DEAL": "deal", "DRAW": "draw", "PLAY": "play", "CHI": "chow", "PENG": "pung", "GANG": "kong",
            "BUGANG": "added", "HU": "win", "HUANG": "drawn"}  # fmt: skip


def _responses(entry: Object) -> dict[Seat, list[str]]:
    """What each seat answered, as words."""
    found = {}
    for seat in range(4):
        told = entry.get(str(seat))
        words = as_object(told, "an answer").get("response") if told is not None else None
        found[seat] = as_text(words or "PASS", "response", 60).split()
    return found


def _answers(match: Match, answers: dict[Seat, list[str]]) -> None:
    """Claims on the tile just played or laid go with that step."""
    if not match.steps or match.steps[-1].what not in ("play", "added"):
        return
    step = match.steps[-1]
    claims = []
    for seat, words in answers.items():
        word = words[0] if words else ""
        if seat != step.seat and word in ("CHI", "PENG", "GANG", "HU"):
            middle = tile_of(words[1]) if word == "CHI" and len(words) > 1 else None
            claims.append((seat, word, middle))
    match.steps[-1] = msgspec.structs.replace(step, claims=tuple(claims))


# --- games of programs against themselves


def self_play(game: Object, number: int) -> Match:
    """A line of self-play: what each seat was told, and what it answered."""
    match = Match("", "self-play", as_number(game.get("quan", 0), "quan", 0, 3), [], None)
    match.wall = walls_of(game.get("walltiles"))
    match.details["line"] = number
    if isinstance(game.get("seed"), int):
        match.details["seed"] = game["seed"]
    answers: dict[Seat, list[str]] = {}
    for told in as_list(game.get("log"), "log", most=_MOST_STEPS):
        entry = as_object(told, "an entry of the log")
        if all(isinstance(entry.get(str(seat)), str) for seat in range(4)):
            words = [as_text(entry[str(seat)], "a request", 100).split() for seat in range(4)]
            if any(not part for part in words):
                raise Fault("a request is empty")
            match.steps += _asked(words, answers)
        else:
            answers = _responses(entry)
            _answers(match, answers)
    scores = four(game.get("scores"), "scores")
    last = match.steps[-1] if match.steps else Step("deal")
    winners = [seat for seat, words in answers.items() if words[0] == "HU"]
    if winners:
        # Several may answer so; the nearest after the giver wins.
        match.steps.append(Step("win", min(winners, key=lambda seat: (seat - last.seat) % 4)))
        match.scores = scores
    elif not any(scores):
        match.steps.append(Step("drawn"))
        match.scores = scores
    return match


def _asked(words: list[list[str]], answers: dict[Seat, list[str]]) -> Iterator[Step]:
    """What the requests to the four seats say happened."""
    kinds = {part[0] for part in words}
    if kinds == {"0"}:
        return
    if kinds == {"1"}:
        yield Step("deal", hands=_hands([part[5:] for part in words]))
        return
    common = next((part for part in words if part[0] == "3" and len(part) >= 3), None)
    if common is None or not kinds <= {"2", "3"} or common[1] not in "0123":
        raise Fault(f"a request cannot be read: {' '.join(words[0])[:40]!r}")
    seat, action, tiles = int(common[1]), common[2], common[3:]
    if action == "DRAW":
        own = words[seat]
        if own[0] != "2" or len(own) < 2:
            raise Fault(f"seat {seat} draws, but is not told what")
        yield Step("draw", seat, tile_of(own[1]))
    elif action == "PLAY" and tiles:
        yield Step("play", seat, tile_of(tiles[0]))
    elif action == "CHI" and len(tiles) > 1:
        yield Step("chow", seat, tile_of(tiles[0]))
        yield Step("play", seat, tile_of(tiles[1]))
    elif action == "PENG" and tiles:
        yield Step("pung", seat)
        yield Step("play", seat, tile_of(tiles[0]))
    elif action == "BUGANG" and tiles:
        yield Step("added", seat, tile_of(tiles[0]))
    elif action == "GANG":
        said = answers.get(seat) or [""]
        yield Step("kong", seat, tile_of(said[1]) if said[0] == "GANG" and len(said) > 1 else None)
    else:
        raise Fault(f"a request cannot be read: {' '.join(common)[:40]!r}")


# --- the official text

_LINE = re.compile(r"Player ([0-3]) (Deal|Draw|Play|Chi|Peng|Gang|AnGang|BuGang|Hu)((?: [WBTFJ][1-9])*)(.*)", re.ASCII)
_IGNORED = re.compile(r" Ignore Player ([0-3]) (Chi|Peng|Gang|Hu)((?: [WBTFJ][1-9])*)", re.ASCII)
_FAN = re.compile(r"Fan ([0-9]{1,4}) (.*)", re.ASCII)
_WHAT = {"Draw": "draw", "Play": "play", "Chi": "chow", "Peng": "pung", "Gang": "kong", "AnGang": "kong",
         "BuGang": "added", "Hu": "win"}  # fmt: skip


class TextMatch:
    """A match of an official text, read line by line. `line` is the number of lines read."""

    def __init__(self, id: str) -> None:
        self.match = Match(id, "text", 0, [], None)
        self.line = 0
        self._hands: dict[Seat, tuple[Tile, ...]] = {}

    def read(self, text: str) -> None:
        """One line after that which names the match. Raises `Fault`."""
        self.line += 1
        match = self.match
        if found := _LINE.fullmatch(text):
            self._player(int(found[1]), found[2], found[3].split(), found[4])
        elif text.startswith("Wind ") and text[5:] in ("0", "1", "2", "3"):
            match.wind = int(text[5:])
        elif text == "Huang":
            match.steps.append(Step("drawn"))
        elif found := _FAN.fullmatch(text):
            match.total = int(found[1])
            match.lines = tuple(_fan(part) for part in found[2].split("+") if part)
        elif text.startswith("Score "):
            try:
                match.scores = four([int(part) for part in text[6:60].split()], "Score")
            except ValueError:
                raise Fault(f"the scores cannot be read: {text[:40]!r}") from None
        else:
            raise Fault(f"the line {text[:40]!r} cannot be read")

    def _player(self, seat: Seat, word: str, tiles: list[str], rest: str) -> None:
        steps = self.match.steps
        if word == "Deal":
            self._hands[seat] = tuple(tile_of(tile) for tile in tiles)
            if len(self._hands) == 4:
                steps.append(Step("deal", hands=tuple(self._hands[other] for other in range(4))))
            return
        if len(tiles) != 1:
            raise Fault(f"seat {seat} does {word} with {len(tiles)} tiles")
        ignored = tuple(
            (int(found[1]), found[2].upper(), tile_of(found[3].split()[0]) if found[2] == "Chi" and found[3] else None)
            for found in _IGNORED.finditer(rest[:200])
        )
        if ignored and steps:
            steps[-1] = msgspec.structs.replace(steps[-1], claims=ignored)
        elif rest.strip():
            raise Fault(f"the line cannot be read from {rest.strip()[:20]!r} on")
        steps.append(Step(_WHAT[word], seat, tile_of(tiles[0])))


def _fan(text: str) -> ev.Line:
    name, _, count = text[:60].partition("*")
    return fan_line(name.strip(), int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 1)
