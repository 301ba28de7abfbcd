"""Kongs in the logs of Majiang, Mahjong Soul and Botzone, which hardly occur in the real games at hand (10.3, 10.4)."""

from __future__ import annotations

import pytest

from tests.formats import foreign
from tests.formats.foreign import dumps
from tests.formats.test_foreign import of_kind, read, refused, verified
from tuitable.formats.imported import Imported
from tuitable.record import events as ev
from tuitable.review.verify import Status
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import Tile


def whole(imported: Imported) -> Imported:
    report = verified(imported)
    assert report.ok, [level for level in report.levels if level.status is Status.FAILED]
    return imported


def botzone(acts: str) -> Imported:
    head = foreign.botzone_text().partition("Player 0 Draw")[0]
    return whole(read(head + "".join(f"{line.strip()}\n" for line in acts.strip().splitlines())))


def test_an_open_kong_of_botzone_draws_from_the_callers_own_wall() -> None:
    imported = botzone("""
        Player 0 Draw J3
        Player 0 Play J3
        Player 1 Draw F1
        Player 1 Play F1
        Player 0 Gang F1
        Player 0 Draw T9
        Player 0 Play T9
        Huang
        Score 0 0 0 0
    """)
    (melded,) = of_kind(imported, ev.Melded)
    assert melded.meld == Meld(MeldKind.KONG_OPEN, (Tile.EAST,) * 4, Tile.EAST, 1)
    assert of_kind(imported, ev.Drew)[-1] == ev.Drew(0, Tile.S9, None, "kong")
    assert of_kind(imported, ev.HandEnded)[0].why == "exhausted"


def test_a_concealed_kong_of_botzone() -> None:
    imported = botzone("""
        Player 0 Draw F1
        Player 0 AnGang F1
        Player 0 Draw J3
        Player 0 Hu J3
        Fan 9 花龙*1+自摸*1
        Score 51 -17 -17 -17
    """)
    assert of_kind(imported, ev.Melded)[0].meld.kind is MeldKind.KONG_CLOSED
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.WHITE, "kong-replacement", None)]


def test_an_added_kong_that_is_robbed() -> None:
    imported = botzone("""
        Player 0 Draw J3
        Player 0 Play W2
        Player 2 Peng W2
        Player 2 Play F2
        Player 3 Draw T9
        Player 3 Play T9
        Player 0 Draw B3
        Player 0 Play B3
        Player 1 Draw T9
        Player 1 Play T9
        Player 2 Draw W2
        Player 2 BuGang W2
        Player 1 Hu W2
        Fan 9 抢杠和*1+无字*1
        Score -8 33 -17 -8
    """)
    kong = of_kind(imported, ev.Melded)[1].meld
    # 10.3: the pung's source stays, and the fourth tile is added to it.
    assert (kong.kind, kong.from_seat, kong.added) == (MeldKind.KONG_ADDED, 0, Tile.M2)
    assert of_kind(imported, ev.Won) == [ev.Won(1, Tile.M2, "robbed-kong", 2)]


def kong_game(missing_draw: bool) -> str:
    game = foreign.majiang()
    hand = game["log"][0]
    # The dealer lays four 1z, of which it draws the fourth, and wins with the tile drawn for it.
    hand[0]["qipai"]["shoupai"][0] = "m123456p123s2z111"
    hand[1:] = [
        {"zimo": {"l": 0, "p": "z1"}}, {"gang": {"l": 0, "m": "z1111"}},
        {("zimo" if missing_draw else "gangzimo"): {"l": 0, "p": "s2"}}, {"kaigang": {"baopai": "m9"}},
        {"hule": {"l": 0, "shoupai": "m123456p123s22,z1111", "fu": 60, "fanshu": 4,
                  "defen": 12000, "hupai": [{"name": "嶺上開花", "fanshu": 1}],
                  "fenpei": [12000, -4000, -4000, -4000]}},
    ]  # fmt: skip
    game["log"] = game["log"][:1]
    game["defen"], game["rank"] = [37000, 21000, 21000, 21000], [1, 2, 3, 4]
    return dumps(game)


@pytest.mark.parametrize("missing_draw", [False, True])
def test_a_kong_of_majiang(missing_draw: bool) -> None:
    imported = whole(read(kong_game(missing_draw)))
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.S2, "kong-replacement", None)]
    assert [event.tile for event in of_kind(imported, ev.Turned)] == [Tile.GREEN, Tile.M9]
    assert of_kind(imported, ev.Settled)[0].scores[0].items[0].id == "rinshan"


def test_kongs_of_mahjong_soul() -> None:
    game = foreign.mahjongsoul()
    acts = game["data"]["data"]["actions"]
    start = acts[0]["result"]["data"]
    # Seat 2 holds three 9s; the fourth is drawn by seat 1, and the replacement comes from the wall's end.
    wall = [start["paishan"][at : at + 2] for at in range(0, len(start["paishan"]), 2)]
    spot = wall.index("9s")
    wall[0], wall[spot] = wall[spot], wall[0]
    start["paishan"] = "".join(wall)
    last, after = wall[-1], wall[-7]
    acts[1]["result"]["data"].update(is_liqi=False, is_wliqi=False)
    acts[2:] = [
        {"type": 1, "result": {"name": f".lq.{name}", "data": act}}
        for name, act in (
            ("RecordDealTile", {"seat": 1, "tile": "9s"}),
            ("RecordDiscardTile", {"seat": 1, "tile": "9s", "moqie": True}),
            ("RecordChiPengGang", {"seat": 2, "type": 2, "tiles": ["9s"] * 4, "froms": [2, 2, 2, 1]}),
            ("RecordDealTile", {"seat": 2, "tile": last}),
            ("RecordDiscardTile", {"seat": 2, "tile": last, "moqie": True, "doras": ["6z", after]}),
        )
    ]
    # All acts are followed; the record ends within its first hand, so nothing whole is in it, and the place is told.
    assert "the record ends in hand 1 after act 7" in str(refused(dumps(game)))
