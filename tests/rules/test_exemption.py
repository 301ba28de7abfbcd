"""Being excused for a hand of nothing but dangerous tiles, in a hand that was played (C-27, D-26)."""

from __future__ import annotations

from tuitable.record import events as ev
from tuitable.rules.excuse import dangerous_kinds, may_be_excused
from tuitable.rules.library import find
from tuitable.rules.ruleset import Ruleset, settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

RULES = "chinese-classical"


def draw(seat: int, tile: str) -> ev.Event:
    return ev.Drew(seat, parse_tile(tile), None, "turn")


def throw(seat: int, tile: str) -> ev.Event:
    return ev.Discarded(seat, parse_tile(tile), False)


def pung(tile: str, giver: int) -> ev.Event:
    face = parse_tile(tile)
    return ev.Melded(1, Meld(MeldKind.PUNG, (face,) * 3, face, giver))


def played(last_hand: str = "2222333355554p") -> list[ev.Event]:
    """South gathers three sets of dots; North, with `last_hand`, draws 6p and throws 4p, which makes the fourth."""
    return [
        ev.MatchBegan((2000,) * 4),
        ev.HandBegan(1, 0, Wind.E, 1, 0, {}, ev.WallPlace(144, 16)),
        ev.Dealt(0, parse_tiles("1p123456789m111s")),
        ev.Dealt(1, parse_tiles("11447799p8p1234z")),
        ev.Dealt(2, parse_tiles("7p9p123456789s55z")),
        ev.Dealt(3, parse_tiles(last_hand)),
        ev.Drew(0, Tile.RED, None, "deal"),
        throw(0, "1p"), pung("1p", 0), throw(1, "1z"),
        draw(2, "6z"), throw(2, "7p"), pung("7p", 2), throw(1, "2z"),
        draw(2, "6z"), throw(2, "9p"), pung("9p", 2), throw(1, "3z"),
        draw(2, "7z"), throw(2, "7z"), draw(3, "6p"),
    ]  # fmt: skip


def won(last_hand: str = "2222333355554p", declared: bool = False) -> HandFacts:
    events = played(last_hand)
    if declared:
        events.append(ev.Declared(3, "exempt"))
    events += [
        throw(3, "4p"), pung("4p", 3), throw(1, "4z"),
        draw(2, "4z"), throw(2, "4z"), draw(3, "1m"), throw(3, "1m"), draw(0, "2m"), throw(0, "2m"),
        draw(1, "8p"), ev.Won(1, Tile.P8, "draw"), ev.HandEnded("won", (1,)),
    ]  # fmt: skip
    return HandFacts(fold(events))


def rules(**options: object) -> Ruleset:
    return find(RULES, options)


def named(facts: HandFacts, foreign: bool = False, **options: object) -> tuple[int, str] | None:
    liable = settle(rules(**options), facts, foreign=foreign).liable
    return None if liable is None else (liable.seat, liable.clause)


def test_without_the_declaration_the_feeder_is_liable_in_its_own_game() -> None:
    assert named(won()) == (3, "C-24")
    assert named(won(), pao_exemption="declare") == (3, "C-24")


def test_the_declaration_excuses() -> None:
    assert named(won(declared=True)) is None


def test_it_is_found_when_asked_for_or_when_the_hand_was_played_under_other_rules() -> None:
    assert named(won(), pao_exemption="auto") is None
    assert named(won(), foreign=True) is None
    assert named(won(), foreign=True, pao_exemption="declare") == (3, "C-24")


def test_one_safe_tile_is_enough_to_be_liable() -> None:
    assert named(won("22223333555p5m4p"), pao_exemption="auto") == (3, "C-24")


def test_what_is_dangerous() -> None:
    """Dots, behind three sets of dots; and the question of play whether one may show the hand."""
    facts = HandFacts(fold(played()))
    liability = rules().liability
    assert dangerous_kinds(liability, facts, 3) == set(range(9, 18))
    assert dangerous_kinds(liability, facts, 1) == set()
    assert may_be_excused(rules(), facts, 3)
    assert not may_be_excused(rules(pao="off"), facts, 3)
    assert not may_be_excused(rules(), facts, 0)
