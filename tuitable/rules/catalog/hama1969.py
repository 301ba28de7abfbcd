"""The riichi rules of Hama Yoshitaro, 1969.

Numbers H- are statements of the source, H-G gaps filled from other sources, H-Q decisions on what is unclear.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.declare import StakedReady
from tuitable.rules.parts.drawn import Drawn, FourKongs
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import Category, FedMeld, FedRow, Liability, SetClass
from tuitable.rules.parts.limits import Limits, NamedLimit, Step
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, PairPoints, Scoring, SetPoints
from tuitable.rules.parts.seating import ThrownDealer
from tuitable.rules.parts.stakes import Stakes
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import Indicators, StackedWall, TwoThrows
from tuitable.rules.parts.winning import Barred, Winning
from tuitable.rules.ruleset import Ruleset, Ruling
from tuitable.tiles.meld import MeldKind

FU = {
    "base": Element(title="base", original="副底", points=20, source="H-G1"),
    "closed_ron": Element(
        title="closed hand won on another's tile", original="門前加符", when=("closed", "given"), points=10,
        source="H-G1",
    ),
    "open_bare": Element(
        title="open hand without other points, counted as 30", original="喰い平和形", when=(
            "all_chows", "pair_worthless", "wait_open", "given",
        ), unless=("closed",), points=10, source="H-G1",
    ),
    "self_draw": Element(
        title="self-draw", original="自摸", when=("self_draw",), points=2, yields_to=("pinfu",), source="H-G1"
    ),
    "wait_closed": Element(title="closed wait", original="嵌張", when=("wait_closed",), points=2, source="H-G1"),
    "wait_edge": Element(title="edge wait", original="辺張", when=("wait_edge",), points=2, source="H-G1"),
    "wait_single": Element(title="pair wait", original="単騎", when=("wait_single",), points=2, source="H-G1"),
}  # fmt: skip

YAKU = {
    "chiitoitsu": Element(
        title="seven pairs", original="七対子", when=("seven-pairs",), set_points=100, source="H-02, H-03"
    ),
    "menzen_tsumo": Element(
        title="closed self-draw", original="門前清", when=("closed", "self_draw"), doubles=1, source="H-02, H-Q1"
    ),
    "pinfu": Element(
        title="all chows", original="平和", when=("all_chows", "pair_worthless", "wait_open", "closed"), doubles=1,
        source="H-02, H-G1",
    ),
    "tanyao": Element(title="all simples", original="断幺九", when=("all_simples",), doubles=1, source="H-02"),
    "iipeikou": Element(title="twin chows", original="一並刻", when=("one_twin", "closed"), doubles=1, source="H-02"),
    "rinshan": Element(
        title="win on a kong replacement", original="嶺上開花", when=("kong_replacement",), doubles=1, source="H-02"
    ),
    "chankan": Element(title="robbing a kong", original="槍槓", when=("robbed_kong",), doubles=1, source="H-02"),
    "haitei": Element(
        title="self-draw of the last tile", original="海底撈月", when=("last_live_draw",), doubles=1, source="H-02"
    ),
    "houtei": Element(
        title="win on the last discard", original="河底撈魚", when=("last_discard",), doubles=1, source="H-02"
    ),
    "riichi": Element(
        title="declared ready", original="立直", when=("ready", "closed"), doubles=1, yields_to=("double_riichi",),
        source="H-02",
    ),
    "double_riichi": Element(
        title="declared ready on the first turn", original="複立直", when=("ready_clean", "closed"), doubles=2,
        source="H-02",
    ),
    "yakuhai_white": Element(
        title="white dragons", original="翻牌 白", when=("dragon_white",), doubles=1, source="H-02"
    ),
    "yakuhai_green": Element(
        title="green dragons", original="翻牌 發", when=("dragon_green",), doubles=1, source="H-02"
    ),
    "yakuhai_red": Element(title="red dragons", original="翻牌 中", when=("dragon_red",), doubles=1, source="H-02"),
    "yakuhai_seat": Element(title="seat wind", original="翻牌 自風", when=("own_wind",), doubles=1, source="H-02"),
    "yakuhai_round": Element(
        title="round wind", original="翻牌 場風", when=("round_wind",), doubles=1, source="H-02"
    ),
    "chanta": Element(
        title="outside hand", original="混全帯幺九", when=("outside",), doubles=2, open_doubles=1,
        yields_to=("junchan",), source="H-02",
    ),
    "ittsu": Element(
        title="straight", original="一気通貫", when=("straight",), doubles=2, open_doubles=1, source="H-02"
    ),
    "sanshoku_doujun": Element(
        title="three-suit chows", original="三色同順", when=("three_suit_chows",), doubles=2, open_doubles=1,
        source="H-02",
    ),
    "ryanpeikou": Element(
        title="two twin chows", original="両並刻", when=("two_twins", "closed"), doubles=2, source="H-02"
    ),
    "toitoi": Element(title="all pungs", original="対々和", when=("all_pungs",), doubles=2, source="H-02"),
    "honitsu": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=2,
        source="H-02, H-05",
    ),
    "honroutou": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",),
        unless=("all_terminals", "all_honours"), doubles=2, source="H-02",
    ),
    "sanankou": Element(
        title="three concealed pungs", original="三暗刻", when=("three_concealed",), doubles=2, source="H-02"
    ),
    "sankantsu": Element(
        title="three kongs", original="三槓子", when=("three_kongs",), doubles=2, source="H-02, H-06"
    ),
    "sanshoku_doukou": Element(
        title="three-suit pungs", original="三色同刻", when=("three_suit_pungs",), doubles=2, source="H-02"
    ),
    "shousangen": Element(
        title="little three dragons", original="小三元", when=("little_three_dragons",), doubles=2, source="H-02"
    ),
    "junchan": Element(
        title="pure outside hand", original="純全帯幺九", when=("pure_outside",), doubles=3, open_doubles=2,
        source="H-02",
    ),
    "chinitsu": Element(
        title="one suit only", original="清一色", when=("one_suit",), doubles=5, source="H-02, H-05"
    ),
    "dora": Element(
        title="indicated tiles", original="ドラ", count="indicated_first", doubles=1, toward_minimum=False,
        source="H-Q2, H-25",
    ),
    "ba": Element(
        title="big field by the dice", original="大場", count="even_throw", doubles=1, toward_minimum=False, on=False,
        source="H-09, H-Q3, H-Q4",
    ),
}  # fmt: skip

BIG = {
    "renhou": Element(
        title="win before the first draw", original="人和", when=("before_own_draw",), limit="small-mangan",
        source="H-02, H-Q6",
    ),
    "tenhou": Element(title="heavenly hand", original="天和", when=("dealt_hand",), limit="big-mangan", source="H-02"),
    "chiihou": Element(title="earthly hand", original="地和", when=("first_draw",), limit="big-mangan", source="H-02"),
    "daisangen": Element(
        title="big three dragons", original="大三元", when=("big_three_dragons",), limit="big-mangan", source="H-02"
    ),
    "suushiihou": Element(
        title="four winds, big or little", original="四喜和", when=("four_winds",), limit="big-mangan", source="H-02"
    ),
    "tsuuiisou": Element(
        title="all honours", original="字一色", when=("all_honours",), limit="big-mangan", source="H-02, H-G2"
    ),
    "chinroutou": Element(
        title="all terminals", original="清老頭", when=("all_terminals",), limit="big-mangan", source="H-02"
    ),
    "suuankou": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="big-mangan", source="H-02"
    ),
    "kokushi": Element(
        title="thirteen orphans", original="十三幺九", when=("orphans",), limit="big-mangan", source="H-02"
    ),
    "chuuren": Element(
        title="nine gates", original="九連宝燈", when=("nine_gates",), limit="big-mangan", source="H-02"
    ),
    "ryuuiisou": Element(
        title="all green", original="全緑和", when=("all_green",), limit="big-mangan", on=False, source="H-07"
    ),
}  # fmt: skip

TERMINALS_OR_VALUED: tuple[SetClass, ...] = ("terminal", "valued")
TERMINALS_OR_GUESTS: tuple[SetClass, ...] = ("terminal", "guest-wind")
ALL_OUTER = ("honroutou", "chinroutou")

LIABILITY = Liability(
    categories={
        "dragons": Category(tiles="dragons", hands=("big_three_dragons",)),
        "winds": Category(tiles="winds", hands=("big_four_winds",)),
    },
    rules={
        "third-dragon": FedMeld(clause="daisangen", of=("dragons",), nth=3, on_given="all", source="H-21, H-24"),
        "fourth-wind": FedMeld(clause="daisuushii", of=("winds",), nth=4, on_given="all", source="H-21, H-24"),
        "row-1": FedRow(
            clause="H-P1", first=(("double-wind", "dragon"), ("suit",), ("suit",)), then=("honour", "suit"),
            elements=("honitsu",), source="H-22, H-Q10",
        ),
        "row-2": FedRow(
            clause="H-P2", first=(("dragon",), ("dragon",), ("suit",)), then=("double-wind",), elements=("honitsu",),
            source="H-22",
        ),
        "row-3": FedRow(
            clause="H-P3", first=(("suit",), ("suit",), ("suit",)), then=("suit",), elements=("chinitsu",),
            source="H-22",
        ),
        "row-4": FedRow(
            clause="H-P4", first=(("terminal",), ("terminal",), ("terminal",)), then=TERMINALS_OR_VALUED,
            elements=ALL_OUTER, source="H-22, H-Q11",
        ),
        "row-5": FedRow(
            clause="H-P5", first=(("terminal",), ("valued",), TERMINALS_OR_VALUED), then=("terminal",),
            elements=ALL_OUTER, source="H-22",
        ),
        "row-6": FedRow(
            clause="H-P6", first=(("terminal",), ("guest-wind",), TERMINALS_OR_GUESTS), then=("valued",),
            elements=ALL_OUTER, source="H-22, H-Q12",
        ),
    },
    open_kong_feeds=True,
    odd_unit=100,
)  # fmt: skip

OPTIONS = {
    "preset": OptionDef(
        title="preset", original="採用", kind="choice", default="book", values=("book", "customary"),
        editions={
            "customary": {"ba_rule": True, "one_han_bind": True, "gafu": True, "renchan_tsumifu": True},
        },
        source="H-19",
    ),
    "ryuuiisou": OptionDef(
        title="all green", original="全緑和", kind="choice", default="off", values=("off", "big-mangan"),
        sets={"big-mangan": {"scoring.elements.ryuuiisou.on": True}}, source="H-07",
    ),
    "ba_rule": OptionDef(
        title="doubles by the dice", original="大場小場制", kind="flag", default=False,
        sets={"on": {"scoring.elements.ba.on": True}}, source="H-09",
    ),
    "one_han_bind": OptionDef(
        title="at least one double", original="一翻縛り", kind="flag", default=False,
        sets={"on": {"winning.requires.one-han-bind": {"doubles": 1, "any_of": []}}}, source="H-15, H-G3",
    ),
    "start_points": OptionDef(
        title="starting points", original="原点", kind="number", default=30000, suggested=(30000, 25000),
        paths=("start", "placement.against"), source="H-G4",
    ),
    "gafu": OptionDef(
        title="bonus of the first", original="賀符", kind="flag", default=False,
        sets={"on": {"+start": -1000, "held.top": 4000}}, source="H-16, H-G4",
    ),
    "gafu_tie": OptionDef(
        title="bonus of the first on a tie", original="賀符", kind="choice", default="first-in-order",
        values=("first-in-order", "split"), sets={"split": {"placement.top_tie": "shared"}}, source="H-Q13",
    ),
    "renchan_tsumifu": OptionDef(
        title="counters for repeated deals", original="連荘積符", kind="flag", default=False,
        sets={"on": {"progress.counters": "wins"}}, source="H-17, H-G7",
    ),
    "honba_each": OptionDef(
        title="a counter on a self-draw, from each", original="積符", kind="number", default=100,
        suggested=(100,), paths=("stakes.counter_each",), source="H-Q5",
    ),
    "honba_ron": OptionDef(
        title="a counter on another's tile", original="積符", kind="number", default=300, suggested=(300, 100),
        paths=("stakes.counter_given",), source="H-Q5",
    ),
    "double_wind_pair_fu": OptionDef(
        title="points of a pair of the double wind", original="連風牌", kind="number", default=4, suggested=(4, 2),
        even=True, paths=("scoring.pair.double_wind",), source="H-G1",
    ),
    "pinfu_tsumo": OptionDef(
        title="all chows by self-draw", original="平和自摸", kind="choice", default="combined",
        values=("combined", "none"),
        sets={"none": {
            "scoring.elements.pinfu.when": ["all_chows", "pair_worthless", "wait_open", "closed", "given"],
        }},
        source="H-G1",
    ),
    "menzen_on_ron": OptionDef(
        title="closed hand counts on another's tile too", original="門前清", kind="flag", default=False,
        sets={"on": {"scoring.elements.menzen_tsumo.when": ["closed"]}}, source="H-Q1",
    ),
    "dora": OptionDef(
        title="indicated tiles", original="ドラ", kind="choice", default="front", values=("front", "none", "with-kong"),
        sets={
            "none": {"scoring.elements.dora.on": False, "wall.indicators": None},
            "with-kong": {"scoring.elements.dora.count": "indicated", "wall.indicators.on_kong": "at-once"},
        },
        source="H-Q2",
    ),
    "multi_ron": OptionDef(
        title="several wins on one tile", original="頭ハネ", kind="choice", default="head-bump",
        values=("head-bump", "all"), sets={"all": {"winning.several": "all"}}, source="H-Q7",
    ),
    "abortive_draws": OptionDef(
        title="abortive draws", original="途中流局", kind="set", default=("four-kongs",),
        values=("four-winds", "four-kongs", "nine-kinds", "triple-ron", "four-ready"),
        zeroed=("drawn.endings.four-kongs",),
        sets={
            "four-winds": {"drawn.endings.four-winds": {"kind": "four-winds"}},
            "four-kongs": {
                "drawn.endings.four-kongs": {"kind": "four-kongs", "one_owner": "counts", "when": "discard"},
            },
            "nine-kinds": {"drawn.endings.nine-kinds": {"kind": "nine-kinds"}},
            "triple-ron": {"drawn.endings.triple-win": {"kind": "triple-win"}},
            "four-ready": {"drawn.endings.four-ready": {"kind": "four-ready"}},
        },
        source="H-Q8, H-06",
    ),
    "furiten": OptionDef(
        title="own discards", original="振聴", kind="choice", default="full",
        values=("full", "genbutsu", "genbutsu-same-go-around", "none"),
        sets={
            "genbutsu": {
                "winning.barred.own_discards": "kind", "winning.barred.passed": "none",
                "winning.barred.passed_ready": False,
            },
            "genbutsu-same-go-around": {
                "winning.barred.own_discards": "kind-this-round", "winning.barred.passed": "none",
                "winning.barred.passed_ready": False,
            },
            "none": {
                "winning.barred.own_discards": "none", "winning.barred.passed": "none",
                "winning.barred.passed_ready": False,
            },
        },
        source="H-Q15",
    ),
    "bust": OptionDef(
        title="the game ends below zero", original="箱", kind="flag", default=False,
        sets={"on": {"progress.bust": True}}, source="H-Q16",
    ),
    "kuikae": OptionDef(
        title="discarding what was just called", original="喰い替え", kind="choice", default="allowed",
        values=("allowed", "forbidden"), sets={"forbidden": {"claims.after_call": "not-same-or-end"}},
        source="section 0",
    ),
}  # fmt: skip

RULINGS = {
    "H-Q1": Ruling(text="The closed hand counts on a self-draw only."),
    "H-Q2": Ruling(text="One indicator is turned, the next tile counts one double each."),
    "H-Q6": Ruling(text="A win before the first draw is a small mangan unless the ordinary hand is worth more."),
    "H-Q7": Ruling(text="Of several wins on one tile the nearest counts."),
    "H-Q9": Ruling(text="Concealed kongs are among the three sets shown; the fourth must be a call."),
    "H-Q12": Ruling(text="Little four winds makes nobody liable."),
    "H-Q14": Ruling(text="A false win is a mangan self-draw in reverse; the hand is dealt again."),
}

RULESET = Ruleset(
    id="hama1969",
    title="Riichi of 1969 (Hama)",
    original="浜芳太郎『麻雀初歩の初歩』",
    revision=1,
    source="Hama Yoshitaro (浜芳太郎), 麻雀初歩の初歩, 1969",
    words={
        "ready": "riichi",
        "stake": "riichi stick",
        "pot": "sticks",
        "counters": "honba",
        "points": "fu",
        "doubles": "han",
        "limit": "mangan",
        "small-mangan": "small mangan",
        "hane-mangan": "hane mangan",
        "big-mangan": "big mangan",
        "win-draw": "tsumo",
        "win-given": "ron",
        "indicator": "dora indicator",
        "exhausted": "drawn hand",
        "false-win": "chombo",
        "liable": "pao",
    },
    options=OPTIONS,
    start=30000,
    tiles=Box(),
    wall=StackedWall(
        break_=TwoThrows(), reserve=14, refill="kept", kong="reserve", bonus="none",
        indicators=Indicators(start=1, stack=3, on_kong="never"),
    ),
    deal=Packets(extra="jump"),
    exchange=NoExchange(),
    claims=ClaimRules(chow="next", last_discard="win", own_kongs="live-draw", robbed=(MeldKind.KONG_ADDED,)),
    declare={"ready": StakedReady(stake=100, live_left=4, kongs="same-waits")},
    winning=Winning(
        shapes=("sets", "seven-pairs", "orphans"),
        barred=Barred(
            own_discards="waits", passed="waits", passed_ready=True, discards_code="furiten", kind_code="genbutsu",
            kind_this_round_code="genbutsu-same-go-around", passed_code="same-go-around", ready_code="furiten",
        ),
        several="nearest",
    ),
    scoring=Scoring(
        elements={**FU, **YAKU, **BIG},
        sets=SetPoints(
            pung_exposed_simple=2, pung_exposed_outer=4, pung_concealed_simple=4, pung_concealed_outer=8,
            kong_open_simple=8, kong_open_outer=16, kong_added_simple=8, kong_added_outer=16,
            kong_closed_simple=16, kong_closed_outer=32,
        ),
        pair=PairPoints(dragon=2, own_wind=2, round_wind=2, double_wind=4),
        prefer=("total", "limits", "doubles", "points"),
        limits_replace=True,
    ),
    arithmetic=PointsDoubled(round_points="up-10", rounding_counts=True),
    limits=Limits(
        steps={
            "small-mangan": Step(title="small mangan", original="小満貫", natural=1000, amount=1000),
            "hane-mangan": Step(title="hane mangan", original="ハネ満貫", natural=1500, amount=1500),
            "big-mangan": Step(title="big mangan", original="大満貫", natural=2000, amount=2000),
        },
        named={
            "small-mangan": NamedLimit(title="small mangan", original="小満貫", amount=1000, higher=True),
            "big-mangan": NamedLimit(title="big mangan", original="大満貫", amount=2000),
        },
    ),
    payment=GiverPays(dealer_factor=2, round_each="up-100"),
    liability=LIABILITY,
    stakes=Stakes(counter_each=100, counter_given=300, pot_to_winner=True),
    drawn=Drawn(endings={"four-kongs": FourKongs(one_owner="counts", when="discard")}, shown="declared"),
    penalty=Penalty(
        prices={
            "false-win": Price(
                to="others", dealer_each=2000, to_dealer=2000, to_other=1000, ends_hand=True, after="again",
                stakes_back=True, source="H-Q14",
            )
        }
    ),
    progress=Progress(
        rounds=2, on_win="stays", on_draw="passes", on_abort="passes", counters="none", seating=ThrownDealer()
    ),
    placement=Placement(against=30000, pot_to_first=True, top_unit=100),
    rulings=RULINGS,
)  # fmt: skip
