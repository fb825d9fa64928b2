"""The settings page: what this device remembers, for everybody; what the account keeps, for who has one."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby import services, zones
from lobby.models import Circle


class TimeZone(forms.Form):
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        field: Any = self.fields["time_zone"]
        field.choices = [("", _("That of this device")), *zones.choices()]
        field.widget.attrs["class"] = "input"
        field.label_suffix = ""


class Seen(forms.Form):
    shown_to = forms.ChoiceField(
        label=_("Who sees your page"),
        choices=Circle,
        widget=forms.RadioSelect,
        help_text=_("Your record, your ratings, your last matches. Your name and place in the leaderboards everybody sees."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the settings; a form of an account's own is kept by POST. Visitors have none."""
    player: Any = request.user
    form = seen = None
    if player.is_authenticated:
        is_seen, is_zone = (request.method == "POST" and ("shown_to" in request.POST) == one for one in (True, False))
        form = TimeZone(request.POST if is_zone else None, initial={"time_zone": player.time_zone})
        seen = Seen(request.POST if is_seen else None, initial={"shown_to": player.shown_to})
        if keep(player, form, seen):
            messages.success(request, _("Saved."))
            return redirect("settings")
    elif request.method == "POST":
        return redirect("settings")
    told = zones.zone(request.COOKIES.get(zones.COOKIE, ""))
    context = {
        "form": form,
        "seen": seen,
        "browser_zone": zones.place(told.key) if told else "",
        "now": timezone.now(),
        "has_second_factor": player.is_authenticated and is_mfa_enabled(player),
    }
    return render(request, "lobby/settings.html", context)


def keep(player: Any, form: TimeZone, seen: Seen) -> bool:
    """Keep what was sent, and say whether anything was."""
    if form.is_valid():
        services.keep_time(player=player, zone=form.cleaned_data["time_zone"])
    elif seen.is_valid():
        services.show_to(player=player, circle=seen.cleaned_data["shown_to"])
    else:
        return False
    return True
