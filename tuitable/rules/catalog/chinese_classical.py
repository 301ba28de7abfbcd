"""The Chinese classical game of the 1910s, after A. D. Millington.

Numbers C- are statements of the source, G- gaps filled from other sources, D- decisions.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.declare import OriginalReady, ShownExemption
from tuitable.rules.parts.drawn import Drawn
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import Category, FedMeld, FedWin, LateFresh, Liability
from tuitable.rules.parts.limits import Limits, NamedLimit
from tuitable.rules.parts.payment import EachWithEach
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, PairPoints, Scoring, SetPoints
from tuitable.rules.parts.seating import DrawnWinds
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import StackedWall, TwoThrows
from tuitable.rules.parts.winning import Winning
from tuitable.rules.ruleset import Ruleset, Ruling
from tuitable.tiles.meld import MeldKind

# D-37: beside thirteen orphans only the points of C-36 to C-39 are shown, no doubles.
NO_ORPHANS = ("orphans",)

FOR_POINTS = {
    "base": Element(title="base for winning", original="底和", points=10, source="C-37"),
    "self_draw": Element(title="self-draw", original="自摸", when=("self_draw",), points=2, source="C-38, D-09"),
    "only_wait": Element(
        title="only one waiting tile", original="獨聽", when=("only_wait",), points=2, source="C-39, D-11"
    ),
    "single_wait_simple": Element(
        title="single wait on a simple", original="單釣", when=("wait_single", "pair_simple"), points=2, source="C-40"
    ),
    "single_wait_outer": Element(
        title="single wait on a terminal or honour", original="單釣", when=("wait_single", "pair_outer"), points=4,
        source="C-41",
    ),
    "flowers": Element(
        title="flowers and seasons", original="花牌", count="bonus_tiles", points=4, scope="everyone", source="C-36"
    ),
}  # fmt: skip

FOR_EVERYONE = {
    "own_flower_and_season": Element(
        title="own flower and season", original="正花", when=("own_flower_and_season",), unless=NO_ORPHANS,
        doubles=1, scope="everyone", source="C-43, G-12",
    ),
    "four_seasons": Element(
        title="four seasons", original="春夏秋冬", when=("four_seasons",), unless=NO_ORPHANS, doubles=1,
        scope="everyone", source="C-44",
    ),
    "four_flowers": Element(
        title="four flowers", original="梅蘭菊竹", when=("four_flowers",), unless=NO_ORPHANS, doubles=1,
        scope="everyone", source="C-45",
    ),
    "own_wind": Element(
        title="own wind", original="門風", when=("own_wind",), doubles=1, scope="everyone", source="C-46"
    ),
    "round_wind": Element(
        title="round wind", original="圈風", when=("round_wind",), doubles=1, scope="everyone", source="C-47"
    ),
    "dragon_white": Element(
        title="white dragons", original="白板", when=("dragon_white",), doubles=1, scope="everyone", source="C-48"
    ),
    "dragon_green": Element(
        title="green dragons", original="綠發", when=("dragon_green",), doubles=1, scope="everyone", source="C-48"
    ),
    "dragon_red": Element(
        title="red dragons", original="紅中", when=("dragon_red",), doubles=1, scope="everyone", source="C-48"
    ),
    "little_three_dragons": Element(
        title="little three dragons", original="小三元", when=("little_three_dragons",), doubles=1, scope="everyone",
        source="C-49",
    ),
    "little_four_winds": Element(
        title="little four winds", original="小四喜", when=("little_four_winds",), doubles=1, scope="everyone",
        source="C-50",
    ),
    "three_concealed_pungs": Element(
        title="three concealed pungs", original="三暗刻", when=("three_concealed_or_open_kongs",), doubles=1,
        scope="everyone", source="C-51, D-16",
    ),
    "big_three_dragons": Element(
        title="big three dragons", original="大三元", when=("big_three_dragons",), doubles=2, scope="everyone",
        source="C-52, D-05",
    ),
    "big_four_winds": Element(
        title="big four winds", original="大四喜", when=("big_four_winds",), doubles=2, scope="everyone",
        source="C-53",
    ),
    "one_suit_not_won": Element(
        title="one suit only, not won", original="清一色", when=("held_one_suit",), doubles=3, scope="others",
        on=False, source="C-66, D-46",
    ),
}  # fmt: skip

FOR_THE_WINNER = {
    "all_chows": Element(
        title="all chows", original="平和", when=("all_chows", "pair_worthless"), doubles=1, source="C-54"
    ),
    "all_pungs": Element(title="all pungs", original="對對和", when=("all_pungs",), doubles=1, source="C-55"),
    "concealed_self_draw": Element(
        title="concealed self-draw", original="門前清自摸", when=("closed_but_open_kongs", "self_draw"),
        unless=NO_ORPHANS, doubles=1, source="C-56, D-15",
    ),
    "one_suit_with_honours": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=1, source="C-57"
    ),
    "terminals_and_honours": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",), doubles=1, source="C-58, D-37"
    ),
    "kong_replacement": Element(
        title="win on a kong replacement", original="槓上開花", when=("kong_replacement",), unless=NO_ORPHANS,
        doubles=1, source="C-59, D-10",
    ),
    "last_tile": Element(
        title="win with the last tile", original="海底撈月", when=("last_tile",), unless=NO_ORPHANS, doubles=1,
        source="C-60",
    ),
    "last_discard": Element(
        title="win on the last discard", original="河底撈魚", when=("last_discard",), unless=NO_ORPHANS, doubles=1,
        source="C-61, D-29",
    ),
    "robbed_kong": Element(
        title="robbing a kong", original="搶槓", when=("robbed_kong",), unless=NO_ORPHANS, doubles=1, source="C-62"
    ),
    "original_call": Element(
        title="original call", original="天聽", when=("ready_first_turn",), unless=NO_ORPHANS, doubles=1,
        source="C-63, D-34",
    ),
    "all_honours_doubles": Element(
        title="all honours in a no-limit game", original="字一色", when=("all_honours",), doubles=2, on=False,
        source="C-64",
    ),
    "one_suit": Element(title="one suit only", original="清一色", when=("one_suit",), doubles=3, source="C-65"),
}  # fmt: skip

LIMIT_HANDS = {
    "heavenly_hand": Element(
        title="heavenly hand", original="天和", when=("dealt_hand",), limit="limit-hand", source="C-70, D-32"
    ),
    "earthly_hand": Element(
        title="earthly hand", original="地和", when=("dealer_first_discard",), limit="limit-hand", source="C-71, D-32"
    ),
    "four_kongs": Element(
        title="four kongs (fourfold plenty)", original="四槓子", when=("four_kongs",), limit="limit-hand", source="C-72"
    ),
    "four_concealed_pungs": Element(
        title="four concealed pungs (buried treasure)", original="四暗刻",
        when=("four_concealed_or_open_kongs", "self_draw", "wait_single"), limit="limit-hand", source="C-73, D-17",
    ),
    "three_great_scholars": Element(
        title="three great scholars", original="大三元", when=("big_three_dragons", "all_pungs"), limit="limit-hand",
        source="C-74, D-05",
    ),
    "four_joys": Element(
        title="four blessings over the door", original="大四喜", when=("big_four_winds",), limit="limit-hand",
        source="C-75",
    ),
    "all_honours": Element(
        title="all honours", original="字一色", when=("all_honours",), limit="limit-hand", source="C-76"
    ),
    "all_terminals": Element(
        title="all terminals (heads and tails)", original="清老頭", when=("all_terminals",), limit="limit-hand",
        source="C-77",
    ),
    "all_green": Element(
        title="all green (imperial jade)", original="綠一色", when=("all_green",), limit="limit-hand", source="C-78"
    ),
    "nine_gates": Element(
        title="nine gates", original="九蓮寶燈", when=("nine_sided",), limit="limit-hand", source="C-79, D-18"
    ),
    "wriggling_snake": Element(
        title="wriggling snake", original="一色扭蛇", when=("snake",), limit="limit-hand", source="C-80, D-19"
    ),
    "concealed_one_suit": Element(
        title="concealed one suit", original="門前清一色", when=("one_suit", "closed_but_open_kongs", "self_draw"),
        limit="limit-hand", source="C-81",
    ),
    "thirteen_orphans": Element(
        title="thirteen orphans", original="十三幺九", when=("orphans",), limit="limit-hand", source="C-82"
    ),
    "thirteenth_win": Element(
        title="thirteenth win of the dealer", original="十二連莊", when=("twelve_wins",), limit="limit-hand",
        source="C-83, D-33",
    ),
    "plum_blossom": Element(
        title="plum blossom on the roof", original="槓上梅花", when=("kong_replacement", "won_5p"), limit="limit-hand",
        on=False, source="C-85, D-38",
    ),
    "moon": Element(
        title="moon from the bottom of the sea", original="海底撈月", when=("last_tile", "won_1p"), limit="limit-hand",
        on=False, source="C-86, D-38",
    ),
    "carrying_pole": Element(
        title="scratching a carrying pole", original="二條搶槓", when=("robbed_kong", "won_2s"), limit="limit-hand",
        on=False, source="C-87, D-38",
    ),
    "kong_on_kong": Element(
        title="kong upon kong", original="槓上槓", when=("kong_on_kong",), limit="limit-hand", on=False,
        source="C-88, D-38",
    ),
}  # fmt: skip

WHOLE = ("one-suit", "honours", "green", "terminals")

LIABILITY = Liability(
    exemption="by-play",
    categories={
        "dragons": Category(tiles="dragons", hands=("big_three_dragons", "little_three_dragons")),
        "big-winds": Category(tiles="winds", hands=("big_four_winds",)),
        "little-winds": Category(tiles="winds", hands=("little_four_winds",)),
        "one-suit": Category(tiles="one-suit", whole=True, hands=("one_suit",)),
        "honours": Category(tiles="honours", whole=True, hands=("all_honours",)),
        "green": Category(tiles="green", whole=True, hands=("all_green",)),
        "terminals": Category(tiles="terminals", whole=True, hands=("all_terminals",)),
    },
    rules={
        "late-fresh": LateFresh(clause="C-23", left=4, source="C-23, D-24, D-25"),
        "fifth-of-whole": FedWin(clause="C-25", of=WHOLE, behind=4, source="C-25"),
        "last-wind": FedWin(clause="C-26", of=("little-winds",), behind=3, source="C-26"),
        "third-dragon-wins": FedWin(clause="C-24", of=("dragons",), behind=2, source="C-24, D-21"),
        "fourth-wins": FedWin(clause="C-24", of=("big-winds", *WHOLE), behind=3, source="C-24, D-21"),
        "third-dragon": FedMeld(clause="C-24", of=("dragons",), nth=3, source="C-24, D-20, D-22"),
        "fourth": FedMeld(clause="C-24", of=("big-winds", *WHOLE), nth=4, source="C-24, D-20, D-22"),
    },
)

OPTIONS = {
    "flowers": OptionDef(
        title="play with flowers", original="花牌", kind="flag", default=True, source="C-01",
        sets={"off": {
            "tiles.flowers": False, "tiles.seasons": False, "scoring.elements.flowers.on": False,
            "scoring.elements.own_flower_and_season.on": False, "scoring.elements.four_flowers.on": False,
            "scoring.elements.four_seasons.on": False,
        }},
    ),
    "limit": OptionDef(
        title="limit", original="滿和", kind="number", default=500, suggested=(300, 500, 1000), values=("none",),
        least=2, even=True, paths=("limits.cap",), source="C-15",
        sets={"none": {
            "limits.cap": None, "winning.dealt_tile": "best", "scoring.elements.all_honours.on": False,
            "scoring.elements.all_honours_doubles.on": True,
        }},
    ),
    "no_limit_notional": OptionDef(
        title="limit hands in a no-limit game", original="", kind="number", default=500, suggested=(300, 500, 1000),
        even=True, paths=("limits.notional",), source="D-04",
    ),
    "base_points": OptionDef(
        title="base points", original="底和", kind="number", default=10, suggested=(10, 20, 50, 100), even=True,
        paths=("scoring.elements.base.points",), source="C-37",
    ),
    "draw_dealer": OptionDef(
        title="the dealer after a draw", original="流局", kind="choice", default="stays", values=("stays", "passes"),
        sets={"passes": {"progress.on_draw": "passes"}}, source="C-20",
    ),
    "abort_four_winds": OptionDef(
        title="draw by four equal winds", original="四風連打", kind="flag", default=False,
        sets={"on": {"drawn.endings.four-winds": {"kind": "four-winds"}}}, source="C-21, D-36",
    ),
    "abort_four_kongs": OptionDef(
        title="draw by four kongs", original="四槓", kind="flag", default=False,
        sets={"on": {"drawn.endings.four-kongs": {"kind": "four-kongs", "one_owner": "fifth", "when": "kong"}}},
        source="C-21, D-36",
    ),
    "abort_eight_kongs": OptionDef(
        title="draw by eight kongs", original="八槓", kind="flag", default=False,
        sets={"on": {"drawn.endings.eight-kongs": {"kind": "eight-kongs", "when": "kong"}}}, source="C-21, D-36",
    ),
    "abort_triple_ron": OptionDef(
        title="draw by three wins on one tile", original="三家和", kind="flag", default=False,
        sets={"on": {"drawn.endings.triple-win": {"kind": "triple-win"}}}, source="C-21, D-36",
    ),
    "flower_replacement": OptionDef(
        title="replacement of a flower", original="補花", kind="choice", default="live-tail",
        values=("live-tail", "dead-wall", "live-head"),
        sets={"dead-wall": {"wall.bonus": "reserve"}, "live-head": {"wall.bonus": "head"}}, source="C-10",
    ),
    "dead_wall": OptionDef(
        title="dead wall", original="王牌", kind="choice", default="16-shrinking",
        values=("16-shrinking", "14-fixed", "14-growing"),
        sets={
            "14-fixed": {"wall.reserve": 14, "wall.refill": "kept", "wall.raised": []},
            "14-growing": {"wall.reserve": 14, "wall.refill": "grow", "wall.raised": []},
        },
        source="C-05, C-08",
    ),
    "seat_method": OptionDef(
        title="choosing seats", original="搬位", kind="choice", default="wind-tiles",
        values=("wind-tiles", "dice", "as-seated"),
        sets={
            "dice": {"progress.seating": {"kind": "thrown-dealer", "throws": 2}},
            "as-seated": {"progress.seating": {"kind": "as-seated"}},
        },
        source="C-03",
    ),
    "start_points": OptionDef(
        title="starting points", original="籌碼", kind="number", default=2000, suggested=(2000,), even=True,
        paths=("start", "placement.against"), source="C-13, G-03",
    ),
    "limit_heavenly_hand": OptionDef(
        title="limit hand: heavenly hand", original="天和", kind="flag", default=True,
        sets={"off": {"scoring.elements.heavenly_hand.on": False, "winning.dealt_tile": "best"}},
        source="C-69, C-70, D-32, D-45",
    ),
    "limit_earthly_hand": OptionDef(
        title="limit hand: earthly hand", original="地和", kind="flag", default=True,
        sets={"off": {"scoring.elements.earthly_hand.on": False}}, source="C-69, C-71, D-45",
    ),
    "limit_four_kongs": OptionDef(
        title="limit hand: four kongs", original="四槓子", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_kongs.on": False}}, source="C-69, C-72, D-45",
    ),
    "limit_four_concealed_pungs": OptionDef(
        title="limit hand: four concealed pungs", original="四暗刻", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_concealed_pungs.on": False}}, source="C-69, C-73, D-45",
    ),
    "limit_three_great_scholars": OptionDef(
        title="limit hand: three great scholars", original="大三元", kind="flag", default=True,
        sets={"off": {"scoring.elements.three_great_scholars.on": False}}, source="C-69, C-74, D-45",
    ),
    "limit_four_joys": OptionDef(
        title="limit hand: big four winds", original="大四喜", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_joys.on": False}}, source="C-69, C-75, D-45",
    ),
    "limit_all_honours": OptionDef(
        title="limit hand: all honours", original="字一色", kind="flag", default=True,
        sets={"off": {"scoring.elements.all_honours.on": False}}, source="C-69, C-76, D-45",
    ),
    "limit_all_terminals": OptionDef(
        title="limit hand: all terminals", original="清老頭", kind="flag", default=True,
        sets={"off": {"scoring.elements.all_terminals.on": False}}, source="C-69, C-77, D-45",
    ),
    "limit_all_green": OptionDef(
        title="limit hand: all green", original="綠一色", kind="flag", default=True,
        sets={"off": {"scoring.elements.all_green.on": False}}, source="C-69, C-78, D-45",
    ),
    "limit_nine_gates": OptionDef(
        title="limit hand: nine gates", original="九蓮寶燈", kind="flag", default=True,
        sets={"off": {"scoring.elements.nine_gates.on": False}}, source="C-69, C-79, D-45",
    ),
    "limit_wriggling_snake": OptionDef(
        title="limit hand: wriggling snake", original="一色扭蛇", kind="flag", default=True,
        sets={"off": {"scoring.elements.wriggling_snake.on": False}}, source="C-69, C-80, D-45",
    ),
    "limit_concealed_one_suit": OptionDef(
        title="limit hand: concealed one suit", original="門前清一色", kind="flag", default=True,
        sets={"off": {"scoring.elements.concealed_one_suit.on": False}}, source="C-69, C-81, D-45",
    ),
    "limit_thirteen_orphans": OptionDef(
        title="limit hand: thirteen orphans", original="十三幺九", kind="flag", default=True,
        sets={"off": {
            "scoring.elements.thirteen_orphans.on": False, "winning.shapes": ["sets"],
            "winning.closed_kong_robbed_by": [], "claims.robbed": ["kong-added"],
            "scoring.elements.only_wait.when": ["only_wait_of_sets"],
        }},
        source="C-69, C-82, D-45",
    ),
    "limit_thirteenth_win": OptionDef(
        title="limit hand: thirteenth win of the dealer", original="十二連莊", kind="flag", default=True,
        sets={"off": {"scoring.elements.thirteenth_win.on": False, "progress.streak": None}},
        source="C-69, C-83, D-33, D-45",
    ),
    "local_plum_blossom": OptionDef(
        title="local limit hand: plum blossom", original="槓上梅花", kind="flag", default=False,
        sets={"on": {"scoring.elements.plum_blossom.on": True}}, source="C-84, C-85",
    ),
    "local_moon": OptionDef(
        title="local limit hand: moon from the bottom of the sea", original="海底撈月", kind="flag", default=False,
        sets={"on": {"scoring.elements.moon.on": True}}, source="C-84, C-86",
    ),
    "local_carrying_pole": OptionDef(
        title="local limit hand: scratching a carrying pole", original="二條搶槓", kind="flag", default=False,
        sets={"on": {"scoring.elements.carrying_pole.on": True}}, source="C-84, C-87",
    ),
    "local_kong_on_kong": OptionDef(
        title="local limit hand: kong upon kong", original="槓上槓", kind="flag", default=False,
        sets={"on": {"scoring.elements.kong_on_kong.on": True}}, source="C-84, C-88",
    ),
    "kokushi_robs_concealed_kong": OptionDef(
        title="thirteen orphans may rob a concealed kong", original="搶暗槓", kind="flag", default=True,
        sets={"off": {"winning.closed_kong_robbed_by": [], "claims.robbed": ["kong-added"]}}, source="C-62",
    ),
    "three_concealed_pungs": OptionDef(
        title="three concealed pungs count", original="三暗刻", kind="flag", default=True,
        sets={"off": {"scoring.elements.three_concealed_pungs.on": False}}, source="C-51",
    ),
    # Before `original_call`, which takes away what this one changes.
    "original_call_allows_concealed_kong": OptionDef(
        title="concealed kongs after an original call", original="天聽暗槓", kind="flag", default=False,
        sets={"on": {"declare.ready.kongs": "same-waits"}}, source="D-34",
    ),
    "original_call": OptionDef(
        title="original call", original="天聽", kind="flag", default=True,
        sets={"off": {"scoring.elements.original_call.on": False, "-declare.ready": True}}, source="C-63",
    ),
    "losers_settle": OptionDef(
        title="losers settle among themselves", original="互算", kind="flag", default=True,
        sets={"off": {"payment.others_settle": False}}, source="C-29, C-33",
    ),
    "pao": OptionDef(
        title="liability", original="包", kind="flag", default=True,
        sets={"off": {"liability.on": False, "-declare.exempt": True}}, source="C-22",
    ),
    "pao_exemption": OptionDef(
        title="being excused for a hand of dangerous tiles", original="免包", kind="choice", default="by-play",
        values=("by-play", "declare", "auto"),
        sets={"declare": {"liability.exemption": "declared"}, "auto": {"liability.exemption": "found"}},
        source="C-27, D-26",
    ),
    "pao_counts_concealed_kongs": OptionDef(
        title="concealed kongs count for liability", original="包暗槓", kind="flag", default=True,
        sets={"off": {"liability.closed_kongs_count": False}}, source="D-20",
    ),
    "big_kong_call_makes_liable": OptionDef(
        title="feeding a big exposed kong makes liable", original="包大明槓", kind="flag", default=False,
        sets={"on": {"liability.open_kong_feeds": True}}, source="D-22",
    ),
    "shanghai_points": OptionDef(
        title="winner's doubles that are points", original="上海", kind="map", default={},
        values=(
            "all_chows", "all_pungs", "concealed_self_draw", "one_suit_with_honours", "terminals_and_honours",
            "kong_replacement", "last_tile", "last_discard", "robbed_kong", "original_call", "all_honours_doubles",
            "one_suit",
        ),
        paths=("scoring.elements.{}.points",), zeroed=("scoring.elements.{}.doubles",), source="C-42, D-47",
    ),
    "buried_treasure_wait": OptionDef(
        title="four concealed pungs", original="四暗刻", kind="choice", default="single-only",
        values=("single-only", "any-self-draw"),
        sets={"any-self-draw": {
            "scoring.elements.four_concealed_pungs.when": ["four_concealed_or_open_kongs", "self_draw"],
        }},
        source="C-73, D-17",
    ),
    "self_draw_points_on_kong_replacement": OptionDef(
        title="points for self-draw on a kong replacement", original="槓上自摸", kind="flag", default=True,
        sets={"off": {"scoring.elements.self_draw.unless": ["kong_replacement"]}}, source="D-09",
    ),
    "kong_replacement_through_flower": OptionDef(
        title="kong replacement with a flower on the way", original="槓上補花", kind="flag", default=False,
        sets={"on": {"scoring.elements.kong_replacement.when": ["kong_replacement_through_bonus"]}}, source="D-10",
    ),
    "show_hands_on_draw": OptionDef(
        title="hands are shown after a draw", original="流局亮牌", kind="flag", default=False,
        sets={"on": {"drawn.shown": "all"}}, source="D-40",
    ),
    "losers_one_suit_doubles": OptionDef(
        title="western: losers double for one suit", original="西洋", kind="flag", default=False,
        sets={"on": {"scoring.elements.one_suit_not_won.on": True}}, source="C-66, D-46",
    ),
    "cleared_hand": OptionDef(
        title="western: cleared hands only", original="西洋", kind="flag", default=False,
        sets={"on": {"winning.requires.cleared-hand": {
            "doubles": 0, "any_of": ["one_suit", "one_suit_with_honours", "all_honours"],
        }}},
        source="C-66, D-46",
    ),
    "one_double_minimum": OptionDef(
        title="western: at least one double", original="西洋", kind="flag", default=False,
        sets={"on": {"winning.requires.one-double-minimum": {"doubles": 1, "any_of": []}}}, source="C-66, D-46",
    ),
}  # fmt: skip

RULINGS = {
    "D-02": Ruling(text="The limit cuts every seat's score, losers included; the dealer's doubling comes after it."),
    "D-03": Ruling(text="Any number of limit hands is one limit."),
    "D-06": Ruling(text="A loser chooses one pair for everything: its points and the little dragons and winds."),
    "D-07": Ruling(text="A loser's concealed triplets and one pair are taken so that the score is highest."),
    "D-11": Ruling(text="The only wait is found by counting discards, melds and the winner's own concealed tiles."),
    "D-13": Ruling(text="The reading with the highest final score, then natural score, limit hands, doubles."),
    "D-14": Ruling(text="A pung completed by a discard or a robbed tile is exposed."),
    "D-20": Ruling(text="All melds that lie count as earlier sets for liability, concealed kongs too."),
    "D-21": Ruling(text="The winning discard or robbed tile is a call as well."),
    "D-23": Ruling(text="At most one player is liable: the last."),
    "D-27": Ruling(text="The hand must end as threatened, else nobody is liable by clauses 2 to 4."),
    "D-29": Ruling(text="The discard after the last live tile can be claimed only to win."),
    "D-32": Ruling(text="Flowers do not spoil heavenly and earthly hands; a concealed kong spoils the heavenly one."),
    "D-35": Ruling(text="The robbed player keeps the pung, or three concealed tiles, and scores them."),
    "D-36": Ruling(text="Abortive draws come after the chance to rob, move nothing and keep the dealer."),
}

RULESET = Ruleset(
    id="chinese-classical",
    title="Chinese classical, 1910s",
    original="中國古典麻雀",
    revision=1,
    source="after A. D. Millington, The Complete Book of Mah-Jongg",
    words={
        "ready": "original call",
        "exempt": "no choice",
        "liable": "liable",
        "points": "points",
        "doubles": "doubles",
        "limit": "limit",
        "limit-hand": "limit hand",
        "cut": "cut to the limit",
        "win-draw": "self-draw",
        "win-given": "mahjong",
        "exhausted": "drawn hand",
        "repeat": "the dealer stays",
    },
    options=OPTIONS,
    start=2000,
    tiles=Box(flowers=True, seasons=True),
    wall=StackedWall(
        break_=TwoThrows(), reserve=16, refill="never", kong="reserve", bonus="tail", raised=(5, 3)
    ),
    deal=Packets(extra="stack"),
    exchange=NoExchange(),
    claims=ClaimRules(
        chow="next", last_discard="win", own_kongs="draw", robbed=(MeldKind.KONG_ADDED, MeldKind.KONG_CLOSED)
    ),
    declare={"ready": OriginalReady(), "exempt": ShownExemption()},
    winning=Winning(
        shapes=("sets", "orphans"), closed_kong_robbed_by=("orphans",), several="nearest",
        incomplete_code="not-a-hand",
    ),
    scoring=Scoring(
        elements={**FOR_POINTS, **FOR_EVERYONE, **FOR_THE_WINNER, **LIMIT_HANDS},
        sets=SetPoints(
            pung_exposed_simple=2, pung_exposed_outer=4, pung_concealed_simple=4, pung_concealed_outer=8,
            kong_open_simple=8, kong_open_outer=16, kong_added_simple=8, kong_added_outer=16,
            kong_closed_simple=16, kong_closed_outer=32,
        ),
        pair=PairPoints(dragon=2, own_wind=2, round_wind=2),
        prefer=("total", "natural", "limits", "doubles"),
        others_score=True,
    ),
    arithmetic=PointsDoubled(),
    limits=Limits(
        cap=500,
        cap_name="cut",
        cap_title="cut to the limit",
        cap_original="滿和",
        notional=500,
        named={"limit-hand": NamedLimit(title="limit hand", original="滿和")},
    ),
    payment=EachWithEach(dealer_factor=2, others_settle=True),
    liability=LIABILITY,
    drawn=Drawn(),
    progress=Progress(
        rounds=4, on_win="stays", on_draw="stays", on_abort="stays", counters="none", streak=12, seating=DrawnWinds()
    ),
    placement=Placement(against=2000),
    rulings=RULINGS,
)  # fmt: skip
