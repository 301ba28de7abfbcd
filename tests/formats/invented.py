"""Invented games for the importers and exporters, with every kind of call, and by the writer of Tenhou logs."""

from __future__ import annotations

from tests.formats.mjlog_writer import Log
from tests.formats.test_mjlog import double_win, robbed, simple

# Seat 1 may chow 5p, seat 2 may pung 6z, seat 3 may kong 1m: each from its own side.
_CALLS = ("123m456p789s2267z", "234m67p678s2255z9p", "345m1199p9s3366z4z", "111m678m2288p15s7z")


def calls() -> Log:
    """A chow, a pung, an open kong and an added kong, then a win on the replacement's discard."""
    log = Log()
    log.hand(0, _CALLS, indicator="9m")
    log.turn(0, "1p", "6z")
    log.call(2, "66z")
    log.discard(2, "9s")
    log.turn(3, "9m", "7z")
    log.turn(0, "8s", "1m")
    log.call(3, "111m")
    log.draw(3, "9s")
    log.dora("3p")
    log.discard(3, "9s")
    log.turn(0, "5p", "5p")
    log.call(1, "67p")
    log.discard(1, "9p")
    log.draw(2, "6z")
    log.added_kong(2, "6z")
    log.draw(2, "9m")
    log.dora("7p")
    log.discard(2, "9m")
    log.turn(3, "3z")
    log.draw(0, "7z")
    log.discard(0, "7z")
    log.turn(1, "3z", "3z")
    log.call(2, "33z")
    log.discard(2, "4z")
    log.end((0, 0, 0, 0), "kaze4")
    return log


def closed_kong() -> Log:
    """A concealed kong, a declaration, and a win with an under-indicator on each indicator."""
    hands = ("7777z123m456p78s9s", "234m567p678s22z66p", "345m1199p9s33445z", "678m2288p1s5566z3s")
    log = Log()
    log.hand(0, hands)
    log.draw(0, "9s")
    log.closed_kong(0, "7z")
    log.dora("1p")
    log.draw(0, "1z")
    log.write('REACH who="0" step="1"')
    log.discard(0, "1z")
    log.scores[0] -= 10
    log.sticks += 1
    log.write(f'REACH who="0" ten="{",".join(map(str, log.scores))}" step="2"')
    log.draw(1, "9s")
    log.discard(1, "9s")
    log.win(0, (130, -120, 0, 0), "70,12000,1", "1,1,2,1,20,1", under=("8m", "8p"))
    return log


def games() -> list[tuple[str, str]]:
    """Names and texts of all invented logs."""
    made = [("simple", simple()), ("double", double_win()), ("calls", calls()), ("kong", closed_kong())]
    chankan = robbed()
    chankan.win(0, (15, -15, 0, 0), "30,1500,0", "3,1")
    return [(name, log.close()) for name, log in (*made, ("robbed", chankan))]
