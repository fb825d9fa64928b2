"""What a viewer of Groß Ottobrunn sees and is told."""

from typing import Any

from games.contract import Seat, Viewer
from games.gross_ottobrunn.facts import Fact
from games.gross_ottobrunn.state import State


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    return {"seat": viewer, "turn": state.turn}


def tell(before: State, actor: Seat, move: Any, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    return ()
