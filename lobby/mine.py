"""My matches: what somebody plays and has played, in words. The list is his alone."""

from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import options as game_options
from games.registry import GAMES
from lobby import selectors, sifting, words
from ratings import selectors as ratings
from ratings import taler
from tables import clock, history, sharing
from tables.history import Past
from tables.wire import Chair, TimeControl

KINDS: Final[dict[str, Promise]] = {
    "people": _("against people"),
    "daily": _("daily race"),
    "same": _("two on one device"),
    "demo": _("computers among themselves"),
}
"""Whom a match was against; of one against the computer the level is told."""
NOT_RATED: Final[dict[str, Promise]] = {
    "too_short": _("not rated: too short"),
    "guest": _("not rated: with a guest"),
    "gone": _("not rated: an account was deleted"),
    "void": _("not rated: voided by the staff"),
}
"""By what ratings.services.why_not answers."""
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
    """List the reader's own matches: those that the address chooses (lobby.sifting), a page of them."""
    assert request.user.is_authenticated
    player, language = request.user.pk, get_language()
    played = history.games(player)
    chosen = sifting.wanted(request.GET, played)
    sieve = sifting.sieve(chosen)
    page = history.ended(player, sieve, sifting.place(request.GET))
    context = {
        "running": [told(past, language) for past in history.running(player)],
        "past": rows(page, player, language),
        "count": history.count(player, sieve),
        "newer": sifting.address(page.newer),
        "older": sifting.address(page.older),
        "games": [(slug, selectors.title(slug, language)) for slug in played],
        "outcomes": sifting.OUTCOMES.items(),
        "kinds": sifting.KINDS.items(),
        "rated": sifting.RATED.items(),
        "chosen": chosen,
        "shared": sharing.count(player),
    }
    return render(request, "lobby/mine.html", context)


def rows(page: history.Stretch, player: int, language: str | None) -> list[dict[str, Any]]:
    """Return a page of matches that are over in words, with what each changed, and whether the reader shares it."""
    ids = [past.id for past in page.matches]
    changed, shared = ratings.of_matches(ids, player), sharing.among(ids, player)
    stakes = taler.of_matches(ids, player)
    return [
        {
            **told(past, language),
            "rating": rating(past, changed.get(past.id)),
            "shared": past.id in shared,
            "taler": stakes.get(past.id),
        }
        for past in page.matches
    ]


def running(player: int, language: str | None) -> list[dict[str, Any]]:
    """Return the matches in which a player still has his chair, the newest first."""
    return [told(past, language) for past in history.running(player) if not past.left]


def told(past: Past, language: str | None) -> dict[str, Any]:
    """Return a match in the reader's words. Of two on one device both are called by name."""
    named = past.chairs if past.kind == "same" else past.others
    return {
        "id": past.id,
        "game": past.game,
        "title": selectors.title(past.game, language),
        "icon": selectors.icon(past.game),
        "preset": past.preset,
        "terms": " · ".join(word for word in (selectors.kind(past.game, past.preset, past.options), time(past.time)) if word),
        "names": ", ".join(chair.name for chair in named),
        "others": [{"name": chair.name, "player": None if past.kind == "same" else chair.player} for chair in named],
        "level": level(past.others),
        "kind": kind(past),
        "outcome": past.outcome,
        "colour": "same" if past.kind == "same" else past.outcome,
        "verdict": verdict(past),
        "why": why(past),
        "score": score(past),
        "at": datetime.fromtimestamp((past.ended_at or past.started_at) / 1000, UTC),
        "moves": moves(past.turns),
        "lasted": lasted(past.ended_at - past.started_at) if past.ended_at else "",
        "left": past.left,
        "my_turn": past.my_turn and past.kind == "people",
        "until": until(past),
        "again": level(past.others) if past.kind == "computer" else "",
        "again_at": again_at(past),
        "seats": len(past.chairs),
        "fields": fields(past),
    }


def until(past: Past) -> dict[str, Any]:
    """Return until when somebody has to move in a match by correspondence, and how long that is, in words."""
    if past.time.kind != "days" or past.until is None:
        return {}
    return {"at": datetime.fromtimestamp(past.until / 1000, UTC), "words": left(past.until - clock.now())}


def left(ms: int) -> str:
    """A time that is left as one says it: "2 days 4 h", "5 h 12 min", "12 min"."""
    days, hours = divmod(max(0, ms) // 3_600_000, 24)
    if not days:
        return lasted(max(0, ms))
    words = ngettext("%(days)s day", "%(days)s days", days) % {"days": days}
    return gettext("%(days)s %(hours)s h") % {"days": words, "hours": hours} if hours else words


def again_at(past: Past) -> str:
    """Return where such a match is begun again, if not in the lobby."""
    if past.kind == "same":
        return f"{reverse('one_device')}?{urlencode({'game': past.game})}"
    return reverse("daily") if past.kind == "daily" else ""


def fields(past: Past) -> list[tuple[str, str]]:
    """Return what a form says to begin such a match again that no preset names."""
    game = GAMES.get(past.game)
    if past.preset or game is None:
        return []
    chosen = game_options.chosen(game, game_options.decoded(game, past.options))
    return [(f"option.{name}", str(value)) for name, value in chosen.items() if value is not False]


def kind(past: Past) -> str:
    """Whom it was against: people, the computer of a level, or what else it was."""
    if past.kind != "computer":
        return str(KINDS.get(past.kind, past.kind))
    return gettext("against the computer, %(level)s") % {"level": words.level(level(past.others))}


def rating(past: Past, changed: ratings.Changed | None) -> dict[str, Any]:
    """Return what a match changed for the reader's rating, or in words why it changed nothing."""
    if changed is not None and not changed.taken_back:
        return {"points": changed.points, "change": changed.after - changed.before, "after": changed.after}
    if not past.rated:
        return {"words": gettext("friendly") if past.kind == "people" else ""}
    return {"words": str(NOT_RATED.get("void" if changed else why_unrated(past), gettext("not rated")))}


def why_unrated(past: Past) -> str:
    """Return what ratings answered when the match ended, if it was why it changes none."""
    if past.outcome == "aborted":
        return "void" if past.status == "void" else ""
    answers = msgspec.json.decode(past.settlement or "{}")
    told = answers.get("ratings.hearers.on_match_over") if isinstance(answers, dict) else None
    return str(told.get("why", "")) if isinstance(told, dict) else ""


def level(others: tuple[Chair, ...]) -> str:
    return next((chair.bot for chair in others if chair.player is None and chair.bot), "")


def verdict(past: Past) -> str:
    if past.kind == "same" and past.outcome in ("won", "lost") and past.result:
        won = next(chair.name for chair in past.chairs if past.result.ranks[chair.seat] == 1)
        return gettext("%(name)s won") % {"name": won}
    if past.outcome == "lost" and len(past.chairs) > 2 and past.result:
        values = {"rank": past.result.ranks[past.seat], "seats": len(past.chairs)}
        return gettext("Place %(rank)s of %(seats)s") % values
    return str(sifting.OUTCOMES.get(past.outcome, ""))


def why(past: Past, of: str = "") -> str:
    """How it ended: by the points, or who gave up; `of`: whose match it is told as, if it is not the reader's own."""
    if past.left and len(past.chairs) > 2:
        return gettext("a computer played on for %(name)s") % {"name": of} if of else gettext("a computer played on for you")
    if past.kind == "same":
        return why_same(past)
    if past.result is None or past.result.reason not in GIVEN_UP:
        return gettext("on points") if past.result and past.result.reason == "points" else ""
    own, others = GIVEN_UP[past.result.reason]
    if past.outcome == "lost" and (past.left or len(past.chairs) == 2):
        return str(others) % {"name": of} if of else str(own)
    name = past.others[0].name if len(past.chairs) == 2 else gettext("The last one")
    return str(others) % {"name": name}


def why_same(past: Past) -> str:
    """How a match of two on one device ended: neither is the reader."""
    if past.result is None or past.result.reason not in GIVEN_UP:
        return gettext("on points") if past.result and past.result.reason == "points" else ""
    loser = next((chair.name for chair in past.chairs if past.result.ranks[chair.seat] > 1), "")
    return str(GIVEN_UP[past.result.reason][1]) % {"name": loser}


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
    if control.kind == "days":
        return slow(control.days)
    return {"brake": gettext("no clock"), "paced": gettext("a time for each decision")}.get(control.kind, "")


def slow(days: int) -> str:
    return ngettext("by correspondence, %(days)s day a move", "by correspondence, %(days)s days a move", days) % {"days": days}
