"""Views and questions written down for tests."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.record.events import WallPlace
from tuitable.state.choices import Choice, Decision, Decline, Discard, Option
from tuitable.state.hand import Phase
from tuitable.state.views import HandView, OpenView, PondTile, SeatView, View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.seat import Seat, Wind, seat_wind
from tuitable.tiles.tile import Tile

Four = tuple[str, str, str, str]
NOTHING: Four = ("", "", "", "")


def meld(kind: str, tiles: str, from_seat: Seat = 3) -> Meld:
    """A meld; the first tile is the one that was called."""
    laid = parse_tiles(tiles)
    if kind == "kong-closed":
        return Meld(MeldKind.KONG_CLOSED, sorted_tiles(laid))
    return Meld(MeldKind(kind), sorted_tiles(laid), laid[0], from_seat)


def view(
    hand: str,
    *,
    seat: Seat = 0,
    dealer: Seat = 0,
    round_wind: Wind = Wind.E,
    melds: Sequence[Sequence[Meld]] = ((), (), (), ()),
    ponds: Four = NOTHING,
    ready: Four = NOTHING,
    left: int = 50,
    drawn: str = "",
    open_tile: str = "",
    open_seat: Seat = 3,
    last_draw: str = "turn",
) -> View:
    """What `seat` sees; the others hold backs. An open tile also lies in its owner's pond."""
    seats = []
    for number in range(4):
        own = number == seat
        tiles = sorted_tiles(parse_tiles(hand)) if own else (Tile.BACK,) * (13 - 3 * len(melds[number]))
        thrown = parse_tiles(ponds[number])
        if open_tile and number == open_seat:
            thrown = (*thrown, parse_tile(open_tile))
        seats.append(
            SeatView(
                seat=number,
                wind=seat_wind(number, dealer),
                hand=tiles,
                drawn=parse_tile(drawn) if own and drawn else None,
                melds=tuple(melds[number]),
                bonus=(),
                pond=tuple(PondTile(tile, False, False, None) for tile in thrown),
                ready=ready[number],
                exempt=False,
                dead="",
                shown=False,
                known=own,
                balance=2000,
            )
        )
    a, b, c, d = seats
    shown = HandView(
        number=1,
        dealer=dealer,
        round_wind=round_wind,
        hand_no=1,
        counters=0,
        carry={},
        phase=Phase.OPEN if open_tile else Phase.TURN,
        turn=open_seat if open_tile else seat,
        open_tile=OpenView(parse_tile(open_tile), open_seat, "discard") if open_tile else None,
        seats=(a, b, c, d),
        indicators=(),
        under=(),
        wins=(),
        ended="",
        wall=WallPlace(136, 14),
        wall_left=left,
        last_draw=last_draw,
    )
    return View(seat=seat, balances=(2000,) * 4, held={}, hand=shown, first_dealer=dealer, elapsed=0, over=False)


def turn(shown: View, *more: Choice | Option) -> Decision:
    """The question to the seat on turn: what is given, then every discard."""
    assert shown.hand is not None
    assert shown.seat is not None
    first = [one if isinstance(one, Option) else Option(one) for one in more]
    tiles = sorted_tiles(set(shown.hand.seats[shown.seat].hand))
    return Decision(shown.seat, "turn", (*first, *(Option(Discard(tile)) for tile in tiles)))


def claim(shown: View, *choices: Choice) -> Decision:
    """The question about the open tile: what is given, and to let it pass."""
    assert shown.hand is not None
    assert shown.seat is not None
    assert shown.hand.open_tile is not None
    options = tuple(Option(choice) for choice in (*choices, Decline()))
    lying = shown.hand.open_tile
    return Decision(shown.seat, "claim", options, lying.tile, lying.seat, lying.source)
