"""The American game at the table: worked examples that are no situations, dead hands, challenges. Numbers U- and G-."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from play.positions import JUNK, asked, call, choices, deal, draw, follows, run_on, throw

from tuitable.hands.unary import laid as as_laid
from tuitable.play.permits import permits
from tuitable.play.referee import resolve
from tuitable.play.refusals import why_not
from tuitable.record import events as ev
from tuitable.rules.card import in_sight
from tuitable.rules.library import find
from tuitable.rules.parts.exchange import Passes, PassStep, passed
from tuitable.rules.ruleset import Ruleset, is_hopeless, judge, lines_of, settle
from tuitable.state.choices import Challenge, Choice, Chow, Decision, Discard, Group, Kong, Pass, Swap, Win
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.hand import HandState
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import format_tiles, parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.tile import Tile

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
RULES = find("american")
CARD = lines_of(RULES)[0]


def examples(kind: str) -> Any:
    told = json.loads((VECTORS / "american.json").read_text(encoding="utf-8"))["examples"]
    return pytest.mark.parametrize(
        "example", [pytest.param(e, id=e["id"]) for e in told if e["kind"] == kind and "given" in e]
    )


def group(text: str) -> Meld:
    tiles = parse_tiles(text)
    named = next(tile for tile in tiles if tile is not Tile.WILD)
    return Meld(MeldKind.GROUP, tiles, named, 0, None, named)


def arranged(state: TableState) -> TableState:
    """No tile is exchanged before play."""
    for name in ("first-right", "first-across", "first-left"):
        apply(state, ev.Exchanged(name, ((), (), (), ()), ((), (), (), ()), ((), (), (), ())))
    apply(state, ev.Voted("second", (0, 0, 0, 0)))
    apply(state, ev.Voted("courtesy", (0, 0, 0, 0)))
    return state


def playing(hands: list[str | None] | None = None, extra: str = "9p", rules: Ruleset = RULES) -> TableState:
    return arranged(deal(rules, hands or JUNK, extra=extra))


def hand_of(state: TableState) -> HandState:
    assert state.hand is not None
    return state.hand


def place(state: TableState, seat: int, concealed: str, *exposures: str) -> None:
    """Give a seat these tiles."""
    own = hand_of(state).seats[seat]
    own.hand = list(parse_tiles(concealed))
    own.melds = [group(text) for text in exposures]


@examples("joker-exchange")
def test_exchange(example: dict[str, Any]) -> None:
    """U-51, G-30, G-31, G-39."""
    given, expect = example["given"], example["expect"]
    seat, offer = given["seat"], parse_tile(given["offer"])
    state = playing()
    for other, texts in enumerate(given["exposures"]):
        place(state, other, JUNK[other], *texts)
    for dead in given.get("dead", ()):
        apply(state, ev.Died(dead, "challenge", True))
    throw(state, 0, hand_of(state).seats[0].hand[0].value)
    if given["phase"] == "claim-window":
        place(state, seat, given["concealed"])
        draw(state, given["turn"], "9p")
        throw(state, given["turn"], "9p", True)
    else:
        draw(state, given["turn"], "9p")
        place(state, seat, given["concealed"], *given["exposures"][seat])
    swap = Swap(given["target"], 0, offer)
    legal = swap in choices(state, RULES, seat)
    assert legal is expect["legal"]
    if not legal:
        assert why_not(RULES, asked(state, RULES, seat), swap)[1] == expect["error"]
        assert permits(state, RULES, ev.Swapped(seat, given["target"], 0, offer)) is not None
        return
    apply(state, ev.Swapped(seat, given["target"], 0, offer))
    for other, texts in enumerate(expect["exposures_after"]):
        if texts is not None:
            assert [format_tiles(sorted_tiles(m.tiles)) for m in hand_of(state).seats[other].melds] == texts
    if "concealed_after" in expect:
        assert format_tiles(sorted_tiles(hand_of(state).seats[seat].hand)) == expect["concealed_after"]
    if "wins" in expect:
        assert (Win() in choices(state, RULES, seat)) is expect["wins"]


@examples("claim")
def test_claim(example: dict[str, Any]) -> None:
    """U-17, U-20, U-21, U-48, U-55, G-11, G-20."""
    given, expect = example["given"], example["expect"]
    seat, use = given["seat"], parse_tiles(given["use"])
    state = playing()
    if "discard" in given:
        giver = given["discarder"]
        for turn in range(giver):
            throw(state, turn, hand_of(state).seats[turn].hand[-1].value)
            draw(state, turn + 1, "9p")
        hand_of(state).seats[giver].hand[0] = parse_tile(given["discard"])
        throw(state, giver, given["discard"])
    place(state, seat, given["concealed"])
    choice: Choice = Group(use)
    if given["as"] == "chow":
        choice = Chow(use)
    elif given["as"] == "declare-kong":
        choice = Kong(MeldKind.KONG_CLOSED, use)
    decision = asked(state, RULES, seat) or Decision(seat, "claim", (), parse_tile(given.get("discard", "1m")))
    assert decision.accepts(choice) is expect["legal"]
    if not expect["legal"]:
        assert why_not(RULES, decision, choice)[1] == expect["error"]
        return
    call(state, seat, MeldKind.GROUP, given["use"])
    assert format_tiles(hand_of(state).seats[seat].melds[0].tiles) == expect["exposure"]


@examples("claims-conflict")
def test_conflict(example: dict[str, Any]) -> None:
    """G-23 to G-26."""
    given, expect = example["given"], example["expect"]
    giver, tile = given["discarder"], given["discard"]
    state = playing()
    for turn in range(giver):
        throw(state, turn, hand_of(state).seats[turn].hand[-1].value)
        draw(state, turn + 1, "9p")
    hand_of(state).seats[giver].hand[0] = parse_tile(tile)
    answers: dict[int, Choice] = {}
    size = {"pung": 2, "kong": 3}
    for claim in given["claims"]:
        seat, wanted = claim["seat"], claim["as"]
        if wanted == "mahjong":
            # Four primes, one seven of characters missing.
            place(state, seat, "222777m3335555p")
            answers[seat] = Win()
        else:
            own = hand_of(state).seats[seat]
            own.hand = list(parse_tiles(tile)) * size[wanted] + list(parse_tiles(JUNK[seat]))[: 13 - size[wanted]]
            answers[seat] = Group(parse_tiles(tile) * size[wanted])
    throw(state, giver, tile)
    decisions = tuple(d for d in (asked(state, RULES, s) for s in range(4)) if d is not None)
    full = {d.seat: answers.get(d.seat, d.options[-1].choice) for d in decisions}
    event = resolve(state, RULES, decisions, full) if decisions else None
    if event is None:
        assert expect["awarded"] is None
    else:
        apply(state, event)
    happened = follows(state, RULES)
    if expect["awarded"] is None:
        assert isinstance(happened, ev.Drew)
        assert happened.seat == expect["next_to_draw"]
    elif expect.get("as") == "mahjong":
        assert isinstance(happened, ev.Won)
        assert happened.seat == expect["awarded"]
    else:
        assert isinstance(happened, ev.Melded)
        assert happened.seat == expect["awarded"]
        apply(state, happened)
        throw(state, happened.seat, hand_of(state).seats[happened.seat].hand[-1].value)
        after = follows(state, RULES)
        assert isinstance(after, ev.Drew)
        assert after.seat == expect.get("next_after_discard", (expect["awarded"] + 1) % 4)


def step_named(name: str) -> PassStep:
    done: list[str] = []
    votes: dict[str, ev.Four] = {"second": (1, 1, 1, 1), "courtesy": (3, 3, 3, 3)}
    exchange = RULES.exchange
    assert isinstance(exchange, Passes)
    while step := exchange.step(done, votes):
        assert isinstance(step, PassStep)
        if step.name == name:
            return step
        done.append(step.name)
    raise AssertionError(name)


@examples("charleston")
def test_exchange_before_play(example: dict[str, Any]) -> None:
    """U-36 to U-43, G-06 to G-08."""
    given, expect = example["given"], example["expect"]
    if "votes" in given:
        votes = tuple(int(vote == "continue") for vote in given["votes"])
        done = ["first-right", "first-across", "first-left"]
        step = RULES.exchange.step(done, {"second": votes})  # type: ignore[dict-item]
        assert step is not None
        assert step.name.startswith("second") is expect["second"]
        assert step.name == expect["next"]
        return
    own = tuple(parse_tiles(text) for text in given["own"])
    if expect.get("legal", True):
        event = passed(step_named(given["pass"]), own, tuple(given["blind"]), 0)  # type: ignore[arg-type]
        assert [format_tiles(sorted_tiles(tiles)) for tiles in event.got] == expect["received"]
        return
    state = deal(RULES, JUNK)
    seat = expect["seat"]
    hand_of(state).seats[seat].hand[:3] = [*own[seat], *hand_of(state).seats[seat].hand[:3]][:3]
    decision = asked(state, RULES, seat)
    assert decision is not None
    # The first pass goes to the right, which is the next in turn (U-36).
    assert decision.to == (seat + 1) % 4
    choice = Pass(own[seat], given["blind"][seat])
    assert not decision.accepts(choice)
    assert why_not(RULES, decision, choice)[1] == expect["error"]


@examples("courtesy")
def test_courtesy(example: dict[str, Any]) -> None:
    """U-44, G-09."""
    wishes = tuple(example["given"]["proposals"])
    done = ["first-right", "first-across", "first-left"]
    step = RULES.exchange.step(done, {"second": (0, 0, 0, 0), "courtesy": wishes})  # type: ignore[dict-item]
    assert isinstance(step, PassStep)
    for pair in example["expect"]["exchanged"]:
        assert [step.counts[seat] for seat in pair["seats"]] == [pair["tiles"]] * 2


@examples("dead-hand")
def test_dead_hand(example: dict[str, Any]) -> None:
    """G-34 to G-38."""
    given, expect = example["given"], example["expect"]
    state = playing(rules=RULES)
    seat = given["seat"]
    if "event" in given:
        dead_by_error(expect)
        return
    throw(state, 0, "9p", True)
    draw(state, 1, "9p")
    throw(state, 1, "9p", True)
    draw(state, 2, "9p")
    if "concealed_count" in given:
        throw(state, 2, "9p", True)
        draw(state, 3, "9s")
        own = hand_of(state).seats[seat]
        del own.hand[given["concealed_count"] :]
        assert is_hopeless(RULES, hand_of(state), seat) is expect["dead"]
        return
    laid = [group(text) for text in given["exposures"]]
    place(state, seat, format_tiles(parse_tiles(JUNK[1])[: 13 - sum(len(m.tiles) for m in laid)]), *given["exposures"])
    for other in hand_of(state).seats:
        other.discards.clear()
    for tile in parse_tiles(given["visible_elsewhere"]):
        hand_of(state).seats[2].hand.append(tile)
        throw(state, 2, tile.value)
        draw(state, 2, "9p")
    seen = in_sight((thrown.tile for other in hand_of(state).seats for thrown in other.discards), ())
    own = as_laid(laid)
    alive = CARD.book.alive(own, CARD.book.sight(own, seen))
    left = [line.id for line, rests in zip(CARD.lines, alive, strict=True) if rests]
    assert sorted(left) == sorted(expect["lines_left"])
    assert is_hopeless(RULES, hand_of(state), seat) is expect["dead"]
    assert (Challenge(seat) in choices(state, RULES, 2)) is expect["dead"]


def dead_by_error(expect: dict[str, Any]) -> None:
    state = playing(rules=find("american", {"errors": "penalise"}))
    throw(state, 0, "9p", True)
    for seat in (1, 2, 3):
        draw(state, seat, "9p")
        if seat < 3:
            throw(state, seat, "9p", True)
    offered = asked(state, RULES, 3, fouls=True)
    assert offered is not None
    assert offered.accepts(Win())
    apply(state, ev.Fouled(3, "false-win"))
    happened = run_on(state, RULES)
    died = next(event for event in happened if isinstance(event, ev.Died))
    assert died == ev.Died(3, "false-win", True)
    assert (hand_of(state).ended == "") is expect["play_continues"]
    assert hand_of(state).turn == 0
    place(state, 0, "112233m778899sff")
    facts = HandFacts(state, (ev.Won(0, Tile.FLOWER, "draw"),))
    assert judge(RULES, facts, 0).accepted
    # G-38, G-42: seventy, self-drawn: the dead hand pays twice the value too.
    assert settle(RULES, facts).deltas == (420, -140, -140, -140)


def challenged(*exposures: str, rules: Ruleset = RULES) -> TableState:
    """Seat 1 has laid groups; seat 2 is on turn."""
    state = playing(rules=rules)
    throw(state, 0, "9p", True)
    draw(state, 1, "9p")
    throw(state, 1, "9p", True)
    draw(state, 2, "9p")
    size = sum(len(parse_tiles(text)) for text in exposures)
    place(state, 1, format_tiles(parse_tiles(JUNK[1])[: 13 - size]), *exposures)
    return state


def test_a_faulty_exposure_goes_back_and_those_before_it_stay() -> None:
    """G-39, G-45: 222m and 7777m fit together, a kong of threes does not."""
    state = challenged("222m", "7777m", "3333p")
    assert resolve_turn(state, Challenge(1)) == ev.Challenged(2, 1, True)
    apply(state, ev.Challenged(2, 1, True))
    assert run_on(state, RULES) == [ev.Died(1, "challenge", True, 2)]
    dead = hand_of(state).seats[1]
    assert [format_tiles(meld.tiles) for meld in dead.melds] == ["222m", "7777m"]
    assert dead.hand.count(Tile.P3) == 4
    throw(state, 2, "9p", True)
    draw(state, 3, "9s")
    throw(state, 3, "9s", True)
    draw(state, 0, "9s")
    throw(state, 0, "9s", True)
    after = follows(state, RULES)
    assert isinstance(after, ev.Drew)
    assert after.seat == 2


def test_everything_laid_after_a_fault_goes_back() -> None:
    """G-39: a pung of green dragons and a kong of East fit nothing; the pung of North was laid later."""
    state = challenged("666z", "1111z", "444z")
    apply(state, ev.Challenged(2, 1, True))
    assert run_on(state, RULES) == [ev.Died(1, "challenge", True, 2), ev.Died(1, "challenge", True, 1)]
    assert [format_tiles(meld.tiles) for meld in hand_of(state).seats[1].melds] == ["666z"]


def test_where_only_the_tiles_are_gone_all_exposures_stay() -> None:
    """G-35, G-39."""
    state = challenged("111m", "7777s")
    hand_of(state).seats[0].hand[:3] = parse_tiles("444s")
    for _ in range(3):
        hand_of(state).seats[2].hand.append(Tile.S4)
        throw(state, 2, "4s")
        draw(state, 2, "9p")
    assert Challenge(1) in choices(state, RULES, 2)
    apply(state, ev.Challenged(2, 1, True))
    assert run_on(state, RULES) == [ev.Died(1, "challenge", True)]
    assert len(hand_of(state).seats[1].melds) == 2


def test_nobody_calls_the_own_hand_or_a_hand_that_lives() -> None:
    """G-45."""
    state = challenged("222m", "5555p")
    assert not any(isinstance(choice, Challenge) for choice in choices(state, RULES, 2))
    place(state, 2, "147s258p9p", "666z", "1111z")
    assert not any(isinstance(choice, Challenge) for choice in choices(state, RULES, 2))
    assert permits(state, RULES, ev.Challenged(2, 2, True)) is not None
    assert permits(state, RULES, ev.Challenged(2, 1, True)) is not None
    assert permits(state, RULES, ev.Challenged(2, 1, False)) is None
    apply(state, ev.Challenged(2, 1, False))
    assert run_on(state, RULES) == []
    assert Discard(Tile.P9, True) in choices(state, RULES, 2)


def test_a_wrong_challenge_may_kill_who_made_it() -> None:
    """G-45: option `false_challenge`; its turn is over without a discard."""
    rules = find("american", {"false_challenge": "dead"})
    state = challenged("222m", "5555p", rules=rules)
    decision = asked(state, rules, 2, fouls=True)
    assert decision is not None
    assert {o.choice for o in decision.options if o.foul} >= {Challenge(0), Challenge(1), Challenge(3)}
    apply(state, ev.Challenged(2, 1, False))
    happened = run_on(state, rules)
    assert happened[0] == ev.Died(2, "challenge", True)
    assert isinstance(happened[1], ev.Drew)
    assert happened[1].seat == 3


def test_the_dealer_complete_as_dealt_wins_before_anything_is_passed() -> None:
    """G-05."""
    state = deal(RULES, ["112233m778899sf", None, None, None], extra="f")
    decision = asked(state, RULES, 0)
    assert decision is not None
    assert decision.about == "exchange"
    assert decision.accepts(Win())
    event = resolve(state, RULES, (decision,), {0: Win()})
    assert event == ev.Won(0, Tile.FLOWER, "dealt")


def test_a_hand_completed_by_passes_is_won_at_the_first_turn() -> None:
    """G-05."""
    state = playing(["112233m778899sf", None, None, None], extra="f")
    assert Win() in choices(state, RULES, 0)


def resolve_turn(state: TableState, choice: Choice) -> ev.Event | None:
    decision = asked(state, RULES, 2)
    assert decision is not None
    return resolve(state, RULES, (decision,), {2: choice})
