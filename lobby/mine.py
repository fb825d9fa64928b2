"""My matches: what somebody plays and has played, in words. The list is his alone."""

from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby import selectors, words
from tables import history
from tables.history import Past
from tables.wire import Chair, TimeControl

OUTCOMES: Final[dict[str, Promise]] = {
    "won": _("Won"),
    "lost": _("Lost"),
    "draw": _("Draw"),
    "aborted": _("Called off"),
}
GIVEN_UP: Final[dict[str, tuple[Promise, Promise]]] = {
    "resigned": (_("You resigned"), _("%(name)s resigned")),
    "left": (_("You left the table"), _("%(name)s left the table")),
    "time_out": (_("Your time ran out"), _("%(name)s ran out of time")),
}
"""By reason: of the reader, of somebody else."""


@require_safe
@login_required
@never_cache
def matches(request: HttpRequest) -> HttpResponse:
    """List the reader's own matches; `?game=`, `?outcome=` and `?page=` choose, and what is none of them counts as left out."""
    assert request.user.is_authenticated
    player, language = request.user.pk, get_language()
    played = history.games(player)
    game = request.GET.get("game", "")
    game = game if game in played else ""
    outcome = request.GET.get("outcome", "")
    outcome = outcome if outcome in OUTCOMES else ""
    page = history.ended(player, game=game, outcome=outcome, page=request.GET.get("page"))
    context = {
        "running": [told(past, language) for past in history.running(player)],
        "page": page,
        "past": [told(past, language) for past in page.object_list],
        "games": [(slug, selectors.title(slug, language)) for slug in played],
        "outcomes": OUTCOMES.items(),
        "chosen": {"game": game, "outcome": outcome},
        "query": "".join(f"{name}={value}&" for name, value in (("game", game), ("outcome", outcome)) if value),
        "is_filtered": bool(game or outcome),
    }
    return render(request, "lobby/mine.html", context)


def running(player: int, language: str | None) -> list[dict[str, Any]]:
    """Return the matches in which a player still has his chair, the newest first."""
    return [told(past, language) for past in history.running(player) if not past.left]


def told(past: Past, language: str | None) -> dict[str, Any]:
    """Return a match in the reader's words."""
    return {
        "id": past.id,
        "game": past.game,
        "title": selectors.title(past.game, language),
        "icon": selectors.icon(past.game),
        "preset": past.preset,
        "terms": " · ".join(word for word in (words.preset(past.preset) if past.preset else "", time(past.time)) if word),
        "names": ", ".join(chair.name for chair in past.others),
        "level": level(past.others),
        "kind": kind(past),
        "outcome": past.outcome,
        "verdict": verdict(past),
        "why": why(past),
        "score": score(past),
        "at": datetime.fromtimestamp((past.ended_at or past.started_at) / 1000, UTC),
        "moves": moves(past.turns),
        "lasted": lasted(past.ended_at - past.started_at) if past.ended_at else "",
        "left": past.left,
        "again": level(past.others) if past.kind == "computer" else "",
    }


def kind(past: Past) -> str:
    """Whom it was against: people, or the computer of a level."""
    if past.kind != "computer":
        return gettext("against people")
    return gettext("against the computer, %(level)s") % {"level": words.level(level(past.others))}


def level(others: tuple[Chair, ...]) -> str:
    return next((chair.bot for chair in others if chair.player is None and chair.bot), "")


def verdict(past: Past) -> str:
    if past.outcome == "lost" and len(past.chairs) > 2 and past.result:
        values = {"rank": past.result.ranks[past.seat], "seats": len(past.chairs)}
        return gettext("Place %(rank)s of %(seats)s") % values
    return str(OUTCOMES.get(past.outcome, ""))


def why(past: Past) -> str:
    """How it ended: by the points, or who gave up."""
    if past.result is None or past.result.reason not in GIVEN_UP:
        return gettext("on points") if past.result and past.result.reason == "points" else ""
    own, others = GIVEN_UP[past.result.reason]
    if past.outcome == "lost" and (past.left or len(past.chairs) == 2):
        return str(own)
    name = past.others[0].name if len(past.chairs) == 2 else gettext("The last one")
    return str(others) % {"name": name}


def score(past: Past) -> str:
    """The points, the reader's own first."""
    if past.result is None or not past.result.scores:
        return ""
    seats = [past.seat, *(chair.seat for chair in past.others)]
    return " : ".join(str(past.result.scores[seat]).replace("-", "−") for seat in seats)


def moves(count: int) -> str:
    return ngettext("%(count)s move", "%(count)s moves", count) % {"count": count}


def lasted(ms: int) -> str:
    """A length of time as one says it: "40 s", "12 min", "1 h 5 min"."""
    seconds = ms // 1000
    if seconds < 60:
        return gettext("%(seconds)s s") % {"seconds": seconds}
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return gettext("%(minutes)s min") % {"minutes": minutes}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}


def time(control: TimeControl) -> str:
    if control.kind == "clock":
        return gettext("%(minutes)s min + %(seconds)s s") % {"minutes": control.minutes, "seconds": control.seconds}
    return gettext("no clock") if control.kind == "brake" else ""
