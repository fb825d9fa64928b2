"""What tables say and ask upwards; the floors above hear it without being known here.

`match_over`: a match is over. Sent inside the transaction, in a savepoint. Hearers get `ended` and answer with what can be
encoded as JSON, or None; their answers are kept with the match. One that fails changes nothing: the result stands, and all are
asked again by the sweep until none fails, so they must be idempotent by match.

`match_opened`: a match with a `stake` begins: `match_id`, `players` by seat. Sent inside the transaction; a hearer that cannot
take the stake raises, and there is no match.

`match_aborted`: `match_id` was broken off. Sent inside the transaction, which does not stand without its hearers.

`rematch_wanted`: `player_id` wants a rematch of `match_id`, or no longer (`want`); `client_id` names the frame. The hearer
decides, keeps and tells; he refuses by raising store.NotAllowed.

`nonce_given`: the browser of `player_id` shows the hash of what it adds to the luck of a match that is about to begin, or opens
it (`frame`: wire.Commit, wire.Reveal). The hearer keeps it; he refuses by raising store.NotAllowed.

`table_opened`: a page of `player_id` has connected to `match_id`. Hearers answer with a list of messages (wire) for it.

`day_asked`: may the race of the day `match` be shown with all its cards to `user`, or, where none is named, to everybody?
Hearers answer True when it may.

`page_made`: a table's page is made for `user` of `match`. Hearers answer with a dict of fields for its JSON.
"""

from typing import Any

from django.dispatch import Signal
from msgspec import Struct

from games.contract import Outcome


class Ended(Struct, frozen=True):
    match_id: int
    game: str
    kind: str
    rated: bool
    first: int
    players: tuple[int | None, ...]
    """By seat; None for a computer."""
    left: tuple[int, ...]
    """Seats that resigned, left or lost on time, in order."""
    turns: int
    """Completed by all seats together."""
    started_at: int
    ended_at: int
    outcome: Outcome
    days: int = 0
    """That a move may take, in a match by correspondence."""


day_asked = Signal()
match_over = Signal()
nonce_given = Signal()
match_opened = Signal()
match_aborted = Signal()
page_made = Signal()
rematch_wanted = Signal()
table_opened = Signal()


def answers(signal: Signal, **asked: Any) -> list[Any]:
    """Return what the hearers of a signal answer."""
    return [answer for _, answer in signal.send(sender=None, **asked)]
