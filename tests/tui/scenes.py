"""Positions to draw, as views and screen states: the ones that the design shows, and the hardest ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tuitable.formats.situation import Situation
from tuitable.record.codec import read_record
from tuitable.record.events import MatchEnded, Transfer, WallPlace
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.comparison import Cell, Comparison, Pair
from tuitable.review.printed_lines import CardView, LineRow
from tuitable.review.reckoning import Row, RowKind, hand_rows
from tuitable.review.rules_card import rules_card
from tuitable.review.timeline import Timeline
from tuitable.rules.library import find
from tuitable.state import choices as ch
from tuitable.state.hand import Phase as HandPhase
from tuitable.state.views import HandView, OpenView, PondTile, SeatView, View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.seat import Seat, Wind, seat_wind
from tuitable.tiles.tile import Tile
from tuitable.tui import asking
from tuitable.tui.canvas import Canvas
from tuitable.tui.final import final_lines
from tuitable.tui.frames.compare import CompareScene, draw_compare
from tuitable.tui.frames.replay import UnderRules, draw_replay, scene_of
from tuitable.tui.frames.table import draw_table
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.narrate import Said
from tuitable.tui.replaying import Replay
from tuitable.tui.scene import Scene
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import Panel, UiState

NAMES = ("Ann", "Kaede", "Mika", "Arushi")
WORDS = {"counters": "honba", "pot": "sticks", "indicator": "dora", "ready": "riichi"}
KEY_WORDS = {"declare": "riichi"}
SCENE = Scene(NAMES, 0, 0, WORDS, stake=1000)


def pond(text: str, *, taken: Sequence[int] = (), declared: int | None = None) -> tuple[PondTile, ...]:
    """Discards, some of them called away by the next seat, one thrown with a declaration."""
    tiles = parse_tiles(text)
    return tuple(PondTile(t, False, i == declared, 0 if i in taken else None) for i, t in enumerate(tiles))


def called(kind: str, text: str, taken: str, giver: Seat, *, added: str = "") -> Meld:
    """A meld made with another seat's tile."""
    extra = parse_tile(added) if added else None
    return Meld(MeldKind(kind), sorted_tiles(parse_tiles(text)), parse_tile(taken), giver, extra)


def seat(
    number: Seat,
    hand: str | int = "",
    *,
    drawn: str = "",
    melds: Sequence[Meld] = (),
    bonus: str = "",
    out: tuple[PondTile, ...] = (),
    ready: str = "",
    dead: str = "",
    balance: int = 0,
    dealer: Seat = 0,
) -> SeatView:
    """One seat; a number of tiles instead of tiles means that they are seen from behind."""
    tiles = (Tile.BACK,) * hand if isinstance(hand, int) else sorted_tiles(parse_tiles(hand))
    new = parse_tile(drawn) if drawn else None
    return SeatView(
        number, seat_wind(number, dealer), tiles, new, tuple(melds), parse_tiles(bonus), out, ready, False, dead,
        not isinstance(hand, int), True, balance,
    )  # fmt: skip


def view_with(
    seats: Sequence[SeatView],
    *,
    turn: Seat = 0,
    open_tile: OpenView | None = None,
    phase: HandPhase = HandPhase.TURN,
    round_wind: Wind = Wind.E,
    hand_no: int = 2,
    counters: int = 0,
    pot: int = 0,
    indicators: str = "",
    wall_left: int = 38,
    ended: str = "",
    dealer: Seat = 0,
) -> View:
    """A view from seat 0."""
    hand = HandView(
        2, dealer, round_wind, hand_no, counters, {}, phase, turn, open_tile,
        (seats[0], seats[1], seats[2], seats[3]), parse_tiles(indicators), (), (), ended, WallPlace(136, 14),
        wall_left, "turn",
    )  # fmt: skip
    return View(0, tuple(s.balance for s in seats), {"pot": pot} if pot else {}, hand, 0, 0, False)


CALLED_EAST = called("kong-open", "1111z", "1z", 1)
OTHERS = (
    seat(1, 13, out=pond("4z7z1m3z1z8s4s6m3p5s9m", taken=(1, 4), declared=8), ready="declared", balance=18_900),
    seat(
        2, 10, melds=[called("pung", "777z", "7z", 1)], out=pond("9m1s4z5z2s9p6s3m7s1p6s", taken=(6,)), balance=31_200
    ),
    seat(3, 7, melds=[called("chow", "678s", "6s", 2), CALLED_EAST], out=pond("1p9p2z2p5z8m1m4m7m5p"), balance=24_300),
)
OUT = pond("4z3z1s9s6z2m8p1m9m3s")
LOG = (Said(3, "kong 1z"), Said(1, "riichi, 3p"), Said(2, "discards 6s"), Said(3, "discards 5p"))


def asked(view: View, decision: ch.Decision, **more: object) -> UiState:
    """The state of the screen when a question has just been put."""
    ui = UiState(0, SCENE, "Riichi (modern)", log=LOG)
    ui = ui.with_(**asking.question(view, decision, SCENE))
    ui = ui.with_(phases=(ui.phase,))
    return ui.with_(**more)


def own_turn() -> tuple[View, UiState]:
    """The design's first picture: own turn, one seat ready."""
    me = seat(0, "340m234678p45s66z6s", drawn="6s", out=OUT, balance=25_600)
    view = view_with((me, *OTHERS), counters=1, pot=1000, indicators="4p")
    options = [ch.Option(ch.Discard(tile)) for tile in me.hand]
    options += [ch.Option(ch.Discard(Tile.S6, True)), ch.Option(ch.Declare("ready"), then=(Tile.S6,))]
    options += [ch.Option(ch.Win()), ch.Option(ch.Kong(MeldKind.KONG_CLOSED, parse_tiles("6666z")))]
    return view, asked(view, ch.Decision(0, "turn", tuple(options)))


def claim() -> tuple[View, UiState]:
    """The design's second picture: a discard may be called in four ways."""
    me = seat(0, "345567p2346s666z", out=OUT, balance=25_600)
    open_tile = OpenView(Tile.P5, 3, "discard")
    view = view_with(
        (me, *OTHERS), turn=3, open_tile=open_tile, phase=HandPhase.OPEN, counters=1, pot=1000, indicators="4p"
    )
    options = [ch.Option(ch.Pung(parse_tiles("55p")))]
    options += [ch.Option(ch.Chow(parse_tiles(pair))) for pair in ("34p", "46p", "67p")]
    options += [ch.Option(ch.Decline())]
    return view, asked(view, ch.Decision(0, "claim", tuple(options), Tile.P5, 3, "discard"))


LONG = pond("9p8m3m7s1p6s5z2p4s8s5m6p1s9m3p7p1z2m5s1m9s4z5z", taken=(3,))
FULL = pond("1m9s4z5z2s9p8m3m7s1p6s3z2p4s8s5m6p1s9m3p7p1z2m5s1m9s4z5z2s")


def worst() -> tuple[View, UiState]:
    """chinese-classical: melds at every seat, kongs of all three kinds, flowers, ponds longer than their trays."""
    added = called("kong-added", "2222s", "2s", 2, added="2s")
    threes = called("kong-added", "3333s", "3s", 1, added="3s")
    closed = Meld(MeldKind.KONG_CLOSED, parse_tiles("9999p"))
    seats = (
        seat(0, "22m67s666z8s", drawn="8s", melds=[called("pung", "777p", "7p", 2), called("chow", "456m", "4m", 3)],
             bonus="35f", out=LONG, balance=1_750),
        seat(1, 1, melds=[called("kong-open", "1111z", "1z", 3), called("kong-open", "4444z", "4z", 0),
                          called("pung", "555z", "5z", 2), called("kong-added", "8888m", "8m", 2, added="8m")],
             bonus="1247f", out=LONG, balance=2_350, dead=""),
        seat(2, 2, drawn="--", melds=[called("kong-open", "7777z", "7z", 1), threes, closed,
                                      called("kong-open", "1111m", "1m", 1)], bonus="68f", out=FULL, balance=2_140),
        seat(3, 1, melds=[closed, added, called("chow", "123m", "1m", 2), called("pung", "333z", "3z", 1)],
             out=pond("9p8m3m7s1p6s3z2p4s8s5m6p1s9m3p7p1z2m5s1m9s4z5z"), balance=1_760),
    )  # fmt: skip
    view = view_with(seats, round_wind=Wind.W, hand_no=3, wall_left=3)
    scene = Scene(NAMES, 0, 0, {"ready": "original call"}, limit=500)
    options = [ch.Option(ch.Discard(tile)) for tile in seats[0].hand] + [ch.Option(ch.Discard(Tile.S8, True))]
    options.append(ch.Option(ch.Win()))
    ui = UiState(0, scene, "Chinese Classical", log=(Said(2, "pung 7z"), Said(3, "chow 1m"), Said(3, "discards 5z")))
    ui = ui.with_(**asking.question(view, ch.Decision(0, "turn", tuple(options)), scene))
    return view, ui.with_(phases=(ui.phase,))


def exchange() -> tuple[View, UiState]:
    """The American game: three tiles are chosen to go to the right."""
    me = seat(0, "2268m2449p446s4z" + "fj")
    view = view_with([me, *(seat(n, 13) for n in (1, 2, 3))], hand_no=1, wall_left=99, phase=HandPhase.ARRANGING)
    may = tuple(t for t in me.hand if t is not Tile.WILD)
    decision = ch.Decision(0, "exchange", (ch.Option(ch.Pass(()), may, 3, 3),), step="first-right", to=1)
    scene = Scene(NAMES, 0, 0, {"first-right": "first Charleston: right"})
    ui = UiState(0, scene, "American", log=(Said(None, "East 1, hand 1"),))
    ui = ui.with_(**asking.question(view, decision, scene))
    return view, ui.with_(phases=(ui.phase,), chosen=(2, 7, 10), cursor=7)


AMERICAN = Scene(
    NAMES, 0, 0,
    {"first": "first Charleston", "second": "second Charleston", "courtesy": "courtesy pass",
     "first-left": "first Charleston, left", "wild": "joker", "swap": "joker exchange"},
    programme=(("first", ("first-right", "first-across", "first-left"), False),
               ("second", ("second-left", "second-across", "second-right"), True), ("courtesy", (), True)),
)  # fmt: skip
LINES = CardView(
    "A card for tests",
    (
        LineRow(
            "evens-1",
            "Ladder",
            "FF 222a 444a 666b 888b",
            False,
            25,
            4,
            parse_tiles("2s4s6s6s"),
            0,
            "",
            (),
            "Even numbers",
            2,
        ),
        LineRow(
            "evens-3",
            "Long ladder",
            "222a 44b 666a 8888b 22c",
            False,
            25,
            6,
            parse_tiles("666m88p2s"),
            1,
            "",
            (),
            "Even numbers",
            3,
        ),
        LineRow(
            "odds-2", "", "11a 33a 55a 77b 99b 11c DDDD / 11a 33a 55a 77b", True, 50, 7, parse_tiles("1133557m"), 1
        ),
        LineRow("likes-2", "Twins", "FF 2222a DDDDa 2222b", False, 30, 7, parse_tiles("2266z222s")),
        LineRow("winds-1", "Gale", "EEE SSS WWWW NNNN", False, 25, None, (), 0, "exhausted", parse_tiles("4z")),
        LineRow("pairs-1", "Quiet", "11a 22a 33a 44a 55a FF FF", True, 60, None, (), 0, "concealed"),
        LineRow("quints-1", "Five", "22222a 444a 666b 888b", False, 45, None, (), 0, "wilds", parse_tiles("2m")),
        LineRow("runs-4", "Stairs", "111a 222a 3333a 4444a", False, 25, None, (), 0, "melds"),
    ),
    parse_tiles("1199m3377m15599p13788s22244445566z"),
    (1, 2, 5, 8),
)
"""Printed lines of every kind, written by hand: near, with a long pattern, dead for each reason."""


def exchanging() -> tuple[View, UiState]:
    """The third pass, which may go on unseen: what the last one brought, and the nearest lines."""
    view, _ = exchange()
    assert view.hand is not None
    me = view.hand.seats[0]
    may = tuple(tile for tile in me.hand if tile is not Tile.WILD)
    decision = ch.Decision(0, "exchange", (ch.Option(ch.Pass(()), may, 3, 3, 3),), step="first-left", to=3)
    ui = UiState(0, AMERICAN, "American", log=(Said(None, "tiles are passed"),))
    ui = ui.with_(**asking.question(view, decision, AMERICAN))
    ui = ui.with_(arranging=True, near=LINES, came=parse_tiles("6m9p4z"), chosen=(2,), cursor=2)
    return view, ui.with_(phases=(ui.phase,))


def lines_panel() -> tuple[View, UiState]:
    """The card in place of the table on one's own turn: a swap is offered, racks lie open, lines are dead."""
    seats = (
        seat(0, "2244m246s69pfj6m", drawn="6m", melds=[called("group", "888mj", "8m", 2)]),
        seat(1, 9, melds=[called("group", "999pj", "9p", 3)]),
        seat(2, 13),
        seat(3, 9, melds=[called("group", "7777z", "7z", 2), called("group", "333sj", "3s", 0)]),
    )
    view = view_with(seats, hand_no=1, wall_left=41)
    swaps = (ch.Swap(1, 0, Tile.P9), ch.Swap(3, 1, Tile.S3))
    options = [*(ch.Option(ch.Discard(tile)) for tile in seats[0].hand), *map(ch.Option, swaps)]
    ui = UiState(0, AMERICAN, "American").with_(
        **asking.question(view, ch.Decision(0, "turn", tuple(options)), AMERICAN)
    )
    return view, ui.with_(phases=(Phase.PANEL, ui.phase), panel=Panel.CARD, near=LINES)


def swaps() -> tuple[View, UiState]:
    """Several wild tiles may be had by exchange: a numbered list."""
    view, ui = lines_panel()
    found = asking.of_action(ui.offers, "swap")
    ui = ui.with_(panel=Panel.TABLE, **asking.menu(found))
    return view, ui.with_(phases=(ui.phase,))


def cover() -> tuple[View, UiState]:
    """Several people at one keyboard: North's hand lies face down, and nothing else tells of it."""
    me = seat(3, "1112233m", melds=[called("chow", "678s", "6s", 2), CALLED_EAST], out=OTHERS[2].pond, balance=24_300)
    mine = seat(0, 13, out=OUT, balance=25_600)
    view = view_with((mine, *OTHERS[:2], me), turn=3, counters=1, pot=1000, indicators="4p")
    scene = Scene(NAMES, 0, None, WORDS)
    ui = UiState(3, scene, "Riichi (modern)", log=LOG, covered=True, **asking.cover(scene, 3))
    return asking.face_down(view, 3), ui.with_(phases=(ui.phase,))


def dealing() -> tuple[View, UiState]:
    """The deal is under way; nothing is asked."""
    seats = [seat(0, "19m4p7s2z"), *(seat(n, 4) for n in (1, 2, 3))]
    view = view_with(seats, turn=0, phase=HandPhase.DEALING, hand_no=1, wall_left=120)
    ui = UiState(0, SCENE, "Arushiaru", log=(Said(None, "East 1, hand 1"),), **asking.waiting(False))
    return view, ui


def shown() -> tuple[View, UiState]:
    """A hand that ended without a winner, all hands open: one hidden in melds, one with flowers, one whole."""
    seats = (
        seat(0, "340m234678p45s66z", out=OUT, balance=25_600),
        seat(1, "123m456m789m1122z", out=OTHERS[0].pond, bonus="1234f", balance=18_900),
        seat(2, "2346m2266p55s", melds=[called("pung", "777z", "7z", 1)], out=OTHERS[1].pond, balance=31_200),
        seat(3, "4477p88p9s", melds=[called("chow", "678s", "6s", 2), CALLED_EAST], bonus="5f", out=OTHERS[2].pond,
             balance=24_300, dead="false-win"),
    )  # fmt: skip
    view = view_with(seats, phase=HandPhase.OVER, ended="exhausted", wall_left=0, turn=3)
    ui = UiState(0, SCENE, "Riichi (modern)", log=LOG, **asking.result(False))
    return view, ui.with_(phases=(ui.phase,))


TWO_READINGS = {
    "rules": "chinese-classical", "wall_left": 40, "round": "S", "dealer": 1,
    "seats": [
        {"hand": "111222333p78s44z"}, {"hand": "135m579p13579s77z"},
        {"hand": "2468m46789p2468s", "bonus": "15f"}, {"hand": "1379m5678p11359s"},
    ],
    "wins": [{"seat": 0, "tile": "9s", "by": "draw"}],
}  # fmt: skip


def reckoned(doc: dict[str, Any]) -> tuple[Row, ...]:
    """The rows of a told position."""
    done = Adjudicator().adjudicate(msgspec.convert(doc, Situation))
    assert done.facts is not None
    assert done.settlement is not None
    return hand_rows(done.ruleset, done.facts, done.settlement, ("Ann", "Kaede", "Mika", "Arushi"))


_K = RowKind
ROWS = (
    Row(_K.HEAD, "Ann (North) wins with 9s, by own draw."),
    Row(_K.SEAT, "Ann (North)", "120", "111p 222p 333p 789s* 44z"),
    Row(_K.ITEM, "concealed pung of 1p", "8 points", "concealed pung of terminals or honours", "暗刻", "C-27"),
    Row(_K.ITEM, "concealed pung of 2p", "4 points", "concealed pung of simples", "暗刻", "C-27"),
    Row(_K.ITEM, "concealed pung of 3p", "4 points", "concealed pung of simples", "暗刻", "C-27"),
    Row(_K.ITEM, "pair of 4z", "2 points", "pair of the own wind", "雀頭"),
    Row(_K.ITEM, "base for winning", "10 points", "every winner has it", "底和", "C-37"),
    Row(_K.ITEM, "self-draw", "2 points", "won with a tile from the wall", "自摸", "C-38, D-09"),
    Row(_K.ITEM, "three concealed pungs", "1 double", "three concealed pungs or kongs", "三暗刻", "C-51, D-16"),
    Row(_K.ITEM, "concealed self-draw", "1 double", "no set was made with another's tile; won by own draw",
        "門前清自摸", "C-56, D-15"),
    Row(_K.STEP, "8 + 4 + 4 + 2 + 10 + 2", "30"),
    Row(_K.TOTAL, "doubled twice", "120"),
    Row(_K.DROPPED, "only one waiting tile", "", "8s would have won too", "獨聽", "C-39"),
    Row(_K.OTHER, "123p 123p 123p 789s* 44z", "14 points, 1 double, 28 in all", "worth less: 28 against 120"),
    Row(_K.SEAT, "Kaede (East)", "2", "[999m] (1111z) 77z"),
    Row(_K.ITEM, "pair of 7z", "2 points", "pair of dragons", "雀頭"),
    Row(_K.SEAT, "Mika (South)", "8"),
    Row(_K.ITEM, "flowers and seasons", "8 points", "2 x flowers and seasons", "花牌", "C-36"),
    Row(_K.SEAT, "Arushi (West)", "0", "11s"),
    Row(_K.FAULT, "Arushi (West) is liable (C-24)."),
    Row(_K.PAY, "Kaede to Ann", "240", "winner's score x2"),
    Row(_K.PAY, "Mika to Ann", "120", "winner's score"),
    Row(_K.PAY, "Arushi to Ann", "120", "winner's score"),
    Row(_K.PAY, "Kaede to Mika", "12", "difference 8 - 2 x2"),
    Row(_K.PAY, "Arushi to Kaede", "4", "difference 2 - 0 x2"),
    Row(_K.PAY, "Arushi to Mika", "8", "difference 8 - 0"),
    Row(_K.CHANGE, "Kaede", "-248"),
    Row(_K.CHANGE, "Mika", "-100"),
    Row(_K.CHANGE, "Arushi", "-132"),
    Row(_K.CHANGE, "Ann", "+480"),
    Row(_K.NEXT, "Next: South 3; Mika deals."),
)  # fmt: skip
"""A reckoning after chinese-classical C-29, with one row of every kind."""
CARD = """\
Chinese Classical
================================================================================
After Millington.

For the winner
--------------------------------------------------------------------------------
  base for winning 底和                10 points  (C-37)
  self-draw 自摸                        2 points  won with a tile from the wall
                                                  (C-38, D-09)
  only one waiting tile 獨聽            2 points  (C-39, D-11)

Where the source is silent
--------------------------------------------------------------------------------
  - Three kinds of kong stay apart on the table (C-09, D-42).
"""


def score() -> tuple[View, UiState]:
    """chinese-classical C-29: all four seats are reckoned, with reasons, arithmetic and another reading."""
    view, ui = shown()
    return view, ui.with_(title="Chinese Classical", panel=Panel.SCORE, lines=ROWS)


def score_middle() -> tuple[View, UiState]:
    """The same further down: arithmetic, what does not count, another reading."""
    view, ui = score()
    return view, ui.with_(scroll=12)


def score_end() -> tuple[View, UiState]:
    """The same scrolled to its end: payments between all seats."""
    view, ui = score()
    return view, ui.with_(scroll=99)


def card() -> tuple[View, UiState]:
    """The rules card beside the hand."""
    view, ui = own_turn()
    return view, ui.with_(panel=Panel.CARD, scroll=1, lines=tuple(CARD.splitlines()))


def score_live() -> tuple[View, UiState]:
    """A reckoning as the ruleset makes it: not kept, since rules may say more one day."""
    view, ui = score()
    return view, ui.with_(lines=reckoned(TWO_READINGS))


def card_live() -> tuple[View, UiState]:
    """The whole card of a ruleset."""
    view, ui = card()
    return view, ui.with_(scroll=24, lines=_classical_card())


@cache
def _classical_card() -> tuple[str, ...]:
    return tuple(rules_card(find("chinese-classical")).splitlines())


def log_panel() -> tuple[View, UiState]:
    """The log in place of the table."""
    view, ui = own_turn()
    return view, ui.with_(panel=Panel.LOG, phases=(Phase.PANEL, Phase.TURN))


def board() -> tuple[View, UiState]:
    """The balances of the match."""
    view, ui = shown()
    return view, ui.with_(panel=Panel.BOARD)


ENDED = MatchEnded(
    "over", (2, 0, 3, 1), (Transfer("pot", 2, 1_000, "first place"),), (-44, -311, 462, -107), 10
)  # fmt: skip


def final() -> tuple[View, UiState]:
    """The standing of a match that is over: points, results in tenths, what moved at the end, the record."""
    view, ui = shown()
    lines = final_lines(ENDED, view, SCENE, "/home/ann/.local/share/tuitable/records/2026-11-30-002412-riichi.tuit")
    return view, ui.with_(panel=Panel.FINAL, lines=lines, **asking.final())


def message() -> tuple[View, UiState]:
    """A message in place of the question."""
    view, ui = own_turn()
    return view, ui.with_(message="Not saved: the disk is full. Enter tries again; nothing is lost.", bright=(0, 1))


def drawer(scene: Callable[[], tuple[View, UiState]]) -> Callable[[int, int, Brush], Canvas]:
    """A scene of a match as a drawing of any size."""

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        view, ui = scene()
        return draw_table(view, ui, layout(width, height), brush, Keys(words=KEY_WORDS, ascii_only=brush.ascii_only))

    return draw


RECORDS = Path(__file__).resolve().parents[1] / "records_by_hand"
UNDER = (
    UnderRules("Riichi (modern)", "5 han", 13_300, True),
    UnderRules("1992 no-fu", "5 han", 12_300),
    UnderRules("Arushiaru", "2 doubles", 540),
    UnderRules("American", "not a hand", None),
    UnderRules("Chinese Classical", "void", -192),
)


def looking(record: str, position: int, **more: Any) -> Callable[[int, int, Brush], Canvas]:
    """A replay of a record written by hand, at a position."""

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        found = read_record(RECORDS / record)
        names = [player.name for player in found.header.players]
        replay = Replay(Timeline(found), names, WORDS, spell=brush.name)
        replay.open = "eyes" not in more
        replay.seat = more.get("eyes", 0)
        replay.timeline.seek(position)
        plan = layout(width, height)
        extra = {key: value for key, value in more.items() if key != "eyes"}
        seen = scene_of(replay, plan, found.header.ruleset.title, **extra)
        return draw_replay(seen, plan, brush, Keys(words=KEY_WORDS, ascii_only=brush.ascii_only))

    return draw


REPLAYS = {
    "replay": looking("ready.tuit", 40, under=UNDER),
    "replay_classical": looking("classical.tuit", 60, playing=True, pace=0.5),
    "replay_eyes": looking("classical.tuit", 60, eyes=1, message="There is no event 900."),
    "replay_american": looking("american.tuit", 52),
    "replay_begin": looking("ready.tuit", 0),
}


COMPARED = Comparison(
    ("Riichi (modern)", "1969 riichi"),
    ("340m 234p 678p 45s6s* 88s", "340m 234p 678p 45s6s* 88s"),
    (
        Pair(Cell("1 han", "no melds; drew 6s", "Concealed self-draw", "門前清自摸和"),
             Cell("1 han", "no melds; drew 6s", "Concealed self-draw", "門前清自摸和")),
        Pair(Cell("1 han", "4 chows, 8s pair, open wait", "Pinfu", "平和"),
             Cell("-", "not with a self-draw in this set", "Pinfu", "平和")),
        Pair(Cell("1 han", "no 1, 9 or honour", "All simples", "断幺九"),
             Cell("1 han", "no 1, 9 or honour", "All simples", "断幺九")),
        Pair(Cell("1 han", "indicator 3p", "Dora 4p", "ドラ"), Cell("1 han", "indicator 3p", "Dora 4p", "ドラ")),
        Pair(Cell("1 han", "0m", "Red five"), Cell("-", "no red fives in this set", "Red five")),
        Pair(Cell("4,000", "pinfu self-draw, fixed: 20; 5 han", "Worth"),
             Cell("2,000", "20 + 2 self-draw, up to 30: 30; 3 han", "Worth")),
        Pair(Cell("mangan", "5 han", "Limit", "満貫"), Cell("-", "under any limit", "Limit")),
    ),
    (12_300, 6_300),
    "-6,000: without pinfu and red five, no longer mangan",
)  # fmt: skip
"""The comparison of the design, written by hand."""


def comparing(**more: Any) -> Callable[[int, int, Brush], Canvas]:
    """Two rulesets side by side."""

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        scene = CompareScene(COMPARED, "hand 2 of 9, East 2", "Ann", **more)
        return draw_compare(scene, layout(width, height), brush, Keys(words=KEY_WORDS, ascii_only=brush.ascii_only))

    return draw


COMPARES = {"compare": comparing(), "compare_end": comparing(column=1, scroll=99)}


TABLES = (
    own_turn, claim, worst, exchange, exchanging, swaps, lines_panel, cover, dealing, shown, score, score_middle,
    score_end, card, log_panel, board, final, message, score_live, card_live,
)  # fmt: skip
ON_TABLE = ("own_turn", "claim", "worst", "exchange", "exchanging", "swaps", "cover", "dealing", "shown", "message")
"""Scenes without a panel."""
LIVE = ("score_live", "card_live")
"""Scenes that change with the rulesets; no golden frame is kept of them."""
DRAWERS: dict[str, Callable[[int, int, Brush], Canvas]] = {
    **{scene.__name__: drawer(scene) for scene in TABLES},
    **REPLAYS,
    **COMPARES,
}
"""Name -> drawing by width, height and brush."""
