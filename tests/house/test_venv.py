"""What only tests need is asked for in words, not with a traceback."""

import importlib.util

import pytest

from scripts import lay_out, walk


@pytest.mark.parametrize("main", [lay_out.main, walk.main])
def test_a_clone_that_has_only_run_the_portal_is_told_what_is_missing(main, monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "pytest" else found(name, *more))
    with pytest.raises(SystemExit, match="make venv-dev"):
        main(["battleballon"])
