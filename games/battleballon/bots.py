"""Bots of Battleballon."""

from collections.abc import Mapping
from typing import Final

from games.contract import Bot

BOTS: Final[Mapping[str, Bot]] = {}
