"""What ratings hear of tables."""

from typing import Any

from ratings import services
from tables import signals
from tables.signals import Ended


def on_match_over(sender: Any, ended: Ended, **kwargs: Any) -> dict[str, Any] | None:
    return services.settle(ended)


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
    signals.match_over.connect(on_match_over, dispatch_uid="ratings.match_over")
