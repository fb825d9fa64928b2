"""The staff's pages about order: the queue of cases, a case with all that belongs to it, sanctions, appeals."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from simple_history.admin import SimpleHistoryAdmin

from lobby import words
from lobby.models import FOR_EVER, Appeal, Case, Player, Reason, Sanction
from lobby.moderation import acting, appealing, cases, changes, dossier, forms, ranks
from lobby.moderation.records import newest_of
from lobby.refusals import Refused
from tables.admin import FoundByNumber, OnlyToLookAt, moment
from tables.models import Match


class Which(admin.SimpleListFilter):
    """What waits for somebody, unless one asks for the rest."""

    title = gettext_lazy("state")
    parameter_name = "which"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("done", gettext_lazy("done")), ("all", gettext_lazy("all"))]

    def choices(self, changelist: Any) -> Any:
        for value, label in ((None, _("waiting")), ("done", _("done")), ("all", _("all"))):
            query = changelist.get_query_string({}, [self.parameter_name]) if value is None else None
            query = query or changelist.get_query_string({self.parameter_name: value})
            yield {"selected": self.value() == value, "query_string": query, "display": label}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        return queryset.exclude(state="open") if self.value() == "done" else queryset.filter(state="open")


class Kept(FoundByNumber, OnlyToLookAt, SimpleHistoryAdmin):
    """Pages about order: changed by what can be done on them, never field by field; with a history that is not turned back."""

    show_full_result_count = False
    about: ClassVar[str]
    """The look-up of the player whom a row is about."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Whoever is accused himself does not read who has reported him, and what is noted about him."""
        found = super().get_queryset(request)
        return found if request.user.is_superuser else found.exclude(**{self.about: request.user.pk})

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Headed by what is listed: "Select case to view" is no title of a queue."""
        return super().changelist_view(request, {"title": capfirst(self.opts.verbose_name_plural), **(extra_context or {})})

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        if (row := self.found(request, object_id)) is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        self.check_open(request, row)
        return super().history_view(request, object_id, extra_context)

    def history_form_view(self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None) -> Any:
        if (row := self.found(request, object_id)) is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        self.check_open(request, row)
        return super().history_form_view(request, object_id, version_id, extra_context)

    def get_historical_record_context_helper(self, request: HttpRequest, historical_record: Any) -> changes.InWords:
        return changes.InWords(self.model, historical_record)

    def check_open(self, request: HttpRequest, row: Any) -> None:
        """Raise PermissionDenied where the page hides what its history would tell."""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return (Which in self.list_filter and lookup == Which.parameter_name) or super().lookup_allowed(lookup, value, request)

    def page(self, request: HttpRequest, template: str, title: str, more: dict[str, Any]) -> TemplateResponse:
        context = {**self.admin_site.each_context(request), "title": title, "opts": self.opts, **more}
        return TemplateResponse(request, template, context)

    def found(self, request: HttpRequest, object_id: str) -> Any:
        """Return the object if this reader may look at it. Raises PermissionDenied."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self.get_object(request, object_id)

    def door(self, view: Any) -> Any:
        return require_POST(self.admin_site.admin_view(view))


def may_act(request: HttpRequest) -> bool:
    return request.user.has_perm("lobby.change_case")


def refused(request: HttpRequest, no: Refused) -> str:
    return words.refusal(no.code, get_language() or "", no.values)


def staff(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


@admin.register(Case)
class CaseAdmin(Kept):
    """The queue, the oldest waiting first."""

    about = "accused"
    list_display = ("accused", "count", "reasons", "newest", "taken_by", "state")
    list_filter = (Which,)
    list_select_related = ("accused", "taken_by")
    search_fields = ("accused__username",)
    ordering = ("opened_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        found = super().get_queryset(request).prefetch_related("reports")
        return found.annotate(told=Count("reports"), last=Max("reports__at"))

    @admin.display(description=gettext_lazy("reports"), ordering="told")
    def count(self, case: Any) -> int:
        return int(case.told)

    @admin.display(description=gettext_lazy("newest"), ordering="last")
    def newest(self, case: Any) -> str:
        return moment(case.last)

    @admin.display(description=gettext_lazy("reasons"))
    def reasons(self, case: Case) -> str:
        return ", ".join(sorted({str(Reason(report.reason).label) for report in case.reports.all()}))

    def get_urls(self) -> list[Any]:
        own = [
            path("<int:case_id>/act/<slug:kind>/", self.door(self.act), name="lobby_case_act"),
            path("<int:case_id>/close/", self.door(self.close), name="lobby_case_close"),
            path("<int:case_id>/take/", self.door(self.take), name="lobby_case_take"),
            path("open/<int:player_id>/", self.door(self.open), name="lobby_case_open"),
        ]
        return own + super().get_urls()

    # --- the case ----------------------------------------------------------------------------------------------------
    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        case = self.found(request, object_id)
        if case is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        return self.case_page(request, case)

    def case_page(self, request: HttpRequest, case: Case, bound: forms.Deed | None = None) -> TemplateResponse:
        user, language = staff(request), get_language()
        told = dossier.reports(case, user, language)
        matches = dossier.matches(case.accused, user, language)
        may = may_act(request) and ranks.may_touch(user, case.accused)
        deeds = forms_of(case, told, matches, bound) if may and case.state == Case.State.OPEN else []
        more = {
            "case": case,
            "opened": moment(case.opened_at),
            "closed": moment(case.closed_at),
            "reports": told,
            "matches": matches,
            "record": dossier.record(case.accused),
            "linked": dossier.linked(case.accused, user),
            "deeds": deeds,
            "may": may,
            "above": may_act(request) and not may,
        }
        return self.page(request, "admin/lobby/case/page.html", str(case.accused), more)

    def act(self, request: HttpRequest, case_id: int, kind: str) -> HttpResponse:
        case = self.held(request, case_id)
        if kind not in forms.KINDS:
            raise PermissionDenied
        user, language = staff(request), get_language()
        told = dossier.reports(case, user, language)
        form = made(case, kind, told, dossier.matches(case.accused, user, language), request.POST)
        if not form.is_valid():
            return self.case_page(request, case, form)
        try:
            acting.act(by=user, case_id=case.pk, order=form.order(), newest=form.cleaned_data["newest"])
        except Refused as no:
            form.add_error(None, refused(request, no))
            return self.case_page(request, case, form)
        messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
        return self.back(request, case)

    def close(self, request: HttpRequest, case_id: int) -> HttpResponse:
        case = self.held(request, case_id)
        try:
            acting.close(by=staff(request), case_id=case.pk, note=request.POST.get("note", "")[:1000].replace("\0", ""))
        except Refused as no:
            messages.error(request, refused(request, no))
        else:
            messages.success(request, _("The case is closed."))
        return self.back(request, case)

    def take(self, request: HttpRequest, case_id: int) -> HttpResponse:
        case = self.held(request, case_id)
        try:
            acting.take(by=staff(request), case_id=case.pk, on=request.POST.get("on") != "0")
        except Refused as no:
            messages.error(request, refused(request, no))
        return self.back(request, case)

    def open(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Open a case about a player whom nobody has reported."""
        if not may_act(request):
            raise PermissionDenied
        try:
            case = cases.open_case(by=staff(request), player_id=player_id)
        except Refused as no:
            messages.error(request, refused(request, no))
            return redirect("admin:lobby_case_changelist")
        return self.back(request, case)

    def held(self, request: HttpRequest, case_id: int) -> Case:
        case = self.found(request, str(case_id))
        if case is None or not may_act(request):
            raise PermissionDenied
        return case

    def back(self, request: HttpRequest, case: Case) -> HttpResponse:
        return redirect(reverse("admin:lobby_case_change", args=[case.pk]))


def forms_of(case: Case, told: list[Any], matches: list[Any], bound: forms.Deed | None) -> list[forms.Deed]:
    """Return a form for each thing that can be done now; the one that was sent as it was sent."""
    kinds = [kind for kind in forms.KINDS if kind != Sanction.Kind.RENAME or not case.accused.is_guest]
    found = [bound if bound and bound.kind == kind else made(case, kind, told, matches) for kind in kinds]
    return [form for form in found if form.possible]


def made(case: Case, kind: str, told: list[Any], matches: list[Any], sent: Any = None) -> forms.Deed:
    status = Match.Status.RUNNING if kind == "abort" else Match.Status.OVER
    reported = {one.report.match_id for one in told}
    fit = sorted(
        (one for one in matches if one.status == status and not one.plays), key=lambda one: (one.id not in reported, -one.id)
    )
    first = told[0].report.reason if told else Reason.OTHER
    return forms.Deed(
        kind,
        sent,
        matches=[(one.id, f"{one.id}: {one.title}, {one.names}") for one in fit],
        lines=[(one.report.pk, one.report.quoted[:80]) for one in told if one.hideable],
        initial={"newest": newest_of(case.accused_id), "reason": first},
    )


@admin.register(Sanction)
class SanctionAdmin(Kept):
    """What was done about whom, by whom; to be lifted from here."""

    about = "player"
    list_display = ("player", "kind", "reason", "when", "ends", "by", "is_lifted")
    list_filter = ("kind", "reason")
    list_select_related = ("player", "by")
    search_fields = ("player__username",)
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        return super().get_queryset(request).select_related("player", "by", "match", "case")

    def check_open(self, request: HttpRequest, row: Sanction) -> None:
        if dossier.closed_to(request.user, row.match):
            raise PermissionDenied

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, row: Sanction) -> str:
        return moment(row.at)

    @admin.display(description=gettext_lazy("until"), ordering="until")
    def ends(self, row: Sanction) -> str:
        return _("For good") if row.until == FOR_EVER else moment(row.until)

    @admin.display(description=gettext_lazy("lifted"), boolean=True)
    def is_lifted(self, row: Sanction) -> bool:
        return row.lifted_at is not None

    def get_urls(self) -> list[Any]:
        return [path("<int:sanction_id>/lift/", self.door(self.lift), name="lobby_sanction_lift"), *super().get_urls()]

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        row = self.found(request, object_id)
        if row is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        more = {
            "row": row,
            "when": moment(row.at),
            "ends": self.ends(row),
            "lifted": moment(row.lifted_at),
            "closed_to": dossier.closed_to(request.user, row.match),
            "may": may_act(request) and ranks.may_touch(request.user, row.player),
        }
        return self.page(request, "admin/lobby/sanction/page.html", f"{row.get_kind_display()}: {row.player}", more)

    def lift(self, request: HttpRequest, sanction_id: int) -> HttpResponse:
        if not may_act(request):
            raise PermissionDenied
        try:
            note = request.POST.get("note", "")[:300].replace("\0", "")
            row = acting.lift(by=staff(request), sanction_id=sanction_id, note=note)
        except Refused as no:
            messages.error(request, refused(request, no))
            return redirect("admin:lobby_sanction_changelist")
        messages.success(request, _("Lifted."))
        return redirect("admin:lobby_sanction_change", row.pk)


@admin.register(Appeal)
class AppealAdmin(Kept):
    """What players answer, the oldest waiting first."""

    about = "sanction__player"
    list_display = ("who", "what", "when", "state", "by")
    list_filter = (Which,)
    list_select_related = ("sanction__player", "by")
    search_fields = ("sanction__player__username",)
    ordering = ("at",)

    def check_open(self, request: HttpRequest, row: Appeal) -> None:
        if dossier.closed_to(request.user, row.sanction.match):
            raise PermissionDenied

    @admin.display(description=gettext_lazy("player"))
    def who(self, row: Appeal) -> str:
        return str(row.sanction.player)

    @admin.display(description=gettext_lazy("against"))
    def what(self, row: Appeal) -> str:
        return str(row.sanction.get_kind_display())

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, row: Appeal) -> str:
        return moment(row.at)

    def get_urls(self) -> list[Any]:
        return [path("<int:appeal_id>/answer/", self.door(self.answer), name="lobby_appeal_answer"), *super().get_urls()]

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        row = self.found(request, object_id)
        if row is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        return self.appeal_page(request, row, forms.Answer(label_suffix=""))

    def appeal_page(self, request: HttpRequest, row: Appeal, form: forms.Answer) -> TemplateResponse:
        own = row.sanction.by_id == request.user.pk and appealing.others(staff(request), row.sanction.player)
        may = request.user.has_perm("lobby.change_appeal") and ranks.may_touch(request.user, row.sanction.player)
        more = {
            "row": row,
            "form": form,
            "when": moment(row.at),
            "done": moment(row.sanction.at),
            "own": own,
            "may": may and not own and row.state == Appeal.State.OPEN,
            "closed_to": dossier.closed_to(request.user, row.sanction.match),
        }
        return self.page(request, "admin/lobby/appeal/page.html", str(row.sanction.player), more)

    def answer(self, request: HttpRequest, appeal_id: int) -> HttpResponse:
        row = self.found(request, str(appeal_id))
        if row is None or not request.user.has_perm("lobby.change_appeal"):
            raise PermissionDenied
        form = forms.Answer(request.POST, label_suffix="")
        if not form.is_valid():
            return self.appeal_page(request, row, form)
        try:
            grant = request.POST.get("grant") == "1"
            appealing.answer(by=staff(request), appeal_id=row.pk, grant=grant, words=form.cleaned_data["words"])
        except Refused as no:
            form.add_error(None, refused(request, no))
            return self.appeal_page(request, row, form)
        messages.success(request, _("The answer is with the player."))
        return redirect("admin:lobby_appeal_changelist")
