"""The house's pages for the staff: with history, a preview, and a word about those that nobody has written yet."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from simple_history.admin import SimpleHistoryAdmin

from portal import pages
from portal.models import Page
from tables.admin import AskedByWhatIsShown, FoundByNumber


class PageForm(forms.ModelForm):
    """Begins with the words that are delivered; whoever leaves them as they are goes on getting those of new versions."""

    class Meta:
        model = Page
        fields = ("slug", "language", "title", "body")
        widgets = {"body": forms.Textarea(attrs={"rows": 30, "cols": 100})}

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if given := pages.delivered(self.instance.slug, self.instance.language):
            self.initial["title"] = self.instance.title or given.title
            self.initial["body"] = self.instance.body or given.body

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        given = pages.delivered(cleaned.get("slug", ""), cleaned.get("language", ""))
        for name in ("title", "body"):
            if given and name in cleaned and tidied(cleaned[name]) == tidied(getattr(given, name)):
                cleaned[name] = ""
            elif not given and name in cleaned and not cleaned[name].strip():
                self.add_error(name, _("This page has no words of its own yet: write some."))
        return cleaned


def tidied(text: str) -> str:
    """Return a text as it is compared: browsers send other line ends."""
    return "\n".join(text.split("\r\n")).strip()


@admin.register(Page)
class PageAdmin(FoundByNumber, AskedByWhatIsShown, SimpleHistoryAdmin):
    form = PageForm
    list_display = ("slug", "language", "shown_title", "own", "updated")
    list_filter = ("language",)
    search_fields = ("slug", "title", "body")

    def get_urls(self) -> list[Any]:
        preview = path("preview/", require_POST(self.admin_site.admin_view(self.preview)), name="portal_page_preview")
        return [preview, *super().get_urls()]

    def preview(self, request: HttpRequest) -> HttpResponse:
        """Show what a form holds as its page will look; nothing is kept."""
        if not (self.has_change_permission(request) or self.has_add_permission(request)):
            raise PermissionDenied
        words = {name: request.POST.get(name, "") for name in ("slug", "language", "title", "body")}
        text = pages.Text(**words, updated=timezone.now())
        return render(request, "portal/page.html", {"page": text, "preview": True})

    def view_on_site(self, page: Page) -> str:
        return page.get_absolute_url()

    @admin.display(description=_("title"))
    def shown_title(self, page: Page) -> str:
        return pages.written(page).title

    @admin.display(description=_("own words"), boolean=True)
    def own(self, page: Page) -> bool:
        return bool(page.body)
