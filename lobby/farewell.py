"""Closing one's own account: what was personal is gone, the matches stay as somebody's who is no longer here."""

import secrets
from functools import partial
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby import challenges, limits, outbox, pairs, rooms, seated, selectors, services, table_seats, waiting
from lobby.models import Block, Challenge, Friend, Letter, Mute, News, OldName, Player, PushDevice, Reach, Seek, Trace
from ratings import services as ratings
from tables import services as tables

GONE: Final = "Ex-"
"""How the names of those begin who are gone."""


class StillPlays(Exception):
    """He sits in a running match against people."""


class Farewell(forms.Form):
    password = forms.CharField(
        label=_("Your password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, player: Any, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.player = player
        self.label_suffix = ""

    def clean_password(self) -> str:
        if not limits.within("farewell", self.player.pk, most=10, seconds=600, when_unknown=True):
            raise forms.ValidationError(_("That was too often. Please try again later."))
        if not self.player.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."))
        return str(self.cleaned_data["password"])


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Ask once more, with the password; then it is done. Guests have nothing to close, staff are closed by others."""
    player: Any = request.user
    if player.is_guest or player.is_staff:
        return redirect("settings")
    form = Farewell(player, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            close_account(player=player)
        except StillPlays:
            form.add_error(None, _("You are in the middle of a match: finish it first, or resign."))
        else:
            logout(request)
            messages.success(request, _("Your account is deleted. Thank you for playing here."))
            return redirect("home")
    return render(request, "lobby/farewell.html", {"form": form})


@transaction.atomic
def close_account(*, player: Player) -> None:
    """Forget what is personal about a member and let nobody in as him again. Raises StillPlays."""
    # not against keys: who holds an open table at which he sits may have to name him
    member = Player.objects.select_for_update(no_key=True).get(pk=player.pk, is_guest=False, is_staff=False)
    if pairs.busy([member.pk]) or seated.slow([member.pk]):
        raise StillPlays
    mine = Q(challenger=member.pk) | Q(rival=member.pk)
    challenges.close(Challenge.objects.filter(mine), Challenge.State.WITHDRAWN)
    waiting.end(Seek.objects.filter(player=member), Seek.State.WITHDRAWN)
    table_seats.take_away([member.pk])
    EmailAddress.objects.filter(user=member).delete()
    Authenticator.objects.filter(user=member).delete()
    forget_ties(member.pk)
    tables.end_shares_of(member.pk)
    for own in (Trace, News, Reach, PushDevice):
        own.objects.filter(player=member).delete()
    member.username = name_of_one_gone(member.pk)
    member.email = member.language = member.time_zone = ""
    member.is_active = False
    member.last_login = None
    member.set_unusable_password()
    member.save()  # which closes his open sockets (tables.control)
    forget = partial(tables.forget_name, player_id=member.pk, name=member.name)
    forget()
    OldName.objects.filter(player=member).delete()  # the one that he has just given up among them: it is free again
    ratings.list_player(player_id=member.pk, listed=False)
    rooms.leave_all(member)
    services.renamed(member)  # in matches against the computer that still run
    transaction.on_commit(forget, robust=True)  # and in those that ended in between


def forget_ties(pk: int) -> None:
    """Forget with whom somebody got on and with whom not, and what they wrote to one another."""
    pairs = Friend.objects.filter(Q(who=pk) | Q(whom=pk)).values_list("who", "whom")
    others = {one for pair in pairs for one in pair} - {pk}
    for ties in (Friend, Block, Mute):
        ties.objects.filter(Q(who=pk) | Q(whom=pk)).delete()
    readers = set(Letter.objects.filter(sender=pk, read=False).values_list("recipient", flat=True))
    Letter.objects.filter(Q(sender=pk) | Q(recipient=pk)).delete()  # a report keeps its own copy
    outbox.folk_changed(*others)
    for reader in readers:
        outbox.letters_counted(reader)


def name_of_one_gone(pk: int) -> str:
    """Return a name that says nothing, and that nobody has."""
    name = f"{GONE}{pk}"
    while selectors.taken(name):
        name = f"{GONE}{pk}-{secrets.randbelow(10**6)}"
    return name
