"""Positions to draw, as views and screen states: the ones that the design shows, and the hardest ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tuitable.formats.situation import Situation
from tuitable.record.events import WallPlace
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.reckoning import Row, hand_rows
from tuitable.review.rules_card import rules_card
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
from tuitable.tui.frames.table import draw_table
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.narrate import Said
from tuitable.tui.scene import Scene
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import Panel, UiState

NAMES = ("Ann", "Kaede", "Mika", "Arushi")
WORDS = {"counters": "honba", "pot": "sticks", "indicator": "dora", "ready": "riichi"}
KEY_WORDS = {"declare": "riichi"}
SCENE = Scene(NAMES, 0, 0, WORDS)


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
    scene = Scene(NAMES, 0, 0, {"ready": "original call"})
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
    decision = ch.Decision(0, "exchange", (ch.Option(ch.Pass(()), may, 3, 3),), step="first-right")
    scene = Scene(NAMES, 0, 0, {"first-right": "first Charleston: right"})
    ui = UiState(0, scene, "American", log=(Said(None, "East 1, hand 1"),))
    ui = ui.with_(**asking.question(view, decision, scene))
    return view, ui.with_(phases=(ui.phase,), chosen=(2, 7, 10), cursor=7)


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


ROBBED = {
    "rules": "chinese-classical", "wall_left": 40,
    "seats": [
        {"hand": "34789m12459p467s"},
        {"hand": "246m7p125678s", "melds": [{"kind": "pung", "tiles": "555m", "from": 0}]},
        {"hand": "46m22678p", "melds": [
            {"kind": "chow", "tiles": "123p", "from": 1, "called": "1p"},
            {"kind": "pung", "tiles": "999s", "from": 3},
        ]},
        {"hand": "1468m459p124789s"},
    ],
    "wins": [{"seat": 2, "tile": "5m", "by": "robbed-kong", "from": 1}],
}  # fmt: skip
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


def score() -> tuple[View, UiState]:
    """chinese-classical C-29: all four seats are reckoned, with reasons, arithmetic and another reading."""
    view, ui = shown()
    return view, ui.with_(title="Chinese Classical", panel=Panel.SCORE, lines=reckoned(TWO_READINGS))


def score_end() -> tuple[View, UiState]:
    """The same scrolled to its end: payments between all seats."""
    view, ui = score()
    return view, ui.with_(scroll=99)


def score_robbed() -> tuple[View, UiState]:
    """chinese-classical C-62: a robbed kong."""
    view, ui = score()
    return view, ui.with_(lines=reckoned(ROBBED))


def card() -> tuple[View, UiState]:
    """The rules card beside the hand, scrolled to what counts."""
    view, ui = own_turn()
    return view, ui.with_(panel=Panel.CARD, scroll=24, lines=tuple(rules_card(find("chinese-classical")).splitlines()))


def log_panel() -> tuple[View, UiState]:
    """The log in place of the table."""
    view, ui = own_turn()
    return view, ui.with_(panel=Panel.LOG, phases=(Phase.PANEL, Phase.TURN))


def board() -> tuple[View, UiState]:
    """The balances of the match."""
    view, ui = shown()
    return view, ui.with_(panel=Panel.BOARD)


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


TABLES = (
    own_turn, claim, worst, exchange, cover, dealing, shown, score, score_end, score_robbed, card, log_panel, board,
    message,
)  # fmt: skip
ON_TABLE = ("own_turn", "claim", "worst", "exchange", "cover", "dealing", "shown", "message")
"""Scenes without a panel."""
DRAWERS: dict[str, Callable[[int, int, Brush], Canvas]] = {scene.__name__: drawer(scene) for scene in TABLES}
"""Name -> drawing by width, height and brush."""
