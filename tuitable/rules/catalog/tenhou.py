"""The rules of Tenhou for four players.

Numbers T- are those of the list of differences from older rules; what it does not name is common usage.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.declare import StakedReady
from tuitable.rules.parts.drawn import Drawn, FourKongs, FourReady, FourWinds, NineKinds, TripleWin
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import Category, FedMeld, Liability
from tuitable.rules.parts.limits import Limits, NamedLimit, Step
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.parts.penalty import Penalty
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, PairPoints, Scoring, SetPoints
from tuitable.rules.parts.seating import AsSeated
from tuitable.rules.parts.stakes import Stakes
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import Indicators, OneThrow, StackedWall
from tuitable.rules.parts.winning import Barred, Requirement, Winning
from tuitable.rules.ruleset import Ruleset, Ruling
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

FU = {
    "base": Element(title="base", original="副底", points=20, source="T-09"),
    "closed_ron": Element(
        title="closed hand won on another's tile", original="門前加符", when=("closed", "given"), points=10,
        source="T-09",
    ),
    "open_bare": Element(
        title="open hand without other points, counted as 30", original="喰い平和形", when=(
            "all_chows", "pair_worthless", "wait_open", "given",
        ), unless=("closed",), points=10, source="T-09",
    ),
    "self_draw": Element(
        title="self-draw", original="自摸", when=("self_draw",), points=2, yields_to=("pinfu",), source="T-09"
    ),
    "wait_closed": Element(title="closed wait", original="嵌張", when=("wait_closed",), points=2, source="T-09"),
    "wait_edge": Element(title="edge wait", original="辺張", when=("wait_edge",), points=2, source="T-09"),
    "wait_single": Element(title="pair wait", original="単騎", when=("wait_single",), points=2, source="T-09"),
}  # fmt: skip

YAKU = {
    "chiitoitsu": Element(
        title="seven pairs", original="七対子", when=("seven-pairs",), set_points=25, doubles=2, source="T-09"
    ),
    "menzen_tsumo": Element(
        title="closed self-draw", original="門前清", when=("closed", "self_draw"), doubles=1, source="T-10"
    ),
    "pinfu": Element(
        title="all chows", original="平和", when=("all_chows", "pair_worthless", "wait_open", "closed"), doubles=1,
        source="T-10",
    ),
    "tanyao": Element(title="all simples", original="断幺九", when=("all_simples",), doubles=1, source="T-10"),
    "iipeikou": Element(title="twin chows", original="一並刻", when=("one_twin", "closed"), doubles=1, source="T-10"),
    "rinshan": Element(
        title="win on a kong replacement", original="嶺上開花", when=("kong_replacement",), doubles=1, source="T-10"
    ),
    "chankan": Element(title="robbing a kong", original="槍槓", when=("robbed_kong",), doubles=1, source="T-10"),
    "haitei": Element(
        title="self-draw of the last tile", original="海底撈月", when=("last_live_draw",), doubles=1, source="T-10"
    ),
    "houtei": Element(
        title="win on the last discard", original="河底撈魚", when=("last_discard",), doubles=1, source="T-10"
    ),
    "riichi": Element(
        title="declared ready", original="立直", when=("ready", "closed"), doubles=1, yields_to=("double_riichi",),
        source="T-10",
    ),
    "double_riichi": Element(
        title="declared ready on the first turn", original="複立直", when=("ready_clean", "closed"), doubles=2,
        source="T-10",
    ),
    "yakuhai_white": Element(
        title="white dragons", original="翻牌 白", when=("dragon_white",), doubles=1, source="T-10"
    ),
    "yakuhai_green": Element(
        title="green dragons", original="翻牌 發", when=("dragon_green",), doubles=1, source="T-10"
    ),
    "yakuhai_red": Element(title="red dragons", original="翻牌 中", when=("dragon_red",), doubles=1, source="T-10"),
    "yakuhai_seat": Element(title="seat wind", original="翻牌 自風", when=("own_wind",), doubles=1, source="T-10"),
    "yakuhai_round": Element(
        title="round wind", original="翻牌 場風", when=("round_wind",), doubles=1, source="T-10"
    ),
    "chanta": Element(
        title="outside hand", original="混全帯幺九", when=("outside",), doubles=2, open_doubles=1,
        yields_to=("junchan",), source="T-10",
    ),
    "ittsu": Element(
        title="straight", original="一気通貫", when=("straight",), doubles=2, open_doubles=1, source="T-10"
    ),
    "sanshoku_doujun": Element(
        title="three-suit chows", original="三色同順", when=("three_suit_chows",), doubles=2, open_doubles=1,
        source="T-10",
    ),
    "ryanpeikou": Element(
        title="two twin chows", original="両並刻", when=("two_twins", "closed"), doubles=3, source="T-10"
    ),
    "toitoi": Element(title="all pungs", original="対々和", when=("all_pungs",), doubles=2, source="T-10"),
    "honitsu": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=3, open_doubles=2,
        source="T-10",
    ),
    "honroutou": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",),
        unless=("all_terminals", "all_honours"), doubles=2, source="T-10",
    ),
    "sanankou": Element(
        title="three concealed pungs", original="三暗刻", when=("three_concealed",), doubles=2, source="T-10"
    ),
    "sankantsu": Element(
        title="three kongs", original="三槓子", when=("three_kongs",), doubles=2, source="T-10"
    ),
    "sanshoku_doukou": Element(
        title="three-suit pungs", original="三色同刻", when=("three_suit_pungs",), doubles=2, source="T-10"
    ),
    "shousangen": Element(
        title="little three dragons", original="小三元", when=("little_three_dragons",), doubles=2, source="T-10"
    ),
    "junchan": Element(
        title="pure outside hand", original="純全帯幺九", when=("pure_outside",), doubles=3, open_doubles=2,
        source="T-10",
    ),
    "chinitsu": Element(
        title="one suit only", original="清一色", when=("one_suit",), doubles=6, open_doubles=5, source="T-10"
    ),
    "ippatsu": Element(
        title="prompt win", original="一発", when=("ready", "prompt", "closed"), unless=("kong_replacement",),
        doubles=1, source="T-10, T-14",
    ),
    "dora": Element(
        title="indicated tiles", original="ドラ", count="indicated", doubles=1, toward_minimum=False, source="T-11"
    ),
    "uradora": Element(
        title="tiles named by under-indicators", original="裏ドラ", count="indicated_under", when=("ready", "closed"),
        doubles=1, toward_minimum=False, source="T-11",
    ),
    "akadora": Element(
        title="red fives", original="赤ドラ", count="red_tiles", doubles=1, toward_minimum=False, source="T-01, T-11"
    ),
}  # fmt: skip

YAKUMAN = {
    "tenhou": Element(
        title="heavenly hand", original="天和", when=("dealt_hand",), limit="yakuman", source="T-08, T-10"
    ),
    "chiihou": Element(
        title="earthly hand", original="地和", when=("first_draw",), limit="yakuman", source="T-08, T-10"
    ),
    "daisangen": Element(
        title="big three dragons", original="大三元", when=("big_three_dragons",), limit="yakuman", source="T-08, T-10"
    ),
    "suuankou": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="yakuman", source="T-08, T-10"
    ),
    "tsuuiisou": Element(
        title="all honours", original="字一色", when=("all_honours",), limit="yakuman", source="T-08, T-10"
    ),
    "ryuuiisou": Element(
        title="all green", original="緑一色", when=("all_green",), limit="yakuman", source="T-08, T-10"
    ),
    "chinroutou": Element(
        title="all terminals", original="清老頭", when=("all_terminals",), limit="yakuman", source="T-08, T-10"
    ),
    "chuuren": Element(
        title="nine gates", original="九蓮宝燈", when=("nine_gates",), limit="yakuman", source="T-08, T-10"
    ),
    "kokushi": Element(
        title="thirteen orphans", original="国士無双", when=("orphans",), limit="yakuman", source="T-08, T-10"
    ),
    "daisuushii": Element(
        title="big four winds", original="大四喜", when=("big_four_winds",), limit="yakuman", source="T-08, T-10"
    ),
    "shousuushii": Element(
        title="little four winds", original="小四喜", when=("little_four_winds",), limit="yakuman", source="T-08, T-10"
    ),
    "suukantsu": Element(
        title="four kongs", original="四槓子", when=("four_kongs",), limit="yakuman", source="T-08, T-10"
    ),
}  # fmt: skip

OPTIONS = {
    "red_fives": OptionDef(
        title="red fives", original="赤牌", kind="flag", default=True,
        sets={"off": {"tiles.red": [], "scoring.elements.akadora.on": False}}, source="T-01",
    ),
    "open_tanyao": OptionDef(
        title="all simples in an open hand", original="喰い断", kind="flag", default=True,
        sets={"off": {"scoring.elements.tanyao.when": ["all_simples", "closed"]}}, source="T-01",
    ),
    "length": OptionDef(
        title="length", original="東風戦・東南戦", kind="choice", default="east-south", values=("east", "east-south"),
        sets={"east": {"progress.rounds": 1}}, source="T-02",
    ),
    "uma": OptionDef(
        title="points for places", original="ウマ", kind="choice", default="20-10", values=("20-10", "10-5"),
        sets={"10-5": {"placement.places": [30000, 5000, -5000, -10000]}}, source="T-02",
    ),
    "final_points": OptionDef(
        title="final points", original="最終得点", kind="choice", default="tenths", values=("tenths", "thousands"),
        sets={"thousands": {"placement.reckoning": "thousands"}}, source="T-03",
    ),
    "fast": OptionDef(title="fast", original="速", kind="flag", default=False, source="section 5"),
}  # fmt: skip

RULINGS = {
    "T-05": Ruling(text="The dealer of the last hand who is first with enough points ends the match."),
    "T-08": Ruling(text="Yakuman add up; no single pattern counts twice."),
    "T-17": Ruling(text="Two winners on one tile are both paid, three make a draw."),
    "T-21": Ruling(text="A win by discards is paid as a mangan self-draw; counters and sticks stay."),
    "T-23": Ruling(text="Liability covers the whole hand."),
}

RULESET = Ruleset(
    id="tenhou",
    title="Tenhou, four players",
    original="天鳳 四人打ち",
    revision=1,
    source="the manual of tenhou.net, section on rules",
    words={
        "ready": "riichi",
        "stake": "riichi stick",
        "pot": "sticks",
        "counters": "honba",
        "points": "fu",
        "doubles": "han",
        "limit": "mangan",
        "mangan": "mangan",
        "haneman": "haneman",
        "baiman": "baiman",
        "sanbaiman": "sanbaiman",
        "yakuman": "yakuman",
        "win-draw": "tsumo",
        "win-given": "ron",
        "indicator": "dora indicator",
        "exhausted": "ryuukyoku",
        "discards": "nagashi mangan",
        "liable": "pao",
    },
    options=OPTIONS,
    start=25000,
    tiles=Box(red=(Tile.RED_M5, Tile.RED_P5, Tile.RED_S5)),
    wall=StackedWall(
        break_=OneThrow(), reserve=14, refill="kept", kong="reserve", bonus="none",
        indicators=Indicators(start=1, stack=3, on_kong="late", under=True),
    ),
    deal=Packets(extra="jump"),
    exchange=NoExchange(),
    claims=ClaimRules(
        chow="next", last_discard="win", own_kongs="live-draw", most_kongs=4, robbed=(MeldKind.KONG_ADDED,),
        after_call="not-same-or-end",
    ),
    declare={"ready": StakedReady(stake=1000, live_left=4, kongs="same-waits")},
    winning=Winning(
        shapes=("sets", "seven-pairs", "orphans"),
        requires={"one-han-bind": Requirement(doubles=1)},
        barred=Barred(
            own_discards="waits", passed="waits", passed_ready=True, discards_code="furiten", kind_code="genbutsu",
            kind_this_round_code="genbutsu-same-go-around", passed_code="same-go-around", ready_code="furiten",
        ),
        several="all",
    ),
    scoring=Scoring(
        elements={**FU, **YAKU, **YAKUMAN},
        sets=SetPoints(
            pung_exposed_simple=2, pung_exposed_outer=4, pung_concealed_simple=4, pung_concealed_outer=8,
            kong_open_simple=8, kong_open_outer=16, kong_added_simple=8, kong_added_outer=16,
            kong_closed_simple=16, kong_closed_outer=32,
        ),
        pair=PairPoints(dragon=2, own_wind=2, round_wind=2, double_wind=4),
        prefer=("total", "limits", "doubles", "points"),
        limits_replace=True,
    ),
    arithmetic=PointsDoubled(round_points="up-10", rounding_counts=True, free_doubles=2),
    limits=Limits(
        steps={
            "mangan": Step(title="mangan", original="満貫", natural=2000, doubles=5, amount=2000),
            "haneman": Step(title="haneman", original="跳満", doubles=6, amount=3000),
            "baiman": Step(title="baiman", original="倍満", doubles=8, amount=4000),
            "sanbaiman": Step(title="sanbaiman", original="三倍満", doubles=11, amount=6000),
            "counted-yakuman": Step(title="counted yakuman", original="数え役満", doubles=13, amount=8000),
        },
        named={"yakuman": NamedLimit(title="yakuman", original="役満", amount=8000, adds=True)},
    ),
    payment=GiverPays(dealer_factor=2, round_each="up-100"),
    liability=Liability(
        categories={
            "dragons": Category(tiles="dragons", hands=("big_three_dragons",)),
            "winds": Category(tiles="winds", hands=("big_four_winds",)),
        },
        rules={
            "third-dragon": FedMeld(clause="daisangen", of=("dragons",), nth=3, on_given="half", source="T-23"),
            "fourth-wind": FedMeld(clause="daisuushii", of=("winds",), nth=4, on_given="half", source="T-23"),
        },
        open_kong_feeds=True,
        odd_unit=100,
    ),
    stakes=Stakes(counter_each=100, counter_given=300, pot_to_winner=True, liable_pays_counters=True),
    drawn=Drawn(
        endings={
            "nine-kinds": NineKinds(),
            "four-winds": FourWinds(),
            "four-ready": FourReady(),
            "triple-win": TripleWin(),
            "four-kongs": FourKongs(one_owner="fifth", when="discard"),
        },
        unready_pay=3000,
        outer_discards=2000,
        shown="ready",
    ),
    penalty=Penalty(),
    progress=Progress(
        rounds=2, on_win="stays", on_draw="ready", on_abort="stays", counters="wins-and-draws", bust=True,
        target=30000, seating=AsSeated(),
    ),
    placement=Placement(
        against=30000, places=(40000, 10000, -10000, -20000), reckoning="tenths", pot_to_first=True
    ),
    rulings=RULINGS,
)  # fmt: skip
