"""Who leaves early again and again pauses from playing people. Pure arithmetic over ms since 1970.

Three early departures within a day bring a pause of ten minutes; each further one, while three lie within a day, twice the
last, up to a day. Every whole day without one halves the next pause again.
"""

from collections.abc import Sequence
from typing import Final

DAY: Final = 86_400_000
FREE: Final = 2
"""Early departures within a day that everybody may have: connections break, dinner is ready."""
SHORTEST: Final = 600_000
LONGEST: Final = DAY
REMEMBERED: Final = 30 * DAY
"""Older departures say nothing any more."""


def until(leaves: Sequence[int]) -> int:
    """Return when the pause ends that these departures brought, the oldest first; 0 when they brought none."""
    level, end = 0, 0
    for place, at in enumerate(leaves):
        if place >= FREE and at - leaves[place - FREE] < DAY:
            level = max(0, level - max(0, at - end) // DAY)
            end = at + min(SHORTEST << level, LONGEST)
            level += 1
    return end
