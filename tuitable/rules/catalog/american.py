"""American mahjong as the National Mah Jongg League plays it, with a card of one's own choice.

Numbers U- are statements of the source, G- gaps filled from other sources or decided.
"""

from tuitable.rules.options import OptionDef
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules, Groups
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.exchange import Passes
from tuitable.rules.parts.payment import EachPays
from tuitable.rules.parts.penalty import Challenges, Penalty, Price
from tuitable.rules.parts.printed import Printed
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, Scoring
from tuitable.rules.parts.seating import ThrownDealer
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import OneThrow, StackedWall
from tuitable.rules.parts.winning import Winning
from tuitable.rules.ruleset import Ruleset, Ruling

OPTIONS = {
    "card": OptionDef(
        title="the card", original="牌卡", kind="name", default="tuitable-card", paths=("printed.card.name",),
        source="U-53, U-54",
    ),
    "second_charleston": OptionDef(
        title="the second Charleston", original="第二次換牌", kind="choice", default="vote",
        values=("vote", "always", "never"),
        sets={"always": {"exchange.second": "always"}, "never": {"exchange.second": "never"}}, source="U-41, U-42",
    ),
    "courtesy": OptionDef(
        title="the courtesy pass", original="對家換牌", kind="flag", default=True,
        sets={"off": {"exchange.courtesy": 0}}, source="U-44, G-09",
    ),
    # After those two, which change what this one takes away.
    "charleston": OptionDef(
        title="the Charleston", original="換牌", kind="flag", default=True,
        sets={"off": {"exchange": {"kind": "none"}}}, source="U-35",
    ),
    "errors": OptionDef(
        title="mah jongg declared in error", original="詐和", kind="choice", default="prevent",
        values=("prevent", "penalise"), sets={"penalise": {"penalty.offered": True}}, source="G-37",
    ),
    "false_challenge": OptionDef(
        title="a hand wrongly called dead", original="誤指死牌", kind="choice", default="none", values=("none", "dead"),
        sets={"dead": {"penalty.challenges.wrong": "dead"}}, source="G-45",
    ),
    "claim_timer": OptionDef(
        title="seconds to answer a discard", original="限時", kind="number", default="none", values=("none",),
        suggested=(5, 10, 20), least=1, most=600, paths=("claims.seconds",), source="G-27",
    ),
    "jokers": OptionDef(
        title="jokers", original="百搭", kind="number", default=8, suggested=(8,), most=10, paths=("tiles.wild",),
        source="U-03",
    ),
    "flowers": OptionDef(
        title="flowers", original="花牌", kind="number", default=8, suggested=(8,), most=8, paths=("tiles.faceless",),
        source="U-03, U-11",
    ),
}  # fmt: skip

RULINGS = {
    "G-02": Ruling(
        text="The dice name a number of stacks at the right end of East's wall that are skipped and drawn last; "
        "the upper tile of a stack comes first.",
        source="G-02",
    ),
    "G-08": Ruling(
        text="Where everybody passes blind, whoever gives most own tiles begins and owes what is missing; "
        "if nobody gives a tile, none moves.",
        source="G-08",
    ),
    "G-20": Ruling(text="Kind and size of an exposed group are final at once.", source="G-20"),
    "G-21": Ruling(
        text="A hand that a claimed tile completes wins by claiming it to win; after an exposure it wins only "
        "with a joker exchanged or a tile drawn.",
        source="G-21, G-32",
    ),
    "G-27": Ruling(text="The last discard of the wall may be claimed for an exposure too.", source="G-27"),
    "G-28": Ruling(text="When somebody must draw and the wall is empty nobody pays; there is no kitty.", source="G-28"),
    "G-33": Ruling(
        text="The double for a hand without jokers is judged on the fourteen tiles at the win and given without being "
        "claimed.",
        source="G-33",
    ),
    "G-36": Ruling(
        text="Wrong numbers of tiles, jokers in pairs, exchanges out of turn and looking at blind tiles cannot happen "
        "here.",
        source="G-36",
    ),
    "G-45": Ruling(
        text="The program decides a challenge at once, from what all can see. What a wrong one costs is not known "
        "for certain.",
        source="G-45",
    ),
    "G-46": Ruling(text="Three dead hands: nobody pays and the same East deals again.", source="G-46"),
    "G-48": Ruling(text="A game is sixteen deals; nobody is ever out of it.", source="G-48"),
    "U-63": Ruling(
        text="Lines of singles and pairs only never get the double for a hand without jokers, as the League plays it.",
        source="U-63, G-41",
    ),
    "U-54": Ruling(
        text="The League's own card is copyrighted and not here: the card shipped is the program's own invention; "
        "another is read from a file.",
        source="U-54",
    ),
}

RULESET = Ruleset(
    id="american",
    title="American mahjong",
    original="アメリカ麻雀",
    revision=1,
    source="after the rules of the National Mah Jongg League (Japanese Wikipedia)",
    names=("nmjl", "maj", "mahjongg"),
    words={
        "points": "value",
        "doubles": "doubles",
        "wild": "joker",
        "suits": "cdb",
        "bonus": "flower",
        "win-draw": "Mah Jongg",
        "win-given": "Mah Jongg",
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
        "swap": "joker exchange",
        "exhausted": "wall game",
        "false-win": "mah jongg in error",
        "three-dead": "three dead hands",
    },
    options=OPTIONS,
    start=0,
    tiles=Box(faceless=8, wild=8),
    wall=StackedWall(break_=OneThrow(side="dealer"), reserve=0, refill="never", kong="none", bonus="none"),
    deal=Packets(packets=(4, 4, 4), extra="jump"),
    exchange=Passes(count=3, second="vote", courtesy=3),
    claims=ClaimRules(
        chow="none", pung=False, kong=False, groups=Groups(least=3, most=6, most_flowers=8), last_discard="all",
        own_kongs="never", robbed=(), swap=True,
    ),
    winning=Winning(shapes=(), several="nearest", incomplete_code="not-a-hand"),
    printed={"card": Printed(name="tuitable-card")},
    scoring=Scoring(
        elements={
            "jokerless": Element(
                title="jokerless", original="無百搭", when=("natural_line",), doubles=1, source="U-63, G-33, G-41"
            ),
        },
        prefer=("total",),
    ),
    arithmetic=PointsDoubled(),
    payment=EachPays(own=2, giver=2, other=1),
    penalty=Penalty(
        prices={"false-win": Price(dead=True, sits_out=True, source="G-37, G-38")},
        offered=False,
        challenges=Challenges(),
    ),
    progress=Progress(
        rounds=4, on_win="passes", on_draw="passes", on_abort="passes", replayed=("three-dead",),
        seating=ThrownDealer(throws=1),
    ),
    rulings=RULINGS,
)  # fmt: skip
