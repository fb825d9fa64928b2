"""What reports about errors leave out, whether or not a view thinks of it."""

import re
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class Discreet(SafeExceptionReporterFilter):
    """Passwords are never reported, neither those that people type nor those in the addresses of our stores."""

    hidden_settings = re.compile(SafeExceptionReporterFilter.hidden_settings.pattern + "|_URL$|LOCATION|HOSTS", re.IGNORECASE)

    def get_post_parameters(self, request: HttpRequest | None) -> Any:
        typed = super().get_post_parameters(request)
        return {name: self.cleanse_setting(name, value) for name, value in typed.items()}
