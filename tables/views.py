"""The pages of a table: the live one, to which everything comes over the socket, and the replay of a match that is over."""

import json
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from games import registry
from tables import frames, match_files, outbox, practice, replays, selectors, services, sharing, signals
from tables.models import Match


@require_safe
@cache_control(no_store=True)
@ensure_csrf_cookie
def table(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a table to those who sit there or may watch. For all others it is missing, like one that is not there."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not may_see(match, request.user):
        raise Http404
    return render(request, "tables/table.html", {"title": title(match.game), "page": page(match, request.user)})


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a match that is over, with everybody's cards, to those who took part or judge; `?ply=` says where to begin."""
    seat = selectors.played_seat(match_id, request.user.pk)
    if not selectors.may_replay(match_id, request.user):
        return waits(request, match_id, seat)
    match = Match.objects.get(pk=match_id)
    try:
        held, course = selectors.replay(match)
    except selectors.NotOver:
        running = match.status == Match.Status.RUNNING
        return render(
            request, "tables/no_replay.html", {"title": title(match.game), "match": match, "running": running}, status=404
        )
    given = page(match, request.user) | {"replay": steps_of(held, course, seat, request, ways_of(match, seat, request.user))}
    return render(request, "tables/replay.html", {"title": title(match.game), "page": given})


def waits(request: HttpRequest, match_id: int, seat: int | None) -> HttpResponse:
    """Tell who raced by cards that others, or he himself, still race by, that they stay covered; a stranger finds nothing."""
    match = Match.objects.filter(pk=match_id, kind=Match.Kind.DAILY).first() if seat is not None else None
    if match is None:
        raise Http404
    running = match.status == Match.Status.RUNNING
    told = {"title": title(match.game), "match": match, "running": running, "day": not running}
    return render(request, "tables/no_replay.html", told, status=404)


def ways_of(match: Match, seat: int | None, user: Any) -> dict[str, Any]:
    """Return where a replay's page asks for more, and where it leads: on by a link only those who took part."""
    return {
        "url": reverse("replay_steps", args=[match.pk]),
        "lookBack": found("look_back", match.pk) if can_look_back(match) else None,
        "mayAsk": user.pk is not None,
        "file": None if sharing.why_not(match) == "day_open" else reverse("match_file", args=[match.pk]),
        "share": None if seat is None else found("share", match.pk),
    }


def can_look_back(match: Match) -> bool:
    return registry.GAMES[match.game].weigh is not None


def steps_of(held: Any, course: replays.Course, seat: int | None, request: HttpRequest, ways: dict[str, Any]) -> dict[str, Any]:
    """Return what a replay begins with: what all steps share, the entries that they end with, the steps about `?ply=`."""
    number = course.at(number_in(request, "ply", 0))
    return {
        "seat": None if held.is_shared else seat,  # both sat before it: both are called by their names
        "at": number,
        "plies": [step.ply for step in course.steps],
        "table": plain(frames.shared(held)),
        "page": plain(course.around(number)),
        **ways,
    }


def plain(value: Any) -> Any:
    return json.loads(frames.encoder.encode(value))


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def replay_steps(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with steps of a replay as JSON (replays.Page): those from `?from=` to `?to=`, at most replays.PAGE."""
    if not selectors.may_replay(match_id, request.user):
        raise Http404
    return steps_page(request, match_id)


def steps_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with the steps that are asked for; who may see them is the door's to know."""
    try:
        _, course = selectors.replay(match_id)
    except selectors.NotOver:
        raise Http404 from None
    first = number_in(request, "from", 0)
    last = number_in(request, "to", first + replays.PAGE - 1)
    return HttpResponse(frames.encoder.encode(course.page(first, last)), content_type="application/json")


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def match_file(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with a match that is over as one file (docs/match-file.md), to those who took part or judge."""
    if not selectors.may_replay(match_id, request.user):
        raise Http404
    try:
        exported = match_files.of(match_id)
    except selectors.NotOver:
        raise Http404 from None
    answer = HttpResponse(match_files.encoded(exported), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="luftschloss-{exported.game}-{match_id}.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True, private=True)
@gzip_page
def look_back(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with what each move gave away, or how far that is (selectors.look_back); POST has it worked out."""
    if not selectors.may_replay(match_id, request.user):
        raise Http404
    try:
        selectors.finished(match_id)
    except selectors.NotOver:
        raise Http404 from None
    status = 200
    if request.method == "POST" and request.user.pk is not None:  # of a closed day's race visitors look at what is there
        try:
            if services.ask_look_back(match_id=match_id, player_id=request.user.pk):
                outbox.look_back(match_id)
        except services.NotAllowed as no:
            status = 429 if no.code == "busy" else 409
    return JsonResponse(selectors.look_back(match_id), status=status)


def number_in(request: HttpRequest, name: str, otherwise: int) -> int:
    """Return a whole number from the address; what is none counts as left out."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def may_see(match: Match, user: Any) -> bool:
    return selectors.seat_of(match, user.pk) is not None or selectors.may_watch(match, user)


def page(match: Match, user: Any) -> dict[str, Any]:
    """Return what the page's scripts need to begin: the addresses of the game's own files, who reads, and what he may do.

    Hearers of `page_made` add what they know of the reader, such as whom he has muted.
    """
    files = client_files(match.game)
    silent = selectors.why_silent(match, user)
    added = signals.answers(signals.page_made, match=match, user=user)
    return {
        "match": match.pk,
        "game": match.game,
        "title": title(match.game),
        "preset": match.preset,
        "seats": list(registry.GAMES[match.game].seats),
        "takesBack": registry.GAMES[match.game].take_back,
        "rated": match.rated,
        "started": match.started_at,
        "kind": match.kind,
        "user": user.pk,
        "lobby": reverse("lobby"),
        "board": files.get("board.js"),
        "words": files.get("words.js"),
        "css": files.get("board.css"),
        "files": {name: address for name, address in files.items() if not name.endswith(".js")},
        "me": selectors.seat_of(match, user.pk),
        "hints": practice.hints_of(match.pk, user.pk),
        "account": user.is_authenticated and not getattr(user, "is_guest", False),
        "chat": {"may": not silent, "why": silent},
        "muted": [],
        "links": {
            "mute": found("mute"),
            "login": found("account_login"),
            "mine": found("mine"),
            "check": reverse("check_deal", args=[match.pk]),
            "taler": found("taler") if match.stake and not getattr(user, "is_guest", False) else None,
        },
        "rules": found("game", match.game),
        "replayUrl": replay_url(match.pk, user),
    } | {name: value for answer in added for name, value in answer.items()}


def replay_url(match_id: int, user: Any) -> str | None:
    """Return where a match can be gone through once it is over, for those who took part."""
    return None if selectors.played_seat(match_id, user.pk) is None else reverse("replay", args=[match_id])


def found(name: str, *args: Any) -> str | None:
    """Return the address of a page of the floors above, if there is one of that name."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return None


def client_files(slug: str) -> dict[str, str]:
    """Return the addresses of a game's client files by name; none for a game without a client."""
    folder = Path(registry.folder(slug), "client")
    return {file.name: static(f"games/{slug}/{file.name}") for file in sorted(folder.glob("*")) if file.is_file()}


def title(slug: str) -> str:
    titles = registry.GAMES[slug].titles
    return titles.get(get_language() or "", titles["en"])
