"""The address of the lobby's socket."""

from django.urls import path

from lobby.consumers import LobbySocket
from tables.sockets import door

sockets = [path("ws/lobby/", door(LobbySocket))]
