"""Hints in lines say what the panel shows, each in a sentence (terminal.md 5)."""

from __future__ import annotations

from test_hinting import CLAIM, GUARDS, LINE, PUNG, SCENE, THROW, TURN

from tuitable.bots.counsel import Led
from tuitable.bots.prospects import Prospects
from tuitable.hands.waits import NEVER
from tuitable.state import choices as ch
from tuitable.tiles.names import ENGLISH
from tuitable.tiles.notation import parse_tiles
from tuitable.tui.plainhints import hints
from tuitable.tui.scene import Scene

SPOKEN = Scene(SCENE.names, 0, 0, SCENE.words, spoken=ENGLISH)


def test_a_turn() -> None:
    rows = hints(TURN, SCENE)
    assert rows[0] == "Your hand is 1 tile from ready."
    assert rows[1].startswith("What helps: 1m, 3 unseen; 2m, 3 unseen; ")
    assert rows[1].endswith("; and 10 more.")
    assert "A steady player would discard 5m." in rows
    assert "Likely worth: 2,000 points, with all simples." in rows
    assert "Best in reach: 7,700 points, by own draw only, with all simples, three-suit chows, mangan." in rows
    assert (
        "After discarding 5m it is 1 tile from ready, 3 kinds of tiles help, 9 of them unseen, risk 7%, "
        "may make you pay for others, worth up to 7,700 points."
    ) in rows
    assert rows[-1] == "Not likely to be won on: 1z."


def test_a_claim_by_name() -> None:
    rows = hints(CLAIM, SPOKEN)
    assert "If you call one of characters, one of characters: ready, 3 tiles that help are unseen, " in "\n".join(rows)
    assert any(row.startswith("If you pass: 2 tiles from ready, 60 tiles that help are unseen") for row in rows)


def test_one_tile_that_helps_and_what_cannot_be_won() -> None:
    one = THROW._replace(useful=THROW.useful[:1], left=1)
    never = THROW._replace(distance=NEVER, useful=(), left=0, worth=Prospects(None, None), liable=False)
    rows = hints(TURN._replace(discards=(one, never)), SCENE)
    assert any("1 tile from ready, 1 kind of tile helps, 1 of it unseen, risk 7%" in row for row in rows)
    assert "After discarding 5m it cannot be won, risk 7%." in rows
    win, lost = Led(ch.Win(), -1, (), 0), Led(ch.Decline(), None, (), 0)
    rows = hints(CLAIM._replace(led=(win, lost, PUNG._replace(left=1))), SCENE)
    assert "If you win: complete." in rows
    assert "If you pass: your hand cannot be won then." in rows
    assert any("ready, 1 tile that helps is unseen" in row for row in rows)


def test_threats_and_printed_lines() -> None:
    rows = hints(TURN._replace(guards=GUARDS, lines=(LINE,)), SCENE)
    assert "Safe from b, riichi: 5m (threw it); 1z (all four seen)." in rows
    assert "Safe from d, open sets: 1z (all four seen)." in rows
    assert "Line odd-1 Odds, value 25, 2 away, lacks: 3m, 2 unseen; j, 5 unseen; jokers in hand fill 1." in rows


def test_tiles_to_pass_have_their_letters() -> None:
    order = parse_tiles("11m2p1m")
    wanted = ch.Pass(parse_tiles("11m2p"))
    assert "A steady player would pass 1m 1m 2p. That is abc." in hints(TURN._replace(choice=wanted), SCENE, order)
    blind = ch.Pass(parse_tiles("2p"), 2)
    assert any(row.endswith(" That is c+2.") for row in hints(TURN._replace(choice=blind), SCENE, order))


def test_what_is_not_known_is_said() -> None:
    rows = hints(TURN._replace(distance=None, useful=(), discards=(), safe=(), choice=None), SCENE)
    assert rows[0] == "How near this hand is cannot be told."
