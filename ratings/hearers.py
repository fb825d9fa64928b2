"""What ratings hear of tables."""

from typing import Any

from ratings import selectors, services
from tables import signals
from tables.models import Match
from tables.signals import Ended


def on_match_over(sender: Any, ended: Ended, **kwargs: Any) -> dict[str, Any] | None:
    return services.settle(ended)


def on_page_made(sender: Any, match: Match, **kwargs: Any) -> dict[str, Any]:
    """Say how those who sit at a table of people stand in its game."""
    return {"elos": selectors.at_table(match)} if match.kind == Match.Kind.PEOPLE else {}


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
    signals.match_over.connect(on_match_over, dispatch_uid="ratings.match_over")
    signals.page_made.connect(on_page_made, dispatch_uid="ratings.page_made")
