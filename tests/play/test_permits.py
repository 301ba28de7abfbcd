"""What rules have against acts: notes for what they lack, irregularities for what they forbid, void wins."""

from __future__ import annotations

from play.players import MODERN, PASSING, play
from play.positions import JUNK, call, deal, draw, throw

from tuitable.play.permits import permits
from tuitable.record import events as ev
from tuitable.rules.finding import Severity
from tuitable.rules.library import find
from tuitable.rules.ruleset import Ruleset
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile

CLASSICAL = find("chinese-classical")
LEAGUE = find("arushiaru")
TENHOU = find("tenhou")
NOTE, IRREGULAR, VOID = Severity.NOTE, Severity.IRREGULAR, Severity.VOID


def t(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


def says(state: TableState, event: ev.Event, ruleset: Ruleset = LEAGUE) -> tuple[str, Severity] | None:
    finding = permits(state, ruleset, event)
    return None if finding is None else (finding.code, finding.severity)


def test_a_chow_of_the_wrong_seat() -> None:
    state = deal(LEAGUE, [None, None, "34m258p369s12345z", None], extra="5m")
    throw(state, 0, "5m", True)
    meld = Meld(MeldKind.CHOW, t("345m"), Tile.M5, 0)
    assert says(state, ev.Melded(2, meld)) == ("no-chow", IRREGULAR)


def test_a_chow_where_there_are_none() -> None:
    state = deal(LEAGUE, [None, "34m258p369s12345z", None, None], extra="5m")
    throw(state, 0, "5m", True)
    meld = Meld(MeldKind.CHOW, t("345m"), Tile.M5, 0)
    assert says(state, ev.Melded(1, meld)) is None
    assert says(state, ev.Melded(1, meld), PASSING) == ("no-chow", IRREGULAR)


def test_out_of_turn() -> None:
    state = deal(LEAGUE)
    assert says(state, ev.Discarded(1, Tile.M2, False)) == ("wrong-turn", IRREGULAR)
    assert says(state, ev.Drew(1, Tile.M9, None, "turn")) == ("wrong-turn", IRREGULAR)
    throw(state, 0, "9p", True)
    assert says(state, ev.Drew(1, Tile.M9, None, "turn")) is None
    assert says(state, ev.Drew(2, Tile.M9, None, "turn")) == ("wrong-turn", IRREGULAR)
    assert says(state, ev.Discarded(0, Tile.M1, False)) == ("wrong-turn", IRREGULAR)


def test_a_kong_right_after_a_call_or_with_the_last_tile() -> None:
    """G-10, D-29, section 0 of the Japanese rules."""
    state = deal(CLASSICAL, [None, "4444m55p2589s123z", None, None], extra="5p")
    throw(state, 0, "5p", True)
    call(state, 1, MeldKind.PUNG, "55p")
    kong = ev.Melded(1, Meld(MeldKind.KONG_CLOSED, t("4444m")))
    assert says(state, kong, CLASSICAL) == ("kong", IRREGULAR)
    late = deal(CLASSICAL, [None, "4444m55p2589s123z", None, None], left=1)
    throw(late, 0, "9p", True)
    draw(late, 1, "9p")
    assert says(late, kong, CLASSICAL) is None
    assert says(late, kong, LEAGUE) == ("kong", IRREGULAR)


def test_what_a_game_does_not_know_is_a_note() -> None:
    state = deal(LEAGUE)
    assert says(state, ev.Declared(0, "ready")) == ("declaration", NOTE)
    assert says(state, ev.Staked(0, 1000)) == ("stake", NOTE)
    assert says(state, ev.Turned(Tile.M1, None, "open")) == ("indicator", NOTE)
    assert says(state, ev.Exchanged("first-right", ((),) * 4, ((),) * 4, ((),) * 4)) == ("exchange", NOTE)
    assert says(state, ev.Voted("second", (1, 1, 1, 1))) == ("exchange", NOTE)
    assert says(state, ev.HandEnded("nine-kinds", (0,))) == ("ending", NOTE)


def test_a_declaration_that_these_rules_forbid() -> None:
    """D-34: only with the first discard, and only a ready hand; T-12 asks for a hand without calls."""
    state = deal(CLASSICAL)
    assert says(state, ev.Declared(0, "ready"), CLASSICAL) == ("declaration", IRREGULAR)
    good = deal(CLASSICAL, ["123456m789p1199s", *JUNK[1:]], extra="3z")
    assert says(good, ev.Declared(0, "ready"), CLASSICAL) is None
    apply(good, ev.Declared(0, "ready"))
    assert says(good, ev.Discarded(0, Tile.M1, False), CLASSICAL) == ("discard", IRREGULAR)


def test_what_may_not_be_thrown() -> None:
    """T-16: the same tile and the other end."""
    state = deal(TENHOU, [None, "34m258p369s12345z", None, None], extra="5m")
    throw(state, 0, "5m", True)
    call(state, 1, MeldKind.CHOW, "34m")
    # There is neither a 5m nor a 2m in this hand; what it throws it does not hold.
    assert says(state, ev.Discarded(1, Tile.M2, False), TENHOU) is not None
    assert says(state, ev.Discarded(1, Tile.P2, False), TENHOU) is None


def test_a_win_that_is_none_is_void() -> None:
    """A-G4: no seven pairs; A-21: an own discard."""
    state = deal(LEAGUE, [None, "1133557799m113p", None, None], extra="3p")
    throw(state, 0, "3p", True)
    won = ev.Won(1, Tile.P3, "discard", 0)
    assert says(state, won) == ("incomplete", VOID)
    barred = deal(LEAGUE, [None, "789m12378p23466s", None, None])
    throw(barred, 0, "9p", True)
    draw(barred, 1, "9p")
    throw(barred, 1, "9p", True)
    for seat in (2, 3):
        draw(barred, seat, "1z")
        throw(barred, seat, "1z", True)
    draw(barred, 0, "9p")
    throw(barred, 0, "9p", True)
    assert says(barred, ev.Won(1, Tile.P9, "discard", 0)) == ("genbutsu", VOID)


def test_a_claim_that_loses_its_priority() -> None:
    """G-06."""
    state = deal(LEAGUE, [None, "34m258p369s12345z", None, "55m258p369s12344z"], extra="5m")
    throw(state, 0, "5m", True)
    apply(state, ev.Claimed((ev.Claim(1, "chow", t("34m")), ev.Claim(3, "pung", t("55m")))))
    assert says(state, ev.Melded(1, Meld(MeldKind.CHOW, t("345m"), Tile.M5, 0))) == ("priority", IRREGULAR)
    assert says(state, ev.Melded(3, Meld(MeldKind.PUNG, t("555m"), Tile.M5, 0))) is None


def test_an_end_before_the_end() -> None:
    state = deal(LEAGUE, left=2)
    throw(state, 0, "9p", True)
    assert says(state, ev.HandEnded("exhausted")) == ("wall-left", NOTE)


def test_games_of_other_rules_are_looked_at_and_nothing_is_raised() -> None:
    """Architecture 4.7: every recorded act gets an answer under every ruleset."""
    logs = [play(rules, "foreign", 3)[1] for rules in (CLASSICAL, MODERN, PASSING)]
    for ruleset in (CLASSICAL, LEAGUE, TENHOU, MODERN, PASSING):
        for log in logs:
            state = TableState()
            for event in log:
                permits(state, ruleset, event)
                apply(state, event)
