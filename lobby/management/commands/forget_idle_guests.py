"""Delete guests who have not been here for a week and never sat at a table."""

from typing import Any

from django.core.management.base import BaseCommand

from lobby import services


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{services.forget_idle_guests()} guests forgotten")
