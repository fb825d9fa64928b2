"""When a computer plays a development card, and which wizard's window is worth a wizard."""

from collections.abc import Sequence
from typing import Final

from games.contract import Advice, Seat
from games.gross_ottobrunn.because import CountsForArmy, FreesOwn, LikelyTake, NeedsCard, Reason, WizardGains, WizardWaits
from games.gross_ottobrunn.changed import added, of
from games.gross_ottobrunn.disasters import destroyed, only
from games.gross_ottobrunn.plans import Plan, best_of, standing
from games.gross_ottobrunn.prompts import Wizarding
from games.gross_ottobrunn.purse import lacking
from games.gross_ottobrunn.robbing import costs_own
from games.gross_ottobrunn.sight import Sight, income_of
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Move,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    WizardPass,
    WizardPlay,
)

WORTH_A_WIZARD: Final = 3
"""Cards."""
WORTH_A_MONOPOLY: Final = 3.0
LEAST_ARMY: Final = 3


# --- knights -----------------------------------------------------------------------------------------------------------
def knight(sight: Sight, legal: Sequence[Move]) -> Advice[Move] | None:
    """When the robber costs something, for the army, or when another one is held."""
    if not any(isinstance(move, PlayKnight) for move in legal):
        return None
    people = sight.view.people
    mine, held = people[sight.seat].knights, sum(card.kind == "knight" for card in sight.own.devs)
    others = max(person.knights for seat, person in enumerate(people) if seat != sight.seat)
    own = costs_own(sight)
    reasons: list[Reason] = []
    if sight.view.army != sight.seat and mine + held >= max(LEAST_ARMY, others + 1):
        reasons.append(CountsForArmy(mine + 1, others))
    if own:
        reasons.insert(0, FreesOwn(own))
    if not reasons and (held >= 2 or sight.horizon < 25 or sight.view.dice is not None):
        reasons.append(CountsForArmy(mine + 1, others))
    return Advice(PlayKnight(), tuple(reasons)) if reasons else None


# --- progress ----------------------------------------------------------------------------------------------------------
def progress(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move] | None:
    plan = best_of(sight, there, sight.own.hand)
    return invention(sight, legal, there) or monopoly(sight, legal, there) or road_building(legal, plan)


def invention(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move] | None:
    """When two cards pay for a plan."""
    hand = sight.own.hand
    found = [move for move in legal if isinstance(move, PlayInvention)]
    if not found:
        return None
    plans = [plan for plan in there if 0 < sum(lacking(plan.cost, hand)) <= 2 and plan.what in ("settlement", "city")]
    if not plans:
        return None

    def cards(move: PlayInvention) -> tuple[int, int, int, int, int]:
        return added(of(RES[RES.index(move.first)]), of(RES[RES.index(move.second)]))

    best = max(found, key=lambda move: standing(sight, there, added(hand, cards(move))))
    plan = best_of(sight, there, added(hand, cards(best)))
    assert plan is not None
    needed = lacking(plan.cost, hand)
    return Advice(best, (NeedsCard(needed, plan.goal, plan.way),) if any(needed) else ())  # type: ignore[arg-type]


def monopoly(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move] | None:
    """By what the others' places bear; hands are not to be seen."""
    found = [move for move in legal if isinstance(move, PlayMonopoly)]
    if not found:
        return None
    hoped = likely_hands(sight)

    def gain(move: PlayMonopoly) -> float:
        place = RES.index(move.resource)
        got = of(RES[place], round(hoped[place]))
        return standing(sight, there, added(sight.own.hand, got)) + 0.001 * hoped[place]

    best = max(found, key=gain)
    place = RES.index(best.resource)
    if hoped[place] < WORTH_A_MONOPOLY:
        return None
    return Advice(best, (LikelyTake(RES[place], round(hoped[place])),))


def likely_hands(sight: Sight) -> list[float]:
    """How many of each resource the others hold, if hands are as their places bear."""
    hoped = [0.0] * len(RES)
    for seat, person in enumerate(sight.view.people):
        if seat != sight.seat:
            for place, share in enumerate(shares(sight, seat)):
                hoped[place] += person.cards * share
    return hoped


def shares(sight: Sight, seat: Seat) -> list[float]:
    """Of a seat's income each resource's share; a card of choice may be any."""
    income = income_of(sight.view, seat)
    whole = sum(income) + 0.05
    return [(one + income[5] / 5 + 0.01) / whole for one in income[:5]]


def road_building(legal: Sequence[Move], plan: Plan | None) -> Advice[Move] | None:
    """When the plan needs two pieces, or one."""
    if plan is None or not any(isinstance(move, PlayRoadBuilding) for move in legal):
        return None
    pieces = [kind for kind, _ in plan.steps if kind in ("road", "ship")]
    return Advice(PlayRoadBuilding()) if pieces else None


# --- wizards -----------------------------------------------------------------------------------------------------------
def wizard(sight: Sight, prompt: Wizarding, legal: Sequence[Move]) -> Advice[Move]:
    """Play one when enough cards are at stake, of all or of the own."""
    if not any(isinstance(move, WizardPlay) for move in legal):
        passes = next((move for move in legal if isinstance(move, WizardPass)), legal[0])
        return Advice(passes)
    pool = sum(prompt.pools)
    own = sum(only(sight.own.hand, destroyed(sight.view.options, prompt.kinds))) if prompt.pools != NONE else 0
    if pool >= WORTH_A_WIZARD or own >= WORTH_A_WIZARD:
        return Advice(WizardPlay(), (WizardGains(pool, own),))
    reasons: tuple[Reason, ...] = (WizardWaits(pool),)
    return Advice(WizardPass(), reasons)
