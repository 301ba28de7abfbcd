"""How high a hand can go, and what hands with a limit of their own are worth."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a ladder: reached with so much `natural` amount or so many `doubles`, worth `amount`."""

    title: str
    original: str
    amount: int
    natural: int | None = None
    doubles: int | None = None


class NamedLimit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What elements with this limit are worth.

    Without an `amount` of its own it is the cap, and where there is no cap the greater of the notional value
    and the natural amount. `higher`: the ordinary amount counts instead where it is higher. `adds`: several
    elements of this limit add up. `several` names the limit that two or more of them make.
    """

    title: str
    original: str
    amount: int | None = None
    higher: bool = False
    adds: bool = False
    several: str | None = None


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of a ruleset.

    `cap` cuts every amount above it (null: no cap); a hand that was cut has the limit `cap_name`. `steps` are
    tried for ordinary hands, the highest amount reached counts. `notional` is for games without a cap.
    """

    cap: int | None = None
    cap_name: str = "cut"
    cap_title: str = ""
    cap_original: str = ""
    notional: int = 0
    steps: dict[str, Step] = {}
    named: dict[str, NamedLimit] = {}

    def ordinary(self, natural: int, doubles: int) -> tuple[str | None, int]:
        """The limit an ordinary hand reaches, and what it is worth."""
        best: tuple[str | None, int] = (None, natural)
        reached = -1
        for name, step in self.steps.items():
            enough = (step.natural is not None and natural >= step.natural) or (
                step.doubles is not None and doubles >= step.doubles
            )
            if enough and step.amount > reached:
                reached, best = step.amount, (name, step.amount)
        if self.cap is not None and best[1] > self.cap:
            return self.cap_name, self.cap
        return best

    def reached(self, natural: int, doubles: int, names: Sequence[str]) -> tuple[str | None, int]:
        """The limit reached by a hand whose elements name the limits `names`, and what it is worth."""
        if not names:
            return self.ordinary(natural, doubles)
        best: tuple[str | None, int] = (None, -1)
        higher = True
        for name in dict.fromkeys(names):
            times = names.count(name)
            limit = self.named[name]
            if times > 1 and limit.several is not None:
                name, limit = limit.several, self.named[limit.several]
            if limit.amount is not None:
                amount = limit.amount * (times if limit.adds else 1)
            elif self.cap is not None:
                amount = self.cap
            else:
                amount = max(natural, self.notional)
            higher = higher and limit.higher
            if amount > best[1]:
                best = (name, amount)
        ordinary = self.ordinary(natural, doubles)
        return ordinary if higher and ordinary[1] > best[1] else best

    def title_of(self, name: str) -> tuple[str, str]:
        """A limit's name in English and in the original."""
        if name in self.named:
            return self.named[name].title, self.named[name].original
        if name in self.steps:
            return self.steps[name].title, self.steps[name].original
        return self.cap_title or name, self.cap_original


__all__ = ["Limits", "NamedLimit", "Step"]
