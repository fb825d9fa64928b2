"""What others made is listed, licensed and loadable."""

import re
from pathlib import Path

import pytest

VENDORED = [*Path("static/vendor").glob("*.js"), *Path("static/fonts").glob("*.woff2")]
MODULES = sorted(Path("static/vendor").glob("*.js"))


@pytest.mark.parametrize("file", VENDORED, ids=lambda file: file.name)
def test_every_vendored_file_stands_in_the_list(file):
    assert file.name in Path("VENDORED.md").read_text()


def test_every_licence_in_the_list_lies_beside_its_files():
    for name in re.findall(r"`(LICENSE-[\w-]+)`", Path("VENDORED.md").read_text()):
        assert list(Path("static").glob(f"*/{name}")), name


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_no_module_names_a_source_map_that_is_not_there(file):
    assert "sourceMappingURL" not in file.read_text()


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_modules_import_only_what_the_import_map_names(file):
    named = {"preact", "preact/hooks", "htm", "@preact/signals", "@preact/signals-core"}
    assert set(re.findall(r"""\bfrom\s*["']([^"']+)["']""", file.read_text())) <= named
