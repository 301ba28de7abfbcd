"""The screen beside a trivial Textual application: when something is to be seen, when a key is answered, bytes, idling.

Run from the repository, with the extra `[test]`: `python benchmarks/tui.py [ROUNDS]`. The programs start in turn, so
that whatever else the machine does falls on all of them, and ratios are taken round by round. Wall seconds say what a
player waits; the processor's say what the program costs where others keep the cores busy.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

REPOSITORY = Path(__file__).resolve().parent.parent
TUITABLE = [sys.executable, "-m", "tuitable"]
PLAY = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "3"]
"""With this seed the person at the keyboard deals, so the first question is theirs."""
TRIVIAL = """
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static("a trivial application")
Trivial().run()
"""
SEEN_TRIVIAL, SEEN_SPLASH, SEEN_START, SEEN_TABLE = "a trivial application", "being mixed", "Colours", "Your turn"
CODES = re.compile(rb"\x1b\[[0-9;?<>=$]*[A-Za-z~]|\x1b[()][A-Z0-9]|\x1b[P\]][^\x1b\x07]*(?:\x1b\\|\x07)")
UNWANTED = (
    "COLUMNS", "LINES", "COLORTERM", "NO_COLOR", "LC_ALL", "TUITABLE_TILES", "TUITABLE_COLOUR",
    "PYTHONDONTWRITEBYTECODE",
)  # fmt: skip
"""What would change the picture; and without compiled modules each start would compile them all anew."""
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"
QUIET = 0.06
"""Seconds of silence after which a key counts as answered in full."""
WIDTHS = (b"\x1b[1;3R", b"\x1b[1;2R", b"\x1b[1;2R")
"""What a good terminal answers to the question how wide the test characters are."""


class Terminal:
    """A program in a terminal of 80 by 24 that keeps what it was sent, and answers as terminals do."""

    def __init__(self, command: list[str], folder: str, colour: str | None = "truecolor") -> None:
        environ = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(REPOSITORY)}
        # A folder of its own for each start: a game that waits elsewhere would be told in place of the question.
        environ |= {"TUITABLE_RECORDS": tempfile.mkdtemp(dir=folder), "TUITABLE_CONFIG": folder}
        for name in UNWANTED:
            environ.pop(name, None)
        if colour:
            environ["COLORTERM"] = colour
        self.sent = b""
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, environ)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, wait: float) -> bytes:
        """What comes within so many seconds."""
        if not select.select([self.fd], [], [], wait)[0]:
            return b""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return b""
        for answer in WIDTHS[: data.count(b"\x1b[6n")]:
            os.write(self.fd, answer)
        if b"\x1b[?2026$p" in data:
            os.write(self.fd, b"\x1b[?2026;2$y")
        self.sent += data
        return data

    def until(self, text: str, limit: float = 30.0) -> float:
        """Seconds from the start until a text was sent."""
        end = time.perf_counter() + limit
        while text.encode() not in CODES.sub(b"", self.sent):
            if time.perf_counter() > end:
                raise SystemExit(f"{text!r} did not come")
            self.read(0.2)
        return time.perf_counter() - self.started

    def taken_over(self) -> None:
        """Read until the screen library has the terminal: it asks for something that nobody else asks."""
        while b"\x1b[?2026$p" not in self.sent:
            self.read(0.2)
        self.settle(1.0)

    def settle(self, quiet: float) -> tuple[int, float]:
        """Read until nothing came for so long; how many bytes did, and the moment of the last."""
        before, last = len(self.sent), time.perf_counter()
        while self.read(quiet):
            last = time.perf_counter()
        return len(self.sent) - before, last

    def press(self, key: bytes) -> tuple[int, float]:
        """Bytes of the answer to a key, and seconds from the key to the last of them."""
        os.write(self.fd, key)
        sent = time.perf_counter()
        before = len(self.sent)
        while len(self.sent) == before:
            self.read(0.2)
            if time.perf_counter() - sent > 5:
                raise SystemExit(f"{key!r} was not answered")
        _, last = self.settle(QUIET)
        return len(self.sent) - before, (last if last > sent else time.perf_counter() - QUIET) - sent

    def processor(self) -> float:
        """Seconds of processor time used so far, all threads together."""
        threads = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def memory(self) -> float:
        """Resident memory now, in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def starting(rounds: int, folder: str) -> None:
    """From the start to what can be seen, and to the answer to the first key."""
    wall: dict[str, list[float]] = {}
    busy: dict[str, list[float]] = {}

    def note(name: str, seconds: float, terminal: Terminal | None = None) -> None:
        wall.setdefault(name, []).append(seconds)
        if terminal is not None:
            busy.setdefault(name, []).append(terminal.processor())

    for _ in range(rounds):
        with Terminal([sys.executable, "-c", TRIVIAL], folder) as terminal:
            note("trivial: first frame", terminal.until(SEEN_TRIVIAL), terminal)
        with Terminal(PLAY, folder) as terminal:
            note("splash", terminal.until(SEEN_SPLASH), terminal)
            note("table: first frame", terminal.until(SEEN_TABLE), terminal)
            terminal.press(LEFT)
            note("table: first key answered", time.perf_counter() - terminal.started - QUIET)
        with Terminal(TUITABLE, folder) as terminal:
            note("start screen", terminal.until(SEEN_START), terminal)
    trivial = "trivial: first frame"
    print(f"{'':28}{'wall':>8}{'x trivial':>11}{'processor':>11}{'x trivial':>11}")
    for name, values in wall.items():
        line = f"{name:28}{statistics.median(values):7.3f}s{_ratio(values, wall[trivial]):11.2f}"
        if name in busy:
            line += f"{statistics.median(busy[name]):10.3f}s{_ratio(busy[name], busy[trivial]):11.2f}"
        print(line)


def _ratio(values: list[float], base: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(values, base, strict=True))


def playing(rounds: int, folder: str) -> None:
    """Bytes and seconds for moving the raised tile and for discarding it."""
    for colour, called in ((None, "256 colours"), ("truecolor", "24 bit")):
        moves: list[tuple[int, float]] = []
        discards: list[tuple[int, float]] = []
        for _ in range(rounds):
            with Terminal([*PLAY, "--pace", "1"], folder, colour) as terminal:
                terminal.until(SEEN_TABLE)
                terminal.taken_over()
                moves += [terminal.press(key) for key in (LEFT, LEFT, LEFT, RIGHT, LEFT, RIGHT)]
                discards.append(terminal.press(b"\r"))
        print(
            f"{called:12} move {_middle(moves, 0):4.0f} B (most {max(moves)[0]}), key to last byte "
            f"{_middle(moves, 1) * 1e3:.1f} ms   discard {_middle(discards, 0):4.0f} B (most {max(discards)[0]}), "
            f"{_middle(discards, 1) * 1e3:.1f} ms"
        )


def _middle(values: list[tuple[int, float]], place: int) -> float:
    return statistics.median(value[place] for value in values)


RULES = ("chinese-classical", "tenhou", "american")
"""One ruleset of each kind of table: settled at once, with declarations, with exchanges and printed lines."""
THROWS = 10
"""Discards of one game that are measured."""
ANSWERS = (("Enter passes them", b"\r"), ("to pass", b"y"), ("2  no", b"2"), ("0  none", b"0"), ("Claim", b" "))
"""What a prompt says, and the key that lets play go on."""
HINTS, ROUNDS = b"y", 6
"""The key that shows hints, and how many own discards count as some rounds."""
READABLE = 0.3
"""Seconds after which a question counts as read, so that a key answers it."""


class Player:
    """Somebody who reads the prompt and plays: the raised tile is moved, then thrown; whatever else is let pass."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._read = 0
        self.moves: list[tuple[int, float]] = []
        self.drawn: list[tuple[int, float]] = []
        self.inner: list[tuple[int, float]] = []

    def prompt(self) -> str:
        """The line in which the table asks."""
        data, self._read = self.terminal.sent[self._read :], len(self.terminal.sent)
        # pyte stumbles over private sequences that terminals ignore.
        self._stream.feed(re.sub(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP.*?\x1b\\", b"", data))
        return str(self.screen.display[-2])

    def play(self, count: int, limit: float = 120.0) -> None:
        """Play until so many tiles were thrown, or the hand is over."""
        begun = time.perf_counter()
        while len(self.drawn) + len(self.inner) < count and time.perf_counter() - begun < limit:
            self.terminal.read(0.1)
            prompt = self.prompt()
            if not prompt.strip() or "others play" in prompt:
                continue
            self.terminal.settle(READABLE)
            prompt = self.prompt()
            if "Hand over" in prompt or "Last hand" in prompt:
                return
            if "Your turn" in prompt:
                self._throw()
            elif key := next((key for said, key in ANSWERS if said in prompt), b""):
                self.terminal.press(key)

    def _throw(self) -> None:
        """Move the raised tile and throw one: from within the hand, and the drawn one, in turn."""
        within = len(self.inner) <= len(self.drawn)
        self.moves += [self.terminal.press(key) for key in ((LEFT,) * 4 if within else (LEFT, RIGHT))]
        (self.inner if within else self.drawn).append(self.terminal.press(b"\r"))


def throwing(rounds: int, folder: str) -> None:
    """Bytes and seconds for moves and discards in the middle of hands, under several rulesets in turn."""
    seen: dict[str, list[Player]] = {rules: [] for rules in RULES}
    for seed in range(rounds):
        for rules in RULES:
            command = [*TUITABLE, "play", "--rules", rules, "--seed", str(seed), "--pace", "0.2"]
            with Terminal(command, folder, None) as terminal:
                terminal.taken_over()
                player = Player(terminal)
                player.play(THROWS)
                seen[rules].append(player)
    for rules, players in seen.items():
        print(f"{rules:20}{_told('move', [value for player in players for value in player.moves])}")
        for name in ("inner", "drawn"):
            values = [value for player in players for value in getattr(player, name)]
            print(f"{'':20}{_told('discard, ' + name, values)}")
        both = [value for player in players for value in player.inner + player.drawn]
        print(f"{'':20}{_told('discard, all', both)}")


def _told(what: str, values: list[tuple[int, float]]) -> str:
    """Bytes and seconds of several presses."""
    if not values:
        return f"{what:16} none"
    return (
        f"{what:16}{_middle(values, 0):4.0f} B (most {max(values)[0]}), key to last byte "
        f"{_middle(values, 1) * 1e3:.1f} ms ({len(values)} presses)"
    )


def remembering(folder: str) -> None:
    """Memory after a move, and after some rounds in which hints were shown, beside the trivial application."""
    with Terminal([sys.executable, "-c", TRIVIAL], folder) as terminal:
        terminal.until(SEEN_TRIVIAL)
        terminal.taken_over()
        trivial = terminal.memory()
    for rules in RULES:
        with Terminal([*TUITABLE, "play", "--rules", rules, "--seed", "3", "--pace", "0.05"], folder) as terminal:
            terminal.taken_over()
            terminal.press(LEFT)
            moved = terminal.memory()
            terminal.press(b"t")
            terminal.press(b"\x1b")
            player = Player(terminal)
            player.play(1)
            terminal.press(HINTS)
            player.play(ROUNDS)
            terminal.press(b"t")
            played = terminal.memory()
        thrown = len(player.inner) + len(player.drawn)
        print(
            f"memory       {rules}: {moved:.1f} MB after a move ({moved / trivial:.2f} times trivial), {played:.1f} MB "
            f"after {thrown} rounds with hints and the card ({played / trivial:.2f})"
        )


def resting(folder: str, seconds: float = 5.0) -> None:
    """Bytes and processor time while nothing happens, and memory."""

    def rest(command: list[str], text: str, before: Callable[[Terminal], None]) -> tuple[int, float, float]:
        with Terminal(command, folder) as terminal:
            terminal.until(text)
            terminal.taken_over()
            before(terminal)
            spent, sent = terminal.processor(), len(terminal.sent)
            end = time.perf_counter() + seconds
            while (left := end - time.perf_counter()) > 0:
                terminal.read(left)
            return len(terminal.sent) - sent, (terminal.processor() - spent) / seconds, terminal.memory()

    def moved(terminal: Terminal) -> None:
        terminal.press(LEFT)
        terminal.settle(1.0)

    _, trivial_cpu, trivial_memory = rest([sys.executable, "-c", TRIVIAL], SEEN_TRIVIAL, lambda terminal: None)
    sent, cpu, memory = rest(PLAY, SEEN_TABLE, moved)
    print(f"idle         {sent} B, processor {cpu:.2%} (trivial {trivial_cpu:.2%})")
    print(f"memory       {memory:.1f} MB ({memory / trivial_memory:.2f} times trivial, {trivial_memory:.1f} MB)")


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        starting(rounds, folder)
        playing(rounds, folder)
        throwing(rounds, folder)
        resting(folder)
        remembering(folder)


if __name__ == "__main__":
    main()
