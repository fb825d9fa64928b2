"""Socket addresses of tables."""

from django.urls import path

from tables.consumers import TableSocket
from tables.sockets import door

sockets = [path("ws/tables/<int:match_id>/", door(TableSocket))]
