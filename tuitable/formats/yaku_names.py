"""Names and numbers that other programs give to yaku, in our own ids."""

from __future__ import annotations

from tuitable.formats.mjlog_names import YAKU
from tuitable.record import events as ev

_NAMES: dict[int, str] = {
    0: "門前清自摸和 門前自摸 ツモ", 1: "立直 リーチ", 2: "一発", 3: "槍槓 搶槓", 4: "嶺上開花", 5: "海底摸月 海底撈月",
    6: "河底撈魚", 7: "平和", 8: "断幺九 断么九 タンヤオ", 9: "一盃口", 10: "自風 門風", 14: "場風", 18: "白",
    19: "發 発",
    20: "中", 21: "両立直 ダブル立直 ダブリー", 22: "七対子", 23: "混全帯幺九 混全帯么九", 24: "一気通貫",
    25: "三色同順", 26: "三色同刻", 27: "三槓子", 28: "対々和 対対和", 29: "三暗刻", 30: "小三元", 31: "混老頭",
    32: "二盃口", 33: "純全帯幺九 純全帯么九", 34: "混一色", 35: "清一色", 36: "人和", 37: "天和", 38: "地和",
    39: "大三元", 40: "四暗刻", 41: "四暗刻単騎", 42: "字一色", 43: "緑一色", 44: "清老頭", 45: "九蓮宝燈 九連宝燈",
    46: "純正九蓮宝燈 純正九連宝燈", 47: "国士無双", 48: "国士無双十三面 国士無双13面 国士無双十三面待ち",
    49: "大四喜", 50: "小四喜", 51: "四槓子", 52: "ドラ", 53: "裏ドラ", 54: "赤ドラ",
}  # fmt: skip
_BY_NAME: dict[str, int] = {name: number for number, names in _NAMES.items() for name in names.split()}
_PREFIXES = ("役牌", "翻牌", "場風", "自風", "門風")

_SOUL: tuple[int, ...] = (
    0, 1, 3, 4, 5, 6, 18, 19, 20, 10, 14, 8, 9, 7, 23, 24, 25, 21, 26, 27, 28, 29, 30, 31, 22, 33, 34, 32, 35, 2,
    52, 54, 53, -1, 37, 38, 39, 40, 42, 43, 44, 47, 50, 51, 45, -1, 46, 41, 48, 49,
)  # fmt: skip
"""Tenhou's number for each of Mahjong Soul's from 1; -1 for what Tenhou does not have."""


def line_named(name: str, doubles: int) -> ev.Line:
    """What counted under a Japanese or Chinese name; an unknown one keeps its name as label."""
    words = name.replace("\u3000", " ").split()
    number = -1
    if words and words[0] in _PREFIXES and len(words) > 1:
        number = _BY_NAME.get(words[0] if words[0] not in _PREFIXES[:2] else words[1], -1)
    elif words:
        bare = words[0]
        for prefix in _PREFIXES:
            bare = bare.removeprefix(prefix) or bare
        number = _BY_NAME.get(words[0], _BY_NAME.get(bare, -1))
    if number < 0:
        return ev.Line("other", name[:40] or "?", 0, doubles)
    return ev.Line(*YAKU[number], 0, doubles)


def soul_line(number: int, doubles: int) -> ev.Line:
    """What counted under a number of Mahjong Soul."""
    known = _SOUL[number - 1] if 1 <= number <= len(_SOUL) else -1
    if known < 0:
        return ev.Line("other", f"fan {number}", 0, doubles)
    return ev.Line(*YAKU[known], 0, doubles)
