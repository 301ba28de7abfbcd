"""The words of a Tenhou JSON log: what counted, what a win was worth, how a hand ended, what table it was."""

from __future__ import annotations

import re

from tuitable.formats.mjlog_names import YAKU
from tuitable.formats.yaku_names import line_named
from tuitable.record import events as ev

WON = "和了"
DRAWN = "流局"
ENDINGS: dict[str, str] = {
    DRAWN: "exhausted", "全員聴牌": "exhausted", "全員不聴": "exhausted", "流し満貫": "discards",
    "九種九牌": "nine-kinds", "四風連打": "four-winds", "四家立直": "four-ready", "四槓散了": "four-kongs",
    "三家和": "triple-win", "三家和了": "triple-win",
}  # fmt: skip
"""Our word for each ending."""
ENDING_NAMES: dict[str, str] = {
    "exhausted": DRAWN, "discards": "流し満貫", "nine-kinds": "九種九牌", "four-winds": "四風連打",
    "four-ready": "四家立直", "four-kongs": "四槓散了", "triple-win": "三家和",
}  # fmt: skip

_JAPANESE = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口", "自風 東",
    "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北", "役牌 白", "役牌 發", "役牌 中",
    "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子", "対々和", "三暗刻", "小三元",
    "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和", "天和", "地和", "大三元", "四暗刻", "四暗刻単騎",
    "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈", "国士無双", "国士無双13面", "大四喜", "小四喜",
    "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
"""Names by Tenhou's number."""
_ENGLISH: dict[str, str] = {
    "fully concealed hand": "menzen_tsumo", "menzen tsumo": "menzen_tsumo", "tsumo": "menzen_tsumo",
    "robbing a kan": "chankan", "after a kan": "rinshan", "under the sea": "haitei", "under the river": "houtei",
    "all simples": "tanyao", "pure double sequence": "iipeikou", "double riichi": "double_riichi",
    "seven pairs": "chiitoitsu", "half outside hand": "chanta", "pure straight": "ittsu",
    "mixed triple sequence": "sanshoku_doujun", "triple triplets": "sanshoku_doukou", "three quads": "sankantsu",
    "all triplets": "toitoi", "three concealed triplets": "sanankou", "little three dragons": "shousangen",
    "all terminals and honors": "honroutou", "twice pure double sequence": "ryanpeikou",
    "fully outside hand": "junchan", "half flush": "honitsu", "full flush": "chinitsu", "ura dora": "uradora",
    "red five": "akadora", "red dora": "akadora", "aka dora": "akadora", "prevalent wind": "yakuhai_round",
    "seat wind": "yakuhai_seat", "white dragon": "yakuhai_white", "haku": "yakuhai_white",
    "green dragon": "yakuhai_green", "hatsu": "yakuhai_green", "red dragon": "yakuhai_red", "chun": "yakuhai_red",
}  # fmt: skip
_LABELS = dict(YAKU)
_COUNTED = re.compile(r"(.+?)\(([0-9]{1,3})(?:飜|翻)\)")
_GREAT = re.compile(r"(.+?)\((?:[0-9]*倍?|ダブル|トリプル)?役満\)")
_FU = re.compile(r"([0-9]{2,3})符")
_PAID = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?点(∀)?")
_LIMITS = (
    ("三倍満", "sanbaiman"), ("倍満", "baiman"), ("跳満", "haneman"), ("役満", "yakuman"), ("満貫", "mangan"),
)  # fmt: skip
LIMIT_NAMES = {limit: name for name, limit in _LIMITS}


def line_of(text: str) -> ev.Line | None:
    """One thing that counted, such as `断幺九(1飜)`; null for what counts nothing."""
    found = _COUNTED.fullmatch(text)
    doubles = int(found[2]) if found else 0
    if found is not None and not doubles:
        return None
    great = None if found else _GREAT.fullmatch(text)
    name = found[1] if found else great[1] if great else text
    if name.isascii():
        plain = name.strip().lower()
        known = _ENGLISH.get(plain, plain)
        if known in _LABELS:
            return ev.Line(known, _LABELS[known], 0, doubles)
    return line_named(name, doubles)


def worth_of(text: str) -> tuple[int, int | None, str | None]:
    """The fu (0 where not told), the points in all (null where not told) and the limit of a text as `30符3飜3900点`."""
    fu = _FU.search(text)
    paid = _PAID.search(text)
    points = None
    if paid is not None:
        first = int(paid[1])
        points = 3 * first if paid[3] else first if paid[2] is None else 2 * first + int(paid[2])
    limit = next((id for name, id in _LIMITS if name in text), None)
    return int(fu[1]) if fu else 0, points, limit


def name_of(line: ev.Line, seat_wind: int, round_wind: int) -> str:
    """The Japanese name of what counted; the label where there is none. Winds are 0..3."""
    number = next((n for n, (id, _) in enumerate(YAKU) if id == line.id), -1)
    if number < 0:
        return line.label or line.id
    if line.id == "yakuhai_seat":
        number = 10 + seat_wind
    elif line.id == "yakuhai_round":
        number = 14 + round_wind
    return _JAPANESE[number]


def table_of(disp: str) -> dict[str, object]:
    """The options of Tenhou's rules that the name of a table tells, such as `鳳南喰赤`; empty for another name."""
    if not re.fullmatch(r"[般上特鳳銀琥若技]?[東南]喰?赤?速?[祝０-９0-9]*", disp):
        return {}
    return {
        "red_fives": "赤" in disp, "open_tanyao": "喰" in disp, "fast": "速" in disp,
        "length": "east-south" if "南" in disp else "east",
    }  # fmt: skip
