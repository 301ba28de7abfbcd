"""The fans of the Chinese Official game: their Chinese names, our ids, English labels, and what each is worth."""

from __future__ import annotations

from tuitable.record import events as ev

_FANS = """
88 大四喜 big_four_winds Big four winds
88 大三元 big_three_dragons Big three dragons
88 绿一色 all_green All green
88 九莲宝灯 nine_gates Nine gates
88 四杠 four_kongs Four kongs
88 连七对 seven_shifted_pairs Seven shifted pairs
88 十三幺 thirteen_orphans Thirteen orphans
64 清幺九 all_terminals All terminals
64 小四喜 little_four_winds Little four winds
64 小三元 little_three_dragons Little three dragons
64 字一色 all_honours All honours
64 四暗刻 four_concealed_pungs Four concealed pungs
64 一色双龙会 pure_terminal_chows Pure terminal chows
48 一色四同顺 quadruple_chow Quadruple chow
48 一色四节高 four_pure_shifted_pungs Four pure shifted pungs
32 一色四步高 four_pure_shifted_chows Four pure shifted chows
32 三杠 three_kongs Three kongs
32 混幺九 all_terminals_and_honours All terminals and honours
24 七对 seven_pairs Seven pairs
24 七星不靠 greater_honours_and_knitted Greater honours and knitted tiles
24 全双刻 all_even_pungs All even pungs
24 清一色 full_flush Full flush
24 一色三同顺 pure_triple_chow Pure triple chow
24 一色三节高 pure_shifted_pungs Pure shifted pungs
24 全大 upper_tiles Upper tiles
24 全中 middle_tiles Middle tiles
24 全小 lower_tiles Lower tiles
16 清龙 pure_straight Pure straight
16 三色双龙会 three_suited_terminal_chows Three-suited terminal chows
16 一色三步高 pure_shifted_chows Pure shifted chows
16 全带五 all_fives All fives
16 三同刻 triple_pung Triple pung
16 三暗刻 three_concealed_pungs Three concealed pungs
12 全不靠 lesser_honours_and_knitted Lesser honours and knitted tiles
12 组合龙 knitted_straight Knitted straight
12 大于五 upper_four Upper four
12 小于五 lower_four Lower four
12 三风刻 big_three_winds Big three winds
8 花龙 mixed_straight Mixed straight
8 推不倒 reversible_tiles Reversible tiles
8 三色三同顺 mixed_triple_chow Mixed triple chow
8 三色三节高 mixed_shifted_pungs Mixed shifted pungs
8 无番和 chicken_hand Chicken hand
8 妙手回春 last_tile_draw Last tile draw
8 海底捞月 last_tile_claim Last tile claim
8 杠上开花 out_on_kong Out with replacement tile
8 抢杠和 robbing_the_kong Robbing the kong
6 碰碰和 all_pungs All pungs
6 混一色 half_flush Half flush
6 三色三步高 mixed_shifted_chows Mixed shifted chows
6 五门齐 all_types All types
6 全求人 melded_hand Melded hand
6 双暗杠 two_concealed_kongs Two concealed kongs
6 双箭刻 two_dragon_pungs Two dragon pungs
5 明暗杠 melded_and_concealed_kong Melded and concealed kong
4 全带幺 outside_hand Outside hand
4 不求人 fully_concealed_hand Fully concealed hand
4 双明杠 two_melded_kongs Two melded kongs
4 和绝张 last_of_its_kind Last of its kind
2 箭刻 dragon_pung Dragon pung
2 圈风刻 prevalent_wind Prevalent wind
2 门风刻 seat_wind Seat wind
2 门前清 concealed_hand Concealed hand
2 平和 all_chows All chows
2 四归一 tile_hog Tile hog
2 双同刻 double_pung Double pung
2 双暗刻 two_concealed_pungs Two concealed pungs
2 暗杠 concealed_kong Concealed kong
2 断幺 all_simples All simples
1 一般高 pure_double_chow Pure double chow
1 喜相逢 mixed_double_chow Mixed double chow
1 连六 short_straight Short straight
1 老少副 two_terminal_chows Two terminal chows
1 幺九刻 terminal_or_honour_pung Pung of terminals or honours
1 明杠 melded_kong Melded kong
1 缺一门 one_voided_suit One voided suit
1 无字 no_honours No honours
1 边张 edge_wait Edge wait
1 嵌张 closed_wait Closed wait
1 单钓将 single_wait Single wait
1 自摸 self_drawn Self-drawn
1 花牌 flower_tiles Flower tiles
"""
_BY_NAME: dict[str, tuple[str, str, int]] = {}
for _line in _FANS.strip().splitlines():
    _value, _name, _id, _label = _line.split(" ", 3)
    _BY_NAME[_name] = (_id, _label, int(_value))


def fan_line(name: str, count: int, value: int | None = None) -> ev.Line:
    """What a fan of this name, counted so often, adds; `value` is each one's worth where the log tells it."""
    id, label, worth = _BY_NAME.get(name, ("other", name[:40] or "?", 0))
    times = f" x{count}" if count > 1 else ""
    return ev.Line(id, label + times, count * (worth if value is None else value), 0)
