"""Somebody who plays in lines: reads what was written last, and types what a player would choose."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

from tuitable.errors import IllegalChoice
from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.review.scribe import Scribe
from tuitable.rules.ruleset import Ruleset
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tiles.names import Names
from tuitable.tiles.seat import Seat
from tuitable.tui.offers import hand_order, offers
from tuitable.tui.plain import PlainGame
from tuitable.tui.plainasides import Aside
from tuitable.tui.plainwords import TILE_LETTERS
from tuitable.tui.scene import Scene

NAMES = ("Asha", "Benno", "Chidi", "Dana")
Chooser = Callable[[View, ch.Decision], ch.Choice]


class Mouth(io.StringIO):
    """Standard input of a game in lines. `game` is told before it runs; after `hands` hands the input ends."""

    def __init__(self, choose: Chooser, out: io.StringIO, hands: int, asides: Sequence[str] = ()) -> None:
        super().__init__()
        self.choose = choose
        self.out = out
        self.hands = hands
        self.asides = list(asides)
        self.game: PlainGame | None = None
        self.meant: ch.Choice | None = None
        self.typed: list[str] = []
        self._before: tuple[ch.Decision, str] | None = None
        self._then: ch.Option | None = None

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        """One answer; the end of the input after so many hands."""
        game = self.game
        assert game is not None
        assert isinstance(game.table, LiveTable)
        written = self.out.getvalue().splitlines()
        if game.table.hand_number > self.hands or len(self.typed) > 4000:
            return ""
        text = self._text(game, written[-2] if written[-1] == "> " else written[-1])
        self.typed.append(text)
        return text + "\n"

    def _text(self, game: PlainGame, said: str) -> str:
        if said.endswith("Enter opens the hand."):
            return ""
        assert game.last_asked is not None
        view = game.table.view(game.last_asked)
        hand = view.hand
        assert hand is not None
        order = hand_order(hand.seats[game.last_asked])
        if self._then is not None:
            then, self._then = self._then, None
            if "discard which?" in said:
                self._before = None
                return TILE_LETTERS[max(i for i, tile in enumerate(order) if tile in then.then)]
        decision = game.table.pending(game.last_asked)
        assert decision is not None, (self.out.getvalue()[-600:], self.typed[-3:])
        if self._before is not None and self._before[0] == decision:
            assert "again" in said, said
            return self._before[1]
        if self.asides:
            return self.asides.pop(0)
        self.meant = self.choose(view, decision)
        text = self._answer(decision, self.meant, order, game.scene)
        self._before = (decision, text)
        return text

    def _answer(self, decision: ch.Decision, choice: ch.Choice, order: Sequence[str], scene: Scene) -> str:
        if isinstance(choice, ch.Discard):
            places = [i for i, tile in enumerate(order) if tile is choice.tile]
            return TILE_LETTERS[places[-1] if choice.drawn else places[0]]
        if isinstance(choice, ch.Pass):
            free = list(range(len(order)))
            letters = ""
            for tile in choice.tiles:
                place = next(i for i in free if order[i] is tile)
                free.remove(place)
                letters += TILE_LETTERS[place]
            return (letters or ("" if choice.blind else "-")) + (f"+{choice.blind}" if choice.blind else "")
        offer = next(offer for offer in offers(decision, scene) if offer.choice == choice)
        self._then = offer.option if offer.option.then else None
        return offer.key


class Played:
    """A game played in lines under a ruleset: what was written, typed, answered and recorded."""

    def __init__(
        self,
        ruleset: Ruleset,
        seed: str,
        chooser: object,
        computers: Sequence[object | None],
        *,
        hands: int = 1,
        fouls: bool = False,
        names: Names | None = None,
        asides: Sequence[str] = (),
        known: Callable[[Ruleset, Scribe], Aside] | None = None,
    ) -> None:
        self.events: list[ev.Event] = []
        self.misheard: list[tuple[ch.Choice | None, ch.Choice]] = []
        self.refused: list[str] = []
        scribe = Scribe(ruleset, NAMES)
        out = io.StringIO()
        mouth = Mouth(chooser.choose, out, hands, asides)  # type: ignore[attr-defined]

        def write(event: ev.Event) -> None:
            self.events.append(event)
            scribe.take(event)

        table = LiveTable(ruleset, seed, write=write, fouls=fouls)
        answer = table.answer

        def heard(seat: Seat, choice: ch.Choice, **more: bool) -> None:
            mine = self.game.computers[seat] is None
            if mine and mouth.meant is not None and not _same(mouth.meant, choice):
                self.misheard.append((mouth.meant, choice))
            if mine:
                mouth.meant = None
            try:
                answer(seat, choice, **more)
            except IllegalChoice as error:
                self.refused.append(str(error))
                raise

        table.answer = heard  # type: ignore[method-assign]
        people = [seat for seat in range(4) if computers[seat] is None]
        scene = Scene(NAMES, 0, people[0] if len(people) == 1 else None, ruleset.words)
        told = Aside() if known is None else known(ruleset, scribe)
        self.game = PlainGame(
            table,
            computers,
            replace(scene, spoken=names),
            mouth,
            out,
            go=table.go,
            known=told,  # type: ignore[arg-type]
        )
        mouth.game = self.game
        self.over = self.game.run()
        self.typed = mouth.typed
        self.lines = out.getvalue().replace("> ", "").splitlines()
        self.text = "\n".join(self.lines)


def _same(meant: ch.Choice, choice: ch.Choice) -> bool:
    """Equal tiles cannot be told apart by what is typed, but for the one just drawn."""
    if isinstance(meant, ch.Pass) and isinstance(choice, ch.Pass):
        return sorted(meant.tiles) == sorted(choice.tiles) and meant.blind == choice.blind
    return meant == choice
