"""Writes invented Tenhou logs for tests, from tile text; made from the format's description, not from the reader."""

from __future__ import annotations

from collections.abc import Sequence

SUITS = "mpsz"


class Box:
    """The 136 numbered tiles of one hand, handed out copy by copy."""

    def __init__(self) -> None:
        self.free = [True] * 136
        self.held: list[dict[str, list[int]]] = [{}, {}, {}, {}]

    def take(self, face: str) -> int:
        """A free number of a face; red fives (`0m`) are the first copy of their kind."""
        kind = SUITS.index(face[1]) * 9 + (int(face[0]) or 5) - 1
        red = face[0] == "0"
        copies = [0] if red else [1, 2, 3] if kind in (4, 13, 22) else [0, 1, 2, 3]
        for copy in copies:
            if self.free[4 * kind + copy]:
                self.free[4 * kind + copy] = False
                return 4 * kind + copy
        raise ValueError(f"no {face} is left")

    def give(self, seat: int, face: str) -> int:
        number = self.take(face)
        self.held[seat].setdefault(face, []).append(number)
        return number

    def play(self, seat: int, face: str) -> int:
        return self.held[seat][face].pop()


def faces(text: str) -> list[str]:
    """`123m11z` as a list of faces."""
    found: list[str] = []
    digits = ""
    for char in text:
        if char.isdigit():
            digits += char
        else:
            found += [digit + char for digit in digits]
            digits = ""
    return found


def chow_code(tiles: Sequence[int], called: int) -> int:
    """The `m` of a chow from the left neighbour."""
    tiles = sorted(tiles)
    kind = tiles[0] // 4
    number = (kind // 9 * 7 + kind % 9) * 3 + tiles.index(called)
    return 3 | 4 | sum(tile % 4 << 3 + 2 * place for place, tile in enumerate(tiles)) | number << 10


def pung_code(tiles: Sequence[int], called: int, offset: int, added: int | None = None) -> int:
    """The `m` of a pung, or of the kong that `added` makes of it."""
    tiles = sorted(tiles)
    unused = 4 * (tiles[0] // 4) * 4 + 6 - sum(tiles) if added is None else added
    number = tiles[0] // 4 * 3 + tiles.index(called)
    return offset | (8 if added is None else 16) | unused % 4 << 5 | number << 9


def kong_code(tile: int, offset: int) -> int:
    """The `m` of a kong of a discard, or with offset 0 of a concealed one."""
    return offset | tile << 8


class Log:
    """A log that grows; `text` is what is written so far."""

    def __init__(self, go: str = 'type="169"', seed: str | None = None, names: Sequence[str] = ("A", "B", "C", "D")):
        shuffle = f'<SHUFFLE seed="{seed}" ref=""/>' if seed is not None else ""
        people = " ".join(f'n{seat}="{name}"' for seat, name in enumerate(names))
        self.text = (
            f'<mjloggm ver="2.3">{shuffle}<GO {go}/><UN {people} dan="1,2,3,4" sx="M,F,C,M"/><TAIKYOKU oya="0"/>'
        )
        self.box = Box()
        self.scores = [250, 250, 250, 250]
        self.sticks = 0
        self.honba = 0
        self.open = (0, -1)
        self.turned: list[int] = []
        self.calls: list[list[int]] = [[], [], [], []]
        self.pungs: dict[tuple[int, str], tuple[list[int], int, int]] = {}

    def write(self, tag: str) -> None:
        self.text += f"<{tag}/>"

    def hand(
        self, index: int, hands: Sequence[str], indicator: str = "9m", honba: int = 0, dealer: int | None = None
    ) -> None:
        self.box = Box()
        self.honba = honba
        self.calls = [[], [], [], []]
        self.pungs = {}
        dealt = [[self.box.give(seat, face) for face in faces(text)] for seat, text in enumerate(hands)]
        self.turned = [self.box.take(indicator)]
        hai = " ".join(f'hai{seat}="{",".join(map(str, tiles))}"' for seat, tiles in enumerate(dealt))
        ten = ",".join(map(str, self.scores))
        oya = index % 4 if dealer is None else dealer
        self.write(f'INIT seed="{index},{honba},{self.sticks},2,3,{self.turned[0]}" ten="{ten}" oya="{oya}" {hai} ')

    def draw(self, seat: int, face: str) -> None:
        number = self.box.give(seat, face)
        self.open = (number, seat)
        self.write(f"{'TUVW'[seat]}{number}")

    def discard(self, seat: int, face: str) -> None:
        number = self.box.play(seat, face)
        self.open = (number, seat)
        self.write(f"{'DEFG'[seat]}{number}")

    def turn(self, seat: int, drawn: str, thrown: str | None = None) -> None:
        self.draw(seat, drawn)
        self.discard(seat, drawn if thrown is None else thrown)

    def riichi(self, seat: int, drawn: str, thrown: str, accepted: bool = True) -> None:
        self.draw(seat, drawn)
        self.write(f'REACH who="{seat}" step="1"')
        self.discard(seat, thrown)
        if accepted:
            self.scores[seat] -= 10
            self.sticks += 1
            self.write(f'REACH who="{seat}" ten="{",".join(map(str, self.scores))}" step="2"')

    def call(self, seat: int, own: str) -> None:
        """A chow, pung or kong of the open tile with these own tiles."""
        called, giver = self.open
        tiles = [self.box.play(seat, face) for face in faces(own)]
        offset = (giver - seat) % 4
        if len(tiles) == 3:
            code = kong_code(called, offset)
        elif tiles[0] // 4 == called // 4:
            code = pung_code([*tiles, called], called, offset)
            self.pungs[seat, faces(own)[0]] = ([*tiles, called], called, offset)
        else:
            code = chow_code([*tiles, called], called)
        self.calls[seat].append(code)
        self.write(f'N who="{seat}" m="{code}" ')

    def closed_kong(self, seat: int, face: str) -> None:
        tiles = [self.box.play(seat, face) for _ in range(4)]
        self.calls[seat].append(kong_code(tiles[0], 0))
        self.write(f'N who="{seat}" m="{self.calls[seat][-1]}" ')

    def added_kong(self, seat: int, face: str) -> None:
        added = self.box.play(seat, face)
        tiles, called, offset = self.pungs[seat, face]
        old = pung_code(tiles, called, offset)
        code = pung_code(tiles, called, offset, added)
        self.calls[seat][self.calls[seat].index(old)] = code
        self.open = (added, seat)
        self.write(f'N who="{seat}" m="{code}" ')

    def dora(self, face: str) -> None:
        self.turned.append(self.box.take(face))
        self.write(f'DORA hai="{self.turned[-1]}" ')

    def win(
        self, seat: int, changes: Sequence[int], ten: str, yaku: str, under: Sequence[str] = (), pao: int | None = None,
        honba: int | None = None, owari: str = "", more: str = "", limit_hand: bool = False, draws: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """An AGARI on the open tile; `changes` in hundreds, `draws` gives under-indicators by number."""
        tile, giver = self.open
        tiles = sorted({n for some in self.box.held[seat].values() for n in some} | {tile})
        ura = list(draws) or [self.box.take(face) for face in under]
        parts = [
            f'ba="{self.honba if honba is None else honba},{self.sticks}"', f'hai="{",".join(map(str, tiles))}"',
            f'm="{",".join(map(str, reversed(self.calls[seat])))}"' if self.calls[seat] else "",
            f'machi="{tile}"', f'ten="{ten}"', f'{"yakuman" if limit_hand else "yaku"}="{yaku}"',
            f'doraHai="{",".join(map(str, self.turned))}"',
            f'doraHaiUra="{",".join(map(str, ura))}"' if ura else "",
            f'who="{seat}" fromWho="{giver}"', f'paoWho="{pao}"' if pao is not None else "",
        ]  # fmt: skip
        self._result("AGARI", parts, changes, owari, more)
        self.under = ura
        self.sticks = 0

    def end(
        self, changes: Sequence[int], kind: str = "", shown: Sequence[int] = (), owari: str = "", more: str = ""
    ) -> None:
        """A RYUUKYOKU; `shown` are the seats that show their hands."""
        parts = [f'type="{kind}"' if kind else "", f'ba="{self.honba},{self.sticks}"']
        for seat in shown:
            tiles = sorted(n for some in self.box.held[seat].values() for n in some)
            parts.append(f'hai{seat}="{",".join(map(str, tiles))}"')
        self._result("RYUUKYOKU", parts, changes, owari, more)

    def _result(self, tag: str, parts: list[str], changes: Sequence[int], owari: str, more: str) -> None:
        sc = ",".join(f"{before},{change}" for before, change in zip(self.scores, changes, strict=True))
        parts.append(f'sc="{sc}"')
        if owari:
            parts.append(f'owari="{owari}"')
        self.write(f"{tag} {' '.join(part for part in (*parts, more) if part)} ")
        self.scores = [before + change for before, change in zip(self.scores, changes, strict=True)]

    def close(self) -> str:
        return self.text + "</mjloggm>"
