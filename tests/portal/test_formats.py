"""Times that the server writes look like those that the browser writes beside them (tests/js/times.test.js)."""

from datetime import UTC, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

FORMS = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")
WRITTEN = {
    "en": ["8:00 AM", "Nov. 30, 2026, 8:00 AM", "11/30/2026 8:00 AM"],
    "de": ["08:00", "30. November 2026 08:00", "30.11.2026 08:00"],
}


@pytest.mark.parametrize("language", WRITTEN)
def test_times_have_one_form_a_language(language):
    with override(language):
        assert [date_format(datetime(2026, 11, 30, 8, tzinfo=UTC), form) for form in FORMS] == WRITTEN[language]
