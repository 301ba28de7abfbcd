"""Hints in lines say what the panel shows, each in a sentence (terminal.md 5)."""

from __future__ import annotations

from test_hinting import CLAIM, GUARDS, LINE, SCENE, TURN

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
