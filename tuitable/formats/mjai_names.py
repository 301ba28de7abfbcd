"""Tiles and words of mjai logs."""

from __future__ import annotations

from tuitable.formats.mjlog_names import YAKU
from tuitable.formats.mjlog_values import Fault
from tuitable.record import events as ev
from tuitable.tiles.tile import KINDS, Tile

TEXTS: dict[Tile, str] = {tile: tile.value for tile in KINDS[:27]}
TEXTS |= dict(zip(KINDS[27:34], "ESWNPFC", strict=True))
TEXTS |= {tile: f"5{tile.value[1]}r" for tile in (Tile.RED_M5, Tile.RED_P5, Tile.RED_S5)}
_TILES: dict[str, Tile] = {text: tile for tile, text in TEXTS.items()}

YAKU_NAMES: dict[str, str] = {
    "menzen_tsumo": "menzenchin_tsumoho", "riichi": "reach", "ippatsu": "ippatsu", "chankan": "chankan",
    "rinshan": "rinshankaiho", "haitei": "haiteiraoyue", "houtei": "hoteiraoyui", "pinfu": "pinfu",
    "tanyao": "tanyaochu", "iipeikou": "ipeko", "yakuhai_seat": "jikaze", "yakuhai_round": "bakaze",
    "yakuhai_white": "haku", "yakuhai_green": "hatsu", "yakuhai_red": "chun", "double_riichi": "double_reach",
    "chiitoitsu": "chitoitsu", "chanta": "honchantaiyao", "ittsu": "ikkitsukan", "sanshoku_doujun": "sanshokudojun",
    "sanshoku_doukou": "sanshokudoko", "sankantsu": "sankantsu", "toitoi": "toitoiho", "sanankou": "sananko",
    "shousangen": "shosangen", "honroutou": "honroto", "ryanpeikou": "ryanpeko", "junchan": "junchantaiyao",
    "honitsu": "honiso", "chinitsu": "chiniso", "tenhou": "tenho", "chiihou": "chiho", "renhou": "renho",
    "daisangen": "daisangen", "suuankou": "suanko", "suuankou_tanki": "suanko_tanki", "tsuuiisou": "tsuiso",
    "ryuuiisou": "ryuiso", "chinroutou": "chinroto", "chuuren": "churenpoton", "junsei_chuuren": "junsei_churenpoton",
    "kokushi": "kokushimuso", "kokushi_13wait": "kokushimuso_13", "daisuushii": "daisushi",
    "shousuushii": "shosushi", "suukantsu": "sukantsu", "dora": "dora", "uradora": "uradora", "akadora": "akadora",
}  # fmt: skip
"""The log's name of what counted, by our id."""
_IDS = {name: id for id, name in YAKU_NAMES.items()}
_LABELS = dict(YAKU)
GREAT = 100
"""From this number of han on, an entry is a yakuman, a hundred for each."""

REASONS: dict[str, str] = {
    "fanpai": "exhausted", "howanpai": "exhausted", "exhaustive_draw": "exhausted", "nagashimangan": "discards",
    "nagashi_mangan": "discards", "kyushukyuhai": "nine-kinds", "kyuushu_kyuuhai": "nine-kinds",
    "sufonrenta": "four-winds", "suufon_renda": "four-winds", "suchareach": "four-ready", "suucha_riichi": "four-ready",
    "sukaikan": "four-kongs", "suukaikan": "four-kongs", "suukansansen": "four-kongs", "sanchaho": "triple-win",
    "sanchahou": "triple-win",
}  # fmt: skip
"""Our word for each reason of a draw, as the dialects spell it."""
REASON_NAMES: dict[str, str] = {
    "exhausted": "fanpai", "discards": "nagashimangan", "nine-kinds": "kyushukyuhai", "four-winds": "sufonrenta",
    "four-ready": "suchareach", "four-kongs": "sukaikan", "triple-win": "sanchaho",
}  # fmt: skip


def tile_of(text: object) -> Tile:
    """The tile of a text such as `5mr` or `P`. Raises `Fault`."""
    if text == "?":
        raise Fault("a tile is hidden: only logs that tell all hands are imported")
    tile = _TILES.get(text) if isinstance(text, str) else None
    if tile is None:
        raise Fault(f"there is no tile {str(text)[:12]!r}")
    return tile


def line_of(name: str, han: int) -> ev.Line:
    """What counted, in our own words; an unknown one keeps its name as label."""
    doubles = 0 if han >= GREAT else han
    id = _IDS.get(name, name)
    if id in _LABELS:
        return ev.Line(id, _LABELS[id], 0, doubles)
    return ev.Line("other", name[:40] or "?", 0, doubles)
