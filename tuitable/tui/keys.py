"""The one table of keys: what a key means, the key bar and the help all come from it.

Keys are written as the screen library names them (`question_mark`, `ctrl+l`, capitals as capitals). What a
key means depends on the *phase*; `Keys.find` asks several phases in order, the more urgent first (an open
panel comes after the turn, so tiles can still be picked beside it). Labels hold `{placeholders}` for words
of the ruleset; `DEFAULT_WORDS` has a neutral word for each.

Some keys have no meaning on purpose: see `NEVER`. Single actions may have other keys (`keymap`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from tuitable.tui.keymap import Remap, keys_of
from tuitable.tui.keynames import HIDDEN, NEVER, show_key, show_keys
from tuitable.tui.keytable import BINDINGS, DEFAULT_WORDS, SECTIONS, Binding, Phase, Scheme

MOST_BARS = 64
"""Key bars that are kept, since each picture asks for one and most ask for the same."""


class Meaning(NamedTuple):
    """What a key stands for: an action and its number (the tile from 0, the option from 1, else 0)."""

    action: str
    number: int
    id: str


class BarItem(NamedTuple):
    """One entry of the key bar: the caps of its keys and what they do."""

    caps: str
    label: str
    pinned: bool = False
    """Whether it stands at the right end, where it is found whatever else is offered."""

    @property
    def width(self) -> int:
        """Columns the entry takes: ` caps `, a space, the label, two spaces."""
        return len(self.caps) + len(self.label) + 5


class HelpLine(NamedTuple):
    """One line of the help: a heading if `caps` is empty."""

    caps: str
    text: str


class Keys:
    """The table read for one scheme and one ruleset's words."""

    def __init__(
        self,
        scheme: Scheme = Scheme.ARCADE,
        words: Mapping[str, str] | None = None,
        *,
        ascii_only: bool = False,
        remap: Remap | None = None,
    ) -> None:
        """`words` replaces some of `DEFAULT_WORDS`; unknown names in it do no harm. An empty word stands for what
        the rules do not have, and the help leaves out what has to do with it."""
        self.ascii_only = ascii_only
        self.words = {**DEFAULT_WORDS, **(words or {})}
        self.use(scheme, remap or {})

    def use(self, scheme: Scheme, remap: Remap) -> None:
        """From now on keys mean what they mean in this scheme, with other keys for some actions."""
        self.scheme = scheme
        self.remap = remap
        self._found: dict[tuple[Phase, str], Meaning] = {}
        self._bars: dict[object, list[BarItem]] = {}
        for binding in BINDINGS:
            meaning = Meaning(binding.action, binding.number, binding.id)
            for phase in binding.phases:
                for key in self.of(binding):
                    self._found.setdefault((phase, key), meaning)

    def of(self, binding: Binding) -> tuple[str, ...]:
        """The keys of a row, the one to show first; empty if it has none."""
        return keys_of(binding, self.scheme, self.remap)

    def spelled(self, ascii_only: bool) -> Keys:
        """The same keys as a screen writes them that draws nothing but ASCII, or that draws more."""
        if ascii_only == self.ascii_only:
            return self
        other = copy(self)
        other.ascii_only = ascii_only
        return other

    def find(self, key: str, *phases: Phase) -> Meaning | None:
        """What `key` means in the first of the phases that knows it, then anywhere; None if nothing."""
        for phase in (*phases, Phase.ANYWHERE):
            meaning = self._found.get((phase, key))
            if meaning is not None:
                return meaning
        return None

    def keymap(self) -> dict[str, str]:
        """Binding id -> its keys joined by commas, for the screen library's key map."""
        return {b.id: ",".join(self.of(b)) for b in BINDINGS if self.of(b)}

    def tile_keys(self, count: int, phase: Phase = Phase.TURN) -> list[str]:
        """The letter under each of `count` hand tiles; empty where the key is none, as in a scheme without letters."""
        keys = {b.number: self.of(b) for b in BINDINGS if b.action == "tile" and phase in b.phases}
        letters = [keys.get(place, ()) for place in range(count)]
        return [found[0] if found and len(found[0]) == 1 and found[0].isalpha() else "" for found in letters]

    def word(self, text: str) -> str:
        """Text of the table with the ruleset's words put in."""
        return text.format_map(self.words)

    def key(self, phase: Phase, action: str, number: int = 0) -> str:
        """The key to show for an action in a phase; empty if it has none there."""
        for binding in BINDINGS:
            if phase in binding.phases and (binding.action, binding.number) == (action, number) and self.of(binding):
                return self.of(binding)[0]
        return ""

    def cap(self, phase: Phase, action: str, number: int = 0) -> str:
        """The cap of that key; empty if there is none."""
        return show_key(self.key(phase, action, number), ascii_only=self.ascii_only)

    def capped(self, cap: str, *phases: Phase) -> str:
        """The key of the phases whose cap this is; empty for the caps of several keys."""
        for phase in (*phases, Phase.ANYWHERE):
            for binding in BINDINGS:
                for key in self.of(binding)[:1] if phase in binding.phases else ():
                    if show_key(key, ascii_only=self.ascii_only) == cap:
                        return key
        return ""

    def caps(self, bindings: Iterable[Binding], *, first_only: bool = False) -> str:
        """The caps of several bindings, joined."""
        keys: list[str] = []
        for binding in bindings:
            own = self.of(binding)
            keys.extend(own[:1] if first_only else own)
        return show_keys(keys, ascii_only=self.ascii_only)

    def bar(
        self,
        *phases: Phase,
        allowed: Collection[str] | None = None,
        tiles: int = 14,
        options: int = 9,
        width: int | None = None,
        confirm: str = "",
    ) -> list[BarItem]:
        """The key bar of the phases, most wanted first and the help last.

        `allowed` names the actions that are possible now (actions marked `always` need no mention);
        `tiles` and `options` limit the letters and numbers shown. With `width` (columns) the least wanted
        entries are left out until the rest fits; the one that leads to the help stays. `confirm` is what Enter does
        just now, if it is not what the table says.
        """
        able = None if allowed is None else frozenset(allowed)
        asked = (phases, able, tiles, options, width, confirm, self.ascii_only)
        if asked not in self._bars:
            if len(self._bars) >= MOST_BARS:
                self._bars.clear()
            self._bars[asked] = self._bar(phases, able, tiles, options, width, confirm)
        return self._bars[asked][:]

    def _bar(
        self, phases: Sequence[Phase], allowed: Collection[str] | None, tiles: int, options: int, width: int | None,
        confirm: str,
    ) -> list[BarItem]:  # fmt: skip
        """The same, worked out."""
        groups: dict[str, list[Binding]] = {}
        for phase in (*phases, Phase.ANYWHERE):
            here: dict[str, list[Binding]] = {}
            for binding in BINDINGS:
                if binding.rank == 0 or phase not in binding.phases or not self.of(binding):
                    continue
                if allowed is not None and not binding.always and binding.action not in allowed:
                    continue
                limit = {"tile": tiles - 1, "option": options}.get(binding.action)
                if limit is not None and binding.number > limit:
                    continue
                here.setdefault(binding.group, []).append(binding)
            for group, members in here.items():
                groups.setdefault(group, members)
        ranked = sorted(groups.values(), key=lambda members: members[0].rank)
        items = [
            (
                members[0],
                BarItem(
                    self.caps(members, first_only=True),
                    confirm if confirm and members[0].action == "confirm" else self.word(members[0].label),
                    members[0].action == "help",
                ),
            )
            for members in ranked
        ]
        if width is not None:
            while sum(item.width for _, item in items) > width and len(items) > 1:
                # The way out of a panel goes last.
                weak = max((b.action != "close", b.rank, at) for at, (b, _) in enumerate(items) if b.action != "help")
                del items[weak[2]]
        return [item for _, item in items]

    def help(self, *phases: Phase, first: Phase | None = None) -> list[HelpLine]:
        """All that the keys do in the phases (all phases if none is named), by section; `first` leads."""
        lines: list[HelpLine] = []
        for phase, title in sorted(SECTIONS.items(), key=lambda section: section[0] is not first):
            if phases and phase not in phases and phase is not Phase.ANYWHERE:
                continue
            groups: dict[str, list[Binding]] = {}
            for binding in BINDINGS:
                if phase in binding.phases and self.of(binding) and not self._lacks(binding):
                    groups.setdefault(binding.group, []).append(binding)
            if groups:
                heading = self.word(title)
                lines.append(HelpLine("", heading[:1].upper() + heading[1:]))
            for members in groups.values():
                lines.append(HelpLine(self._help_caps(members), self.word(members[0].help)))
        return lines

    def _lacks(self, binding: Binding) -> bool:
        """Whether a row has to do with something that the rules do not have."""
        return any(not word and f"{{{name}}}" in binding.label + binding.help for name, word in self.words.items())

    def _help_caps(self, members: Sequence[Binding]) -> str:
        """All keys of a group: the first of each member, then the others."""
        own = [self.of(b) for b in members]
        first = show_keys([keys[0] for keys in own], ascii_only=self.ascii_only)
        second = [key for keys in own for key in keys[1:] if key not in HIDDEN]
        return f"{first} {show_keys(second, ascii_only=self.ascii_only)}".strip()


__all__ = [
    "BINDINGS",
    "DEFAULT_WORDS",
    "NEVER",
    "BarItem",
    "Binding",
    "HelpLine",
    "Keys",
    "Meaning",
    "Phase",
    "Scheme",
    "show_key",
    "show_keys",
]
