"""What every game promises. Its checks are no test modules, so pytest is told to say what their asserts compared."""

import pytest

pytest.register_assert_rewrite(*(f"tests.games.{name}" for name in ("checks", "forms", "leaks", "playthrough", "walk")))
