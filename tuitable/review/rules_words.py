"""The parts of a ruleset in plain sentences, for the rules card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuitable.review.layout import both, hanging, table, worth
from tuitable.rules.parts.arithmetic import CountDoubles, PointsDoubled, Rounding
from tuitable.rules.parts.declare import OriginalReady, ShownExemption, StakedReady
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.liability import FedMeld, FedRow, FedWin, LateFresh, Rule
from tuitable.rules.parts.payment import EachPays, EachWithEach, GiverPays
from tuitable.rules.parts.penalty import Price
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS

ROUNDED: dict[Rounding, str] = {
    "none": "not rounded",
    "nearest-10": "rounded to tens, 4 down and 6 up",
    "up-10": "rounded up to tens",
    "up-100": "rounded up to hundreds",
}
SHAPES = {
    "sets": "four sets and a pair",
    "seven-pairs": "seven different pairs",
    "alike-pairs": "seven pairs, two of which may be alike",
    "orphans": "thirteen orphans",
}
GIVEN = {"all": "pays for everybody", "half": "pays half", "giver": "does not pay; who gave the tile pays alone"}
STAYS = {"stays": "the dealer stays", "passes": "the deal passes", "ready": "the dealer stays if ready"}


def say(*sentences: str) -> Iterator[str]:
    """Sentences as one indented paragraph, empty ones left out."""
    text = " ".join(sentence for sentence in sentences if sentence)
    if text:
        yield from hanging("  ", text)


def describe_play(ruleset: Ruleset) -> Iterator[str]:
    """Tiles, wall, deal, calls and declarations."""
    box, wall = ruleset.tiles, ruleset.wall
    extra = [
        name
        for name, there in (
            ("four flowers", box.flowers),
            ("four seasons", box.seasons),
            (f"{box.faceless} flowers", box.faceless),
            (f"{box.wild} {ruleset.words.get('wild', 'wild tile')}s", box.wild),
            (f"{len(box.red)} red fives", box.red),
        )
        if there
    ]
    yield from say(
        f"{box.size} tiles{', with ' + ', '.join(extra) if extra else ''}.", f"Start: {ruleset.start} points."
    )
    refill = {
        "never": "never refilled, so kongs do not shorten the live wall",
        "kept": "kept at that number by the last live tiles",
        "grow": "one longer with each kong",
    }
    sources = {"reserve": "the reserve", "tail": "the tail of the live wall", "head": "the head of the live wall"}
    yield from say(
        f"Reserve: {wall.reserve} tiles, {refill[wall.refill]}." if wall.reserve else "No tile is kept in reserve.",
        f"Replacement of a kong from {sources[wall.kong]}." if wall.kong in sources else "",
        f"Replacement of a bonus tile from {sources[wall.bonus]}." if wall.bonus in sources else "",
    )
    if wall.indicators is not None:
        yield from say(
            f"Indicators: {wall.indicators.start} turned after the deal.",
            "One more for each kong." if wall.indicators.on_kong != "never" else "",
            "The tiles beneath count for winners who declared ready." if wall.indicators.under else "",
        )
    yield from _exchanges(ruleset)
    claims = ruleset.claims
    chow = {"next": "the next seat may claim a chow", "any": "anybody may claim a chow", "none": "no chow is claimed"}
    after = {
        "free": "any tile may be thrown after a call",
        "not-same": "the called tile's like may not be thrown after a call",
        "not-same-or-end": "neither the called tile's like nor the other end of the chow may be thrown after a call",
    }
    groups, wild = claims.groups, ruleset.words.get("wild", "wild tile")
    yield from say(
        f"Calls: {chow[claims.chow]}; {after[claims.after_call]}.",
        f"Groups of {groups.least} to {groups.most} alike may be claimed, of flowers to {groups.most_flowers}, with "
        f"any number of {wild}s of one's own."
        if groups is not None
        else "",
        f"In one's own turn a {wild} in any open group may be taken for the tile it stands for." if claims.swap else "",
        "The last discard may only be won on." if claims.last_discard == "win" else "",
        f"Robbed: {' and '.join('added' if k is MeldKind.KONG_ADDED else 'concealed' for k in claims.robbed)} kongs."
        if claims.robbed
        else "No kong is robbed.",
    )
    for declaration in ruleset.declare.values():
        match declaration:
            case StakedReady():
                yield from say(
                    f"Ready: a hand without called sets may be declared ready for a stake of {declaration.stake},",
                    f"with {declaration.live_left} or more tiles left." if declaration.live_left else "at any time.",
                )
            case OriginalReady():
                yield from say("Ready: may be declared with the first discard, for nothing.")
            case ShownExemption():
                yield from say("A hand of nothing but dangerous tiles may be shown before the discard.")


def _exchanges(ruleset: Ruleset) -> Iterator[str]:
    """What changes hands before play."""
    exchange = ruleset.exchange
    if isinstance(exchange, NoExchange):
        return
    name = ruleset.words.get("exchange", "exchange")
    second = {
        "vote": "it is held a second time, left, across and right, unless somebody objects",
        "always": "it is held a second time, left, across and right",
        "never": "it is held once",
    }[exchange.second]
    yield from say(
        f"{name[:1].upper()}{name[1:]}: {exchange.count} tiles to the right, across and to the left; {second}.",
        "The last pass of each may be made with tiles just received, unseen.",
        f"Then those who face each other exchange up to {exchange.courtesy} tiles." if exchange.courtesy else "",
        "" if exchange.wild or not ruleset.tiles.wild else f"No {ruleset.words.get('wild', 'wild tile')} is passed.",
    )


def describe_winning(ruleset: Ruleset) -> Iterator[str]:
    """Shapes, requirements, who is barred, several winners."""
    winning = ruleset.winning
    yield from say(f"Forms: {', '.join(SHAPES[shape] for shape in winning.shapes)}." if winning.shapes else "")
    for printed in ruleset.printed.values():
        if printed.name:
            rest = "too" if winning.shapes else "and nothing else"
            yield from say(f"The lines of {printed.name}, edition {printed.edition or 'unknown'}, win, {rest}.")
    for code, need in winning.requires.items():
        text = f"at least {worth(ruleset, 0, need.doubles)}" if need.doubles else "a certain form"
        yield from say(f"Needs {text}, or a limit hand ({code}).")
    barred = winning.barred
    own = {
        "none": "",
        "waits": "Nobody may win on another's tile while a kind waited for is among the own discards.",
        "kind": "Nobody may win on another's tile of a kind among the own discards.",
        "kind-this-round": "Nobody may win on another's tile of the kind just discarded in the same go-around.",
    }[barred.own_discards]
    passed = {
        "none": "",
        "waits": "Who lets a winning tile pass wins on no other tile until the next own draw or call.",
        "kind": "Who lets a winning tile pass does not win on its kind until the next own draw or call.",
    }[barred.passed]
    ready = "Once ready, who lets a winning tile pass wins only by own draw." if barred.passed_ready else ""
    nothing = "" if own or passed or ready else "Own discards and tiles let pass bar nothing."
    yield from say(own, passed, ready, nothing)
    nearest = winning.several == "nearest"
    yield from say(
        "Several wins on one tile: only the nearest after its owner." if nearest else "Several may win on one tile.",
        f"A concealed kong may be robbed by {', '.join(SHAPES[s] for s in winning.closed_kong_robbed_by)}."
        if winning.closed_kong_robbed_by
        else "",
    )


def describe_limits(ruleset: Ruleset) -> Iterator[str]:
    """The arithmetic and the limits."""
    arithmetic, limits = ruleset.arithmetic, ruleset.limits
    points, doubles = ruleset.words.get("points", "points"), ruleset.words.get("doubles", "doubles")
    match arithmetic:
        case PointsDoubled():
            free = f", and {arithmetic.free_doubles} times more" if arithmetic.free_doubles else ""
            yield from say(
                f"The {points}, {ROUNDED[arithmetic.round_points]}, are doubled once for each of the {doubles}{free};",
                f"the product is {ROUNDED[arithmetic.round_total]}.",
            )
        case CountDoubles():
            yield from say(f"{arithmetic.each} for each of the {doubles}.")
    if limits.cap is not None:
        yield from say(
            f"Cap: {limits.cap}{', ' + both(limits.cap_title, limits.cap_original) if limits.cap_title else ''}."
        )
    elif not limits.steps:
        yield from say("There is no cap.")
    rows = []
    for step in limits.steps.values():
        reached = [
            text
            for text, there in (
                (f"{step.natural} or more", step.natural is not None),
                (f"{step.doubles} {doubles} or more", step.doubles is not None),
            )
            if there
        ]
        rows.append((both(step.title, step.original), str(step.amount), " or ".join(reached)))
    for limit in limits.named.values():
        amount = "the cap" if limit.amount is None and limits.cap is not None else limit.amount
        amount = f"{limits.notional} at least" if amount is None else str(amount)
        row = (both(limit.title, limit.original), amount, "several add up" if limit.adds else "hands with this limit")
        rows.append(row)
    yield from table(rows)


def describe_payment(ruleset: Ruleset) -> Iterator[str]:
    """Who pays whom."""
    payment = ruleset.payment
    if isinstance(payment, EachPays):
        yield from say(
            f"On an own draw each of the others pays {payment.own} times the value; on another's tile who gave it pays",
            f"{payment.giver} times, each other {payment.other} times the value. Dead hands pay too.",
        )
        return
    factor = (
        f"Payments to and from the dealer are {payment.dealer_factor} times as high."
        if payment.dealer_factor > 1
        else ""
    )
    match payment:
        case EachWithEach():
            yield from say("Each loser pays the winner the winner's score, however it was won.", factor)
            if payment.others_settle:
                yield from say("Each two losers settle the difference of their scores.")
        case GiverPays():
            yield from say(
                "On an own draw each of the others pays a share; on another's tile who gave it pays all three shares.",
                factor,
                f"Each payment is {ROUNDED[payment.round_each]}." if payment.round_each != "none" else "",
            )


def describe_liability(ruleset: Ruleset) -> Iterator[str]:
    """Who pays in the place of others."""
    liability = ruleset.liability
    if not liability.on or not liability.rules:
        return
    for rule in liability.rules.values():
        yield from hanging("  - ", _rule(ruleset, rule))
    latest = liability.choose == "latest" and len(liability.rules) > 1
    yield from say("Of several, the latest act makes liable." if latest else "")


def _rule(ruleset: Ruleset, rule: Rule) -> str:
    match rule:
        case LateFresh():
            text = f"who discards a fresh tile that is won on, with {rule.left} or fewer tiles left"
        case FedMeld():
            text = f"who gives the tile for set number {rule.nth} of {_listed(rule.of)}"
        case FedWin():
            text = f"who gives the winning tile behind {rule.behind} sets of {_listed(rule.of)}"
        case FedRow():
            before = ", then ".join(_listed(place, " or ") for place in rule.first)
            text = f"who gives the tile for a set of {_listed(rule.then, ' or ')} after sets of {before}"
    return f"{rule.clause}: {text}; on another's tile the liable player {GIVEN[rule.on_given]}."


def _listed(names: Iterable[str], joint: str = ", ") -> str:
    return joint.join(name.replace("_", " ").replace("-", " ") for name in names)


def describe_stakes(ruleset: Ruleset) -> Iterator[str]:
    """Counters and stakes."""
    stakes = ruleset.stakes
    if stakes.counter_each or stakes.counter_given:
        yield from say(
            f"Each counter: {stakes.counter_each} from each payer on an own draw,",
            f"{stakes.counter_given} on another's tile.",
        )
    if stakes.pot_to_winner:
        yield from say("Stakes on the table go to the winner.")


def describe_drawn(ruleset: Ruleset) -> Iterator[str]:
    """Endings without a winner, and what breaches cost."""
    drawn = ruleset.drawn
    endings = [why.replace("-", " ") for why in drawn.endings]
    yield from say(
        f"Besides the end of the wall, hands end without a winner by: {', '.join(endings)}." if endings else ""
    )
    if drawn.unready_pay:
        yield from say(
            f"At the end of the wall the seats not ready pay {drawn.unready_pay} together to those that are."
        )
    else:
        yield from say("At the end of the wall nothing is paid.")
    if ruleset.penalty.challenges is not None:
        wrong = ruleset.penalty.challenges.wrong == "dead"
        yield from say(
            "In one's own turn another's hand may be called dead, from what all can see.",
            "A dead hand draws no more and pays.",
            "Who calls wrongly is dead instead." if wrong else "A wrong call costs nothing.",
        )
    for what, price in ruleset.penalty.prices.items():
        yield from hanging("  - ", f"{what.replace('-', ' ')}: {_price(price)}")
    if ruleset.penalty.prices and ruleset.penalty.reconstructed:
        yield from say("The sums of these are not in the source.")


def _price(price: Price) -> str:
    if price.to == "others":
        sums = f"the dealer pays each {price.dealer_each}, "
        sums += f"another pays the dealer {price.to_dealer} and each other {price.to_other}"
    else:
        to = "nobody" if price.to == "out" else "who gave the tile"
        sums = f"{price.dealer_sum} from the dealer, {price.other_sum} from another, to {to}"
    if not any((price.dealer_each, price.to_dealer, price.to_other, price.dealer_sum, price.other_sum)):
        sums = "nothing is paid"
    ends = {"again": "the hand is dealt again", "as-draw": "the hand ends as a draw does"}[price.after]
    parts = [
        sums,
        ends if price.ends_hand else "the hand goes on",
        "the hand is dead" if price.dead else "",
        price.source,
    ]
    return "; ".join(part for part in parts if part) + "."


def describe_ends(ruleset: Ruleset) -> Iterator[str]:
    """Who deals next, when the match ends, and what places are worth."""
    progress, placement = ruleset.progress, ruleset.placement
    rounds = ", ".join(wind.value for wind in WINDS[: progress.rounds])
    yield from say(
        f"Rounds: {rounds}.",
        f"After the dealer's win {STAYS[progress.on_win]}; after a hand without a winner {STAYS[progress.on_draw]}.",
    )
    yield from say(
        f"After {progress.streak} wins of a dealer in a row the next is the last of that deal."
        if progress.streak
        else "",
        f"Time limit: {progress.time_limit // 60} minutes; the hand being played is finished."
        if progress.time_limit
        else "",
        "A balance below zero ends the game." if progress.bust else "",
        f"Without {progress.target} points anywhere the game goes on for another round." if progress.target else "",
    )
    if any(placement.places):
        yield from say(f"Places: {', '.join(f'{points:+d}' for points in placement.places)}.")
    for row in placement.rows.values():
        yield from hanging(
            "  - ", f"{row.above} above the start, {row.at} exactly there: {', '.join(f'{p:+d}' for p in row.points)}"
        )
    yield from say(
        f"Results are counted against {placement.against}." if placement.against else "",
        f"The first receives {ruleset.held['top']} more." if ruleset.held.get("top") else "",
    )
