"""How long the computer players think, and how they fare.

    python benchmarks/bots.py                                  # the games below, four steady players
    python benchmarks/bots.py --rules arushiaru --hands 100 --players steady,random,random,random

Every decision with more than one option is timed in CPU time of the thread, from the first one on, memos being empty
at the start. The same arguments play the same hands.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from functools import partial

from tuitable.bots.bot import Bot
from tuitable.bots.styles import STYLES, player
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record.events import Event, HandEnded, Settled, Won
from tuitable.rules import library
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View

RULES = ("chinese-classical", "arushiaru")
GOAL_MS = 20.0
"""No more than one decision in a hundred may take longer."""


class Timed:
    """A player with a stop watch; times are in milliseconds, by what was asked."""

    def __init__(self, bot: Bot, times: list[tuple[str, float]]) -> None:
        self._bot = bot
        self._times = times

    def choose(self, view: View, decision: Decision) -> Choice:
        """The player's choice."""
        if len(decision.options) == 1:
            return self._bot.choose(view, decision)
        began = time.thread_time()
        choice = self._bot.choose(view, decision)
        self._times.append((decision.about, (time.thread_time() - began) * 1000))
        return choice


class Fares:
    """What became of the hands, by the person who began on each chair."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.wins = [0] * 4
        self.gained = [0] * 4
        self.totals: list[int] = []
        self.liable = 0
        self.given: Counter[str] = Counter()

    def count(self, table: LiveTable, event: Event) -> None:
        """Take in an event."""
        if isinstance(event, HandEnded):
            self.ends[event.why] += 1
        elif isinstance(event, Won):
            self.wins[table.people[event.seat]] += 1
            self.given[event.source] += 1
        elif isinstance(event, Settled):
            self.liable += event.liable is not None
            self.totals += [score.total for score in event.scores if score.won]
            for transfer in event.transfers:
                if isinstance(transfer.payer, int):
                    self.gained[table.people[transfer.payer]] -= transfer.amount
                if isinstance(transfer.payee, int):
                    self.gained[table.people[transfer.payee]] += transfer.amount


def run(rules: str, styles: list[str], hands: int, seed: str) -> bool:
    """Play, print, and say whether the goal was met."""
    ruleset = library.find(rules)
    times: list[tuple[str, float]] = []
    fares = Fares()
    match = 0
    while sum(fares.ends.values()) < hands:
        table = LiveTable(ruleset, f"{seed} {match}")
        table.watch(partial(fares.count, table))
        bots = [Timed(player(style, ruleset, f"{seed} {match} {i}"), times) for i, style in enumerate(styles)]
        drive(table, bots, hands=min(16, hands - sum(fares.ends.values())))
        match += 1
    number = sum(fares.ends.values())
    print(f"{rules}: {number} hands, {', '.join(styles)}")
    print("  ends   " + ", ".join(f"{why} {count / number:.2f}" for why, count in fares.ends.most_common()))
    print(
        "  wins   " + ", ".join(f"{style} {wins / number:.2f}" for style, wins in zip(styles, fares.wins, strict=True))
    )
    print("  points " + ", ".join(f"{style} {g / number:+.1f}" for style, g in zip(styles, fares.gained, strict=True)))
    if fares.totals:
        mean, median = statistics.mean(fares.totals), statistics.median(fares.totals)
        print(f"  winner's total: mean {mean:.0f}, median {median:.0f}; liable in {fares.liable} hands")
    fine = True
    for about in ("turn", "claim", "all"):
        some = sorted(ms for what, ms in times if about in ("all", what))
        if some:
            top = some[int(0.99 * len(some))]
            fine = top <= GOAL_MS
            print(f"  {about:6} {len(some)} decisions: median {statistics.median(some):.1f} ms,", end=" ")
            print(f"99th percentile {top:.1f} ms, slowest {some[-1]:.1f} ms")
    return fine


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description="Time and compare the computer players.")
    parser.add_argument("--rules", help="a ruleset's id; default: " + " and ".join(RULES))
    parser.add_argument("--hands", type=int, default=48)
    parser.add_argument("--players", default="steady", help="one style or four: " + ", ".join(STYLES))
    parser.add_argument("--seed", default="bench")
    given = parser.parse_args()
    styles = given.players.split(",")
    styles = styles * 4 if len(styles) == 1 else styles
    met = [run(rules, styles, given.hands, given.seed) for rules in ([given.rules] if given.rules else RULES)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
