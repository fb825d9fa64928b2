"""Places for portals that tests start. What `make test` has collected is not collected again for each of them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from scripts import lanes
from tests import migrated


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """A place in which a first start has the database to make, but no files to collect."""
    lanes.lay(Path(settings.VAR), tmp_path / "var")
    return tmp_path / "var"


@pytest.fixture(scope="session")
def _prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("prepared")
    lanes.lay(Path(settings.VAR), place)
    if migrated.template().exists():
        shutil.copy(migrated.template(), place / "db.sqlite3")
    clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    subprocess.run([sys.executable, "-m", "scripts.prepare"], env={**clean, "VAR_DIR": str(place)}, check=True)
    return place


@pytest.fixture
def prepared(_prepared: Path, tmp_path: Path) -> Path:
    """A place in which nothing is left to be done before a start."""
    return Path(shutil.copytree(_prepared, tmp_path / "var"))
