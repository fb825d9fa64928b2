"""Makes the key that web push is signed with, once for a portal."""

from typing import Any

from django.core.management.base import BaseCommand

from lobby import push


class Command(BaseCommand):
    help = "Print a fresh key for web push, as a line for the environment. With another key all devices must sign up anew."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={push.new_keys()}")
