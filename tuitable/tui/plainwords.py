"""The lines of plain mode: the table, a hand, a question, in words and tile text or tile names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from tuitable.errors import NotationError
from tuitable.review.printed_lines import CardView, LineRow
from tuitable.state import choices as ch
from tuitable.state.views import SeatView, View
from tuitable.tiles.notation import parse_tile
from tuitable.tiles.seat import Seat, turn_order
from tuitable.tiles.tile import Tile
from tuitable.tui.offers import TILE_LETTERS, Offer, drawn_tile, hand_order, letters, passing, throwable
from tuitable.tui.scene import Scene, first_up, meld_words, number, on_table, round_name

NEAREST = 6
"""So many printed lines are read out."""
TYPED = {"\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2014": "-", "\u2026": "...", "\u201c": '"', "\u201d": '"'}
"""How marks are typed on a plain keyboard."""


def points(value: int) -> str:
    """Points with their unit."""
    return f"{number(value)} point{'' if abs(value) == 1 else 's'}"


def count(value: int, what: str) -> str:
    """How many of something: "1 tile", "3 tiles"."""
    return f"{value} {what}{'' if value == 1 else 's'}"


def listed(parts: Iterable[str], scene: Scene) -> str:
    """A list that is read out; tile names have commas of their own."""
    return ("; " if scene.spoken is not None else ", ").join(parts)


def status(view: View, scene: Scene) -> str:
    """One line about the hand: its round, what lies on the table, the wall, and who one is."""
    hand = view.hand
    if hand is None:
        return "No hand has begun."
    parts = [round_name(hand.round_wind, hand.hand_no)]
    extra = on_table(scene, hand.counters, view.held.get("pot", 0))
    if extra:
        parts.append(first_up(", ".join(extra)))
    if hand.wall_left is not None:
        parts.append(f"Wall {count(hand.wall_left, 'tile')}")
    if hand.indicators:
        parts.append(f"{first_up(scene.word('indicator'))} {scene.each(hand.indicators)}")
    if scene.you is not None:
        parts.append(f"You are {scene.wind(scene.you)} with {points(view.balances[scene.you])}")
    return ". ".join(parts) + "."


def seats(view: View, scene: Scene) -> list[str]:
    """Two lines a seat, the dealer first: points, tiles, melds and bonus tiles; then the discards."""
    if view.hand is None:
        return []
    found = [view.hand.seats[seat] for seat in turn_order(view.hand.dealer)]
    return [line for seat in found for line in (_seat(seat, scene), _discards(seat, scene)) if line]


def _seat(seat: SeatView, scene: Scene) -> str:
    head = f"You, {scene.wind(seat.seat)}," if seat.seat == scene.you else scene.full(seat.seat)
    state = f"{head} {points(seat.balance)}, {count(len(seat.hand), 'tile')} in hand"
    if seat.ready:
        state += f", {scene.word('ready')}"
    if seat.exempt:
        state += f", {scene.word('exempt')}"
    if seat.dead:
        state += f", dead hand ({scene.word(seat.dead)})"
    parts = [state]
    if seat.shown and Tile.BACK not in seat.hand:
        parts.append(f"Open hand: {scene.tiles(seat.hand)}")
    return ". ".join([*parts, *_beside(seat, scene)]) + "."


def _beside(seat: SeatView, scene: Scene) -> list[str]:
    """What lies beside a hand."""
    parts = []
    if seat.melds:
        parts.append("Melds: " + listed((meld_words(meld, scene) for meld in seat.melds), scene))
    if seat.bonus:
        parts.append("Bonus tiles: " + scene.each(seat.bonus))
    return parts


def _discards(seat: SeatView, scene: Scene) -> str:
    if not seat.pond:
        return ""
    thrown = []
    for tile in seat.pond:
        marks = [scene.word("ready")] if tile.declared else []
        if tile.taken_by is not None:
            marks.append(f"taken by {scene.other(tile.taken_by)}")
        thrown.append(scene.tile(tile.tile) + (f" ({', '.join(marks)})" if marks else ""))
    whose = "Your discards" if seat.seat == scene.you else f"Discards of {scene.name(seat.seat)}"
    return f"{whose}: {', '.join(thrown)}."


def hand(view: View, seat: Seat, scene: Scene) -> str:
    """A hand with the letters of its tiles, the drawn one named apart, then what lies beside it."""
    if view.hand is None:
        return "No hand has begun."
    own = view.hand.seats[seat]
    tiles = [(TILE_LETTERS[i], tile) for i, tile in enumerate(hand_order(own))]
    drawn = tiles.pop() if drawn_tile(own) is not None else None
    if scene.spoken is not None:
        parts = ["Hand: " + scene.spoken.labelled(tiles)]
    else:
        parts = ["Hand: " + ", ".join(f"{letter} {tile}" for letter, tile in tiles)]
    if drawn:
        parts.append(f"Drawn: {drawn[0]} {scene.tile(drawn[1])}")
    return ". ".join([*parts, *_beside(own, scene)]) + "."


def question(view: View, decision: ch.Decision, found: Sequence[Offer], scene: Scene) -> list[str]:
    """The lines that ask a person for an answer; the last one names every answer."""
    answers = [f"{offer.key} {offer.text}".rstrip() for offer in found]
    assert view.hand is not None
    own = view.hand.seats[decision.seat]
    if decision.about == "turn":
        drawn = drawn_tile(own)
        drew = f"You draw {scene.tile(drawn)}. " if drawn is not None else ""
        places = throwable(decision, own)
        ask = [f"Discard {letters(places)}"] if places else []
        if answers:
            ask.append(("or: " if places else "Choose: ") + listed(answers, scene))
        return [drew + hand(view, decision.seat, scene), listed([*ask, "H hand", "t table", "? help"], scene)]
    option = passing(decision)
    if option is not None:
        step = f"{first_up(scene.word(decision.step))}. " if decision.step else ""
        step += f"The tiles go to {scene.other(decision.to)}. " if decision.to is not None else ""
        rows = [hand(view, decision.seat, scene), step + how_to_pass(option)]
        if answers:
            rows.append("Or: " + listed(answers, scene))
        return rows
    rest = listed([*answers, "h hand", "t table", "? help", "Enter alone repeats"], scene)
    if decision.about == "claim" and decision.tile is not None:
        giver = "" if decision.from_seat is None else f" from {scene.other(decision.from_seat)}"
        how = "" if decision.source in ("", "discard") else ", laid for a kong"
        return [f"Claim {scene.tile(decision.tile)}{giver}{how}? {rest}"]
    return [f"{first_up(scene.word(decision.step or decision.about))}? {rest}"]


def how_to_pass(option: ch.Option) -> str:
    """How tiles are chosen to be given away."""
    many = str(option.most) if option.least == option.most else f"{option.least} to {option.most}"
    blind = f"; +1 to +{option.blind} passes on tiles unseen" if option.blind else ""
    nothing = "; - for none" if option.least == 0 else ""
    tiles = "tile by its letter" if option.most == 1 else "tiles by their letters"
    return f"Choose {many} {tiles}, such as {TILE_LETTERS[: max(option.most, 1)]}{blind}{nothing}."


def help_lines(decision: ch.Decision, scene: Scene) -> list[str]:
    """What can be typed now."""
    rows = ["Type an answer and Enter. Enter alone repeats the question."]
    if decision.about == "turn":
        rows.append("The letter of a tile, or the tile itself such as 5p, discards it. The other letters are named.")
    elif decision.about == "claim":
        rows.append("The letters named claim the tile; n lets it pass. Nothing else does.")
        rows.append("Pass everything but a win until the hand ends: z.")
    elif passing(decision) is not None:
        rows.append("The letters of tiles in one word give them away. What a computer would give: y.")
    rows += [
        "Hand: H or hand. Table: t. Score of the last hand: s. Points of everybody: points. This hand so far: o.",
        "Hints, in words: y, or hint where y is an answer. The rules in short: card.",
        "The words of these rules: words. What is new in them to you: new.",
        "The last hand under other rules: compare and a number. Printed lines, where the rules have some: lines.",
        "Names of tiles: spoken and a language, or spoken codes.",
        "Take back your last choice, where no other people play: u. Order of the hand: sorted or unsorted.",
        "Leave, and keep the game: q. This help: ?.",
        "Tiles: 1m-9m characters, 1p-9p dots, 1s-9s bamboos, 0m 0p 0s red fives, 1z east, 2z south, 3z west, 4z north.",
        f"Tiles: 5z white, 6z green, 7z red dragon, 1f-4f flowers, 5f-8f seasons, f flower, j {scene.word('wild')}.",
    ]
    return rows


def board(view: View, scene: Scene) -> str:
    """Everybody's points."""
    return ", ".join(f"{scene.name(seat)} {points(value)}" for seat, value in enumerate(view.balances)) + "."


def nearest(card: CardView | None, scene: Scene, most: int = NEAREST) -> list[str]:
    """The nearest printed lines, how many are dead, and the wild tiles; empty for rules without such lines.

    Lines that are dead come last and say why.
    """
    if card is None:
        return []
    dead = sum(line.away is None for line in card.lines)
    shown = card.lines[: most if most > NEAREST else min(most, len(card.lines) - dead)]
    held, laid, unseen, total = card.wilds
    wilds = first_up(scene.word("wild")) + "s"
    return [
        f"Nearest lines of {card.title}:",
        *(_line(line, scene) for line in shown),
        f"{dead} lines of {len(card.lines)} are dead.",
        f"{wilds}: {held} held, {laid} in groups on the table, {unseen} of {total} not seen.",
    ]


def _line(line: LineRow, scene: Scene) -> str:
    kind = "concealed" if line.concealed else "exposed"
    head = f"{line.id}{f' {line.title}' if line.title else ''}: {line.pattern}, {kind}, value {line.value}"
    if line.away is None:
        gone = scene.each(line.gone[:3])
        why = {
            "concealed": "groups lie open",
            "melds": "the groups laid do not fit",
            "exhausted": f"no {gone} is left",
        }.get(line.why, f"too few {scene.word('wild')}s")
        return f"{head}. Dead: {why}."
    needs = f", needs {scene.each(line.need)}" if line.need else ""
    covered = f", {line.covered} of them filled by {scene.word('wild')}s held" if line.covered else ""
    return f"{head}, {line.away} away{needs}{covered}."


def place_of(text: str, tiles: Sequence[Tile]) -> int | None:
    """The place of a tile named by its letter or as tile text; the last of equal ones."""
    if len(text) == 1 and text in TILE_LETTERS[: len(tiles)]:
        return TILE_LETTERS.index(text)
    try:
        tile = parse_tile(text)
    except NotationError:
        return None
    return max((i for i, other in enumerate(tiles) if other is tile), default=None)


def picked(text: str, tiles: Sequence[Tile]) -> tuple[tuple[int, ...] | None, int]:
    """Places named by letters, and how many unseen tiles are added ("abc", "a+2", "-" for none).

    The places are null if the text says something else or names a tile twice.
    """
    letters_part, plus, blind_part = text.partition("+")
    if plus and not (blind_part.isascii() and blind_part.isdigit()):
        return None, 0
    blind = int(blind_part[:3]) if plus else 0
    if letters_part in ("", "-"):
        return ((), blind) if letters_part == "-" or plus else (None, 0)
    places = tuple(TILE_LETTERS.find(letter) for letter in letters_part)
    if len(set(places)) != len(places) or min(places) < 0 or max(places) >= len(tiles):
        return None, 0
    return places, blind


def in_ascii(text: str) -> str:
    """Text for line mode: accents dropped, ideographs turned to spaces of their width, all else to `?`."""
    if text.isascii():
        return text
    out = []
    for char in unicodedata.normalize("NFKD", text):
        if char.isascii():
            out.append(char)
        elif not unicodedata.combining(char):
            out.append("  " if unicodedata.east_asian_width(char) in "WF" else TYPED.get(char, "?"))
    return "".join(out).rstrip()


def names_in_lines(names: Sequence[str]) -> tuple[str, ...]:
    """Names by seat as lines can say them: `Seat 2` for one of which nothing is left, or no more than of another."""
    said = [" ".join(in_ascii(name).split()) for name in names]

    def lost(place: int) -> bool:
        alike = any(said[place] == said[at] for at, name in enumerate(names) if name != names[place])
        return alike or not any(char.isalnum() for char in said[place])

    return tuple(f"Seat {place + 1}" if lost(place) else said[place] for place in range(len(names)))
