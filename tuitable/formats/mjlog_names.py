"""What the numbers and short words of a Tenhou log mean, in our own ids."""

from __future__ import annotations

YAKU: tuple[tuple[str, str], ...] = (
    ("menzen_tsumo", "Self-drawn, closed"), ("riichi", "Riichi"), ("ippatsu", "Ippatsu"),
    ("chankan", "Robbing a kong"), ("rinshan", "After a kong"), ("haitei", "Last tile of the wall"),
    ("houtei", "Last discard"), ("pinfu", "Pinfu"), ("tanyao", "All simples"),
    ("iipeikou", "Twin sequences"),
    ("yakuhai_seat", "Seat wind"), ("yakuhai_seat", "Seat wind"), ("yakuhai_seat", "Seat wind"),
    ("yakuhai_seat", "Seat wind"),
    ("yakuhai_round", "Round wind"), ("yakuhai_round", "Round wind"), ("yakuhai_round", "Round wind"),
    ("yakuhai_round", "Round wind"),
    ("yakuhai_white", "White dragon"), ("yakuhai_green", "Green dragon"), ("yakuhai_red", "Red dragon"),
    ("double_riichi", "Double riichi"), ("chiitoitsu", "Seven pairs"), ("chanta", "Outside hand"),
    ("ittsu", "Full straight"), ("sanshoku_doujun", "Three-colour sequences"),
    ("sanshoku_doukou", "Three-colour triplets"), ("sankantsu", "Three kongs"), ("toitoi", "All triplets"),
    ("sanankou", "Three concealed triplets"), ("shousangen", "Little three dragons"),
    ("honroutou", "All terminals and honours"), ("ryanpeikou", "Two twin sequences"),
    ("junchan", "Pure outside hand"), ("honitsu", "Half flush"), ("chinitsu", "Full flush"),
    ("renhou", "Hand of man"), ("tenhou", "Heavenly hand"), ("chiihou", "Earthly hand"),
    ("daisangen", "Big three dragons"), ("suuankou", "Four concealed triplets"),
    ("suuankou_tanki", "Four concealed triplets, pair wait"), ("tsuuiisou", "All honours"),
    ("ryuuiisou", "All green"), ("chinroutou", "All terminals"), ("chuuren", "Nine gates"),
    ("junsei_chuuren", "Pure nine gates"), ("kokushi", "Thirteen orphans"),
    ("kokushi_13wait", "Thirteen orphans, thirteen waits"), ("daisuushii", "Big four winds"),
    ("shousuushii", "Little four winds"), ("suukantsu", "Four kongs"), ("dora", "Dora"),
    ("uradora", "Ura dora"), ("akadora", "Red fives"),
)  # fmt: skip
"""Id and label of each yaku by Tenhou's number (10-13 and 14-17 are the four winds)."""

LIMITS: tuple[str | None, ...] = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""Name of the limit by the third number of `ten`."""

ABORTS: dict[str, str] = {
    "yao9": "nine-kinds", "kaze4": "four-winds", "reach4": "four-ready", "ron3": "triple-win", "kan4": "four-kongs",
}  # fmt: skip
"""Our ending by the `type` of a RYUUKYOKU tag; `nm` and no type at all are paid draws and not in it."""

PEOPLE = 0x01
NO_RED = 0x02
NO_OPEN_TANYAO = 0x04
EAST_SOUTH = 0x08
THREE_PLAYERS = 0x10
FAST = 0x40
GOLD = 0x800
KNOWN_BITS = 0xFF
"""Bits of the `type` of a GO tag; those above 0xFF belong to the lobby."""

TABLES = {0x00: "general", 0x80: "upper", 0x20: "special upper", 0xA0: "phoenix"}
"""Class of the table by bits 0x20 and 0x80."""
