"""The addresses of people's pages and of one-click starts."""

from django.urls import path

from lobby import mine, views

urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/computer/", views.against_computer, name="against_computer"),
    path("matches/", mine.matches, name="mine"),
    path("account/", views.account, name="account"),
    path("guest/", views.guest, name="guest"),
    path("play/", views.play_now, name="play_now"),
]
