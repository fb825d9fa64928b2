"""The addresses of people's pages and of one-click starts."""

from django.urls import path
from django.views.generic import RedirectView

from lobby import farewell, mine, mutes, preferences, views
from lobby.moderation import doors as moderation

urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/computer/", views.against_computer, name="against_computer"),
    path("matches/", mine.matches, name="mine"),
    path("account/", RedirectView.as_view(pattern_name="settings"), name="account"),
    path("settings/", preferences.page, name="settings"),
    path("settings/farewell/", farewell.page, name="farewell"),
    path("report/", moderation.report, name="report"),
    path("people/mute/", mutes.mute, name="mute"),
    path("guest/", views.guest, name="guest"),
    path("play/", views.play_now, name="play_now"),
]
