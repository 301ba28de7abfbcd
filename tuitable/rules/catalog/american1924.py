"""The American game of 1924: the American Official Laws on the base of the Red Book of 1923.

Numbers K- are those of the specification. What stands in no source that could be read (laws 45 to 48 and 87 to 92
of 1924) is the usual table of the time: it is marked with a dagger and can be switched.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.limits import Limits, NamedLimit
from tuitable.rules.parts.payment import EachWithEach
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, PairPoints, Scoring, SetPoints
from tuitable.rules.parts.seating import DrawnWinds
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import StackedWall, TwoThrows
from tuitable.rules.parts.winning import Requirement, Winning
from tuitable.rules.ruleset import Ruleset, Ruling

FOR_POINTS = {
    "mah_jongg": Element(title="mah-jongg", original="和牌", points=20, source="K-20"),
    "drawn": Element(
        title="winning tile drawn", original="自摸", when=("self_draw",), points=2, yields_to=("loose_tile",),
        source="K-20",
    ),
    "only_place": Element(
        title="only possible place", original="獨聽", when=("only_wait",), points=2, source="K-20"
    ),
    "no_chow": Element(title="no chow", original="對對和", when=("all_pungs",), points=10, source="K-20"),
    "nothing_else": Element(
        title="nothing but mah-jongg", original="平和", when=("all_chows", "pair_worthless", "given"),
        unless=("only_wait", "robbed_kong", "bonus_laid"), points=10, source="K-20",
    ),
    "loose_tile": Element(
        title="loose tile after a kong", original="槓上開花", when=("kong_replacement",), points=10, source="K-20"
    ),
    "last_tile": Element(
        title="last tile of the wall", original="海底撈月", when=("last_live_draw",), points=10, source="K-20"
    ),
    "robbing_kong": Element(
        title="robbing a kong", original="搶槓", when=("robbed_kong",), points=10, source="K-20"
    ),
    "flowers": Element(
        title="flowers and seasons", original="花牌", count="bonus_tiles", points=4, scope="everyone", source="K-10"
    ),
}  # fmt: skip

DOUBLES = {
    "dragon_white": Element(
        title="white dragons", original="白板", when=("dragon_white",), doubles=1, scope="everyone", source="K-30"
    ),
    "dragon_green": Element(
        title="green dragons", original="綠發", when=("dragon_green",), doubles=1, scope="everyone", source="K-30"
    ),
    "dragon_red": Element(
        title="red dragons", original="紅中", when=("dragon_red",), doubles=1, scope="everyone", source="K-30"
    ),
    "own_wind": Element(
        title="own wind", original="門風", when=("own_wind",), doubles=1, scope="everyone", source="K-30"
    ),
    "round_wind": Element(
        title="round wind", original="圈風", when=("round_wind",), doubles=1, scope="everyone", source="K-30, usual"
    ),
    "own_flower": Element(
        title="own flower", original="正花", when=("own_flower",), doubles=1, toward_minimum=False, source="K-30"
    ),
    "own_season": Element(
        title="own season", original="正季", when=("own_season",), doubles=1, toward_minimum=False, source="K-30"
    ),
    "four_flowers": Element(
        title="bouquet of flowers", original="梅蘭菊竹", when=("four_flowers",), doubles=3, toward_minimum=False,
        source="K-30, usual",
    ),
    "four_seasons": Element(
        title="bouquet of seasons", original="春夏秋冬", when=("four_seasons",), doubles=3, toward_minimum=False,
        source="K-30, usual",
    ),
    "one_suit_with_honours": Element(
        title="one suit with honours", original="混一色", when=("one_suit_with_honours",), doubles=1, source="K-30"
    ),
    "one_suit": Element(title="one suit only", original="清一色", when=("one_suit",), doubles=3, source="K-30"),
    "all_honours": Element(
        title="all honours", original="字一色", when=("all_honours",), doubles=3, source="K-30"
    ),
    "all_outer": Element(
        title="all terminals and honours", original="混老頭", when=("all_outer",), doubles=1, source="K-30, usual"
    ),
}  # fmt: skip

FOR_THE_OTHERS = {
    "held_one_suit_with_honours": Element(
        title="one suit with honours, not won", original="混一色", when=("held_one_suit_with_honours",), doubles=1,
        scope="others", on=False, source="K-30",
    ),
    "held_one_suit": Element(
        title="one suit only, not won", original="清一色", when=("held_one_suit",), doubles=3, scope="others", on=False,
        source="K-30",
    ),
    "held_all_honours": Element(
        title="all honours, not won", original="字一色", when=("held_all_honours",), doubles=3, scope="others",
        on=False, source="K-30",
    ),
    "held_all_outer": Element(
        title="all terminals and honours, not won", original="混老頭", when=("held_all_outer",), doubles=1,
        scope="others", on=False, source="K-30, usual",
    ),
}  # fmt: skip

LIMIT_HANDS = {
    "heavenly_twins": Element(
        title="heavenly twins of one suit", original="清七對", when=("seven-pairs", "one_suit"), limit="limit-hand",
        source="K-50",
    ),
    "heavenly_twins_of_honours": Element(
        title="heavenly twins of honours", original="字七對", when=("seven-pairs", "all_honours"), limit="limit-hand",
        source="K-50",
    ),
    "seven_twins": Element(
        title="seven twins", original="混七對", when=("seven-pairs", "one_suit_with_honours"), limit="half-limit",
        source="K-50, U-27",
    ),
    "all_green": Element(
        title="all green (imperial jade)", original="綠一色", when=("all_green",), limit="limit-hand",
        source="K-50, U-27",
    ),
    "thirteen_odds": Element(
        title="thirteen odds", original="十三幺九", when=("orphans",), limit="limit-hand", source="K-50"
    ),
    "calling_nine": Element(
        title="nine gates (calling nine)", original="九蓮寶燈", when=("nine_sided",), limit="limit-hand", source="K-50"
    ),
    "hand_from_heaven": Element(
        title="hand from heaven", original="天和", when=("dealt_hand",), limit="limit-hand", source="K-50"
    ),
    "hand_from_earth": Element(
        title="hand from earth", original="地和", when=("dealer_first_discard",), limit="half-limit", source="K-50"
    ),
    "limit_all_honours": Element(
        title="all honours", original="字一色", when=("all_honours", "sets"), limit="limit-hand", source="K-50, usual"
    ),
    "limit_all_terminals": Element(
        title="all terminals", original="清老頭", when=("all_terminals",), limit="limit-hand", source="K-50, usual"
    ),
    "three_dragons": Element(
        title="three sets of dragons", original="大三元", when=("big_three_dragons",), limit="limit-hand",
        source="K-50, usual",
    ),
    "four_winds": Element(
        title="four sets of winds", original="大四喜", when=("big_four_winds",), limit="limit-hand",
        source="K-50, usual",
    ),
    "four_kongs": Element(
        title="four kongs", original="四槓子", when=("four_kongs",), limit="limit-hand", source="K-50, usual"
    ),
    "four_concealed_pungs": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="limit-hand",
        source="K-50, usual",
    ),
    "thirteenth_win": Element(
        title="thirteenth win of East", original="十三連莊", when=("twelve_wins",), limit="limit-hand",
        source="K-50, usual",
    ),
    "lucky_thirteen": Element(
        title="lucky thirteen", original="天聽", when=("ready_first_turn",), limit="third-limit", on=False,
        source="K-50",
    ),
}  # fmt: skip

LOSERS_DOUBLE = {
    "scoring.elements.held_one_suit_with_honours.on": True,
    "scoring.elements.held_one_suit.on": True,
    "scoring.elements.held_all_honours.on": True,
    "scoring.elements.held_all_outer.on": True,
}

CLEARED = {
    **LOSERS_DOUBLE,
    "winning.requires.cleared-hand": {
        "doubles": 0, "any_of": ["one_suit", "one_suit_with_honours", "all_honours"],
    },
}  # fmt: skip

OPTIONS = {
    "variant": OptionDef(
        title="the game", original="玩法", kind="choice", default="mixed",
        values=("mixed", "one-double", "cleared-hand", "cleared-hand-doubles"),
        sets={
            "one-double": {**LOSERS_DOUBLE, "winning.requires.one-double-minimum": {"doubles": 1, "any_of": []}},
            "cleared-hand": {
                **CLEARED,
                "scoring.elements.one_suit_with_honours.points": 10,
                "scoring.elements.one_suit_with_honours.doubles": 0,
                "scoring.elements.held_one_suit_with_honours.points": 10,
                "scoring.elements.held_one_suit_with_honours.doubles": 0,
            },
            "cleared-hand-doubles": {
                **CLEARED, "scoring.elements.no_chow.points": 0, "scoring.elements.no_chow.doubles": 1,
            },
        },
        source="K-01, K-30, K-60, K-61",
    ),
    "flowers": OptionDef(
        title="play with flowers and seasons", original="花牌", kind="flag", default=True, source="K-02",
        sets={"off": {
            "tiles.flowers": False, "tiles.seasons": False, "wall.bonus": "none",
            "scoring.elements.flowers.on": False, "scoring.elements.own_flower.on": False,
            "scoring.elements.own_season.on": False, "scoring.elements.four_flowers.on": False,
            "scoring.elements.four_seasons.on": False,
        }},
    ),
    "flowers_count": OptionDef(
        title="doubles of flowers count for the one double", original="花牌", kind="flag", default=False,
        source="K-60",
        sets={"on": {
            "scoring.elements.own_flower.toward_minimum": True, "scoring.elements.own_season.toward_minimum": True,
            "scoring.elements.four_flowers.toward_minimum": True, "scoring.elements.four_seasons.toward_minimum": True,
        }},
    ),
    # Before `false_declaration`, which takes away what this one sets.
    "limit": OptionDef(
        title="limit", original="滿和", kind="number", default=500, suggested=(300, 500), least=6, even=True,
        paths=(
            "limits.cap", "limits.named.half-limit.amount/2", "limits.named.third-limit.amount/3",
            "penalty.prices.false-win.dealer_each", "penalty.prices.false-win.to_dealer",
            "penalty.prices.false-win.to_other/2",
        ),
        source="K-05",
    ),
    "start_points": OptionDef(
        title="starting points", original="籌碼", kind="number", default=2000, suggested=(2000,), even=True,
        paths=("start", "placement.against"), source="K-05",
    ),
    "dead_wall": OptionDef(
        title="tiles of the dead wall", original="王牌", kind="number", default=14, suggested=(14, 16), least=14,
        most=32, even=True, paths=("wall.reserve",), source="K-04",
    ),
    "round_wind_pair": OptionDef(
        title="points for a pair of the round wind (usual)", original="圈風", kind="flag", default=True,
        sets={"off": {"scoring.pair.round_wind": 0}}, source="K-10",
    ),
    "round_wind_double": OptionDef(
        title="a double for the round wind (usual)", original="圈風", kind="flag", default=True,
        sets={"off": {"scoring.elements.round_wind.on": False}}, source="K-30",
    ),
    "bouquets": OptionDef(
        title="doubles for four flowers or seasons (usual)", original="四君子", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_flowers.on": False, "scoring.elements.four_seasons.on": False}},
        source="K-30",
    ),
    "terminals_double": OptionDef(
        title="a double for terminals (usual)", original="老頭", kind="choice", default="with-honours",
        values=("with-honours", "terminals-only", "none"),
        sets={
            "terminals-only": {
                "scoring.elements.all_outer.when": ["all_terminals"],
                "scoring.elements.held_all_outer.when": ["held_all_terminals"],
            },
            "none": {"scoring.elements.all_outer.doubles": 0, "scoring.elements.held_all_outer.doubles": 0},
        },
        source="K-30",
    ),
    "limit_all_honours": OptionDef(
        title="limit hand (usual): all honours", original="字一色", kind="flag", default=True,
        sets={"off": {"scoring.elements.limit_all_honours.on": False}}, source="K-50",
    ),
    "limit_all_terminals": OptionDef(
        title="limit hand (usual): all terminals", original="清老頭", kind="flag", default=True,
        sets={"off": {"scoring.elements.limit_all_terminals.on": False}}, source="K-50",
    ),
    "limit_three_dragons": OptionDef(
        title="limit hand (usual): three sets of dragons", original="大三元", kind="flag", default=True,
        sets={"off": {"scoring.elements.three_dragons.on": False}}, source="K-50",
    ),
    "limit_four_winds": OptionDef(
        title="limit hand (usual): four sets of winds", original="大四喜", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_winds.on": False}}, source="K-50",
    ),
    "limit_four_kongs": OptionDef(
        title="limit hand (usual): four kongs", original="四槓子", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_kongs.on": False}}, source="K-50",
    ),
    "limit_four_concealed_pungs": OptionDef(
        title="limit hand (usual): four concealed pungs", original="四暗刻", kind="flag", default=True,
        sets={"off": {"scoring.elements.four_concealed_pungs.on": False}}, source="K-50",
    ),
    "limit_thirteenth_win": OptionDef(
        title="limit hand (usual): thirteenth win of East", original="十三連莊", kind="flag", default=True,
        sets={"off": {"scoring.elements.thirteenth_win.on": False}}, source="K-50",
    ),
    "lucky_thirteen": OptionDef(
        title="lucky thirteen, a third of the limit", original="天聽", kind="flag", default=False,
        sets={"on": {
            "scoring.elements.lucky_thirteen.on": True, "declare.ready": {"kind": "original-ready"},
        }},
        source="K-50",
    ),
    "false_declaration": OptionDef(
        title="a false declaration is paid for (usual)", original="詐和", kind="flag", default=True,
        sets={"off": {"-penalty.prices.false-win": True}}, source="K-62",
    ),
}  # fmt: skip

RULINGS = {
    "1924": Ruling(
        text="Laws 45 to 48 and 87 to 92 of 1924 (the bonus and double tables and the list of limit hands) could not "
        "be found in full; what is marked as usual comes from the usual table of the time and can be switched.",
        source="K-10 to K-50",
    ),
    "K-04": Ruling(
        text="In 1924 the dead wall differs between the three games, how is not known; fourteen tiles are kept in all "
        "of them, loose tiles being made good from the live wall.",
        source="K-04",
    ),
    "K-05": Ruling(
        text="The limit of 500 and the settlement among losers come from a later program made from the laws of 1924; "
        "the Red Book of 1923 has a limit of 300.",
        source="K-05, K-40",
    ),
    "K-20": Ruling(
        text="The only possible place: one kind completes the hand, all others being exhausted. Nothing but mah-jongg: "
        "four chows and a pair without points, won on another's tile.",
        source="K-20",
    ),
    "K-30": Ruling(
        text="Which doubles became ten points in the Cleared-Hand game is not known: no chow and one suit with honours "
        "are taken for them, in `cleared-hand-doubles` they are doubles.",
        source="K-30",
    ),
    "K-50": Ruling(
        text="Lucky thirteen is announced with the first discard and kept to; where a hand worth half or a third of "
        "the limit comes to more by itself, that counts.",
        source="K-50",
    ),
    "K-61": Ruling(text="A limit hand is always allowed.", source="K-61"),
    "K-62": Ruling(
        text="What a false declaration costs is from a later source: the limit to East, half of it to each other; "
        "the hand is played again.",
        source="K-62, usual",
    ),
}

RULESET = Ruleset(
    id="american1924",
    title="American game of 1924",
    original="美國麻雀 1924",
    revision=1,
    source="American Official Laws of 1924 and the Red Book of 1923, as far as found",
    words={
        "ready": "lucky thirteen",
        "points": "points",
        "doubles": "doubles",
        "limit": "limit",
        "limit-hand": "limit hand",
        "cut": "cut to the limit",
        "bonus": "flower",
        "win-draw": "mah-jongg",
        "win-given": "mah-jongg",
        "exhausted": "drawn hand",
        "repeat": "East stays",
        "false-win": "false declaration",
    },
    options=OPTIONS,
    start=2000,
    tiles=Box(flowers=True, seasons=True),
    wall=StackedWall(break_=TwoThrows(), reserve=14, refill="kept", kong="reserve", bonus="reserve"),
    deal=Packets(extra="stack"),
    claims=ClaimRules(chow="next", last_discard="win", own_kongs="live-draw"),
    winning=Winning(
        shapes=("sets", "seven-pairs", "orphans"),
        requires={"not-a-hand": Requirement(any_of=("sets", "orphans"))},
        several="nearest",
        incomplete_code="not-a-hand",
    ),
    scoring=Scoring(
        elements={**FOR_POINTS, **DOUBLES, **FOR_THE_OTHERS, **LIMIT_HANDS},
        sets=SetPoints(
            pung_exposed_simple=2, pung_exposed_outer=4, pung_concealed_simple=4, pung_concealed_outer=8,
            kong_open_simple=8, kong_open_outer=16, kong_added_simple=8, kong_added_outer=16,
            kong_closed_simple=16, kong_closed_outer=32,
        ),
        pair=PairPoints(dragon=2, own_wind=2, round_wind=2),
        others_score=True,
    ),
    arithmetic=PointsDoubled(),
    limits=Limits(
        cap=500,
        cap_name="cut",
        cap_title="cut to the limit",
        cap_original="滿和",
        notional=500,
        named={
            "limit-hand": NamedLimit(title="limit hand", original="滿和"),
            "half-limit": NamedLimit(title="half limit", original="半滿", amount=250, higher=True),
            "third-limit": NamedLimit(title="third of the limit", original="三分一滿", amount=166, higher=True),
        },
    ),
    payment=EachWithEach(dealer_factor=2, others_settle=True),
    penalty=Penalty(
        prices={
            "false-win": Price(
                to="others", dealer_each=500, to_dealer=500, to_other=250, ends_hand=True, source="K-62, usual"
            ),
        },
    ),
    progress=Progress(rounds=4, on_win="stays", on_draw="stays", on_abort="stays", seating=DrawnWinds()),
    placement=Placement(against=2000),
    rulings=RULINGS,
)  # fmt: skip
