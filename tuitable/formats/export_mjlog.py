"""Export to Tenhou's game logs (mjlog XML). Tiles get numbers, copy by copy, as they leave the wall."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn
from urllib.parse import quote

from tuitable.errors import FormatError
from tuitable.formats import mjlog_names as bits
from tuitable.formats.export_game import Exported, Game, GameHand, WonHand, take_apart
from tuitable.formats.mjlog_end import COUNTER, tenhou_limit, tenhou_points
from tuitable.formats.mjlog_melds import Call, encode
from tuitable.formats.mjlog_pieces import PLAIN, WITH_RED
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_KINDS = {why: kind for kind, why in bits.ABORTS.items()} | {"exhausted": "", "discards": "nm"}
_LAID: dict[str, tuple[Seat, ...]] = {"yao9": (), "ron3": (), "reach4": (0, 1, 2, 3)}
"""Endings at which Tenhou lays hands open: those of the seats named by the ending, and these."""
_NAME = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
_ANEW = ("type", "n0", "n1", "n2", "n3")
_NUMBERS: dict[str, int] = {}
for _number, (_id, _) in enumerate(bits.YAKU):
    _NUMBERS.setdefault(_id, _number)


class _Writer:
    """Writes one hand. `held` are the numbers of each face in each hand, the last one drawn last."""

    def __init__(self, hand: GameHand, red: bool, path: str, custom: bool) -> None:
        self.hand = hand
        self.path = path
        self.custom = custom
        self.free: dict[Tile, list[int]] = {}
        for number, tile in reversed(list(enumerate(WITH_RED if red else PLAIN))):
            self.free.setdefault(tile, []).append(number)
        self.held: list[dict[Tile, list[int]]] = [{}, {}, {}, {}]
        self.melds: list[list[tuple[Call, int]]] = [[], [], [], []]
        self.drawn = -1
        self.open = -1
        self.turned: list[int] = []
        self.tags: list[str] = []
        self.guessed = 0

    def cannot(self, what: str) -> NoReturn:
        raise FormatError(f"mjlog cannot say {what}", self.path or None, self.hand.began.number)

    def take(self, tile: Tile) -> int:
        """A number that has not left the wall."""
        numbers = self.free.get(tile)
        if not numbers:
            self.cannot(f"so many tiles {tile} in one hand: with red fives one five of each suit is red")
        return numbers.pop()

    def give(self, seat: Seat, tile: Tile) -> int:
        number = self.take(tile)
        self.held[seat].setdefault(tile, []).append(number)
        return number

    def use(self, seat: Seat, tile: Tile, drawn: bool = False) -> int:
        """A number out of a hand: the one just drawn, or if possible another."""
        numbers = self.held[seat][tile]
        if drawn and self.drawn in numbers:
            numbers.remove(self.drawn)
            return self.drawn
        return numbers.pop(0)

    # --- tags

    def start(self) -> None:
        hand = self.hand
        began = hand.began
        dealt = [[self.give(seat, tile) for tile in hand.dealt[seat]] for seat in range(4)]
        if not hand.indicators:
            self.cannot("a hand without an indicator")
        self.turned = [self.take(hand.indicators[0])]
        throw = next((throw.dice for throw in began.wall.throws if len(throw.dice) == 2), (1, 1))
        seed = (hand.index, began.counters, hand.sticks, throw[0] - 1, throw[1] - 1, self.turned[0])
        hai = " ".join(f'hai{seat}="{_join(tiles)}"' for seat, tiles in enumerate(dealt))
        ten = _join(self.hundreds(hand.scores))
        self.tags.append(f'<INIT seed="{_join(seed)}" ten="{ten}" oya="{began.dealer}" {hai}/>')

    def hundreds(self, points: Sequence[int]) -> list[int]:
        if any(number % 100 for number in points):
            self.cannot("points that are no whole hundreds")
        return [number // 100 for number in points]

    def acts(self) -> None:
        scores = list(self.hand.scores)
        for act in self.hand.acts:
            if isinstance(act, ev.Drew):
                self.drawn = self.open = self.give(act.seat, act.tile)
                self.tags.append(f"<{'TUVW'[act.seat]}{self.drawn}/>")
            elif isinstance(act, ev.Discarded):
                self.open = self.use(act.seat, act.tile, act.drawn)
                self.drawn = -1
                self.tags.append(f"<{'DEFG'[act.seat]}{self.open}/>")
            elif isinstance(act, ev.Declared):
                self.tags.append(f'<REACH who="{act.seat}" step="1"/>')
            elif isinstance(act, ev.Staked):
                scores[act.seat] -= act.amount
                ten = _join(self.hundreds(scores))
                self.tags.append(f'<REACH who="{act.seat}" ten="{ten}" step="2"/>')
            elif isinstance(act, ev.Turned):
                self.turned.append(self.take(act.tile))
                self.tags.append(f'<DORA hai="{self.turned[-1]}"/>')
            elif isinstance(act, ev.Melded):
                self.call(act.seat, act.meld)

    def call(self, seat: Seat, meld: Meld) -> None:
        own = list(meld.tiles)
        melds = self.melds[seat]
        if meld.kind is MeldKind.KONG_ADDED:
            assert meld.added is not None
            added = self.use(seat, meld.added, drawn=True)
            place, (old, _) = next(
                (n, found) for n, found in enumerate(melds)
                if found[0].kind is MeldKind.PUNG and found[0].tiles[0] // 4 == added // 4
            )  # fmt: skip
            call = Call(meld.kind, tuple(sorted((*old.tiles, added))), old.tile, added, old.from_offset)
            melds[place] = (call, encode(call))
            self.open = added
        elif meld.kind is MeldKind.KONG_CLOSED:
            call = Call(meld.kind, tuple(sorted(self.use(seat, tile) for tile in own)), -1, -1, 0)
            melds.append((call, encode(call)))
        else:
            assert meld.taken is not None
            assert meld.from_seat is not None
            own.remove(meld.taken)
            tiles = sorted((*(self.use(seat, tile) for tile in own), self.open))
            call = Call(meld.kind, tuple(tiles), self.open, -1, (meld.from_seat - seat) % 4)
            melds.append((call, encode(call)))
        self.drawn = -1
        self.tags.append(f'<N who="{seat}" m="{encode(call)}"/>')

    def concealed(self, seat: Seat) -> list[int]:
        return sorted(number for numbers in self.held[seat].values() for number in numbers)

    def result(self, owari: str) -> None:
        hand = self.hand
        scores, pot = list(hand.before), hand.pot
        if hand.wins:
            under = [self.take(tile) for tile in hand.under]
            for number, win in enumerate(hand.wins):
                last = number == len(hand.wins) - 1
                self.win(win, scores, pot, under, owari if last else "", first=number == 0)
                scores = [points + moved for points, moved in zip(scores, win.change, strict=True)]
                pot = 0
            return
        kind = _KINDS[hand.ended.why]
        seats = {*hand.shown, *_LAID.get(kind, ())} | ({*hand.ended.seats} if kind in _LAID else set())
        shown = " ".join(f'hai{seat}="{_join(self.concealed(seat))}"' for seat in sorted(seats))
        parts = [f'type="{kind}"' if kind else "", f'ba="{hand.began.counters},{pot}"', self.sc(scores, hand.change)]
        self.tags.append(f"<RYUUKYOKU {' '.join(part for part in (*parts, shown, owari) if part)}/>")

    def sc(self, before: Sequence[int], change: Sequence[int]) -> str:
        pairs = zip(self.hundreds(before), self.hundreds(change), strict=True)
        return f'sc="{_join(number for pair in pairs for number in pair)}"'

    def win(self, win: WonHand, scores: Sequence[int], pot: int, under: list[int], owari: str, first: bool) -> None:
        hand, score, seat = self.hand, win.score, win.won.seat
        giver = seat if win.won.from_seat is None else win.won.from_seat
        yaku = self.yaku(win)
        great = not any(item.doubles for item in win.items)
        limit = "yakuman" if great else score.limit if score.limit in bits.LIMITS else None
        if limit is None:
            limit = tenhou_limit(score.points, score.doubles)
        fu = self.fu(win, great)
        self.check(win, fu, giver == seat, first)
        tiles = self.concealed(seat)
        if giver != seat:
            tiles = sorted((*tiles, self.open))
        codes = _join(code for _, code in reversed(self.melds[seat]))
        accepted = any(isinstance(act, ev.Staked) and act.seat == seat for act in hand.acts)
        pao = hand.liable if hand.liable is not None and win.change[hand.liable] else None
        parts = [
            f'ba="{hand.began.counters},{pot}"', f'hai="{_join(tiles)}"', f'm="{codes}"' if codes else "",
            f'machi="{self.open if giver != seat else self.drawn}"',
            f'ten="{fu},{win.points},{bits.LIMITS.index(limit)}"',
            f'{"yakuman" if great else "yaku"}="{yaku}"',
            f'doraHai="{_join(self.turned)}"', f'doraHaiUra="{_join(under)}"' if under and accepted else "",
            f'who="{seat}" fromWho="{giver}"', f'paoWho="{pao}"' if pao is not None else "",
            self.sc(scores, win.change), owari,
        ]  # fmt: skip
        self.tags.append(f"<AGARI {' '.join(part for part in parts if part)}/>")

    def yaku(self, win: WonHand) -> str:
        if not win.items:
            self.cannot("a win without what counted in it, which the record does not tell")
        found = []
        great = not any(item.doubles for item in win.items)
        for item in win.items:
            number = _NUMBERS.get(item.id, -1)
            if number < 0:
                self.cannot(f"what counted as {item.label or item.id!r}: Tenhou has no number for it")
            if item.id in ("yakuhai_seat", "yakuhai_round"):
                dealer, round_wind = self.hand.began.dealer, self.hand.began.round_wind.number
                number += (win.won.seat - dealer) % 4 if item.id == "yakuhai_seat" else round_wind
            found += [number] if great else [number, item.doubles]
        return _join(found)

    def fu(self, win: WonHand, great: bool) -> int:
        """The fu; where only the limit is told, the least that reach it."""
        score = win.score
        if score.points or great or score.limit is None:
            return score.points
        self.guessed += 1
        if score.doubles >= 5:
            return 0
        return next((fu for fu in range(20, 140, 10) if tenhou_limit(fu, score.doubles)), 140)

    def check(self, win: WonHand, fu: int, own_draw: bool, first: bool) -> None:
        """Refuse payments that the numbers of the format do not give."""
        score, began = win.score, self.hand.began
        counters = COUNTER * began.counters if first else 0
        paid = -sum(change for seat, change in enumerate(win.change) if seat != win.won.seat)
        if paid != win.points + counters and not self.custom:
            self.cannot(f"counters that are not worth {COUNTER} points")
        due = tenhou_points(fu, score.doubles, len(win.items), began.dealer == win.won.seat, own_draw)
        if due != win.points and not self.custom:
            self.cannot(f"a win of {win.points} points where Tenhou's rules give {due}")


def _join(numbers: Iterable[object]) -> str:
    return ",".join(map(str, numbers))


def export_mjlog(header: ev.Header, events: Sequence[ev.Event], path: str = "") -> Exported:
    """The XML, without a seed. Raises `FormatError` for what the format cannot say."""
    game = take_apart(header, events, "mjlog", path)
    origin = header.origin
    details = origin.details if origin is not None and origin.kind == "mjlog" else {}
    told = details.get("type")
    kind = told if isinstance(told, int) else _type(header, game)
    custom = bool(details.get("GO.csrule")) or kind > bits.KNOWN_BITS
    go = "".join(f' {name}="{value}"' for name, value in _kept(details, "GO.").items())
    people = " ".join(f'n{seat}="{quote(name, safe="")}"' for seat, name in enumerate(game.names))
    sx = ",".join("C" if computer else "M" for computer in game.computers)
    more = {"dan": "0,0,0,0", "rate": "1500.00,1500.00,1500.00,1500.00", "sx": sx}
    more |= _kept(details, "UN.")
    about = " ".join(f'{name}="{value}"' for name, value in more.items())
    tags = [
        '<mjloggm ver="2.3">',
        f'<GO type="{kind}"{go}/>',
        f"<UN {people} {about}/>",
        f'<TAIKYOKU oya="{game.first}"/>',
    ]
    guessed = 0
    for number, hand in enumerate(game.hands, 1):
        writer = _Writer(hand, game.red, path, custom)
        writer.start()
        writer.acts()
        writer.result(_owari(writer, game) if number == len(game.hands) else "")
        tags += writer.tags
        guessed += writer.guessed
    left = list(game.left_out)
    if guessed:
        left.append(f"that the fu of wins at a limit are not known (the least are written, {guessed})")
    if header.ruleset.id != "tenhou":
        left.append(f"the rules ({header.ruleset.id})")
    if any(not any(len(throw.dice) == 2 for throw in hand.began.wall.throws) for hand in game.hands):
        left.append("that the dice are not known (ones are written)")
    return Exported("".join((*tags, "</mjloggm>")) + "\n", len(game.hands), tuple(left))


def _type(header: ev.Header, game: Game) -> int:
    options = header.ruleset.options
    return (
        bits.PEOPLE
        | (0 if game.red else bits.NO_RED)
        | (0 if options.get("open_tanyao", True) else bits.NO_OPEN_TANYAO)
        | (0 if options.get("length") == "east" else bits.EAST_SOUTH)
        | (bits.FAST if options.get("fast") else 0)
    )


def _kept(details: Mapping[str, object], tag: str) -> dict[str, str]:
    """The attributes of a tag that the record kept, but for those written anew and names that no attribute has."""
    found = {key.removeprefix(tag): _plain(details[key]) for key in sorted(details) if key.startswith(tag)}
    return {name: value for name, value in found.items() if _NAME.fullmatch(name) and name not in _ANEW}


def _plain(value: object) -> str:
    """A value for an attribute."""
    return quote(str(value), safe=" ,.-_:;/()")


def _owari(writer: _Writer, game: Game) -> str:
    over = game.over
    if over is None:
        return ""
    results = [f"{n // over.scale}" if over.scale == 1 else f"{n / over.scale:.1f}" for n in over.results]
    pairs = zip(writer.hundreds(game.final), results, strict=True)
    return f'owari="{_join(part for pair in pairs for part in pair)}"'
