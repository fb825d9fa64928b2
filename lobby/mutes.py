"""Muting: what somebody says is no longer shown to one who does not want to read it. The muted one is not told."""

import re
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from lobby import limits
from lobby.models import Mute, Player

NUMBER: Final = re.compile("[0-9]{1,18}")
"""What fits into a database."""


@require_POST
def mute(request: HttpRequest) -> HttpResponse:
    """Mute `player`, or no longer (`on`: 1 or 0)."""
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    whom, on = request.POST.get("player", ""), request.POST.get("on")
    if on not in ("0", "1") or whom.lstrip("0") == str(request.user.pk):
        return HttpResponse(status=400)
    if not limits.within("mutes", request.user.pk, most=60, seconds=600, when_unknown=True):
        return HttpResponse(status=429)
    if not (NUMBER.fullmatch(whom) and Player.objects.filter(pk=whom).exists()):
        raise Http404
    set_mute(who=request.user, whom_id=int(whom), on=on == "1")
    return HttpResponse(status=204)


def set_mute(*, who: Player, whom_id: int, on: bool) -> None:
    """Mute somebody, or no longer; twice is once."""
    if on:
        Mute.objects.bulk_create([Mute(who=who, whom_id=whom_id)], ignore_conflicts=True)
    else:
        Mute.objects.filter(who=who, whom=whom_id).delete()
