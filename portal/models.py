"""Pages whose words belong to the operator."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class Page(models.Model):
    """A page of this house in one language, written in Markdown.

    What is left empty is as delivered (portal/texts), so that whoever changes nothing gets the words of each new version.
    """

    slug = models.SlugField(
        _("address"), max_length=40, help_text=_("The last word of the page’s address: /pages/imprint/, for example.")
    )
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    title = models.CharField(_("title"), max_length=80, blank=True)
    body = models.TextField(_("text"), blank=True, help_text=_("Markdown. HTML in it is shown as text."))
    updated = models.DateTimeField(_("changed"), auto_now=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("page")
        verbose_name_plural = _("pages")
        ordering = ["slug", "language"]
        constraints = [models.UniqueConstraint(fields=["slug", "language"], name="one_page_a_language")]

    def __str__(self) -> str:
        return f"{self.slug} ({self.language})"

    def get_absolute_url(self) -> str:
        return reverse("page", args=[self.slug])
