"""Computers of Groß Ottobrunn: `easy` builds what it can, `medium` follows the best plan, `hard` compares futures."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Advice, Bot
from games.gross_ottobrunn import founding_plan, prompts, purse, robbing, strokes, trying
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.acting import acted, beside, built
from games.gross_ottobrunn.because import LeastMissed, NeedsCard, Reason, Wins
from games.gross_ottobrunn.changed import added, counted
from games.gross_ottobrunn.easily import easy
from games.gross_ottobrunn.plans import Plan, best_of, plans
from games.gross_ottobrunn.purse import lacking
from games.gross_ottobrunn.reasons import of_place, of_step
from games.gross_ottobrunn.sight import HARD, MEDIUM, Sight, Taste, seen
from games.gross_ottobrunn.state import NONE, Cards, Move
from games.gross_ottobrunn.view import View
from games.gross_ottobrunn.waiting import awaited, while_waiting


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Go for what brings most points a roll, trade what is over for what lacks, and keep no large hand."""
    return considered(view, legal, MEDIUM)


def considered(view: View, legal: Sequence[Move], taste: Taste) -> Advice[Move] | None:
    """What the best plan says, to a level's taste; nothing is left to luck."""
    if not awaited(view):
        return while_waiting(view, legal, taste)
    match view.prompt:
        case prompts.Founding():
            return founded(seen(view, taste), legal)
        case prompts.Rolling():
            return strokes.knight(seen(view, taste), legal) or Advice(s.Roll())
        case prompts.Robbing():
            return Advice(*robbing.best_move(seen(view, taste), legal))
        case prompts.Wizarding() as prompt:
            return strokes.wizard(seen(view, taste), prompt, legal)
    return planned(seen(view, taste), legal)


def planned(sight: Sight, legal: Sequence[Move]) -> Advice[Move]:
    """Where plans decide."""
    there = plans(sight)
    match sight.view.prompt:
        case prompts.Choosing() as prompt:
            cards = purse.picked(sight, there, prompt.supply, prompt.due[sight.seat])
            return Advice(s.ChooseResources(cards), needed(sight, there, cards))
        case prompts.Discarding() as prompt:
            plan = best_of(sight, there, sight.own.hand)
            why = (LeastMissed(plan.goal),) if plan else ()  # type: ignore[arg-type]
            return Advice(s.Discard(purse.dropped(sight, there, prompt.due[sight.seat])), why)
        case prompts.FreeRoutes():
            return free_route(sight, legal, there)
        case prompts.Special():
            return special(sight, legal, there)
    return acted(sight, legal, there)


def needed(sight: Sight, there: tuple[Plan, ...], cards: Cards) -> tuple[Reason, ...]:
    """What of these cards lacks for the plan that is best with them."""
    plan = best_of(sight, there, added(sight.own.hand, cards))
    lacks = lacking(plan.cost, sight.own.hand) if plan else NONE
    found = counted(min(lack, card) for lack, card in zip(lacks, cards, strict=True))
    return (NeedsCard(found, plan.goal, plan.way),) if plan and any(found) else ()  # type: ignore[arg-type]


def founded(sight: Sight, legal: Sequence[Move]) -> Advice[Move]:
    if isinstance(legal[0], s.FoundSettlement):
        place = founding_plan.best_place(sight, legal)
        return Advice(place, tuple(of_place(sight, place.vertex)))
    return Advice(*founding_plan.routed(sight, legal))


def free_route(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move]:
    """The piece that a plan needs next, else one that leads on."""
    for plan in sorted(there, key=lambda each: -each.gain / (1 + len(each.steps))):
        kind, place = plan.steps[0]
        move = s.PlaceFreeRoute(place, kind)
        if kind in ("road", "ship") and move in legal:
            return Advice(move, of_step(sight, plan))
    free = [move for move in legal if isinstance(move, s.PlaceFreeRoute)]
    return Advice(free[0] if free else s.FinishFreeRoutes())


def special(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move]:
    """Between turns nothing is traded."""
    plan = best_of(sight, there, sight.own.hand)
    if plan is not None and (move := built(plan, legal)) is not None:
        return Advice(move, of_step(sight, plan))
    return beside(sight, legal, there, plan)


def hard(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """As medium, with a better taste; what is picked or dropped is compared in futures that are thrown in thought."""
    taste, usual = HARD, considered(view, legal, HARD)
    if usual is None or len(legal) < 2 or not in_time() or any(isinstance(why, Wins) for why in usual.reasons):
        return usual
    match usual.move:
        case s.ChooseResources():
            return trying.best_pick(seen(view, taste), legal, usual, rng, in_time)
        case s.Discard():
            return trying.best_discard(seen(view, taste), legal, usual, rng, in_time)
    return usual


BOTS: Final[Mapping[str, Bot]] = {"easy": easy, "medium": medium, "hard": hard}
