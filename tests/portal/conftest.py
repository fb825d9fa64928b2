from tests.lobby.conftest import _house, alice, bob, greta, woken  # noqa: F401  the same people and the same house
