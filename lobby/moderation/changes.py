"""How changes stand in a history of order: times as times, nothing as a dash, choices by their labels."""

from typing import Any

from django.db.models import BigIntegerField
from django.utils.translation import gettext as _
from simple_history.models import DeletedObject, ModelChange
from simple_history.template_utils import HistoricalRecordContextHelper

from lobby.models import FOR_EVER
from tables.admin import moment


class InWords(HistoricalRecordContextHelper):
    """Tells a moderator what the database keeps as numbers and codes."""

    def prepare_delta_change_value(self, change: ModelChange, value: Any) -> Any:
        field = self.model._meta.get_field(change.field)
        if value is None or (isinstance(value, DeletedObject) and value.pk is None):
            return "–"
        if value == FOR_EVER:
            return _("For good")
        if isinstance(field, BigIntegerField):  # all times here are in ms
            return moment(value)
        label = dict(getattr(field, "flatchoices", ())).get(value)
        return label or super().prepare_delta_change_value(change, value)
