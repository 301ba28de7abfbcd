"""What follows without anyone choosing: draws, replacements, indicators, endings, settlement, the next hand.

`step` gives one event at a time, and each is a function of state, ruleset and wall alone. So a record can be
gone on with after any of its lines, and what comes next is what would have come.
"""

from __future__ import annotations

from tuitable.play.dealer import Dealer
from tuitable.play.moment import (
    announced,
    before_play,
    fouled_claimants,
    held,
    last_act,
    open_foul,
    shown_since,
    unpaid_stake,
    window_open,
)
from tuitable.play.referee import act, call_of, pending, weigh
from tuitable.record import events as ev
from tuitable.rules.parts.penalty import Price
from tuitable.rules.parts.wall import StackedWall
from tuitable.rules.ruleset import Ruleset, finish, is_misfit, settle
from tuitable.rules.settlement import Settlement
from tuitable.state.choices import Decision
from tuitable.state.facts import HandFacts
from tuitable.state.hand import HandState, Phase
from tuitable.state.table import TableState
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import SEATS, Seat, turn_order
from tuitable.tiles.tile import Tile

Step = ev.Event | tuple[Decision, ...]


class Engine:
    """The rules and the dealer of one match, asked what follows a state."""

    def __init__(self, ruleset: Ruleset, dealer: Dealer, fouls: bool = False) -> None:
        self.ruleset = ruleset
        self.dealer = dealer
        self.fouls = fouls
        self._settled: tuple[int, Settlement] | None = None

    def step(self, state: TableState, elapsed: int, passed: bool = False) -> Step:
        """The next event, or the questions that are open; an empty tuple when the match is over.

        `elapsed` is the time of play in seconds. `passed`: everybody has let the open tile pass.
        """
        if state.over is not None:
            return ()
        signal = self._signal(state, elapsed)
        if signal is not None:
            return signal
        hand = state.hand
        if hand is None:
            return self._before_match(state)
        if hand.phase is Phase.OVER:
            return self._after_hand(state, hand)
        return self._in_hand(state, hand, elapsed, passed)

    def _signal(self, state: TableState, elapsed: int) -> ev.Event | None:
        """The warning before the time limit, and the limit itself, once each."""
        limit = self.ruleset.progress.time_limit
        if limit is None or state.number == 0:
            return None
        # Who thinks past both is told of the limit: a warning of what has come already says nothing.
        if state.elapsed < limit <= elapsed:
            return ev.Timed("limit", elapsed)
        warning = self.ruleset.progress.warning
        if warning is not None and state.elapsed < limit - warning <= elapsed:
            return ev.Timed("warning", elapsed)
        return None

    def _before_match(self, state: TableState) -> Step:
        rules = self.ruleset
        if state.number == 0:
            return ev.MatchBegan((rules.start,) * 4, dict(rules.held))
        events, first = rules.progress.seating.run(
            lambda why, dice: self.dealer.roll(0, why, dice), self.dealer.shuffle
        )
        done = len(state.throws) + len(state.seated)
        if done < len(events):
            return events[done]
        return self._begin(1, rules.progress.first(first), {})

    def _begin(self, number: int, place: ev.NextHand, carry: dict[str, int]) -> ev.HandBegan:
        wall: StackedWall = self.ruleset.wall
        throws = wall.break_.throw(place.dealer, lambda why, dice: self.dealer.roll(number, why, dice))
        return ev.HandBegan(
            number,
            place.dealer,
            place.round_wind,
            place.hand_no,
            place.counters,
            carry,
            wall.place(self.ruleset.tiles.size, place.dealer, throws),
            self.dealer.commitment(number),
        )

    def _after_hand(self, state: TableState, hand: HandState) -> Step:
        if state.past and state.past[-1].number == hand.number:
            follow = state.past[-1].settled.next
            assert follow is not None
            if not follow.over:
                return self._begin(hand.number + 1, follow, state.past[-1].settled.carry)
            a, b, c, d = state.balances
            first = state.first_dealer or 0
            end = finish(self.ruleset, (a, b, c, d), state.held, first)
            return ev.MatchEnded(end.why, end.order, end.transfers, end.results, end.scale, self.dealer.seed)
        settlement = self._settlement(state, hand)
        winners = {win.seat for win in hand.wins}
        shown = shown_since(hand, ev.HandEnded)
        for number in settlement.shown:
            if number not in shown:
                tiles = sorted_tiles(hand.seats[number].hand)
                return ev.Shown(number, tiles, "win" if number in winners else "end")
        if not any(isinstance(event, ev.WallShown) for event in reversed(hand.events)):
            return ev.WallShown(self.dealer.salt(hand.number), self.dealer.wall(hand.number))
        return _settled(settlement)

    def _settlement(self, state: TableState, hand: HandState) -> Settlement:
        """The settlement of the hand; kept, since the events that follow it change none of its facts."""
        if self._settled is None or self._settled[0] != hand.number:
            self._settled = (hand.number, settle(self.ruleset, HandFacts(state), hand.carry))
        return self._settled[1]

    def _in_hand(self, state: TableState, hand: HandState, elapsed: int, passed: bool) -> Step:
        foul = open_foul(hand)
        if foul is not None:
            return self._punished(state, hand, foul, elapsed)
        dead = self._dead(state, hand, elapsed)
        if dead is not None:
            return dead
        if hand.wins and hand.open_tile is None:
            return self._won(hand, elapsed)
        if announced(hand, hand.turn) == "exempt" and hand.turn not in shown_since(hand, ev.Declared):
            return ev.Shown(hand.turn, sorted_tiles(hand.seats[hand.turn].hand), "exempt")
        if hand.phase is Phase.OPEN:
            return self._open(state, hand, elapsed, passed)
        if hand.seats[hand.turn].sits_out:
            return self._drawn(hand, self._next_seat(hand), "turn", elapsed)
        event = self._dealing(hand, elapsed) if before_play(hand) else self._turn(hand, elapsed)
        if event is not None:
            return event
        decisions = pending(state, self.ruleset, self.fouls)
        if len(decisions) == 1 and len(decisions[0].options) == 1 and decisions[0].about == "turn":
            # Nothing to choose: it is done at once.
            return act(state, self.ruleset, decisions[0].seat, decisions[0].options[0].choice)
        return decisions

    def _dealing(self, hand: HandState, elapsed: int) -> ev.Event | None:
        """The deal, the first indicators, bonus tiles set aside and replaced, seat by seat from the dealer."""
        rules = self.ruleset
        size: int = rules.deal.hand_size
        dealt = hand.wall.count("deal")
        if dealt <= 4 * size:
            places, extra = rules.deal.places(hand.dealer)
            if dealt == 4 * size:
                return ev.Drew(hand.dealer, self.dealer.tile(hand.number, extra), extra, "deal")
            number, at = places[dealt // size]
            return ev.Dealt(number, tuple(self.dealer.tile(hand.number, i) for i in at), at)
        if rules.wall.indicators is not None and len(hand.indicators) < rules.wall.indicators.start:
            turned = self._turned(hand)
            if turned is not None:
                return turned
        if rules.wall.sets_aside:
            for number in turn_order(hand.dealer):
                seat = hand.seats[number]
                if len(seat.hand) < size + (number == hand.dealer):
                    return self._drawn(hand, number, "bonus", elapsed)
                bonus = _bonus(seat.hand)
                if bonus is not None:
                    return ev.SetAside(number, bonus)
        return None

    def _turn(self, hand: HandState, elapsed: int) -> ev.Event | None:
        """Replacements of the seat on turn."""
        seat = hand.seats[hand.turn]
        if held(seat) <= self.ruleset.deal.hand_size:
            if isinstance(last_act(hand), ev.SetAside):
                return self._drawn(hand, seat.seat, "bonus", elapsed)
            return self._due(hand, False) or self._drawn(hand, seat.seat, "kong", elapsed)
        if self.ruleset.wall.sets_aside:
            bonus = _bonus(seat.hand)
            if bonus is not None:
                return ev.SetAside(seat.seat, bonus)
        return None

    def _open(self, state: TableState, hand: HandState, elapsed: int, passed: bool) -> Step:
        """What becomes of an open tile."""
        rules = self.ruleset
        open_tile = hand.open_tile
        assert open_tile is not None
        of_discard = open_tile.source == "discard"
        if window_open(hand):
            turned = self._due(hand, True) if of_discard else None
            if turned is not None:
                return turned
            if not passed and (decisions := pending(state, rules, self.fouls)):
                return decisions
        outcome = weigh(state, rules)
        if outcome.wins or hand.wins:
            missing = [win for win in outcome.wins if win.seat not in {won.seat for won in hand.wins}]
            return missing[0] if missing else self._won(hand, elapsed)
        if outcome.drawn:
            assert hand.claimed is not None
            claimants = tuple(claim.seat for claim in hand.claimed.claims if claim.want == "win")
            return ev.HandEnded("triple-win", claimants, elapsed)
        if outcome.fouls:
            done = fouled_claimants(hand)
            for foul in outcome.fouls:
                if foul.seat not in done:
                    return foul
        if not of_discard:
            why = rules.drawn.after_kong(hand)
            if why:
                return ev.HandEnded(why, (), elapsed)
            return self._due(hand, False) or self._drawn(hand, open_tile.seat, "kong", elapsed)
        owner = unpaid_stake(hand)
        if owner is not None:
            stake = rules.declare[hand.seats[owner].ready].stake
            if stake:
                return ev.Staked(owner, stake)
        why = rules.drawn.after_discard(hand)
        if why:
            return ev.HandEnded(why, (), elapsed)
        if outcome.call is not None:
            return call_of(hand, outcome.call)
        return self._drawn(hand, self._next_seat(hand), "turn", elapsed)

    def _won(self, hand: HandState, elapsed: int) -> ev.Event:
        """All wins are told: what lies under the indicators is turned for whoever declared ready, and it is over."""
        indicators = self.ruleset.wall.indicators
        if indicators is not None and indicators.under and any(hand.seats[win.seat].ready for win in hand.wins):
            at = self.ruleset.wall.next(hand.wall, "under")
            if at is not None and len(hand.under) < len(hand.indicators):
                return ev.Turned(self.dealer.tile(hand.number, at), at, "under")
        return ev.HandEnded("won", (), elapsed)

    def _next_seat(self, hand: HandState) -> Seat:
        """Whose turn comes after a discard that nobody took."""
        order = turn_order((hand.turn + 1) % 4)
        return next((number for number in order if not hand.seats[number].sits_out), order[0])

    def _drawn(self, hand: HandState, number: Seat, why: str, elapsed: int) -> ev.Event:
        """A tile for a seat, or the end of the hand where none is left."""
        at = self.ruleset.wall.next(hand.wall, why)
        if at is None:
            if why != "turn":
                return ev.HandEnded("no-replacement", (number,), elapsed)
            ended, seats = self.ruleset.drawn.exhausted(hand)
            return ev.HandEnded(ended, seats, elapsed)
        return ev.Drew(number, self.dealer.tile(hand.number, at), at, why)

    def _due(self, hand: HandState, discarded: bool) -> ev.Turned | None:
        """An indicator that is due because of kongs: with a discard all, before a replacement some."""
        indicators = self.ruleset.wall.indicators
        if indicators is None or indicators.on_kong == "never":
            return None
        made = [event.meld.kind for event in hand.events if isinstance(event, ev.Melded) and event.meld.kind.is_kong]
        due = len(made)
        if not discarded and indicators.on_kong == "late" and made and made[-1] is not MeldKind.KONG_CLOSED:
            due -= 1
        return self._turned(hand) if len(hand.indicators) < indicators.start + due else None

    def _turned(self, hand: HandState) -> ev.Turned | None:
        at = self.ruleset.wall.next(hand.wall, "open")
        return None if at is None else ev.Turned(self.dealer.tile(hand.number, at), at, "open")

    def _punished(self, state: TableState, hand: HandState, foul: ev.Fouled, elapsed: int) -> ev.Event:
        """A breach: the hand is shown after a false win, then it ends the hand or is settled at once."""
        seat = hand.seats[foul.seat]
        if foul.what == "false-win" and seat.seat not in shown_since(hand, ev.Fouled):
            return ev.Shown(foul.seat, sorted_tiles(seat.hand), "foul")
        price = self._price(foul.what)
        if price is not None and price.ends_hand:
            return ev.HandEnded("foul", (foul.seat,), elapsed)
        return _settled(settle(self.ruleset, HandFacts(state), hand.carry))

    def _price(self, what: str) -> Price | None:
        """What a breach costs, null if nothing."""
        prices = self.ruleset.penalty.prices
        return prices.get(what, prices.get("other"))

    def _dead(self, state: TableState, hand: HandState, elapsed: int) -> ev.Event | None:
        """A hand that a breach has killed, and the end where too few are left."""
        event = last_act(hand)
        if isinstance(event, ev.Challenged):
            return self._challenged(hand, event)
        if isinstance(event, ev.Settled):
            foul = next(e for e in reversed(hand.events) if isinstance(e, ev.Fouled))
            price = self._price(foul.what)
            if price is not None and price.dead and not hand.seats[foul.seat].dead:
                return ev.Died(foul.seat, foul.what, price.sits_out)
        if isinstance(event, ev.Died) and event.returned is not None:
            melds = hand.seats[event.seat].melds
            if is_misfit(self.ruleset, melds):
                # Whatever was laid after the fault goes back with it.
                return ev.Died(event.seat, event.why, True, len(melds) - 1)
        if isinstance(event, ev.Died) and sum(seat.sits_out for seat in hand.seats) >= 3:
            return ev.HandEnded("three-dead", tuple(s for s in SEATS if hand.seats[s].sits_out), elapsed)
        return None

    def _challenged(self, hand: HandState, event: ev.Challenged) -> ev.Died | None:
        """A hand rightly called dead, with the meld that was a fault; or that of who called it wrongly."""
        rules = self.ruleset.penalty.challenges
        if event.upheld:
            melds = hand.seats[event.target].melds
            faulty = len(melds) - 1 if is_misfit(self.ruleset, melds) else None
            return ev.Died(event.target, "challenge", True, faulty)
        if rules is not None and rules.wrong == "dead":
            return ev.Died(event.seat, "challenge", True)
        return None


def _bonus(tiles: list[Tile]) -> Tile | None:
    """The first bonus tile of a hand in the order of tiles."""
    return min((tile for tile in tiles if tile.is_bonus), key=lambda tile: tile.order, default=None)


def _settled(settlement: Settlement) -> ev.Settled:
    return ev.Settled(
        settlement.ruleset,
        settlement.scores,
        settlement.liable,
        settlement.transfers,
        dict(sorted(settlement.carry.items())),
        settlement.next,
    )
