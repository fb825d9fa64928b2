"""The toys can be played in tests, and by servers that tests start; nowhere else."""

import os
from pathlib import Path

from django.conf import settings

from games import registry

TOYS = str(Path(__file__).parent / "toys")
os.environ.setdefault("LUFTSCHLOSS_GAMES_PATH", TOYS)
registry.also_from(TOYS)
settings.PULSE = False
"""No thread of this process beats; servers that tests start do."""

pytest_plugins = ["tests.browser.fixtures"]
"""Browser tests lie in two places: tests/browser, and the folders of games."""
