"""The page where a member takes another name."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby import limits, names, renaming
from tables import clock


class NewName(forms.Form):
    name = forms.CharField(
        label=_("New name"),
        max_length=names.LONGEST,
        help_text=_("2 to 20 characters. This is what the others see."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    sure = forms.BooleanField(label=_("Yes, this is what I want to be called."))

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.label_suffix = ""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest) -> HttpResponse:
    """Ask for another name, and take it. Guests take their first one where they register."""
    player: Any = request.user
    if player.is_guest:
        return redirect("account_signup")
    form = NewName(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and is_taken(form, player):
        messages.success(request, _("This is what you are called from now on."))
        return redirect("settings")
    wait = renaming.next_at(player.pk)
    context = {"form": form, "wait": datetime.fromtimestamp(wait / 1000, UTC) if wait > clock.now() else None}
    return render(request, "lobby/rename.html", context)


def is_taken(form: NewName, player: Any) -> bool:
    """Give the player the name; what stands against it is said at the field."""
    if not limits.within("rename", player.pk, most=20, seconds=600, when_unknown=True):
        form.add_error("name", _("That was too often. Please try again later."))
        return False
    try:
        renaming.rename(player_id=player.pk, name=form.cleaned_data["name"])
    except ValidationError as no:
        form.add_error("name", no)
        return False
    return True
