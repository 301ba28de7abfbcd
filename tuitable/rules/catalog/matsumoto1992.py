"""New mahjong for the 21st century, Matsumoto Harukichi, 1992.

Numbers M- are statements of the source, M-G gaps filled from other sources, M-Q decisions on what is unclear.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import CountDoubles
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.drawn import Drawn
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import Category, FedMeld, Liability, TileClass
from tuitable.rules.parts.limits import Limits, NamedLimit, Step
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.rules.parts.placement import Placement, StandingRow
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, Scoring
from tuitable.rules.parts.seating import ThrownDealer
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import Indicators, StackedWall, TwoThrows
from tuitable.rules.parts.winning import Barred, Requirement, Winning
from tuitable.rules.ruleset import Ruleset, Ruling
from tuitable.tiles.meld import MeldKind

YAKU = {
    "menzen": Element(title="closed hand", original="門前清", when=("closed",), doubles=1, source="M-29, M-11"),
    "ittsu": Element(title="straight", original="一気通貫", when=("straight",), doubles=1, source="M-29"),
    "tanyao": Element(title="all simples", original="断幺九", when=("all_simples",), doubles=1, source="M-29, M-11"),
    "chanta": Element(
        title="outside hand", original="混全帯幺九", when=("outside",), doubles=1, yields_to=("junchan",), source="M-29"
    ),
    "iipeikou": Element(
        title="twin chows", original="一盃口", when=("one_twin",), doubles=1, source="M-29, M-Q2"
    ),
    "sanshoku_doujun": Element(
        title="three-suit chows", original="三色同順", when=("three_suit_chows",), doubles=1, source="M-29"
    ),
    "shou_sandoukou": Element(
        title="little three-suit pungs", original="小三同刻", when=("little_three_suit_pungs",), doubles=1,
        source="M-29, M-G1",
    ),
    "chiitoitsu": Element(
        title="seven pairs", original="七対子", when=("seven-pairs",), doubles=1, source="M-29, M-G3"
    ),
    "ankan": Element(
        title="concealed kongs", original="暗槓", count="closed_kongs", doubles=1, source="M-29, M-G2"
    ),
    "minkan_pair": Element(
        title="two exposed kongs", original="明槓二つ", count="exposed_kongs", per=2, doubles=1, source="M-29, M-G2"
    ),
    "yakuhai_white": Element(
        title="white dragons", original="翻牌 白", when=("dragon_white",), doubles=1, source="M-29"
    ),
    "yakuhai_green": Element(
        title="green dragons", original="翻牌 發", when=("dragon_green",), doubles=1, source="M-29"
    ),
    "yakuhai_red": Element(title="red dragons", original="翻牌 中", when=("dragon_red",), doubles=1, source="M-29"),
    "yakuhai_seat": Element(
        title="seat wind", original="翻牌 自風", when=("own_wind",), unless=("double_wind",), doubles=1, source="M-29"
    ),
    "yakuhai_round": Element(
        title="round wind", original="翻牌 場風", when=("round_wind",), unless=("double_wind",), doubles=1,
        source="M-29",
    ),
    "yakuhai_double_wind": Element(
        title="double wind", original="翻牌 連風牌", when=("double_wind",), doubles=1, source="M-29"
    ),
    "toitoi": Element(title="all pungs", original="対々和", when=("all_pungs",), doubles=2, source="M-29"),
    "junchan": Element(
        title="pure outside hand", original="純全帯幺九", when=("pure_outside",), doubles=2, source="M-29"
    ),
    "honitsu": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=2,
        yields_to=("ryuuiisou",), source="M-29, M-Q5",
    ),
    "sanankou": Element(
        title="three concealed pungs", original="三暗刻", when=("three_concealed",), doubles=2, source="M-29"
    ),
    "honroutou": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",),
        unless=("all_terminals", "all_honours"), doubles=2, source="M-29",
    ),
    "shousangen": Element(
        title="little three dragons", original="小三元", when=("little_three_dragons",), doubles=2, source="M-29"
    ),
    "ryanpeikou": Element(
        title="two twin chows", original="二盃口", when=("two_twins",), doubles=2, source="M-29, M-Q2"
    ),
    "sanshoku_doukou": Element(
        title="three-suit pungs", original="三色同刻", when=("three_suit_pungs",), doubles=2, source="M-29"
    ),
    "chinitsu": Element(
        title="one suit only", original="清一色", when=("one_suit",), doubles=4, yields_to=("ryuuiisou",),
        source="M-29, M-Q5",
    ),
    "ryuuiisou": Element(
        title="all green", original="緑一色", when=("all_green",), doubles=4, source="M-29, M-Q5"
    ),
    "renhou": Element(
        title="win in the first go-around", original="人和", when=("first_round_given",), doubles=4,
        source="M-29, M-Q6",
    ),
}  # fmt: skip

BONUS = {
    "haitei": Element(
        title="self-draw of the last tile", original="海底", when=("last_live_draw",), doubles=1, toward_minimum=False,
        source="M-28, M-Q11",
    ),
    "chankan": Element(
        title="robbing a kong", original="槍槓", when=("robbed_kong",), doubles=1, toward_minimum=False, source="M-28"
    ),
    "rinshan": Element(
        title="win on a kong replacement", original="嶺上開花", when=("kong_replacement",), doubles=1,
        toward_minimum=False, source="M-28",
    ),
    "dora": Element(
        title="indicated tiles", original="ドラ", count="indicated_first", doubles=1, toward_minimum=False,
        source="M-13, M-28",
    ),
}  # fmt: skip

YAKUMAN = {
    "kokushi": Element(
        title="thirteen orphans", original="国士無双", when=("orphans",), unless=("thirteen_sided",), limit="yakuman",
        source="M-29",
    ),
    "daisangen": Element(
        title="big three dragons", original="大三元", when=("big_three_dragons",), limit="yakuman", source="M-29"
    ),
    "suuankou": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="yakuman", source="M-29"
    ),
    "shousuushii": Element(
        title="little four winds", original="小四喜", when=("little_four_winds",), limit="yakuman", source="M-29"
    ),
    "chuuren": Element(
        title="nine gates", original="九連宝燈", when=("nine_gates",), unless=("nine_sided",), limit="yakuman",
        source="M-29",
    ),
    "tenhou": Element(title="heavenly hand", original="天和", when=("dealt_hand",), limit="yakuman", source="M-29"),
    "chiihou": Element(title="earthly hand", original="地和", when=("first_draw",), limit="yakuman", source="M-29"),
    "junsei_chuuren": Element(
        title="nine-sided nine gates", original="純正九連宝燈", when=("nine_sided",), limit="taiman", source="M-29"
    ),
    "tsuuiisou": Element(
        title="all honours", original="字一色", when=("all_honours",), limit="taiman", source="M-29, M-G3"
    ),
    "chinroutou": Element(
        title="all terminals", original="清老頭", when=("all_terminals",), limit="taiman", source="M-29"
    ),
    "daisuushii": Element(
        title="big four winds", original="大四喜", when=("big_four_winds",), limit="taiman", source="M-29"
    ),
    "kokushi_13wait": Element(
        title="thirteen-sided orphans", original="国士無双十三面待", when=("thirteen_sided",), limit="taiman",
        source="M-29, M-Q9",
    ),
}  # fmt: skip

LAST_TILE: dict[str, TileClass] = {
    "all_terminals": "any",
    "all_honours": "any",
    "big_four_winds": "any",
    "little_four_winds": "any",
}

LIABILITY = Liability(
    choose="first-rule",
    categories={
        "dragons": Category(tiles="dragons", hands=("big_three_dragons",)),
        "winds": Category(tiles="winds", hands=("big_four_winds",)),
        "terminals": Category(tiles="terminals", whole=True, hands=("all_terminals",)),
        "honours": Category(tiles="honours", whole=True, hands=("all_honours",)),
    },
    rules={
        "third-dragon": FedMeld(
            clause="daisangen", of=("dragons",), nth=3, unless_discarded=True, unless_passed=True, on_given="half",
            giver_alone_for=LAST_TILE, source="M-24, M-25, M-Q3",
        ),
        "fourth-wind": FedMeld(
            clause="daisuushii", of=("winds",), nth=4, unless_discarded=True, unless_passed=True, on_given="half",
            giver_alone_for=LAST_TILE, source="M-24, M-25, M-Q3, M-Q4",
        ),
        "fourth-terminal": FedMeld(
            clause="chinroutou", of=("terminals",), nth=4, unless_discarded=True, unless_passed=True, on_given="half",
            giver_alone_for=LAST_TILE, source="M-24, M-25, M-Q3, M-Q4",
        ),
        "fourth-honour": FedMeld(
            clause="tsuuiisou", of=("honours",), nth=4, unless_discarded=True, unless_passed=True, on_given="half",
            giver_alone_for=LAST_TILE, source="M-24, M-25, M-Q3, M-Q4",
        ),
    },
    open_kong_feeds=True,
)  # fmt: skip

OPTIONS = {
    "time_limit_s": OptionDef(
        title="time limit in seconds", original="時間制限", kind="number", default=2400, suggested=(2400,),
        values=("none",), least=1, paths=("progress.time_limit",), sets={"none": {"progress.time_limit": None}},
        source="M-10",
    ),
    "warning_s": OptionDef(
        title="signal before the limit, seconds", original="予告", kind="number", default=300, suggested=(300,),
        values=("none",), paths=("progress.warning",), sets={"none": {"progress.warning": None}}, source="M-10, M-Q13",
    ),
    "abortive_draws": OptionDef(
        title="abortive draws", original="途中流局", kind="set", default=(),
        values=("four-winds", "four-kongs", "nine-kinds", "triple-ron"),
        sets={
            "four-winds": {"drawn.endings.four-winds": {"kind": "four-winds"}},
            "four-kongs": {
                "drawn.endings.four-kongs": {"kind": "four-kongs", "one_owner": "counts", "when": "discard"},
            },
            "nine-kinds": {"drawn.endings.nine-kinds": {"kind": "nine-kinds"}},
            "triple-ron": {"drawn.endings.triple-win": {"kind": "triple-win"}},
        },
        source="M-G4",
    ),
    "rounds": OptionDef(
        title="rounds", original="場", kind="number", default=2, suggested=(1, 2, 4), least=1,
        paths=("progress.rounds",), source="M-G5",
    ),
    "start_points": OptionDef(
        title="starting sticks", original="持ち点", kind="number", default=30, suggested=(30,),
        paths=("start", "placement.against"), source="M-26",
    ),
    "placement_tie": OptionDef(
        title="tied places", original="同点", kind="choice", default="split", values=("split", "seat-order"),
        sets={"seat-order": {"placement.ties": "first-order"}}, source="M-G6",
    ),
    "placement_per": OptionDef(
        title="placement points", original="順位点", kind="choice", default="game", values=("game", "hand"),
        sets={"hand": {"placement.per": "hand"}}, source="M-Q1",
    ),
    "iipeikou": OptionDef(
        title="twin chows", original="一盃口", kind="choice", default="concealed-sequences",
        values=("concealed-sequences", "closed-hand", "complete-before-win", "any"),
        sets={
            "closed-hand": {
                "scoring.elements.iipeikou.when": ["one_twin", "closed"],
                "scoring.elements.ryanpeikou.when": ["two_twins", "closed"],
            },
            "complete-before-win": {
                "scoring.elements.iipeikou.when": ["one_twin_before"],
                "scoring.elements.ryanpeikou.when": ["two_twins_before"],
            },
            "any": {
                "scoring.elements.iipeikou.when": ["one_twin_of_any"],
                "scoring.elements.ryanpeikou.when": ["two_twins_of_any"],
            },
        },
        source="M-Q2",
    ),
    "last_tile": OptionDef(
        title="who gives the last tile pays alone", original="最後の牌", kind="choice", default="winning-tile",
        values=("winning-tile", "category-tile"),
        sets={"category-tile": {
            "liability.rules.third-dragon.giver_alone_for.big_four_winds": "winds",
            "liability.rules.fourth-wind.giver_alone_for.big_four_winds": "winds",
        }},
        source="M-Q4",
    ),
    "ryuuiisou_stacks": OptionDef(
        title="all green beside one suit", original="緑一色", kind="flag", default=False,
        sets={"on": {"scoring.elements.honitsu.yields_to": [], "scoring.elements.chinitsu.yields_to": []}},
        source="M-Q5",
    ),
    "kuikae": OptionDef(
        title="discarding what was just called", original="喰い替え", kind="choice", default="allowed",
        values=("allowed", "forbidden"), sets={"forbidden": {"claims.after_call": "not-same-or-end"}},
        source="section 0",
    ),
}  # fmt: skip

RULINGS = {
    "M-Q1": Ruling(text="Placement points are given once a game."),
    "M-Q2": Ruling(text="Twin chows count where both lie in the hand without a call."),
    "M-Q3": Ruling(text="The third dragon, fourth wind, fourth terminal and fourth honour set make liable."),
    "M-Q4": Ruling(text="The last tile is the winning tile, whatever it is."),
    "M-Q5": Ruling(text="All green is not added to one suit."),
    "M-Q6": Ruling(text="A win on another's tile in the first go-around counts whether or not the winner has drawn."),
    "M-Q7": Ruling(text="Of an amount that cannot be halved the discarder pays the larger part."),
    "M-Q8": Ruling(text="Two yakuman are a taiman; nothing is higher."),
    "M-Q10": Ruling(text="After a false win the hand is dealt again."),
}

FOUL = Price(to="out", dead=True, source="M-23")

RULESET = Ruleset(
    id="matsumoto1992",
    title="New mahjong of 1992 (Matsumoto)",
    original="松本晴吉「二十一世紀の新麻雀」",
    revision=1,
    source="Matsumoto Harukichi (松本晴吉), Mahjong Newspaper no. 205, 10 August 1992",
    words={
        "points": "sticks",
        "doubles": "han",
        "limit": "mangan",
        "mangan": "mangan",
        "yakuman": "yakuman",
        "taiman": "taiman",
        "win-draw": "tsumo",
        "win-given": "ron",
        "indicator": "dora indicator",
        "exhausted": "drawn hand",
        "false-win": "chombo",
        "liable": "pao",
    },
    options=OPTIONS,
    start=30,
    tiles=Box(),
    wall=StackedWall(
        break_=TwoThrows(), reserve=14, refill="kept", kong="reserve", bonus="none",
        indicators=Indicators(start=1, stack=3, on_kong="never"),
    ),
    deal=Packets(extra="jump"),
    exchange=NoExchange(),
    claims=ClaimRules(chow="next", last_discard="win", own_kongs="live-draw", robbed=(MeldKind.KONG_ADDED,)),
    declare={},
    winning=Winning(
        shapes=("sets", "seven-pairs", "orphans"),
        requires={"one-han-bind": Requirement(doubles=1)},
        barred=Barred(
            own_discards="waits", passed="waits", discards_code="furiten", kind_code="genbutsu",
            kind_this_round_code="genbutsu-same-go-around", passed_code="same-go-around", ready_code="furiten",
        ),
        several="nearest",
    ),
    scoring=Scoring(
        elements={**YAKU, **BONUS, **YAKUMAN},
        prefer=("total", "limits", "doubles"),
        limits_replace=True,
    ),
    arithmetic=CountDoubles(each=1),
    limits=Limits(
        steps={"mangan": Step(title="mangan", original="満貫", doubles=8, amount=8)},
        named={
            "yakuman": NamedLimit(title="yakuman", original="役満", amount=10, several="taiman"),
            "taiman": NamedLimit(title="taiman", original="大満", amount=13),
        },
    ),
    payment=GiverPays(dealer_factor=1),
    liability=LIABILITY,
    drawn=Drawn(),
    penalty=Penalty(
        prices={
            "false-win": Price(
                to="others", dealer_each=5, to_dealer=5, to_other=5, ends_hand=True, after="again",
                source="M-22, M-Q10",
            ),
            "other": FOUL,
        }
    ),
    progress=Progress(
        rounds=2, on_win="stays", on_draw="passes", on_abort="passes", counters="none", time_limit=2400, warning=300,
        seating=ThrownDealer(),
    ),
    placement=Placement(
        against=30,
        ties="shared",
        rows={
            "one": StandingRow(above=1, at=0, points=(9, -1, -3, -5)),
            "one-and-one": StandingRow(above=1, at=1, points=(8, 0, -3, -5)),
            "one-and-two": StandingRow(above=1, at=2, points=(7, 0, 0, -7)),
            "two": StandingRow(above=2, at=0, points=(7, 3, -3, -7)),
            "two-and-one": StandingRow(above=2, at=1, points=(5, 3, 0, -8)),
            "three": StandingRow(above=3, at=0, points=(5, 3, 1, -9)),
            "none": StandingRow(above=0, at=4, points=(0, 0, 0, 0)),
        },
    ),
    rulings=RULINGS,
)  # fmt: skip
