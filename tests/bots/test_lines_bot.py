"""What a sensible player of printed lines does. Expected acts follow from the lines of the shipped card and the rules.

The lines used are: compass-5 `NN EE WW SS DDDDu FF`; stairs-1 `1111a 222b 333b 4444a`, to be moved up together; and
parity-6 `2468a 13579b FF DDDc`, concealed.
"""

from __future__ import annotations

import pytest

from tests.bots.positions import NOTHING, claim, turn, view
from tuitable.bots.advice import advise
from tuitable.bots.line_aims import Lines, Outlook, Part, aim_of, chance, kind_of, stock, without
from tuitable.bots.line_odds import MOST, odds
from tuitable.bots.lines_bot import LinesBot
from tuitable.bots.sets_bot import SetsBot
from tuitable.bots.styles import STYLES, player
from tuitable.hands.line_expand import FLOWER, WILD
from tuitable.hands.unary import kinds_of
from tuitable.rules import library
from tuitable.state.choices import (
    Challenge,
    Choice,
    Decision,
    Decline,
    Discard,
    Group,
    Option,
    Pass,
    Swap,
    Vote,
    Win,
)
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.tile import Tile

AMERICAN = "american"
THINKING = tuple(style for style in STYLES if style not in ("gentle", "random"))
FOUR_WINDS = "1122334z4z"


def choose(shown: View, decision: Decision, style: str = "steady", rules: str = AMERICAN) -> Choice:
    choice = player(style, library.find(rules), "s").choose(shown, decision)
    assert decision.accepts(choice)
    return choice


def own(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


def group(text: str, stands_for: str, from_seat: int = 3) -> Meld:
    """An open group; the first tile is the one that was called."""
    tiles = parse_tiles(text)
    return Meld(MeldKind.GROUP, sorted_tiles(tiles), tiles[0], from_seat, None, parse_tile(stands_for))


def passing(hand: str, least: int = 3, most: int = 3, blind: int = 0) -> tuple[View, Decision]:
    """The question which tiles to give away; wild tiles may not be (G-06)."""
    tiles = tuple(tile for tile in sorted_tiles(parse_tiles(hand)) if tile is not Tile.WILD)
    return view(hand, left=99), Decision(0, "exchange", (Option(Pass(()), tiles, least, most, blind),), step="any")


def voting(hand: str, *answers: int) -> tuple[View, Decision]:
    """A question that is answered with a number."""
    return view(hand, left=99), Decision(0, "vote", tuple(Option(Vote(answer)) for answer in answers), step="any")


def test_lines_or_shapes_decide_who_plays() -> None:
    for rules in library.shelf():
        ruleset = library.find(rules)
        for style in THINKING:
            kind = SetsBot if ruleset.winning.shapes else LinesBot
            assert isinstance(player(style, ruleset, "s"), kind)


@pytest.mark.parametrize("style", THINKING)
def test_a_win_is_taken(style: str) -> None:
    shown = view("112233z44z5555zff", drawn="5z")
    assert choose(shown, turn(shown, Win()), style) == Win()
    shown = view("112233z44z555zff", open_tile="5z", open_seat=1)
    assert choose(shown, claim(shown, Win(), Group(own("55z")), Group(own("555z"))), style) == Win()


@pytest.mark.parametrize("style", THINKING)
def test_the_tile_that_no_near_line_needs_goes(style: str) -> None:
    # compass-5 lacks one dragon; the 9p is no part of it.
    shown = view("112233z44z555zff9p")
    assert choose(shown, turn(shown), style) == Discard(Tile.P9)


def test_a_wild_tile_is_kept_where_it_completes_a_group() -> None:
    # With the wild tile as a dragon compass-5 lacks one flower; without 9p nothing is lost.
    shown = view("112233z44z555zfj9p")
    assert choose(shown, turn(shown)) == Discard(Tile.P9)


def test_a_group_is_claimed_in_the_size_that_the_line_prints() -> None:
    # U-47, G-20: stairs-1 lacks 2p and 4m. Kind and size are final, and 444m fits no line so near.
    shown = view("1111m22p333p444m9s", open_tile="4m", open_seat=1)
    question = claim(shown, Group(own("44m")), Group(own("444m")))
    assert choose(shown, question) == Group(own("444m"))


def test_a_group_laid_out_takes_its_tiles_from_no_other_group_of_the_kind() -> None:
    # G-12: of eight flowers two kongs can be natural. With one open the other needs four in the hand, not eight.
    first, second = Part(FLOWER, 4, True, True, 0), Part(FLOWER, 4, True, True, 4)
    pair = Part(0, 2, False, False, 0)
    for at in (0, 1):
        aim = without(aim_of((first, second, pair), 25.0), at)
        assert aim == aim_of((first, pair), 25.0)


def test_a_pair_cannot_be_claimed_so_its_third_tile_is_let_pass() -> None:
    # U-47: an open group of three winds would leave compass-5, of which the hand lacks two tiles.
    shown = view("112233z44z55zff9p", open_tile="3z", open_seat=1)
    assert choose(shown, claim(shown, Group(own("33z")))) == Decline()


def test_a_concealed_line_is_not_laid_open() -> None:
    # parity-6 is concealed and lacks 9p and the green dragon; opened, the hand would be far from any line (U-48).
    shown = view("2468m1357pff66z1s", open_tile="6z", open_seat=1)
    assert choose(shown, claim(shown, Group(own("66z")))) == Decline()


def test_own_naturals_are_used_before_wild_tiles() -> None:
    # stairs-1 lacks one 2p, 3p and 4m beside the wild tile, which may stand for any of them.
    shown = view("1111m22p33p444mj9s", open_tile="4m", open_seat=1)
    question = claim(
        shown, Group(own("44m")), Group(own("4mj")), Group(own("444m")), Group(own("44mj")), Group(own("444mj"))
    )
    assert choose(shown, question) == Group(own("444m"))


def test_a_wild_tile_is_won_from_an_open_group() -> None:
    # U-51: 9s is of no use to stairs-1, the wild tile fills one of its two missing tiles.
    shown = view("1111m22p333p444m9s1z", melds=((), (group("99sj", "9s"),), (), ()))
    swap = Swap(1, 0, Tile.S9)
    assert choose(shown, turn(shown, swap)) == swap


def test_a_dead_hand_is_called() -> None:
    # G-45: it costs nothing and leaves fewer to win.
    shown = view("112233z44z55zff9p1s")
    assert choose(shown, turn(shown, Challenge(2))) == Challenge(2)


def test_a_hopeless_hand_is_broken_up_safely() -> None:
    # Seat 1 shows three groups of stairs-1 and lacks 333p only; with two draws left the own hand comes to nothing.
    open_groups = (group("1111m", "1m"), group("222p", "2p"), group("4444m", "4m"))
    shown = view("3p5p147s25m69p1346z", melds=((), open_groups, (), ()), left=8, ponds=("", "9p9p9p", "", ""))
    choice = choose(shown, turn(shown))
    assert isinstance(choice, Discard)
    assert choice.tile is not Tile.P3


def test_what_was_thrown_cannot_be_aimed_at() -> None:
    # Three north winds lie in the pond, so the pair of compass-5 can never be natural, as it must be (U-12).
    lines = Lines(library.find(AMERICAN))
    for thrown, possible in (NOTHING, True), (("", "444z", "", ""), False):
        shown = view("1122334z555zff9p8p", ponds=thrown)
        assert shown.hand is not None
        aims = Outlook(lines, shown.hand, 0).aims
        assert any(aim.needs.get(30, 0) == 2 and aim.needs.get(27, 0) == 2 for aim in aims) is possible


def test_what_fits_nothing_is_passed() -> None:
    # Ten tiles of compass-5 and three others.
    shown, question = passing("112233z44z55z9p1s6m")
    assert choose(shown, question) == Pass(sorted_tiles(own("9p1s6m")))


def test_unseen_tiles_are_passed_in_the_place_of_dear_ones() -> None:
    # U-38: of a hand that lacks one tile as few tiles as possible are given away.
    shown, question = passing("112233z44z555zff", blind=3)
    choice = choose(shown, question)
    assert isinstance(choice, Pass)
    assert choice.blind == 2


def test_a_good_hand_stops_the_exchange() -> None:
    # U-41: one tile from compass-5, three tiles given away would ruin the hand.
    shown, question = voting("112233z44z555zff", 1, 0)
    assert choose(shown, question) == Vote(0)
    shown, question = voting("112233z44z555zff", 0, 1, 2, 3)
    assert choose(shown, question) == Vote(0)


def test_a_poor_hand_goes_on_exchanging() -> None:
    hand = "159m26p378s1347zf"
    shown, question = voting(hand, 1, 0)
    assert choose(shown, question) == Vote(1)
    shown, question = voting(hand, 0, 1, 2, 3)
    assert choose(shown, question) in (Vote(2), Vote(3))


def test_one_spare_tile_is_offered() -> None:
    # G-09: twelve tiles of compass-5 and one other.
    shown, question = voting("112233z44z55zff9p", 0, 1, 2, 3)
    assert choose(shown, question) == Vote(1)


def test_the_same_question_has_the_same_answer() -> None:
    shown = view("159m26p378s1347zfj")
    first = choose(shown, turn(shown))
    assert all(choose(shown, turn(shown)) == first for _ in range(3))


def test_without_its_lines_the_player_still_answers() -> None:
    ruleset = library.find(AMERICAN)
    bot = LinesBot(ruleset)
    bot.lines.books = ()
    shown = view("112233z44z555zff9p")
    assert turn(shown).accepts(bot.choose(shown, turn(shown)))
    shown, question = passing("112233z44z55z9p1s6m")
    assert question.accepts(bot.choose(shown, question))
    shown, question = voting("112233z44z55z9p1s6m", 0, 1, 2, 3)
    assert question.accepts(bot.choose(shown, question))


# The model behind it.


def test_chances_grow_with_what_is_unseen_and_fall_with_what_is_missing() -> None:
    by = odds(60, 100, 4)
    for table in (by.natural, by.closed, by.group):
        for unseen in range(MOST):
            for missing in range(MOST):
                assert 0.0 <= table[unseen][missing] <= 1.0
                assert table[unseen + 1][missing] >= table[unseen][missing]
                assert table[unseen][missing + 1] <= table[unseen][missing]
    for unseen in range(MOST + 1):
        for missing in range(1, MOST + 1):
            assert by.natural[unseen][missing] <= by.closed[unseen][missing] <= by.group[unseen][missing] + 1e-9


def test_an_empty_wall_leaves_no_chance() -> None:
    by = odds(0, 40, 2)
    assert by.natural[4][1] == by.closed[4][1] == by.group[4][1] == by.last[4] == 0.0


def test_a_complete_form_is_certain_and_an_exhausted_one_impossible() -> None:
    lines = Lines(library.find(AMERICAN))
    shown = view("112233z44z555zff5z")
    assert shown.hand is not None
    outlook = Outlook(lines, shown.hand, 0)
    best = outlook.best[0]
    held = stock(own("112233z44z5555zff"))
    assert chance(best.parts, held.counts, outlook.unseen, outlook.odds) == 1.0
    gone = list(outlook.unseen)
    gone[kind_of(Tile.FLOWER)] = 0
    assert chance(best.parts, held.without(kind_of(Tile.FLOWER)).counts, gone, outlook.odds) == 0.0


def test_parts_ask_for_what_the_form_prints() -> None:
    lines = Lines(library.find(AMERICAN))
    book = lines.books[0]
    for line, rests in enumerate(book.rests(())):
        for rest in rests:
            aim = lines._of(0, line, rest)
            assert sum(part.size for part in aim.parts) == 14
            kinds = sorted(kind for part in aim.parts for kind in (part.kind,) * part.size)
            # Tiles beyond the fourth of a kind are asked for as wild ones.
            assert WILD in kinds_of(rest.need) or sorted(kinds_of(rest.need)) == kinds


# Games of sets with an exchange.


def test_a_player_of_sets_passes_the_odd_suits() -> None:
    # W-06: an ordinary hand has one suit.
    shown, question = passing("11134555m99m2p7s4p")
    assert choose(shown, question, rules="wright-patterson") == Pass(sorted_tiles(own("2p7s4p")))


def test_a_player_of_sets_stops_an_exchange_when_nothing_is_idle() -> None:
    shown, question = voting("111345m55599m66z", 1, 0)
    assert choose(shown, question, rules="wright-patterson") == Vote(0)


# The same thoughts as advice.


def test_a_hand_of_lines_is_near_by_the_tiles_it_lacks() -> None:
    # compass-5 lacks one dragon: a white one of which one is unseen, or any wild tile.
    shown = view("112233z44z555zff9p")
    advice = advise(library.find(AMERICAN), shown, turn(shown))
    assert advice.choice == Discard(Tile.P9)
    best = advice.discards[0]
    assert (best.tile, best.distance) == (Tile.P9, 0)
    assert {one.tile: one.left for one in best.useful} == {Tile.WHITE: 1, Tile.WILD: 8}
    # Without a flower the hand lacks two tiles.
    assert next(throw.distance for throw in advice.discards if throw.tile is Tile.FLOWER) == 1


def test_advice_outside_of_turns() -> None:
    shown = view("112233z44z555zff")
    advice = advise(library.find(AMERICAN), shown)
    assert (advice.distance, advice.choice, advice.discards) == (0, None, ())
    shown, question = voting("112233z44z555zff", 1, 0)
    assert advise(library.find(AMERICAN), shown, question).choice == Vote(0)
