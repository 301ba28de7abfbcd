"""Positions to draw, as views and screen states: the ones that the design shows, and the hardest ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuitable.record.events import WallPlace
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
from tuitable.tui.keys import Keys
from tuitable.tui.layout import layout
from tuitable.tui.narrate import Said
from tuitable.tui.scene import Scene
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import UiState

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


def drawer(scene: Callable[[], tuple[View, UiState]]) -> Callable[[int, int, Brush], Canvas]:
    """A scene of a match as a drawing of any size."""

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        view, ui = scene()
        return draw_table(view, ui, layout(width, height), brush, Keys(words=KEY_WORDS, ascii_only=brush.ascii_only))

    return draw


DRAWERS: dict[str, Callable[[int, int, Brush], Canvas]] = {scene.__name__: drawer(scene) for scene in (own_turn, claim)}
"""Name -> drawing by width, height and brush."""
