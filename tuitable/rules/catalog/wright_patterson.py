"""A game in the style of the Wright-Patterson rules, on the base of the American game of 1924.

Numbers W- are those of the specification. The book of these rules is copyrighted and was not seen: its scoring table,
limit, restrictions and list of hands are not here. Special hands beyond the traditional ones come from a file.
"""

import msgspec

from tuitable.rules.catalog import american, american1924
from tuitable.rules.options import OptionDef
from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.parts.exchange import Passes
from tuitable.rules.parts.limits import Limits, NamedLimit
from tuitable.rules.parts.penalty import Penalty
from tuitable.rules.parts.printed import Printed
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element
from tuitable.rules.parts.seating import DrawnWinds
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import StackedWall, TwoThrows
from tuitable.rules.parts.winning import Requirement, Winning
from tuitable.rules.ruleset import Ruling

PAYS = {"half": "half-limit", "limit": "limit-hand", "double": "double-limit"}

FLOWERS = ("flowers", "own_flower", "own_season")

BASE = {
    id: msgspec.structs.replace(element, on=id not in FLOWERS)
    for id, element in {**american1924.FOR_POINTS, **american1924.DOUBLES}.items()
    if id not in ("four_flowers", "four_seasons")
}

SPECIAL_HANDS = {
    "heavenly_twins": Element(
        title="heavenly twins of one suit", original="清七對", when=("seven-pairs", "one_suit"), limit="limit-hand",
        source="W-09",
    ),
    "heavenly_twins_of_honours": Element(
        title="heavenly twins of honours", original="字七對", when=("seven-pairs", "all_honours"), limit="limit-hand",
        source="W-09",
    ),
    "seven_twins": Element(
        title="seven twins", original="混七對", when=("seven-pairs", "one_suit_with_honours"), limit="half-limit",
        source="W-09",
    ),
    "all_pair_honours": Element(
        title="all pair honours", original="混老七對", when=("seven-pairs", "all_outer"), limit="limit-hand",
        source="W-09",
    ),
    "all_green": Element(
        title="all green (imperial jade)", original="綠一色", when=("all_green",), limit="limit-hand", source="W-09"
    ),
    "thirteen_odds": Element(
        title="thirteen odds", original="十三幺九", when=("orphans",), limit="limit-hand", source="W-09"
    ),
    "calling_nine": Element(
        title="nine gates (calling nine)", original="九蓮寶燈", when=("nine_sided",), limit="limit-hand", source="W-09"
    ),
    "wriggling_snake": Element(
        title="wriggling snake", original="一色扭蛇", when=("snake",), limit="limit-hand", source="W-09"
    ),
    "limit_all_honours": Element(
        title="all honours", original="字一色", when=("all_honours", "sets"), limit="limit-hand", source="W-09"
    ),
    "limit_all_terminals": Element(
        title="all terminals", original="清老頭", when=("all_terminals", "sets"), limit="limit-hand", source="W-09"
    ),
    "three_dragons": Element(
        title="three sets of dragons", original="大三元", when=("big_three_dragons",), limit="limit-hand", source="W-09"
    ),
    "four_winds": Element(
        title="four sets of winds", original="大四喜", when=("big_four_winds",), limit="limit-hand", source="W-09"
    ),
    "four_kongs": Element(
        title="four kongs", original="四槓子", when=("four_kongs",), limit="limit-hand", source="W-09"
    ),
    "four_concealed_pungs": Element(
        title="four concealed pungs", original="四暗刻", when=("four_concealed",), limit="limit-hand", source="W-09"
    ),
}  # fmt: skip

OPTIONS = {
    "specials": OptionDef(
        title="a file of more special hands", original="特別和", kind="name", default="none",
        paths=("printed.yours.name",), source="W-08",
    ),
    "one_suit_only": OptionDef(
        title="an ordinary hand has one suit, with or without honours", original="一色", kind="flag", default=True,
        sets={"off": {"-winning.requires.cleared-hand": True}}, source="W-06",
    ),
    "one_chow_only": OptionDef(
        title="an ordinary hand has at most one chow", original="一順", kind="flag", default=True,
        sets={"off": {"-winning.requires.chows": True}}, source="W-06",
    ),
    "chow_drawn": OptionDef(
        title="a chow is drawn, except for the win", original="禁吃", kind="flag", default=True,
        sets={"off": {"claims.chow": "next"}}, source="W-06",
    ),
    "flowers": OptionDef(
        title="flowers", original="花牌", kind="choice", default="none", values=("none", "wall"),
        sets={"wall": {
            "tiles.flowers": True, "tiles.seasons": True, "wall.reserve": 8, "wall.bonus": "reserve",
            "scoring.elements.flowers.on": True, "scoring.elements.own_flower.on": True,
            "scoring.elements.own_season.on": True,
        }},
        source="W-01, W-07",
    ),
    "limit": OptionDef(
        title="limit", original="滿和", kind="number", default=500, suggested=(300, 500, 1000), least=2, even=True,
        paths=("limits.cap", "limits.named.half-limit.amount/2", "limits.named.double-limit.amount*2"),
        source="W-04",
    ),
    "start_points": american1924.OPTIONS["start_points"],
    "second_charleston": american.OPTIONS["second_charleston"],
    "courtesy": american.OPTIONS["courtesy"],
    "charleston": american.OPTIONS["charleston"],
    "round_wind_pair": american1924.OPTIONS["round_wind_pair"],
    "round_wind_double": american1924.OPTIONS["round_wind_double"],
}  # fmt: skip

RULINGS = {
    "W-00": Ruling(
        text="This is Wright-Patterson style, not the rules of the book: its scoring table, limit, restrictions, "
        "details of the Charleston and list of over a hundred special hands could not be seen, and the book may not be "
        "copied.",
        source="W-03",
    ),
    "W-04": Ruling(
        text="Points, doubles and payments are those of the American game of 1924 with a limit of 500; there is no "
        "dead wall, and kongs are replaced from the end of the wall.",
        source="W-04",
    ),
    "W-06": Ruling(
        text="An ordinary hand has one suit and at most one chow, which is drawn or completed by the win, after "
        "related modern American games; special hands are free of this.",
        source="W-06",
    ),
    "W-07": Ruling(
        text="The source knows no flowers, today's players do: with `flowers = wall` a flower is replaced from a pile "
        "of eight tiles kept for that.",
        source="W-07",
    ),
    "W-08": Ruling(
        text="Your own special hands are read from a file in the grammar of cards (format tuitable-specials/1) "
        "whose lines pay half the limit, the limit or double the limit; they come beside the traditional ones.",
        source="W-08",
    ),
    "W-09": Ruling(
        text="The traditional special hands are written from the definitions of the 1920s; all pair honours are seven "
        "different pairs of terminals and honours, knitted pairs seven neighbouring numbers of two suits.",
        source="W-09",
    ),
    "K-20": american1924.RULINGS["K-20"],
}

RULESET = msgspec.structs.replace(
    american1924.RULESET,
    id="wright-patterson",
    title="Wright-Patterson style",
    original="ライト・パターソン式",
    revision=1,
    source="in the style of the Wright-Patterson rules; their book was not seen",
    names=(),
    words={
        **american1924.RULESET.words,
        "exchange": "Charleston",
        "first": "first Charleston",
        "first-right": "first Charleston, right",
        "first-across": "first Charleston, across",
        "first-left": "first Charleston, left",
        "second-left": "second Charleston, left",
        "second-across": "second Charleston, across",
        "second-right": "second Charleston, right",
        "second": "second Charleston",
        "courtesy": "courtesy pass",
    },
    options=OPTIONS,
    tiles=Box(),
    wall=StackedWall(break_=TwoThrows(), reserve=0, refill="never", kong="tail", bonus="none"),
    exchange=Passes(count=3, second="vote", courtesy=3),
    claims=ClaimRules(chow="none", last_discard="win", own_kongs="live-draw"),
    winning=Winning(
        shapes=("sets", "seven-pairs", "orphans"),
        requires={
            "not-a-hand": Requirement(any_of=("sets", "orphans")),
            "cleared-hand": Requirement(any_of=("one_suit", "one_suit_with_honours", "all_honours")),
            "chows": Requirement(any_of=("at_most_one_chow",)),
        },
        several="nearest",
        incomplete_code="not-a-hand",
    ),
    printed={
        "traditional": Printed(name="tuitable-specials", pays=PAYS),
        "yours": Printed(name="", pays=PAYS),
    },
    scoring=msgspec.structs.replace(american1924.RULESET.scoring, elements={**BASE, **SPECIAL_HANDS}),
    limits=Limits(
        cap=500,
        cap_name="cut",
        cap_title="cut to the limit",
        cap_original="滿和",
        notional=500,
        named={
            "limit-hand": NamedLimit(title="limit hand", original="滿和"),
            "half-limit": NamedLimit(title="half limit", original="半滿", amount=250, higher=True),
            "double-limit": NamedLimit(title="double limit", original="兩倍滿", amount=1000),
        },
    ),
    penalty=Penalty(),
    progress=Progress(rounds=4, on_win="stays", on_draw="stays", on_abort="stays", seating=DrawnWinds()),
    rulings=RULINGS,
)  # fmt: skip
