"""The addresses of people's pages and of one-click starts."""

from django.urls import path
from django.views.generic import RedirectView

from lobby import (
    farewell,
    folk_pages,
    invitations,
    leaderboards,
    letter_pages,
    mine,
    mutes,
    name_pages,
    preferences,
    profiles,
    share_pages,
    table_pages,
    views,
)
from lobby.moderation import doors as moderation

urlpatterns = [
    path("invite/<slug:token>/", invitations.page, name="invitation"),
    path("tables/invited/<slug:token>/", table_pages.page, name="table_invitation"),
    path("tables/<int:match_id>/share/", share_pages.pass_on, name="share"),
    path("replays/<slug:token>/", share_pages.shared, name="shared_replay"),
    path("replays/<slug:token>/steps/", share_pages.shared_steps, name="shared_steps"),
    path("replays/<slug:token>/look-back/", share_pages.shared_look_back, name="shared_look_back"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/computer/", views.against_computer, name="against_computer"),
    path("leaders/", leaderboards.all_games, name="leaders"),
    path("leaders/<slug:slug>/", leaderboards.of_game, name="leaders_of"),
    path("matches/", mine.matches, name="mine"),
    path("players/id/<int:pk>/", profiles.by_id, name="player_by_id"),
    path("players/<str:key>/", profiles.page, name="player"),
    path("players/<str:key>/history/", profiles.history, name="player_history"),
    path("account/", RedirectView.as_view(pattern_name="settings"), name="account"),
    path("settings/", preferences.page, name="settings"),
    path("settings/name/", name_pages.rename, name="rename"),
    path("settings/farewell/", farewell.page, name="farewell"),
    path("notices/", moderation.notices_page, name="notices"),
    path("notices/ban/", moderation.ban_page, name="banned"),
    path("notices/<int:sanction_id>/appeal/", moderation.appeal, name="appeal"),
    path("report/", moderation.report, name="report"),
    path("people/", folk_pages.page, name="people"),
    path("people/mute/", mutes.mute, name="mute"),
    path("people/heed/", folk_pages.heed, name="heed"),
    path("people/away/", folk_pages.away, name="away"),
    path("people/about/<int:pk>/", folk_pages.about, name="about"),
    path("messages/", letter_pages.conversations, name="letters"),
    path("messages/<str:key>/", letter_pages.thread, name="letters_with"),
    path("messages/<str:key>/delete/", letter_pages.throw_away, name="throw_away"),
    path("guest/", views.guest, name="guest"),
    path("play/", views.play_now, name="play_now"),
]
