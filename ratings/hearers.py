"""What ratings hear of tables."""

from typing import Any

from ratings import selectors, services, taler_ledger
from ratings.daily import own as daily
from ratings.daily import racing
from tables import signals
from tables.models import Match
from tables.signals import Ended


def on_match_over(sender: Any, ended: Ended, **kwargs: Any) -> dict[str, Any] | None:
    """Write what a match changes: ratings first, then Taler, which follow from whether it counts."""
    answer = services.settle(ended)
    return None if answer is None else answer | taler_ledger.settle(ended, counts=answer["rated"])


def on_match_opened(sender: Any, match_id: int, players: Any, stake: int, **kwargs: Any) -> None:
    """Raises taler_ledger.NotEnough."""
    taler_ledger.reserve(match_id=match_id, players=players, stake=stake)


def on_match_aborted(sender: Any, match_id: int, **kwargs: Any) -> None:
    taler_ledger.give_back(match_id)


def on_page_made(sender: Any, match: Match, **kwargs: Any) -> dict[str, Any]:
    """Say how those who sit at a table of people stand in its game."""
    return {"elos": selectors.at_table(match)} if match.kind == Match.Kind.PEOPLE else {}


def on_daily_over(sender: Any, ended: Ended, **kwargs: Any) -> dict[str, Any] | None:
    return racing.settle(ended)


def on_daily_aborted(sender: Any, match_id: int, **kwargs: Any) -> None:
    racing.break_off(match_id)


def on_day_asked(sender: Any, match: Match, user: Any = None, **kwargs: Any) -> bool:
    return daily.may_be_shown(match, user)


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
    signals.match_over.connect(on_match_over, dispatch_uid="ratings.match_over")
    signals.match_opened.connect(on_match_opened, dispatch_uid="ratings.match_opened")
    signals.match_aborted.connect(on_match_aborted, dispatch_uid="ratings.match_aborted")
    signals.match_over.connect(on_daily_over, dispatch_uid="ratings.daily_over")
    signals.match_aborted.connect(on_daily_aborted, dispatch_uid="ratings.daily_aborted")
    signals.day_asked.connect(on_day_asked, dispatch_uid="ratings.day_asked")
    signals.page_made.connect(on_page_made, dispatch_uid="ratings.page_made")
