"""What people are told of, wherever they are: one row for each thing, live under the bell of their open pages.

`tell` is for all who have news for somebody; it follows the commit and never raises. What it is about (`about`) are
identifiers: `by` whoever did it, `match`, `game`, and what else the kind's words want (lobby.news_words). A second word about
the same renews the first: unread it stays one, read it is new again, but for what happens once.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final, Literal

from django.db import transaction
from django.db.models import Count

from lobby import news_reach, news_selectors, whereabouts
from lobby.models import Block, News, Player
from lobby.models.news import KEY
from lobby.news_reach import Ways
from tables import clock
from tables.models import Match
from tables.publish import publish_sync
from tables.sockets import encode

SUBJECT: Final[dict[str, tuple[str, ...]]] = {
    "challenge": ("challenge",),
    "start": ("match",),
    "turn": ("match",),
    "result": ("match",),
    "rematch": ("match",),
    "letter": ("by",),
    "friend": ("by",),
    "daily": ("game", "day"),
    "share": ("match", "by"),
    "seat": ("table",),
    "notice": (),
}
"""What makes two news of a kind the same."""
ONCE: Final = frozenset({"start", "result", "daily", "share"})
"""What happens once: who has read it is not told again."""
PASSING: Final = ("start", "turn", "rematch")
"""What is gone once somebody has come to the table: it would only fill his list."""
TOGETHER: Final = 500
"""People told in one transaction."""
MOST: Final = 200
"""News that are kept of a person."""
KEPT: Final = 90 * 86_400_000
"""ms for which they are."""


def tell(
    player_ids: Iterable[int],
    kind: str,
    *,
    about: Mapping[str, Any],
    at: int | None = None,
    where: Literal["anywhere", "away", "elsewhere"] = "anywhere",
) -> None:
    """Tell these people of something, once the running transaction is durable; twice is once. Never raises.

    `where`: all of them, those who are not in the house at all, or those who are not at the table of the match.
    """
    ids = sorted(set(player_ids))
    work = partial(keep, ids, str(kind), dict(about), clock.now() if at is None else at, where)
    if ids:
        afterwards(work)


def afterwards(work: Callable[[], object]) -> None:
    """Do something once the running transaction is durable; a failure is logged and raises nothing."""

    def news() -> None:  # by a name of its own: Django cannot log the failure of a partial
        work()

    transaction.on_commit(news, robust=True)


def keep(ids: list[int], kind: str, about: dict[str, Any], at: int, where: str = "anywhere") -> None:
    """Write a row for each of these people, and let the pages of those hear for whom it is new."""
    if where != "anywhere":
        there = whereabouts.present() if where == "away" else whereabouts.at_table(about.get("match", 0))
        ids = [pk for pk in ids if pk not in (there or ())]
    ids = unblocked(ids, about.get("by"))
    if (match := about.get("match")) is not None:
        game = Match.objects.filter(pk=match).values_list("game", flat=True).first()
        about = {"game": game or "", **about} if game else {name: value for name, value in about.items() if name != "match"}
    for first in range(0, len(ids), TOGETHER):
        with transaction.atomic():
            new = renewed(ids[first : first + TOGETHER], kind, about, at)
        news_selectors.forget_counts(new)
        for player_id in new:
            show(player_id, kind)


def unblocked(ids: list[int], by: Any) -> list[int]:
    """Return who of these wants to know what somebody does: nobody who blocks him hears of it."""
    blocks = set(Block.objects.filter(who__in=ids, whom=by).values_list("who", flat=True)) if isinstance(by, int) else ()
    return [pk for pk in ids if pk not in blocks]


def renewed(ids: list[int], kind: str, about: dict[str, Any], at: int) -> list[int]:
    """Write a row for each; return for whom there was none, or one that he had read."""
    key = subject(kind, about)
    people = {one.pk: one for one in Player.objects.filter(pk__in=ids, is_active=True)}
    held = News.objects.select_for_update(of=("self",)).filter(player__in=people, key=key).order_by("pk")
    known = {row.player_id: row for row in held}
    unread = [pk for pk, row in known.items() if row.read_at is None]
    again = [] if kind in ONCE else [pk for pk, row in known.items() if row.read_at is not None]
    News.objects.filter(player__in=unread, key=key).update(about=about, at=at)
    new = sorted([*(people.keys() - known.keys()), *again])
    if not new:
        return []
    reached = news_reach.read(new)
    ways = {pk: news_reach.ways(people[pk], kind, at, reached) for pk in new}
    for pk in again:
        known[pk].about, known[pk].at, known[pk].read_at = about, at, None
        known[pk].push_at, known[pk].mail_at = ways[pk].push_at, ways[pk].mail_at
    News.objects.bulk_update([known[pk] for pk in again], ["about", "at", "read_at", "push_at", "mail_at"])
    rows = [row(pk, kind, key, about, at, ways[pk]) for pk in new if pk not in known]
    News.objects.bulk_create(rows, ignore_conflicts=True)  # somebody was faster: his word is there
    return new


def row(player_id: int, kind: str, key: str, about: dict[str, Any], at: int, ways: Ways) -> News:
    match = about.get("match") if isinstance(about.get("match"), int) else None
    more = {"push_at": ways.push_at, "mail_at": ways.mail_at}
    return News(player_id=player_id, kind=kind, key=key, about=about, at=at, match_id=match, **more)


def subject(kind: str, about: Mapping[str, Any]) -> str:
    """Return what a row is the only one of, for its person."""
    fields = SUBJECT.get(kind, tuple(sorted(about)))
    return ":".join([kind, *(str(about.get(name, "")) for name in fields)])[:KEY]


def show(player_id: int, kind: str = "") -> None:
    """Let a person's pages ring, wherever in the house they are."""
    frame = encode(news_selectors.told(player_id, kind)).decode()
    publish_sync(f"u.{player_id}", {"type": "news", "frame": frame})


# --- what was read, and what is no longer true ------------------------------------------------------------------------
def read(player_id: int, *, pks: Collection[int] | None = None) -> int:
    """Note that somebody has read his news, all or these. Returns how many were new."""
    rows = News.objects.filter(player=player_id)
    return noted(rows if pks is None else rows.filter(pk__in=pks), [player_id])


def at_table(player_id: int, match_id: int) -> None:
    """Note that somebody is at a table: whatever his news say of its match, he sees it there."""
    here = News.objects.filter(player=player_id, match=match_id)
    over = here.filter(kind__in=PASSING).delete()[0]
    if not noted(here, [player_id]) and over:
        shown_read([player_id])


def over(match_id: int) -> None:
    """Forget, after the commit, what was true while a match was played."""
    rows = News.objects.filter(match=match_id, kind__in=PASSING)
    afterwards(rows.delete)


def answered(player_ids: Collection[int], kind: str, about: Mapping[str, Any]) -> None:
    """Note, after the commit, that these people know of something: they have answered it, or seen it elsewhere."""
    rows = News.objects.filter(player__in=player_ids, key=subject(kind, about))
    afterwards(partial(noted, rows, player_ids))


def noted(rows: Any, player_ids: Collection[int]) -> int:
    found: int = rows.filter(read_at=None).update(read_at=clock.now(), push_at=None, mail_at=None)
    if found:
        afterwards(partial(shown_read, sorted(player_ids)))
    return found


def shown_read(player_ids: list[int]) -> None:
    news_selectors.forget_counts(player_ids)
    for player_id in player_ids:
        show(player_id)


def past(player_ids: Collection[int], kind: str, about: Mapping[str, Any]) -> None:
    """Send nobody any more, after the commit, what is no longer true; it stays to be read."""
    rows = News.objects.filter(player__in=player_ids, key=subject(kind, about))
    afterwards(partial(rows.update, push_at=None, mail_at=None))


def forget() -> int:
    """Forget what is old, and of whom there is too much the oldest; returns how many."""
    found: int = News.objects.filter(at__lt=clock.now() - KEPT).delete()[0]
    return found + sum(forgotten(player_id) for player_id in with_too_many())


def with_too_many() -> list[int]:
    counted = News.objects.values("player").annotate(count=Count("pk")).filter(count__gt=MOST)
    return [one["player"] for one in counted]


def forgotten(player_id: int) -> int:
    last = list(news_selectors.of(player_id).values_list("pk", flat=True)[MOST:])
    return int(News.objects.filter(pk__in=last).delete()[0])
