"""Static files under names that carry the hash of their content, modules joined; each packed once for the wire."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage

from portal import linking, modules, sheets, words

PACKED = {".css", ".js", ".json", ".svg", ".txt"}
"""What gets smaller; fonts and pictures are packed already."""
THEIRS = ("admin/", "account/", "mfa/")
"""Files of libraries, hundreds: brotli is a sixth better than gzip, and a hundred times slower."""


class HashedStaticFiles(ManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    max_post_process_passes = 20
    """At least as many as the longest chain of imports."""
    links = True
    """Whether modules are served joined."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            self.add(paths, words.scripts() | linking.linked(modules.sources()) | sheets.joined(modules.sources(".css")))
        yield from super().post_process(paths, dry_run, **options)
        if not dry_run:
            for name in self.hashed_files.values():
                pack(Path(self.path(name)), well=not name.startswith(THEIRS))

    def add(self, paths: dict[str, Any], made: dict[str, str]) -> None:
        """Let files that we make be hashed with the collected ones, or instead of one."""
        memory = InMemoryStorage()
        for name, text in made.items():
            memory.save(name, ContentFile(text.encode()))
            if name not in paths:
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
            paths[name] = (memory, name)


def pack(file: Path, *, well: bool) -> None:
    """Lay FILE.gz beside a file, and FILE.br if it is worth the time, for servestatic and the proxies to send.

    What the hash names never changes: once is enough.
    """
    if file.suffix not in PACKED:
        return
    ways = {".gz": lambda content: gzip.compress(content, compresslevel=9, mtime=0)}
    if well:
        ways[".br"] = brotli.compress
    for ending, way in ways.items():
        packed = file.with_name(file.name + ending)
        if not packed.exists():
            packed.write_bytes(way(file.read_bytes()))
