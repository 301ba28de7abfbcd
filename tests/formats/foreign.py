"""Invented games in the forms of other programs, written from the descriptions of the formats."""

from __future__ import annotations

import json
from typing import Any

# Seat 0 (the dealer) waits for 1s 4s, seat 1 for 6s 9s. No tile occurs more than four times.
MAJIANG_HANDS = ["m123456p123s23z11", "m789p456789s78z22", "m114p1478s999z334", "m577p257s556z3456"]


def majiang() -> dict[str, Any]:
    """Two hands: a declared win on a discard (7700), and a drawn win with one counter (300 and 500)."""
    first: list[dict[str, Any]] = [
        {"qipai": {"zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4,
                   "baopai": "z6", "shoupai": list(MAJIANG_HANDS)}},
        {"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "z7_*"}},
        {"zimo": {"l": 1, "p": "m9"}}, {"dapai": {"l": 1, "p": "m9_"}},
        {"zimo": {"l": 2, "p": "s4"}}, {"dapai": {"l": 2, "p": "s4_"}},
        {"hule": {"l": 0, "shoupai": "m123456p123s23z11s4", "baojia": 2, "fubaopai": ["s8"], "fu": 40, "fanshu": 3,
                  "defen": 7700, "hupai": [{"name": "ダブル立直", "fanshu": 2}, {"name": "一発", "fanshu": 1}],
                  "fenpei": [8700, 0, -7700, 0]}},
    ]  # fmt: skip
    second: list[dict[str, Any]] = [
        {"qipai": {"zhuangfeng": 0, "jushu": 0, "changbang": 1, "lizhibang": 0,
                   "defen": [32700, 25000, 17300, 25000], "baopai": "z6", "shoupai": list(MAJIANG_HANDS)}},
        {"zimo": {"l": 0, "p": "z7"}}, {"dapai": {"l": 0, "p": "z7_"}},
        {"zimo": {"l": 1, "p": "z5"}}, {"dapai": {"l": 1, "p": "z5"}},
        {"zimo": {"l": 2, "p": "z6"}}, {"dapai": {"l": 2, "p": "z6_"}},
        {"zimo": {"l": 3, "p": "m2"}}, {"dapai": {"l": 3, "p": "m2_"}},
        {"zimo": {"l": 0, "p": "p8"}}, {"dapai": {"l": 0, "p": "p8_"}},
        {"zimo": {"l": 1, "p": "s6"}},
        {"hule": {"l": 1, "shoupai": "m789p456789s78z22s6", "fu": 30, "fanshu": 1, "defen": 1100,
                  "hupai": [{"name": "門前清自摸和", "fanshu": 1}], "fenpei": [-600, 1400, -400, -400]}},
    ]  # fmt: skip
    return {
        "title": "an invented game", "player": ["An", "Bo", "Cy", "Di"], "qijia": 0, "log": [first, second],
        "defen": [32100, 26400, 16900, 24600], "rank": [1, 2, 4, 3], "point": ["42.1", "6.4", "-33.1", "-15.4"],
    }  # fmt: skip


def _tiles(text: str) -> list[str]:
    found, suit = [], ""
    for char in text:
        if char.isalpha():
            suit = char
        else:
            found.append(char + suit)
    return found


def mahjongsoul() -> dict[str, Any]:
    """The first hand of `majiang` as a record of Mahjong Soul, with its wall."""
    dealt = [_tiles(text) for text in MAJIANG_HANDS]
    rest = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] * 4 + [f"{n}z" for n in range(1, 8)] * 4
    for tile in (*(tile for hand in dealt for tile in hand), "7z", "9m", "4s", "6z", "8s"):
        rest.remove(tile)
    wall = ["9m", "4s", *rest]
    # Of the last places the fifth is the indicator and the sixth lies under it.
    wall[-4:-4] = ["8s", "6z"]
    dealt[0].append("7z")
    acts: list[tuple[str, dict[str, Any]]] = [
        ("RecordNewRound", {"chang": 0, "ju": 0, "ben": 0, "liqibang": 0, "scores": [25000] * 4,
                            **{f"tiles{seat}": tiles for seat, tiles in enumerate(dealt)},
                            "doras": ["6z"], "paishan": "".join(wall), "left_tile_count": 69}),
        ("RecordDiscardTile", {"seat": 0, "tile": "7z", "moqie": False, "is_liqi": True, "is_wliqi": True}),
        ("RecordDealTile", {"seat": 1, "tile": "9m", "liqi": {"seat": 0, "score": 24000, "liqibang": 1}}),
        ("RecordDiscardTile", {"seat": 1, "tile": "9m", "moqie": True}),
        ("RecordDealTile", {"seat": 2, "tile": "4s"}),
        ("RecordDiscardTile", {"seat": 2, "tile": "4s", "moqie": True}),
        ("RecordHule", {"hules": [{"seat": 0, "hand": _tiles(MAJIANG_HANDS[0]), "hu_tile": "4s", "zimo": False,
                                   "qinjia": True, "liqi": True, "doras": ["6z"], "li_doras": ["8s"], "count": 3,
                                   "fans": [{"id": 18, "val": 2}, {"id": 30, "val": 1}, {"id": 33, "val": 0}],
                                   "fu": 40, "point_rong": 7700}],
                        "old_scores": [24000, 25000, 25000, 25000], "delta_scores": [8700, 0, -7700, 0],
                        "scores": [32700, 25000, 17300, 25000]}),
    ]  # fmt: skip
    head = {
        "uuid": "invented", "start_time": 1700000000, "config": {"mode": {"mode": 2, "detail_rule": {}}},
        "accounts": [{"seat": seat, "nickname": name} for seat, name in enumerate(("An", "Bo", "Cy"))],
        "result": {"players": [
            {"seat": 0, "part_point_1": 32700, "total_point": 22700},
            {"seat": 1, "part_point_1": 25000, "total_point": 0},
            {"seat": 2, "part_point_1": 17300, "total_point": -22700},
            {"seat": 3, "part_point_1": 25000, "total_point": 0},
        ]},
    }  # fmt: skip
    actions = [{"type": 1, "result": {"name": f".lq.{name}", "data": act}} for name, act in acts]
    return {"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": actions}}}


# Seat 1 takes W2 of seat 0 for W1 W2 W3 and wins on B9 of seat 3, of which seat 0 wanted a chow.
BOTZONE_HANDS = (
    "W2 W5 W6 W8 W9 B1 B1 B2 B7 B8 F1 F1 F1".split(),
    "W1 W3 W4 W5 W6 B7 B8 T1 T2 T3 T4 T4 J3".split(),
    "W2 W2 W7 B2 B3 B4 B5 B6 T6 T7 T8 F2 F3".split(),
    "W8 W9 B5 B6 B9 B9 T7 T8 T9 F2 F3 J1 J2".split(),
)
BOTZONE_SCORES = [-8, 33, -8, -17]
_DRAWS = (["J3"], [], ["W1"], ["T9"])
_KINDS = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)] + "F1 F2 F3 F4 J1 J2 J3".split()


def botzone_wall() -> str:
    """The `walltiles` from which these hands and draws come: each seat's quarter, its last tile first."""
    rest = _KINDS * 4
    for tile in (tile for hand in (*BOTZONE_HANDS, *_DRAWS) for tile in hand):
        rest.remove(tile)
    walls: list[str] = []
    for hand, draws in zip(BOTZONE_HANDS, _DRAWS, strict=True):
        missing = 34 - len(hand) - len(draws)
        walls += [*hand, *draws, *rest[:missing]][::-1]
        rest = rest[missing:]
    return " ".join(walls)


def _answers(said: dict[int, str]) -> dict[str, Any]:
    return {str(seat): {"verdict": "OK", "response": said.get(seat, "PASS")} for seat in range(4)}


def botzone_log() -> dict[str, Any]:
    """The match as the site's judge shows it."""
    shown: list[tuple[dict[str, Any], dict[int, str]]] = [
        ({"action": "INIT", "quan": 1}, {}),
        ({"action": "DEAL", "hand": [list(hand) for hand in BOTZONE_HANDS]}, {}),
        ({"action": "DRAW", "player": 0, "tile": "J3"}, {0: "PLAY W2"}),
        ({"action": "PLAY", "player": 0, "tile": "W2"}, {1: "CHI W2 J3"}),
        ({"action": "CHI", "player": 1, "tileCHI": "W2", "tile": "J3"}, {}),
        ({"action": "DRAW", "player": 2, "tile": "W1"}, {2: "PLAY F2"}),
        ({"action": "PLAY", "player": 2, "tile": "F2"}, {}),
        ({"action": "DRAW", "player": 3, "tile": "T9"}, {3: "PLAY B9"}),
        ({"action": "PLAY", "player": 3, "tile": "B9"}, {0: "CHI B8 W5", 1: "HU"}),
        ({"action": "HU", "player": 1, "fanCnt": 9, "score": list(BOTZONE_SCORES), "fan": [
            {"name": "花龙", "cnt": 1, "value": 8}, {"name": "边张", "cnt": 1, "value": 1}]}, {}),
    ]  # fmt: skip
    entries: list[dict[str, Any]] = []
    for display, said in shown:
        entries += [{"output": {"command": "request", "display": display}}, _answers(said)]
    return {
        "matchId": "invented", "initdata": {"quan": 1, "srand": 7, "walltiles": botzone_wall()}, "log": entries[:-1]
    }  # fmt: skip


def botzone_self_play() -> dict[str, Any]:
    """The same as a line of self-play: what each seat is told, and what it answers."""

    def told(words: str) -> dict[str, Any]:
        return {str(seat): words for seat in range(4)}

    def drew(seat: int, tile: str) -> dict[str, Any]:
        return told(f"3 {seat} DRAW") | {str(seat): f"2 {tile}"}

    deal = {str(seat): f"1 0 0 0 0 {' '.join(hand)}" for seat, hand in enumerate(BOTZONE_HANDS)}
    asked: list[tuple[dict[str, Any], dict[int, str]]] = [
        ({str(seat): f"0 {seat} 1" for seat in range(4)}, {}), (deal, {}), (drew(0, "J3"), {0: "PLAY W2"}),
        (told("3 0 PLAY W2"), {1: "CHI W2 J3"}), (told("3 1 CHI W2 J3"), {}), (drew(2, "W1"), {2: "PLAY F2"}),
        (told("3 2 PLAY F2"), {}), (drew(3, "T9"), {3: "PLAY B9"}),
        (told("3 3 PLAY B9"), {0: "CHI B8 W5", 1: "HU"}),
    ]  # fmt: skip
    log = [entry for request, said in asked for entry in (request, _answers(said))]
    return {"scores": list(BOTZONE_SCORES), "log": log, "quan": 1, "walltiles": botzone_wall(), "seed": 3}


def botzone_text(name: str = "invented") -> str:
    """The same in the official text."""
    deals = "".join(f"Player {seat} Deal {' '.join(hand)}\n" for seat, hand in enumerate(BOTZONE_HANDS))
    return (
        f"Match {name}\nWind 1\n{deals}Player 0 Draw J3\nPlayer 0 Play W2\nPlayer 1 Chi W2\nPlayer 1 Play J3\n"
        "Player 2 Draw W1\nPlayer 2 Play F2\nPlayer 3 Draw T9\nPlayer 3 Play B9\n"
        "Player 1 Hu B9 Ignore Player 0 Chi B8\nFan 9 花龙*1+边张*1\nScore -8 33 -8 -17\n\n"
    )


def dumps(value: object) -> str:
    """JSON as programs write it."""
    return json.dumps(value, ensure_ascii=False)
