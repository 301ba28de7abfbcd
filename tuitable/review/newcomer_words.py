"""The sentences of `review.newcomer`: one function for each aspect, from the new rules and the known ones."""

from __future__ import annotations

from tuitable.review.rules_words import SHAPES, STAYS
from tuitable.rules.parts.arithmetic import CountDoubles, PointsDoubled
from tuitable.rules.parts.declare import OriginalReady, ShownExemption, StakedReady
from tuitable.rules.parts.exchange import NoExchange, Passes
from tuitable.rules.parts.payment import EachPays, EachWithEach
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.seat import WINDS

ROUND_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}


def _word(new: Ruleset, known: Ruleset, key: str, neutral: str) -> str:
    """What players call a thing, by the rules that have a word for it."""
    return new.words.get(key) or known.words.get(key) or neutral


def _list(names: list[str], joint: str = " or ") -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + joint + names[-1]


def say_needs(new: Ruleset, known: Ruleset) -> str:
    """What a hand must have besides its form."""
    if not new.winning.shapes:
        return "A hand wins only as a line of the printed card."
    least = max((need.doubles for need in new.winning.requires.values()), default=0)
    doubles = new.words.get("doubles", "doubles")
    also = " Lines of a card win too." if any(one.name for one in new.printed.values()) else ""
    if least:
        return f"A win needs at least {least} {doubles} from patterns.{also}"
    if any(need.any_of for need in new.winning.requires.values()):
        return f"Not every complete hand wins: some kinds are asked for.{also}"
    return f"Every complete hand wins; no pattern is needed.{also}"


def say_shapes(new: Ruleset, known: Ruleset) -> str:
    """The forms that win."""
    fresh = [SHAPES[one] for one in new.winning.shapes if one not in known.winning.shapes]
    gone = [SHAPES[one] for one in known.winning.shapes if one not in new.winning.shapes]
    if not new.winning.shapes:
        return "Four sets and a pair mean nothing by themselves."
    parts = [f"Also winning: {_list(fresh, ' and ')}."] if fresh else []
    return " ".join([*parts, f"No win: {_list(gone)}."] if gone else parts)


def say_barred(new: Ruleset, known: Ruleset) -> str:
    """What bars a win on another's tile."""
    barred = new.winning.barred
    own = {
        "none": "Own discards bar nothing",
        "waits": "No win on a discard while any tile you wait for is among your own discards",
        "kind": "No win on a discard of a kind you threw yourself; other waits stay free",
        "kind-this-round": "No win on a kind that was just thrown in the same go-around",
    }[barred.own_discards]
    passed = {
        "none": "passing a winning tile bars nothing",
        "waits": "after passing a winning tile none may be won on until your next turn",
        "kind": "after passing a winning tile its kind is barred until your next turn",
    }[barred.passed]
    ready = "; once declared ready, for the rest of the hand" if barred.passed_ready else ""
    return f"{own}; {passed}{ready}."


def say_several(new: Ruleset, known: Ruleset) -> str:
    """Several wins on one tile."""
    nearest = new.winning.several == "nearest"
    return "Of several wins on one tile only the nearest in turn counts." if nearest else "Several may win on one tile."


def say_exchange(new: Ruleset, known: Ruleset) -> str:
    """Tiles passed before play."""
    name = _word(new, known, "exchange", "exchange")
    if isinstance(new.exchange, Passes):
        return f"{name[:1].upper()}{name[1:]}: before play {new.exchange.count} tiles at a time are passed on."
    return f"No {name}: nothing is passed before play." if isinstance(new.exchange, NoExchange) else ""


def say_declare(new: Ruleset, known: Ruleset) -> str:
    """What may be declared."""
    said = []
    for one in new.declare.values():
        name = new.words.get("ready", "ready")
        if isinstance(one, StakedReady):
            said.append(
                f"{name}: a closed hand that waits for its last tile may be declared, for a stake of {one.stake}"
            )
        elif isinstance(one, OriginalReady):
            said.append(f"{name}: a hand ready at the first discard may be declared, for nothing")
        elif isinstance(one, ShownExemption):
            said.append("a hand of dangerous tiles may be shown")
    if said:
        text = "; ".join(said)
        return f"{text[:1].upper()}{text[1:]}."
    return f"No {_word(new, known, 'ready', 'ready')}: a ready hand is not declared and stakes nothing."


def say_indicators(new: Ruleset, known: Ruleset) -> str:
    """Turned tiles that make others worth more."""
    name = _word(new, known, "indicator", "indicator")
    found = new.wall.indicators
    if found is None:
        return f"No {name} is turned: no tile brings a bonus by chance."
    more = "; kongs turn more" if found.on_kong != "never" else "; kongs turn no more"
    under = ", and the tiles beneath count after a declaration" if found.under else ""
    return f"{found.start} {name} turned{more}{under}."


def say_box(new: Ruleset, known: Ruleset) -> str:
    """Flowers and red fives."""
    said = []
    if bool(new.tiles.red) != bool(known.tiles.red):
        said.append(f"{len(new.tiles.red)} red fives" if new.tiles.red else "no red fives")
    flowers = new.tiles.faceless or 4 * (new.tiles.flowers + new.tiles.seasons)
    if flowers != (known.tiles.faceless or 4 * (known.tiles.flowers + known.tiles.seasons)):
        aside = ", laid aside and replaced" if flowers and not new.tiles.faceless else ""
        said.append(f"{flowers} flowers{aside}" if flowers else "no flowers")
    return f"{new.tiles.size} tiles: {' and '.join(said)}." if said else ""


def say_wild(new: Ruleset, known: Ruleset) -> str:
    """Wild tiles."""
    name = _word(new, known, "wild", "wild tile")
    if not new.tiles.wild:
        return f"No {name}s."
    swap = "; one in an open group may be swapped for the real tile" if new.claims.swap else ""
    return f"{new.tiles.wild} {name}s stand for any tile in groups of three or more{swap}."


def say_chow(new: Ruleset, known: Ruleset) -> str:
    """Who may claim a chow, and groups."""
    if new.claims.groups is not None:
        return f"No rows: only groups of {new.claims.groups.least} to {new.claims.groups.most} alike are claimed."
    return {
        "next": "A chow may be claimed, by the next in turn only.",
        "any": "A chow may be claimed by anybody.",
        "none": "No chow may be claimed; only drawn tiles make one.",
    }[new.claims.chow]


def say_after_call(new: Ruleset, known: Ruleset) -> str:
    """What may be thrown after a call."""
    return {
        "free": "After a call any tile may be thrown, the called kind too.",
        "not-same": "After a call the called kind may not be thrown at once.",
        "not-same-or-end": "After a call neither its kind nor the chow's other end may be thrown at once.",
    }[new.claims.after_call]


def say_arithmetic(new: Ruleset, known: Ruleset) -> str:
    """How a value comes about."""
    if not new.winning.shapes:
        return ""
    points, doubles = new.words.get("points", "points"), new.words.get("doubles", "doubles")
    match new.arithmetic:
        case CountDoubles():
            return f"No points are counted and nothing is doubled: a hand is worth its {doubles}."
        case PointsDoubled():
            free = f", and {new.arithmetic.free_doubles} times more always" if new.arithmetic.free_doubles else ""
            rounded = {"none": "not rounded", "up-10": "rounded up to tens", "nearest-10": "rounded to tens",
                       "up-100": "rounded up to hundreds"}  # fmt: skip
            total = rounded[new.arithmetic.round_total]
            start = rounded[new.arithmetic.round_points]
            return f"The {points}, {start}, are doubled once for each of the {doubles}{free}; the product is {total}."


def say_limits(new: Ruleset, known: Ruleset) -> str:
    """How much a hand can be worth."""
    limits = new.limits
    if limits.cap is not None:
        return f"No hand is worth more than {limits.cap}, before the dealer's double."
    amounts = [(one.amount, one.title) for one in limits.steps.values()]
    amounts += [(one.amount, one.title) for one in limits.named.values() if one.amount]
    if not amounts:
        return "There is no limit." if new.winning.shapes else "Each line of the card has its own value."
    steps = list(dict.fromkeys(f"{title} {amount}" for amount, title in sorted(amounts)))
    return f"Limits (what is paid is a multiple): {', '.join(steps)}."


def say_giver(new: Ruleset, known: Ruleset) -> str:
    """Who pays a win on another's tile."""
    if isinstance(new.payment, EachPays):
        pay = new.payment
        return f"All three pay, whoever threw the tile {pay.giver} times the value; on an own draw all {pay.own} times."
    if isinstance(new.payment, EachWithEach):
        also = ", and the losers settle with one another" if new.payment.others_settle else ""
        return f"All three pay the winner, whoever threw the tile{also}."
    return "Whoever threw the winning tile pays alone; on an own draw all three pay."


def say_others_count(new: Ruleset, known: Ruleset) -> str:
    """Whether losers count their hands."""
    return "Losers count their sets too." if new.scoring.others_score else "Only the winner's hand counts."


def say_others(new: Ruleset, known: Ruleset) -> str:
    """What the dealer pays and receives."""
    factor = getattr(new.payment, "dealer_factor", 1)
    return (
        f"The dealer pays and receives {factor} times."
        if factor > 1
        else "The dealer pays and receives like the others."
    )


def say_counters(new: Ruleset, known: Ruleset) -> str:
    """What counters are worth."""
    name = _word(new, known, "counters", "counters")
    stakes, counted = new.stakes, new.progress.counters != "none"
    if not counted or not stakes.counter_given:
        return f"No {name}: a repeated deal adds nothing."
    return f"Each of the {name} adds {stakes.counter_given} to a win."


def say_unready(new: Ruleset, known: Ruleset) -> str:
    """What is paid when the wall is used up."""
    paid = new.drawn.unready_pay
    if paid:
        return f"At the end of the wall those not ready pay {paid} together to the ready."
    return "At the end of the wall nothing is paid, ready or not."


def say_endings(new: Ruleset, known: Ruleset) -> str:
    """What ends a hand before its time."""
    endings = [why.replace("-", " ") for why in new.drawn.endings]
    return f"Hands also end by: {', '.join(endings)}." if endings else "No hand is called off before the wall ends."


def say_dealer(new: Ruleset, known: Ruleset) -> str:
    """Who deals next."""
    progress = new.progress
    return f"After the dealer's win {STAYS[progress.on_win]}; after a hand without a winner {STAYS[progress.on_draw]}."


def say_rounds(new: Ruleset, known: Ruleset) -> str:
    """How long a match is."""
    progress = new.progress
    rounds = _list([ROUND_NAMES[wind.value] for wind in WINDS[: progress.rounds]], " and ")
    limit = f", at most {progress.time_limit // 60} minutes" if progress.time_limit else ""
    target = f"; without {progress.target} anywhere it goes on" if progress.target else ""
    return f"A match is {rounds}{limit}{target}."


def say_start(new: Ruleset, known: Ruleset) -> str:
    """What everybody begins with."""
    return f"Everybody starts with {new.start:,}."


def say_places(new: Ruleset, known: Ruleset) -> str:
    """What places are worth at the end."""
    if any(new.placement.places):
        return f"At the end places are worth {', '.join(f'{points:+,}' for points in new.placement.places)}."
    if new.placement.rows:
        return "At the end places are worth points, by how many are above the start."
    return "Places are worth nothing at the end; only the points count."
