"""Static files under names that carry the hash of their content, modules' imports included; each packed once for the wire."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile

from portal import words

PACKED = {".css", ".js", ".json", ".svg", ".txt"}
"""What gets smaller; fonts and pictures are packed already."""


class HashedStaticFiles(ManifestStaticFilesStorage):
    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            self.add(paths, words.scripts())
        yield from super().post_process(paths, dry_run, **options)
        if not dry_run:
            for name in self.hashed_files.values():
                pack(Path(self.path(name)))

    def add(self, paths: dict[str, Any], made: dict[str, bytes]) -> None:
        """Lay files that no folder has beside the collected ones, to be hashed with them."""
        for name, content in made.items():
            self.delete(name)
            self.save(name, ContentFile(content))
            paths[name] = (self, name)


def pack(file: Path) -> None:
    """Lay FILE.gz beside a file, for servestatic and the proxies to send. What the hash names never changes: once is enough."""
    packed = file.with_name(f"{file.name}.gz")
    if file.suffix in PACKED and not packed.exists():
        packed.write_bytes(gzip.compress(file.read_bytes(), compresslevel=9, mtime=0))
