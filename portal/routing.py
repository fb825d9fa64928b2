"""All socket addresses."""

from lobby.routing import sockets as lobby
from tables.routing import sockets as tables

sockets = [*tables, *lobby]
