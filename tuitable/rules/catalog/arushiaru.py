"""Arushiaru ("22") mahjong of the Japan Mahjong League, with its editions.

Numbers A- are statements of the source, A-G gaps filled from other sources, A-Q decisions on what is unclear.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.drawn import Drawn
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import Category, FedMeld, Liability
from tuitable.rules.parts.limits import Limits, NamedLimit, Step
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, PairPoints, Scoring, SetPoints
from tuitable.rules.parts.seating import TemporaryEast
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import StackedWall, TwoThrows
from tuitable.rules.parts.winning import Barred, Winning
from tuitable.rules.ruleset import Ruleset, Ruling
from tuitable.tiles.meld import MeldKind

FU = {
    "base": Element(title="base", original="副底", points=20, source="A-G1"),
    "closed_ron": Element(
        title="closed hand won on another's tile", original="門前加符", when=("closed", "given"), points=10,
        source="A-G1",
    ),
    "self_draw": Element(title="self-draw", original="自摸", when=("self_draw",), points=2, source="A-G1, A-25"),
    "wait_closed": Element(title="closed wait", original="嵌張", when=("wait_closed",), points=2, source="A-G1"),
    "wait_edge": Element(title="edge wait", original="辺張", when=("wait_edge",), points=2, source="A-G1"),
    "wait_single": Element(title="pair wait", original="単騎", when=("wait_single",), points=2, source="A-G1"),
}  # fmt: skip

YAKU = {
    "menzen_tsumo": Element(
        title="closed self-draw", original="門前清自摸和", when=("closed", "self_draw"), doubles=1, source="A-32"
    ),
    "pinfu": Element(
        title="all chows", original="平和", when=("all_chows", "pair_worthless", "wait_open", "given"), doubles=1,
        source="A-32, A-G2",
    ),
    "yakuhai_white": Element(
        title="white dragons", original="翻牌 白", when=("dragon_white",), doubles=1, source="A-32"
    ),
    "yakuhai_green": Element(
        title="green dragons", original="翻牌 發", when=("dragon_green",), doubles=1, source="A-32"
    ),
    "yakuhai_red": Element(title="red dragons", original="翻牌 中", when=("dragon_red",), doubles=1, source="A-32"),
    "yakuhai_seat": Element(title="seat wind", original="翻牌 門風", when=("own_wind",), doubles=1, source="A-32"),
    "yakuhai_round": Element(
        title="round wind", original="翻牌 荘風", when=("round_wind",), doubles=1, source="A-32"
    ),
    "toitoi": Element(title="all pungs", original="対々和", when=("all_pungs",), doubles=1, source="A-32"),
    "honitsu": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=1, source="A-32"
    ),
    "honroutou": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",),
        unless=("all_terminals", "all_honours"), doubles=1, source="A-32",
    ),
    "tanyao": Element(title="all simples", original="断幺九", when=("all_simples",), doubles=1, source="A-32"),
    "chanta": Element(title="outside hand", original="全帯幺", when=("outside",), doubles=1, source="A-32"),
    "chanta_beside": Element(
        title="outside hand", original="全帯幺", when=("all_outer",), unless=("all_terminals", "all_honours"),
        doubles=1, on=False, source="A-Q8",
    ),
    "sanankou": Element(
        title="three concealed pungs", original="三暗刻", when=("three_concealed",), doubles=1, source="A-32"
    ),
    "shousangen": Element(
        title="little three dragons", original="小三元", when=("little_three_dragons",), doubles=1, source="A-32"
    ),
    "haitei": Element(
        title="self-draw of the last tile", original="海底模月", when=("last_live_draw",), doubles=1, source="A-32"
    ),
    "houtei": Element(
        title="win on the last discard", original="河底撈魚", when=("last_discard",), doubles=1, source="A-32"
    ),
    "chankan": Element(title="robbing a kong", original="搶槓", when=("robbed_kong",), doubles=1, source="A-32, A-23"),
    "rinshan": Element(
        title="win on a kong replacement", original="嶺上開花", when=("kong_replacement",), doubles=1,
        source="A-32, A-25",
    ),
    "ittsu": Element(title="straight", original="一気通貫", when=("straight",), doubles=1, source="A-32"),
    "chinitsu": Element(
        title="one suit only", original="清一色", when=("one_suit",), points=10, doubles=3, source="A-30, A-32"
    ),
}  # fmt: skip

MANGAN = {
    "tenhou": Element(
        title="heavenly hand", original="天和", when=("dealt_hand",), limit="mangan", source="A-33, A-G5"
    ),
    "chiihou": Element(
        title="earthly hand", original="地和", when=("first_draw",), limit="mangan", source="A-33, A-Q2"
    ),
    "chiihou_discard": Element(
        title="earthly hand on the dealer's first discard", original="地和",
        when=("dealer_first_discard", "first_round_given"), limit="mangan", on=False, source="A-33, A-Q2",
    ),
    "daisangen": Element(
        title="big three dragons", original="大三元", when=("big_three_dragons",), limit="mangan", source="A-33"
    ),
    "suushiihou": Element(
        title="four winds, big or little", original="四喜和", when=("four_winds",), limit="mangan", source="A-33"
    ),
    "tsuuiisou": Element(
        title="all honours", original="字一色", when=("all_honours",), limit="mangan", source="A-33"
    ),
    "chinroutou": Element(
        title="all terminals", original="清老頭", when=("all_terminals",), limit="mangan", source="A-33"
    ),
    "suuankou": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="mangan", source="A-33"
    ),
    "kokushi": Element(
        title="thirteen orphans", original="国士無双", when=("orphans",), limit="mangan", source="A-33, A-Q3"
    ),
    "chuuren": Element(
        title="nine gates", original="九連宝燈", when=("nine_gates",), limit="mangan", source="A-33, A-Q3"
    ),
}  # fmt: skip

ALL_DRAWS = ("four-winds", "four-kongs", "nine-kinds", "triple-ron")

OPTIONS = {
    "edition": OptionDef(
        title="edition", original="版", kind="choice", default="current",
        values=("current", "whitney-1956", "pre-1956"),
        editions={
            "whitney-1956": {
                "chinitsu_han": 4, "chinitsu_fu": 0, "furiten": "genbutsu-same-go-around", "penalties": "paid",
                "time_limit_s": "none",
            },
            "pre-1956": {
                "chinitsu_han": 4, "chinitsu_fu": 0, "furiten": "genbutsu-same-go-around", "penalties": "paid",
                "time_limit_s": "none", "abortive_draws": ALL_DRAWS,
            },
        },
        source="section 1.1",
    ),
    "chinitsu_han": OptionDef(
        title="doubles of one suit only", original="清一色の翻", kind="number", default=3, suggested=(3, 4),
        paths=("scoring.elements.chinitsu.doubles",), source="A-30",
    ),
    "chinitsu_fu": OptionDef(
        title="points of one suit only", original="清一色の符", kind="number", default=10, suggested=(10, 0), even=True,
        paths=("scoring.elements.chinitsu.points",), source="A-30",
    ),
    # Stands before `furiten`, whose `full` bars more.
    "skip_rule": OptionDef(
        title="after letting a winning tile pass", original="見送り", kind="choice", default="none",
        values=("none", "same-kind"), sets={"same-kind": {"winning.barred.passed": "kind"}}, source="A-Q7",
    ),
    "furiten": OptionDef(
        title="own discards", original="振聴", kind="choice", default="genbutsu",
        values=("genbutsu", "genbutsu-same-go-around", "none", "full"),
        sets={
            "genbutsu-same-go-around": {"winning.barred.own_discards": "kind-this-round"},
            "none": {"winning.barred.own_discards": "none"},
            "full": {
                "winning.barred.own_discards": "waits", "winning.barred.passed": "waits",
                "winning.barred.passed_ready": True,
            },
        },
        source="A-21, A-Q9",
    ),
    "penalties": OptionDef(
        title="penalties", original="罰符", kind="choice", default="forfeited", values=("forfeited", "paid"),
        sets={"paid": {
            "penalty.prices.false-win.to": "others", "penalty.prices.false-call.to": "giver",
            "penalty.reconstructed": True,
        }},
        source="A-19, A-24, A-Q4",
    ),
    "abortive_draws": OptionDef(
        title="abortive draws", original="途中流局", kind="set", default=(), values=ALL_DRAWS,
        sets={
            "four-winds": {"drawn.endings.four-winds": {"kind": "four-winds"}},
            "four-kongs": {
                "drawn.endings.four-kongs": {"kind": "four-kongs", "one_owner": "counts", "when": "discard"},
            },
            "nine-kinds": {"drawn.endings.nine-kinds": {"kind": "nine-kinds"}},
            "triple-ron": {"drawn.endings.triple-win": {"kind": "triple-win"}},
        },
        source="A-16",
    ),
    "time_limit_s": OptionDef(
        title="time limit in seconds", original="時間制限", kind="number", default=4200, suggested=(4200,),
        values=("none",), least=1, paths=("progress.time_limit",), sets={"none": {"progress.time_limit": None}},
        source="A-13, A-Q10",
    ),
    "start_points": OptionDef(
        title="starting points", original="持ち点", kind="number", default=2000, suggested=(2000, 3000), even=True,
        paths=("start", "placement.against"), source="A-12, A-G6",
    ),
    "stack_limits": OptionDef(
        title="limit hands add up", original="複合満貫", kind="flag", default=False,
        sets={"on": {"limits.named.mangan.adds": True}}, source="A-G5",
    ),
    "rounding": OptionDef(
        title="rounding", original="端数", kind="choice", default="base-4down6up",
        values=("base-4down6up", "fu-up-10"), sets={"fu-up-10": {"arithmetic.round_points": "up-10"}}, source="A-G6",
    ),
    "round_stage": OptionDef(
        title="where to round", original="四捨六入", kind="choice", default="base", values=("base", "payment"),
        sets={"payment": {"arithmetic.round_total": "none", "payment.round_each": "nearest-10"}}, source="A-Q1",
    ),
    "chiihou": OptionDef(
        title="earthly hand", original="地和", kind="choice", default="first-draw",
        values=("first-draw", "dealer-first-discard", "both"),
        sets={
            "dealer-first-discard": {
                "scoring.elements.chiihou.on": False, "scoring.elements.chiihou_discard.on": True,
            },
            "both": {"scoring.elements.chiihou_discard.on": True},
        },
        source="A-Q2",
    ),
    "chuuren_wait": OptionDef(
        title="nine gates", original="九連宝燈", kind="choice", default="any", values=("any", "nine"),
        sets={"nine": {"scoring.elements.chuuren.when": ["nine_sided"]}}, source="A-Q3",
    ),
    "after_chombo": OptionDef(
        title="after a false win", original="チョンボ", kind="choice", default="replay",
        values=("replay", "pass-deal"), sets={"pass-deal": {"penalty.prices.false-win.after": "as-draw"}},
        source="A-Q5",
    ),
    "pao": OptionDef(
        title="liability for dragons and winds", original="包", kind="choice", default="none",
        values=("none", "honors"), sets={"honors": {"liability.on": True}}, source="A-Q6",
    ),
    "honroutou_includes_chanta": OptionDef(
        title="all terminals and honours is an outside hand too", original="混老頭と全帯幺", kind="flag", default=False,
        sets={"on": {"scoring.elements.chanta_beside.on": True}}, source="A-Q8",
    ),
    "kuikae": OptionDef(
        title="discarding what was just called", original="喰い替え", kind="choice", default="allowed",
        values=("allowed", "forbidden"), sets={"forbidden": {"claims.after_call": "not-same-or-end"}},
        source="section 0",
    ),
}  # fmt: skip

RULINGS = {
    "A-Q1": Ruling(text="The base is rounded, then multiplied."),
    "A-Q2": Ruling(text="The earthly hand is a win on the first draw."),
    "A-Q3": Ruling(text="Nine gates and thirteen orphans win with any wait."),
    "A-Q4": Ruling(text="The amounts of the paid penalties are reconstructed."),
    "A-Q5": Ruling(text="After a false win the hand is dealt again; after a false call play goes on."),
    "A-Q6": Ruling(text="Nobody is liable, unless the option says so."),
    "A-Q7": Ruling(text="Letting a winning tile pass bars nothing."),
    "A-Q8": Ruling(text="All terminals and honours is not an outside hand too."),
    "A-Q9": Ruling(text="With several waits only the kind thrown is barred."),
    "A-G3": Ruling(text="The base is cut to 500 after rounding."),
    "A-G4": Ruling(text="There are no seven pairs."),
}

RULESET = Ruleset(
    id="arushiaru",
    title="Arushiaru (22)",
    original="アルシーアル麻雀",
    revision=1,
    source="Japan Mahjong League (日本麻雀連盟)",
    words={
        "points": "fu",
        "doubles": "han",
        "limit": "mangan",
        "mangan": "mangan",
        "win-draw": "tsumo",
        "win-given": "ron",
        "exhausted": "drawn hand",
        "repeat": "the dealer deals again",
        "false-win": "chombo",
        "liable": "pao",
    },
    options=OPTIONS,
    start=2000,
    tiles=Box(),
    wall=StackedWall(break_=TwoThrows(), reserve=14, refill="kept", kong="reserve", bonus="none"),
    deal=Packets(extra="jump"),
    exchange=NoExchange(),
    claims=ClaimRules(
        chow="next", last_discard="win", own_kongs="live-draw", robbed=(MeldKind.KONG_ADDED,), after_call="free"
    ),
    declare={},
    winning=Winning(
        shapes=("sets", "orphans"),
        barred=Barred(
            own_discards="kind",
            discards_code="furiten",
            kind_code="genbutsu",
            kind_this_round_code="genbutsu-same-go-around",
            passed_code="same-go-around",
            ready_code="furiten",
        ),
        several="nearest",
    ),
    scoring=Scoring(
        elements={**FU, **YAKU, **MANGAN},
        sets=SetPoints(
            pung_exposed_simple=2, pung_exposed_outer=4, pung_concealed_simple=4, pung_concealed_outer=8,
            kong_open_simple=8, kong_open_outer=16, kong_added_simple=8, kong_added_outer=16,
            kong_closed_simple=16, kong_closed_outer=32,
        ),
        pair=PairPoints(dragon=2, own_wind=2, round_wind=2),
        prefer=("total", "limits", "doubles", "points"),
        limits_replace=True,
    ),
    arithmetic=PointsDoubled(round_total="nearest-10"),
    limits=Limits(
        steps={"mangan": Step(title="mangan", original="満貫", natural=500, amount=500)},
        named={"mangan": NamedLimit(title="mangan", original="満貫", amount=500)},
    ),
    payment=GiverPays(dealer_factor=2),
    liability=Liability(
        on=False,
        categories={
            "dragons": Category(tiles="dragons", hands=("big_three_dragons",)),
            "winds": Category(tiles="winds", hands=("big_four_winds",)),
        },
        rules={
            "third-dragon": FedMeld(
                clause="daisangen", of=("dragons",), nth=3, unless_discarded=True, on_given="half", source="A-Q6"
            ),
            "fourth-wind": FedMeld(
                clause="daisuushii", of=("winds",), nth=4, unless_discarded=True, on_given="half", source="A-Q6"
            ),
        },
        open_kong_feeds=True,
    ),
    drawn=Drawn(),
    penalty=Penalty(
        prices={
            "false-win": Price(
                to="out", dealer_sum=1500, other_sum=1000, dealer_each=500, to_dealer=500, to_other=250,
                ends_hand=True, after="again", source="A-24, A-Q4, A-Q5",
            ),
            "false-call": Price(to="out", dealer_sum=100, other_sum=100, source="A-19, A-Q4, A-Q5"),
        }
    ),
    progress=Progress(
        rounds=4, on_win="stays", on_draw="passes", on_abort="passes", counters="none", time_limit=4200,
        seating=TemporaryEast(),
    ),
    placement=Placement(against=2000),
    rulings=RULINGS,
)  # fmt: skip
