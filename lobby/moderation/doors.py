"""The doors of reports (for pages' dialogs, and a page where no script runs), of notices, of appeals."""

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby import limits, views, words
from lobby.models import Player, Reason
from lobby.moderation import appealing, notices, reporting
from lobby.refusals import Refused

IDS: Final = ("match", "player", "room", "n", "letter")
STATUS: Final = {"too_many": 429, "report_gone": 404, "report_nobody": 404}


class ReportForm(forms.Form):
    reason = forms.ChoiceField(
        label=gettext_lazy("What is wrong?"), choices=Reason.choices, widget=forms.RadioSelect, initial=Reason.INSULT
    )
    words = forms.CharField(
        label=gettext_lazy("In your words"),
        help_text=gettext_lazy("Voluntary: what the staff should know."),
        required=False,
        max_length=reporting.WORDS,
        widget=forms.Textarea(attrs={"class": "input", "rows": 3}),
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.label_suffix = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """Tell the staff of what the fields name. Scripts that ask for JSON get {"told": …} or {"refused": …}."""
    return said(request) if request.method == "POST" and wants_json(request) else page(request)


def wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def said(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return JsonResponse(
            {"refused": _("Come in with a name to report something: as a guest, one click is enough.")}, status=403
        )
    try:
        keep(request, request.POST.get("reason", ""), request.POST.get("words", ""))
    except Refused as no:
        refused = words.refusal(no.code, get_language() or "", no.values)
        return JsonResponse({"refused": refused}, status=STATUS.get(no.code, 400))
    return JsonResponse({"told": thanks()})


@login_required
def page(request: HttpRequest) -> HttpResponse:
    """The same without a script: `kind` and the ids stand in the address."""
    asked = request.POST if request.method == "POST" else request.GET
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            keep(request, form.cleaned_data["reason"], form.cleaned_data["words"])
        except Refused as no:
            form.add_error(None, words.refusal(no.code, get_language() or "", no.values))
        else:
            messages.success(request, thanks())
            return redirect("notices")
    named = {name: asked[name] for name in ("kind", *IDS) if name in asked}
    return render(request, "lobby/report.html", {"form": form, "named": named, "meant": meant(request, named)})


def meant(request: HttpRequest, named: dict[str, str]) -> reporting.Meant | None:
    """Return what the page is about, to be shown above the form; None when there is no such thing for this reader."""
    try:
        return reporting.what_is_meant(reader(request), named.get("kind", ""), named)
    except Refused:
        return None


def keep(request: HttpRequest, reason: str, own_words: str) -> None:
    ids = {name: request.POST[name] for name in IDS if name in request.POST}
    reporting.report(
        reporter=reader(request),
        kind=request.POST.get("kind", ""),
        ids=ids,
        reason=reason,
        words=own_words.replace("\0", ""),
        address=limits.address(request),
    )


def reader(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


def thanks() -> str:
    return _("Thank you. Somebody will look into it, and tell you what came of it.")


# --- notices --------------------------------------------------------------------------------------------------------
@login_required
@never_cache
@require_safe
def notices_page(request: HttpRequest) -> HttpResponse:
    """What the staff has done about the reader, and what became of his reports; from now on it has been read."""
    if reader(request).banned:
        return redirect("banned")
    return shown(request, {"barring": None})


@login_required
@never_cache
@require_safe
def ban_page(request: HttpRequest) -> HttpResponse:
    """To this page everything leads while the house is closed to the reader."""
    if not reader(request).banned:
        return redirect("notices")
    return shown(request, {"barring": notices.barring(reader(request))})


def shown(request: HttpRequest, more: dict[str, Any]) -> HttpResponse:
    player, language = reader(request), get_language()
    context = {"notices": notices.of(player, language), "reported": notices.reported(player), **more}
    if views.is_looked_at(request):
        notices.mark_seen(player)
    return render(request, "lobby/notices.html", {**context, "longest": appealing.LONGEST})


@login_required
@require_POST
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Keep what the reader says to something that was done about him."""
    try:
        appealing.appeal(player=reader(request), sanction_id=sanction_id, words=request.POST.get("words", ""))
    except Refused as no:
        messages.error(request, words.refusal(no.code, get_language() or "", no.values))
    else:
        messages.success(request, _("Your words are with the staff. The answer will be here."))
    return redirect("notices")
