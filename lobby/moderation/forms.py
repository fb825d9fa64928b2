"""The forms of a case: one for each thing that can be done, with a reason, words to the player and a note."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import names
from lobby.models import FOR_EVER, Reason, Sanction
from lobby.moderation.acting import Order
from tables import clock

HOUR: Final = 3_600_000
LENGTHS: Final = [
    (str(HOUR), _("1 hour")),
    (str(24 * HOUR), _("1 day")),
    (str(7 * 24 * HOUR), _("7 days")),
    (str(30 * 24 * HOUR), _("30 days")),
    ("ever", _("For good")),
    ("date", _("Until a date of your own")),
]
DEEDS: Final[dict[str, tuple[Promise, Promise]]] = {
    "warn": (_("Warn"), _("The player reads your words; nothing else changes.")),
    "mute": (_("Mute"), _("The player may read, but not write: no chat, no rooms, no private messages.")),
    "bench": (_("Bench"), _("The player may play no people; what he waits with is withdrawn. A match that runs goes on.")),
    "ban": (_("Ban"), _("The house is closed to the player; he reads why, and may answer. Open pages close at once.")),
    "rename": (_("Rename"), _("The name goes everywhere, in old matches too, and is nobody’s any more.")),
    "hide": (_("Hide a line"), _("Nobody reads it any more; here it stays.")),
    "abort": (_("Call off a running match"), _("It counts for nobody. Both players are told.")),
    "void": (_("Void a match that is over"), _("Ratings and points are given back exactly. Both players are told.")),
}
"""kind → (the button, what it does)"""
WITH_LENGTH: Final = {"mute", "bench", "ban"}


class Deed(forms.Form):
    """What one of the staff wants done; `kind` decides which fields there are."""

    newest = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.ChoiceField(label=_("Reason"), help_text=_("The player reads it in his language."), choices=Reason)
    length = forms.ChoiceField(label=_("How long"), choices=LENGTHS, initial=str(24 * HOUR))
    end = forms.DateTimeField(
        label=_("The date"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    match = forms.TypedChoiceField(label=_("Match"), coerce=int)
    report = forms.TypedChoiceField(label=_("Line"), coerce=int)
    name = forms.CharField(
        label=_("New name"), required=False, max_length=names.LONGEST, help_text=_("Empty: one that says nothing, Player-123.")
    )
    seat = forms.BooleanField(
        label=_("Give up his seat in running matches"), required=False, help_text=_("Else his clock runs on.")
    )
    words = forms.CharField(
        label=_("Words to the player"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )
    note = forms.CharField(label=_("Note for the staff"), required=False, max_length=500)
    close = forms.BooleanField(label=_("Close the case with it"), required=False, initial=True)

    def __init__(self, kind: str, *args: Any, matches: Any = (), lines: Any = (), **named: Any) -> None:
        super().__init__(*args, **named)
        self.kind = kind
        self.auto_id = f"{kind}-%s"
        self.label_suffix = ""
        self.title, self.about = DEEDS[kind]
        wanted = {
            "length": kind in WITH_LENGTH,
            "end": kind in WITH_LENGTH,
            "match": kind in ("abort", "void"),
            "report": kind == "hide",
            "name": kind == "rename",
            "seat": kind == "ban",
        }
        for field, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[field]
        for field, choices in (("match", matches), ("report", lines)):
            if field in self.fields:
                self.fields[field].choices = list(choices)  # type: ignore[attr-defined]

    @property
    def possible(self) -> bool:
        """Whether there is anything that it could be done to."""
        return all(getattr(self.fields[name], "choices", True) for name in ("match", "report") if name in self.fields)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("length") == "date" and not cleaned.get("end"):
            self.add_error("end", _("Choose a date that is still to come."))
        return cleaned

    def order(self) -> Order:
        """Return what is to be done; the form is valid."""
        said = self.cleaned_data
        return Order(
            kind=self.kind,
            reason=said["reason"],
            words=said["words"],
            note=said["note"],
            until=end_of(said["length"], said["end"]) if self.kind in WITH_LENGTH else None,
            match=said.get("match"),
            report=said.get("report"),
            name=said.get("name", ""),
            seat=said.get("seat", False),
            close=said["close"],
        )


def end_of(length: str, end: datetime | None) -> int:
    """Return the moment at which a length that begins now ends, ms since 1970."""
    if length == "ever":
        return FOR_EVER
    if length == "date":
        return 0 if end is None else int(end.timestamp() * 1000)
    return clock.now() + int(length)


class Answer(forms.Form):
    """The staff's answer to an appeal."""

    words = forms.CharField(label=_("Answer"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4}))


KINDS: Final = tuple(kind for kind in DEEDS if kind in Sanction.Kind.values)
