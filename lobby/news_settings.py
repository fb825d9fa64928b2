"""The settings page of news: which kinds reach a member away from the house, by which way, in which hours; and his devices."""

import json
import re
from datetime import time
from typing import Any, Final

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby import limits, news_reach, push
from lobby.models import News, Player, PushDevice, Reach
from lobby.moderation import traces
from lobby.refusals import Refused

LONGEST: Final = 4000
"""Characters that a browser may say of its subscription."""
BROWSERS: Final = (("Firefox", r"Firefox/"), ("Edge", r"Edg"), ("Opera", r"OPR/"), ("Chrome", r"Chrom"), ("Safari", r"Safari/"))
SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS"),
    ("Linux", r"Linux|X11"),
)


class Quiet(forms.Form):
    quiet_from = forms.TimeField(label=_("from"), required=False)
    quiet_until = forms.TimeField(label=_("until"), required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        begin, end = found.get("quiet_from"), found.get("quiet_until")
        if not self.errors and ((begin is None) != (end is None) or (begin is not None and begin == end)):
            raise forms.ValidationError(_("Say from when until when, or leave both empty."))
        return found

    def minutes(self) -> tuple[int, int] | None:
        begin, end = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_until"]
        return None if begin is None else (begin.hour * 60 + begin.minute, end.hour * 60 + end.minute)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show what a member has chosen, and keep what he chooses. Guests have the bell."""
    player: Any = request.user
    if player.is_guest:
        return redirect("settings")
    form = Quiet(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        chosen = {way: request.POST.getlist(way) for way in ("mail", "push")}
        kept = news_reach.of(player.pk)
        if not push.is_on():
            chosen["push"] = kept.push  # what was not asked was not answered
        news_reach.choose(player_id=player.pk, **chosen, quiet=form.minutes())
        messages.success(request, _("Saved."))
        return redirect("news_settings")
    return render(request, "lobby/news_settings.html", shown(request, player, form))


def shown(request: HttpRequest, player: Player, form: Quiet) -> dict[str, Any]:
    reach = news_reach.of(player.pk)
    addresses = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary", "pk")
    mark = traces.mark("device", traces.token_of(request))
    return {
        "form": form,
        "kinds": [kind_of(kind, reach) for kind in News.Kind],
        "address": addresses.values_list("email", flat=True).first(),
        "unconfirmed": EmailAddress.objects.filter(user=player, verified=False).exists(),
        "quiet_from": form.data.get("quiet_from", "") if form.is_bound else hour(reach.quiet_from),
        "quiet_until": form.data.get("quiet_until", "") if form.is_bound else hour(reach.quiet_until),
        "push_key": push.public_key(),
        "devices": [
            {"pk": one.pk, "name": one.name, "made_at": one.moment, "own": one.mark == mark}
            for one in PushDevice.objects.filter(player=player).order_by("-made_at")
        ],
    }


def kind_of(kind: News.Kind, reach: Reach) -> dict[str, Any]:
    mail = kind in news_reach.BY_MAIL
    return {"name": kind.value, "label": kind.label, "mail": kind in reach.mail, "may_mail": mail, "push": kind in reach.push}


def hour(minutes: int | None) -> str:
    return "" if minutes is None else time(*divmod(minutes, 60)).strftime("%H:%M")


# --- devices ----------------------------------------------------------------------------------------------------------
@require_POST
@login_required
def keep_device(request: HttpRequest) -> HttpResponse:
    """Take the subscription of a browser, as its own JSON has it."""
    player: Any = request.user
    try:
        if not limits.within("push-devices", player.pk, most=20, seconds=3600, when_unknown=False):
            raise Refused("too_many")
        agent = request.headers.get("User-Agent", "")
        mark = traces.mark("device", traces.token_of(request))
        push.keep(player=player, **subscription(request.body), mark=mark, name=named(agent))
    except Refused:
        return HttpResponse(status=400)
    return HttpResponse(status=204)


def subscription(body: bytes) -> dict[str, str]:
    """Return what a subscription says. Raises Refused for anything else."""
    try:
        given = json.loads(body[:LONGEST])
        found = {"endpoint": given["endpoint"], "p256dh": given["keys"]["p256dh"], "auth": given["keys"]["auth"]}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Refused("no_such_device") from None
    longest = {"endpoint": 500, "p256dh": 120, "auth": 40}
    if not all(isinstance(value, str) and value.isascii() and len(value) <= longest[name] for name, value in found.items()):
        raise Refused("no_such_device")
    return found


def named(agent: str) -> str:
    """Return what a browser is called in the list of devices: "Firefox, Linux"."""
    parts = (next((name for name, pattern in kinds if re.search(pattern, agent)), "") for kinds in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, parts)) or "Browser"


@require_POST
@login_required
def forget_device(request: HttpRequest, pk: int) -> HttpResponse:
    assert request.user.is_authenticated
    push.forget(player_id=request.user.pk, pk=pk)
    return redirect("news_settings")
