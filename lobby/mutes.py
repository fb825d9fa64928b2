"""Muting: what somebody says is no longer shown to one who does not want to read it. The muted one is not told."""

import re
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from lobby import ties
from lobby.refusals import Refused

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
    if not NUMBER.fullmatch(whom):
        raise Http404
    try:
        ties.mute(who_id=request.user.pk, whom_id=int(whom), on=on == "1")
    except Refused as no:
        if no.code == "no_such_player":
            raise Http404 from no
        return HttpResponse(status=429)
    return HttpResponse(status=204)
