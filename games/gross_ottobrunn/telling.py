"""What a viewer of Groß Ottobrunn is told: what an entry has led to, without what he must not know.

The rules write everything down (`State.told`); here it is only taken out of. Whatever is not named below is told to all.
"""

from msgspec.structs import replace

from games.contract import ALL, Seat, Viewer
from games.gross_ottobrunn.facts import DevBought, Fact, HasChosen, Stolen, WizardAnswered
from games.gross_ottobrunn.state import Chance, Move, State


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    known = (known_to(fact, viewer) for fact in after.told)
    return tuple(fact for fact in known if fact is not None)


def known_to(fact: Fact, viewer: Viewer) -> Fact | None:
    """As much of a fact as a viewer may know; None, when not even that it is one."""
    if viewer == ALL:
        return fact
    match fact:
        case WizardAnswered(seat):
            return fact if viewer == seat else None
        case HasChosen(seat):
            return fact if viewer == seat else replace(fact, cards=None)
        case DevBought(seat):
            return fact if viewer == seat else replace(fact, kind=None)
        case Stolen(thief, victim):
            return fact if viewer in (thief, victim) else replace(fact, resource=None)
    return fact
