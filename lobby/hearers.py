"""What the lobby hears of tables, and answers; and of people who are deleted."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import pre_delete

from lobby import (
    challenges,
    daily_tile,
    following,
    freezing,
    news,
    news_selectors,
    rematch,
    revealing,
    selectors,
    table_seats,
    waiting,
)
from lobby.models import Challenge, Player, Seek
from lobby.refusals import Refused
from tables import signals, wire
from tables.models import Match
from tables.services import NotAllowed


def on_rematch_wanted(sender: Any, **wish: Any) -> None:
    """Raises tables.services.NotAllowed."""
    named = ("match_id", "player_id", "want", "client_id", "commit")
    rematch.want(**{name: wish[name] for name in named if name in wish})


def on_nonce_given(sender: Any, player_id: int, frame: wire.Commit | wire.Reveal, **kwargs: Any) -> None:
    """Raises tables.services.NotAllowed."""
    try:
        if isinstance(frame, wire.Commit):
            who = {"deal_id": frame.deal, "player_id": player_id, "version": frame.version}
            revealing.commit(**who, commitment=frame.commitment)
        else:
            revealing.reveal(deal_id=frame.deal, player_id=player_id, nonce=bytes.fromhex(frame.nonce))
    except Refused as no:
        raise NotAllowed(no.code, **no.values) from no


def on_table_opened(sender: Any, player_id: int, match_id: int, **kwargs: Any) -> list[Any]:
    """Say again who asks this person for a match: what was said to his page before is gone. Who follows him comes, too.

    A match that is about to begin may wait for this page.
    """
    following.moved(player_id, match_id)
    news.at_table(player_id, match_id)
    calls = [row for row in challenges.open_calls(player_id) if player_id not in selectors.accepts(row)]
    others = [(row, challenges.other(row, player_id)) for row in calls]
    called = [wire.Called(other.name, other.pk, row.version > 1) for row, other in others]
    return [*called, news_selectors.told(player_id), *freezing.asked(player_id)]


def on_match_over(sender: Any, ended: signals.Ended, **kwargs: Any) -> None:
    """Tell those who played, and do not look at the table now, how it went. Twice is once."""
    if ended.kind != Match.Kind.PEOPLE:
        return
    news.over(ended.match_id)
    for seat, player_id in enumerate(ended.players):
        if player_id is not None:
            about = {"match": ended.match_id, "game": ended.game, **how(ended.outcome.ranks, seat)}
            news.tell([player_id], "result", about=about, at=ended.ended_at, where="elsewhere")


def how(ranks: tuple[int, ...], seat: int) -> dict[str, Any]:
    """Return how a match went for a seat: won, lost or drawn by two, else the place."""
    if len(ranks) > 2:
        return {"rank": ranks[seat], "seats": len(ranks)}
    return {"outcome": "drawn" if len(set(ranks)) == 1 else "won" if ranks[seat] == 1 else "lost"}


def on_page_made(sender: Any, user: Any, match: Match, **kwargs: Any) -> dict[str, Any]:
    known = {"muted": selectors.muted_by(user), "chosen": selectors.own_options(match.game, match.preset, match.options)}
    return {**known, "daily": daily_tile.at_table(match)} if match.kind == Match.Kind.DAILY else known


def on_deleted_player(sender: Any, instance: Player, **kwargs: Any) -> None:
    """End what he has open, which goes with him: its deals would be open for ever, and other pages would wait."""
    waiting.end(Seek.objects.filter(player=instance), Seek.State.WITHDRAWN)
    challenges.close(Challenge.objects.filter(Q(challenger=instance) | Q(rival=instance)), Challenge.State.WITHDRAWN)
    with transaction.atomic():
        table_seats.forget(instance.pk)


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
    signals.rematch_wanted.connect(on_rematch_wanted, dispatch_uid="lobby.rematch_wanted")
    signals.nonce_given.connect(on_nonce_given, dispatch_uid="lobby.nonce_given")
    signals.match_over.connect(on_match_over, dispatch_uid="lobby.match_over")
    signals.table_opened.connect(on_table_opened, dispatch_uid="lobby.table_opened")
    signals.page_made.connect(on_page_made, dispatch_uid="lobby.page_made")
    pre_delete.connect(on_deleted_player, sender=Player, dispatch_uid="lobby.deleted_player")
