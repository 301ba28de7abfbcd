"""What the screen shows in columns, as sentences: results, score sheets, comparisons, rules cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from tuitable.record import events as ev
from tuitable.review.comparison import NOTHING, Cell, Comparison
from tuitable.review.layout import WIDTH, cells
from tuitable.review.row import Row, RowKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tui.final import tenths
from tuitable.tui.narrate import sentence
from tuitable.tui.plainwords import points
from tuitable.tui.scene import Scene, changes, first_up, number

RULE = re.compile(r"[=-]{4,}")
GAP = re.compile(r" {2,}")
LETTERS = re.compile(r"[fj]+")
ORDINALS = ("first", "second", "third", "fourth")


def told(event: ev.Event, scene: Scene) -> str:
    """An event as a sentence, gains and losses as words and not as signs; empty if there is nothing to tell."""
    match event:
        case ev.Settled():
            moved = [(seat, by) for seat, by in enumerate(changes(event.transfers)) if by]
            if not moved:
                return "Result: nobody pays."
            return "Result: " + ", ".join(gains(scene.name(seat), by) for seat, by in moved) + "."
        case ev.MatchEnded():
            return "The match is over: " + ", ".join(
                f"{ORDINALS[place]} {scene.name(seat)} with {tenths(event.results[seat], event.scale)}"
                for place, seat in enumerate(event.order)
            ) + "."  # fmt: skip
        case _:
            return sentence(event, scene)


def gains(name: str, by: int) -> str:
    """What somebody gains or loses, in words."""
    you = name == "You"
    verb = ("gain" if by > 0 else "lose") + ("" if you else "s")
    return f"{name} {verb} {points(abs(by))}" if by else f"{name} {'neither gain nor lose' if you else 'has no change'}"


def standing(ended: ev.MatchEnded, balances: Sequence[int], scene: Scene) -> list[str]:
    """The end of a match, one line a place, and what moved at the end."""
    rows = []
    for place, seat in enumerate(ended.order):
        result = tenths(ended.results[seat], ended.scale)
        extra = f", result {_minus(result)}" if result != number(balances[seat]) else ""
        have = "have" if scene.name(seat) == "You" else "has"
        rows.append(f"{first_up(ORDINALS[place])} place: {scene.name(seat)} {have} {points(balances[seat])}{extra}.")
    for one in ended.transfers:
        payer, payee = (scene.name(a) if isinstance(a, int) else scene.word(a) for a in (one.payer, one.payee))
        rows.append(f"At the end {payer} to {payee}: {points(one.amount)}" + (f", {one.why}." if one.why else "."))
    return rows


def _minus(text: str) -> str:
    return f"minus {text[1:]}" if text.startswith("-") else text


def reading(text: str, scene: Scene) -> str:
    """The sets of a hand as they are read: marks become words."""
    parts = []
    for word in text.split():
        open_, closed, won = word.startswith("["), word.startswith("("), word.endswith("*")
        word = word.strip("[]()*")
        # Flowers and wild tiles alone are no more than letters, which elsewhere would be words.
        word = scene.tiles(parse_tiles(word)) if LETTERS.fullmatch(word) else scene.prose(word)
        word += " exposed" if open_ else " as a concealed kong" if closed else ""
        parts.append(word + (", made with the winning tile" if won else ""))
    return "; ".join(parts) if any("," in part for part in parts) else ", ".join(parts)


def sheet(rows: Iterable[Row | str], scene: Scene) -> list[str]:
    """A reckoning, one sentence a row."""
    return [_row(row, scene) if isinstance(row, Row) else row for row in rows]


def _row(row: Row, scene: Scene) -> str:
    label, why = scene.prose(row.label), scene.prose(row.why)
    source = f" Rule {row.source}." if row.source else ""
    match row.kind:
        case RowKind.HEAD | RowKind.FAULT | RowKind.NEXT:
            return label
        case RowKind.SEAT:
            worth = row.value if row.value.startswith("would") else f"{row.value} in all"
            return f"{row.label}: {worth}." + (f" Tiles: {reading(row.why, scene)}." if row.why else "")
        case RowKind.ITEM:
            return f"{first_up(label)}: {row.value}" + (f", {_counted(why)}." if why else ".") + source
        case RowKind.STEP:
            return f"Arithmetic: {_sum(label)}, makes {row.value}."
        case RowKind.TOTAL:
            return f"Total: {_sum(label)}, makes {row.value}."
        case RowKind.DROPPED:
            return f"Does not count: {label}" + (f", {why}." if why else ".") + source
        case RowKind.OTHER:
            return f"Read in another way: {reading(row.label, scene)}. It would be {row.value}; {why}."
        case RowKind.PAY:
            unit = "point" if row.value == "1" else "points"
            return f"{first_up(label)}: {row.value} {unit}" + (f", {_sum(why)}." if why else ".")
        case RowKind.CHANGE:
            return gains(row.label, int(row.value.replace(",", ""))) + " in all."


def _sum(text: str) -> str:
    """Arithmetic as it is said."""
    text = re.sub(r"(?<=\w) \+ (?=\w)", " plus ", text)
    text = re.sub(
        r"(?<=\d) - (\d+)( x)?", lambda found: f" minus {found[1]}{',' if found[2] else ''}{found[2] or ''}", text
    )
    return re.sub(r"(?<![\w])x ?(?=\d)", "times ", text)


def _counted(text: str) -> str:
    """How many of something count, as it is said: "2 x red tiles" becomes "2 of the red tiles"."""
    return re.sub(r"^(\d+) x (?=[a-z])", r"\1 of the ", text)


def compared(found: Comparison, scene: Scene, name: str) -> list[str]:
    """A hand under two rulesets: what differs first, with both reasons, then what is the same."""
    one, two = found.titles
    rows = [f"{title}: {gains(name, by)}." for title, by in zip(found.titles, found.gains, strict=True)]
    for title, text in zip(found.titles, found.hands, strict=True):
        if text:
            rows.append(f"Tiles under {title}: {reading(text, scene)}.")
    for pair in found.pairs:
        what = scene.prose(pair.first.label or pair.second.label)
        if pair.differs:
            rows.append(
                f"{first_up(what)} differs. {one}: {_cell(pair.first, scene)}. {two}: {_cell(pair.second, scene)}."
            )
    same = [f"{scene.prose(pair.first.label)} {pair.first.value}" for pair in found.pairs if not pair.differs]
    if same:
        rows.append(f"The same in both: {', '.join(same)}.")
    change, colon, why = found.says.partition(": ")
    by = change.replace(",", "")
    if colon and by.lstrip("+-").isdigit():
        more = f"{points(abs(int(by)))} {'more' if int(by) > 0 else 'less'} under {two}"
        return [*rows, f"Difference: {more}, {scene.prose(why)}."]
    return [*rows, f"Difference: {scene.prose(found.says)}."]


def _cell(cell: Cell, scene: Scene) -> str:
    value = "nothing" if cell.value == NOTHING else cell.value
    return value + (f", {_sum(_counted(scene.prose(cell.why)))}" if cell.why else "")


def flowing(lines: Iterable[str]) -> list[str]:
    """Text laid out in columns as lines to be heard: wrapped lines joined, gaps as commas, rules left out."""
    out: list[str] = []
    before, first = "", -1
    for line in lines:
        text = line.strip()
        if not text or RULE.fullmatch(text):
            before, first = "", -1
            continue
        here = len(line) - len(line.lstrip())
        # A line goes on with the one before if it hangs below it, or if its first word had no room there.
        hangs = 0 <= first < here
        level = len(before) - len(before.lstrip()) == here
        wrapped = first == here and level and not (GAP.search(text) or GAP.search(before.strip()))
        if out and (hangs or (wrapped and cells(before) + 1 + cells(text.split()[0]) > WIDTH)):
            # Columns that found no room beside a long name, and what an option is called, are things of their own.
            joint = "," if hangs and GAP.search(text) else ";" if hangs and " = " in before else ""
            out[-1] += f"{joint} {_commas(text)}"
        else:
            out.append(_commas(text))
            first = here
        before = line
    return [row if row.endswith((".", "?", ":")) else f"{row}." for row in out]


def _commas(text: str) -> str:
    """Names in their own script are left out: they cannot be written here."""
    narrow = "".join(char for char in text if unicodedata.east_asian_width(char) not in "WF")
    joined = GAP.sub(", ", narrow.removeprefix("- ").strip()).replace(" = ", ": ").replace("`", "'")
    return re.sub(r" +(?=[:;,.])", "", joined).replace(" ()", "").replace(",,", ",").replace(", (", " (")
