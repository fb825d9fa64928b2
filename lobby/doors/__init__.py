"""The acts that a page in the lobby may ask for: each kind of frame with the one thing that is done about it.

A module here has ACTS: {kind of frame: (frame, the player's id) -> Done}. What it does may raise lobby.refusals.Refused.
"""

from collections.abc import Callable
from typing import Any, Final

from lobby import wire
from lobby.doors import challenges

Act = Callable[[Any, int], wire.Done]
ACTS: Final[dict[type, Act]] = {**challenges.ACTS}
