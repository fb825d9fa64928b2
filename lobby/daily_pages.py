"""The race of the day (portal_features J): its list, one's own race, earlier days; and the door through which one begins."""

from datetime import date
from typing import Any, Final

import msgspec
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import daily_words, leaderboards, limits, pairs, selectors
from lobby.views import as_somebody, too_fast
from ratings.daily import days, lists, own, races, racing
from ratings.daily.models import DailyRace
from tables import outbox
from tables.services import NotAllowed

FEW: Final = 15
"""A list up to this long is shown whole; of a longer one at first …"""
FIRST: Final = 10
"""… so many."""
KEPT: Final = 60
"""Seconds for which a list that has not changed is not made anew: names may have."""
FAR: Final = 100
"""Pages of a list that are kept: whoever counts on fills no memory."""


@require_safe
@never_cache
def daily(request: HttpRequest, slug: str = "", day: str = "") -> HttpResponse:
    """The race of a day, of today where none is named; without a game the first that has one."""
    race = race_at(slug or first_game(), day)
    return render(request, "lobby/daily.html", page(request, race))


def first_game() -> str:
    return next((game.slug for game in races.games()), "")


def race_at(slug: str, day: str) -> DailyRace:
    """Return the race of an address. Raises Http404."""
    wanted = days.named(day) if day else days.today()
    race = None if wanted is None else races.race_of(slug, wanted)
    if race is None:
        raise Http404
    return race


def page(request: HttpRequest, race: DailyRace) -> dict[str, Any]:
    language, reader = get_language(), request.user.pk or 0
    member = request.user.is_authenticated and not request.user.is_guest
    mine = own.own(race, reader) if reader else own.Own("open")
    row = lists.row_of(race, reader) if member else None
    shown = part(request, race)
    is_here = any(one.player == reader for one in shown["rows"])
    return {
        **shown,
        "left": daily_words.left(shown["until"]),
        "own_row": None if is_here else row,
        "has_odd": shown["has_odd"] or bool(row and row.odd),
        "title": selectors.title(race.game, language),
        "icon": selectors.icon(race.game),
        "games": [(game.slug, selectors.title(game.slug, language)) for game in races.games()],
        "day_words": daily_words.day(race.day),
        "is_today": race.day == days.today(),
        "is_closed": days.is_closed(race.day),
        "earlier": earlier(race),
        "later": race.day + days.DAY if race.day < days.today() else None,
        "last_closed": days.last_closed(),
        "why_not": racing.why_not(race, is_guest=not member),
        "member": member,
        "mine": mine,
        "row": row,
        "result": daily_words.result(mine.state),
        "share": daily_words.share(request, race, mine, row, shown["list"].count, reader) if row else "",
        "record": own.record(reader, race.game) if member else None,
        "recent": own.recent(race.game, days.today(), reader if member else None),
        "checked": next((match for match in (mine.match, *(one.match for one in shown["rows"])) if match), None),
        "secret": bytes(race.deal.vault.secret).hex() if days.is_closed(race.day) else "",
    }


def earlier(race: DailyRace) -> date | None:
    """Return the day before, if it was raced."""
    before = race.day - days.DAY
    return before if DailyRace.objects.filter(game=race.game, day=before).exists() else None


def part(request: HttpRequest, race: DailyRace) -> dict[str, Any]:
    """Return the part of the list that an address asks for: the first few, or with `?page=` all, page by page."""
    asks_all = "page" in request.GET
    found = lists.page(race, leaderboards.page(request))
    few = not asks_all and found.count > FEW
    rows = found.rows[:FIRST] if few else found.rows
    return {
        "race": race,
        "list": found,
        "rows": rows,
        "has_odd": any(row.odd for row in rows),
        "few": few,
        "asks_all": asks_all,
        "is_open": not days.is_closed(race.day),
        "until": days.ends(race.day) if race.day == days.today() else days.closes(race.day),
        "bars": daily_words.bars(found.ladder),
        "ladder": ladder_of(found),
    }


def ladder_of(found: lists.Page) -> str:
    """Return how often which margin was reached, as JSON: a page reckons its reader's place from it."""
    above = (*found.ladder.above, found.count)
    return msgspec.json.encode([(number, above[at]) for at, number in enumerate(found.ladder.numbers)]).decode()


@require_safe
def listing(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """The list alone, the same for all who look: asked for again and again, and mostly answered by "nothing new"."""
    race = race_at(slug, day)
    number = leaderboards.page(request) if "page" in request.GET else 0  # as it is understood: it stands in a header
    parts = (race.pk, lists.version(race), int(days.is_closed(race.day)), get_language(), number)
    tag = f'"{"-".join(map(str, parts))}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:  # weak: it had been packed
        return HttpResponseNotModified(headers={"ETag": tag})
    key = f"daily-list:{tag}".replace(" ", "")
    told = cache.get(key)
    if told is None:
        told = render_to_string("lobby/daily_list.html", part(request, race))
        if number <= FAR:
            cache.set(key, told, KEPT)
    return HttpResponse(told, headers={"ETag": tag, "Cache-Control": "private, no-cache"})


@require_POST
@as_somebody
def start(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """Sit down to a race, or go on with the one that runs."""
    race = race_at(slug, day)
    assert request.user.is_authenticated  # as_somebody has seen to it
    if not limits.within("starts", request.user.pk, most=30, seconds=600, when_unknown=True):
        return too_fast(request)
    if pairs.busy([request.user.pk]):
        messages.info(request, _("You are in a match: finish it first, its clock runs on."))
        return redirect("daily_of", slug, race.day)
    try:
        match_id, update = racing.begin(player_id=request.user.pk, race=race)
    except NotAllowed as no:
        messages.info(request, daily_words.refusal(no.code))
        return redirect("daily_of", slug, race.day)
    outbox.follow(update)
    return redirect("table", match_id)
