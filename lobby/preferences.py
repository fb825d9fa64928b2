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


class TimeZone(forms.Form):
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        field: Any = self.fields["time_zone"]
        field.choices = [("", _("That of this device")), *zones.choices()]
        field.widget.attrs["class"] = "input"
        field.label_suffix = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the settings; a form of an account's own is kept by POST. Visitors have none."""
    form = None
    if request.user.is_authenticated:
        kept = {"time_zone": request.user.time_zone}
        form = TimeZone(request.POST if request.method == "POST" else None, initial=kept)
        if request.method == "POST" and form.is_valid():
            services.keep_time(player=request.user, zone=form.cleaned_data["time_zone"])
            messages.success(request, _("Saved."))
            return redirect("settings")
    elif request.method == "POST":
        return redirect("settings")
    told = zones.zone(request.COOKIES.get(zones.COOKIE, ""))
    context = {
        "form": form,
        "browser_zone": zones.place(told.key) if told else "",
        "now": timezone.now(),
        "has_second_factor": request.user.is_authenticated and is_mfa_enabled(request.user),
    }
    return render(request, "lobby/settings.html", context)
