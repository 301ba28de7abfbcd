"""Import of Mahjong Soul records as the JSON exporters write them: head and decoded acts, four players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from tuitable.errors import FormatError
from tuitable.formats.book import Book, by_rank
from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, seat_of
from tuitable.formats.heading import heading
from tuitable.formats.imported import Imported
from tuitable.formats.mahjongsoul_hand import Hand
from tuitable.formats.mjlog_head import clean
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.rulebook import UNTOLD, Rules, entry_for

RULESET = "mahjong-soul"
"""The rules of the rooms of that name, which no shelf has."""
_PREFIX = ".lq."
_DETAILS = ("init_point", "fandian", "dora_count", "shiduan", "fanfu", "guyi_mode")
_ACTS = 1


class _Reader:
    """The state of reading one game. `where` is the hand and the act reached, counted from 1."""

    def __init__(self, game: Object) -> None:
        self.head = as_object(game.get("head", {}), "head")
        self.data = as_object(game.get("data"), "data")
        self.book = Book(RULESET, strict=True)
        self.where: list[int | None] = [None, None]
        self.notes: list[str] = []
        self.cut: str | None = None
        self.results = self._players()

    def _players(self) -> list[Object]:
        """Points and results by seat, empty where the head has none. Raises `Fault` for three players."""
        mode = as_object(as_object(self.head.get("config", {}), "config").get("mode", {}), "mode")
        if as_number(mode.get("mode", 0), "mode", 0, 100) >= 11:
            raise Fault("this is a game of three players, which cannot be imported: only four-player games can")
        players = as_list(as_object(self.head.get("result", {}), "result").get("players", []), "players", most=4)
        found = [as_object(player, "a player") for player in players]
        if players and sorted(seat_of(player.get("seat", 0), "seat") for player in found) != [0, 1, 2, 3]:
            raise Fault("the result does not name four seats: only four-player games can be imported")
        return sorted(found, key=lambda player: int(player.get("seat", 0)))

    def acts(self) -> Iterator[tuple[str, Object]]:
        """Name and fields of each act."""
        data = as_object(self.data.get("data", self.data), "data")
        if data.get("actions"):
            for action in as_list(data["actions"], "actions"):
                told = as_object(action, "an action")
                if told.get("type") == _ACTS and told.get("result") is not None:
                    yield self._act(told["result"])
            return
        for record in as_list(data.get("records"), "records"):
            yield self._act(record)

    @staticmethod
    def _act(told: object) -> tuple[str, Object]:
        act = as_object(told, "an act")
        name = as_text(act.get("name"), "the name of an act", 60)
        inner = act.get("data", act)
        if isinstance(inner, str):
            raise Fault("the acts are not decoded: export the record with a program that writes JSON")
        return name.removeprefix(_PREFIX), as_object(inner, name[:30])

    def read(self) -> None:
        hand: Hand | None = None
        for name, act in self.acts():
            if name == "RecordNewRound":
                if hand is not None:
                    raise Fault("the next hand begins before this one has a result")
                self.where = [self.book.number + 1, 1]
                hand = Hand(self.book, act)
                continue
            if hand is None:
                raise Fault(f"{name[:30]} stands outside a hand")
            self.where[1] = (self.where[1] or 0) + 1
            if hand.act(name, act):
                self.notes += hand.notes
                hand = None
        if not self.book.number:
            raise Fault("no hand is in it")
        if hand is not None or not self.results:
            self.book.stop()
            self.cut = f"the record ends after hand {self.book.whole} without a final result"
            if hand is not None:
                self.cut = f"the record ends in hand {self.book.number} after act {self.where[1]}"
            return
        self.where = [None, None]
        points = [as_number(player.get("part_point_1", 0), "part_point_1") for player in self.results]
        totals = [as_number(player.get("total_point", 0), "total_point") for player in self.results]
        order = by_rank(points, self.book.first_dealer)
        if all(total % 100 == 0 for total in totals):
            self.book.finish(order, [total // 100 for total in totals], 10, points)
        else:
            self.book.finish(order, totals, 1000, points)


def read_mahjongsoul(
    game: object, digest: str, path: str = "", time: str | None = None, rules: Rules = UNTOLD, part: str = ""
) -> Imported:
    """Read a record, decoded from JSON, into events.

    `digest` is the SHA-256 of the file, `rules` are those that a person names, `part` is which
    game of its file it is. A record that is cut short gives its
    whole hands. Raises `FormatError` with file, hand and act if the record contradicts itself.
    """
    reader: _Reader | None = None
    try:
        reader = _Reader(as_object(game, "the record"))
        reader.read()
        if not reader.book.whole:
            raise Fault(f"no whole hand is in it: {reader.cut}")
        return _told(reader, digest, path, time, rules, part)
    except Fault as fault:
        hand, act = reader.where if reader is not None else (None, None)
        raise FormatError(str(fault), path or None, hand, act) from None


def _told(reader: _Reader, digest: str, path: str, time: str | None, rules: Rules, part: str) -> Imported:
    head = reader.head
    config = as_object(head.get("config", {}), "config")
    mode = as_object(config.get("mode", {}), "mode")
    detail = as_object(mode.get("detail_rule") or {}, "detail_rule")
    # The field is true where open hands of simples are allowed, and it is left out where the room's default holds.
    options: dict[str, object] = {"length": "east" if mode.get("mode") == 1 else "east-south"}
    if "dora_count" in detail:
        options["red_fives"] = bool(detail["dora_count"])
    if "shiduan" in detail:
        options["open_tanyao"] = bool(detail["shiduan"])
    entry, note = entry_for(rules, RULESET, "Mahjong Soul", options)
    details: dict[str, object] = {"wall": "as told; which tile of a deal lay where is not"}
    for key in ("uuid", "start_time", "end_time"):
        if isinstance(head.get(key), str | int):
            details[key] = clean(str(head[key]))
    details |= {key: detail[key] for key in _DETAILS if isinstance(detail.get(key), int)}
    if part:
        details["game"] = part
    if reader.book.corrections:
        details["corrections"] = reader.book.corrections
    names, computers = [""] * 4, [bool(head.get("accounts"))] * 4
    for told in as_list(head.get("accounts", []), "accounts", most=10):
        account = as_object(told, "an account")
        seat = seat_of(account.get("seat", 0), "seat")
        name = account.get("nickname")
        names[seat], computers[seat] = name if isinstance(name, str) else "", False
    tags = {}
    started = head.get("start_time")
    if isinstance(started, int) and not isinstance(started, bool) and 0 < started < 1 << 32:
        tags["played"] = datetime.fromtimestamp(started, UTC).date().isoformat()
    header = heading(
        "mahjong-soul", entry, names, details, text="", digest=digest, path=path, time=time, computers=computers,
        tags=tags,
    )  # fmt: skip
    notes = (*reader.notes, *reader.book.corrections, *((note,) if note else ()))
    return Imported(header, reader.book.written(entry.id), reader.book.whole, reader.cut, notes)
