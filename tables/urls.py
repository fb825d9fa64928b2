"""Addresses of tables."""

from django.urls import path

from tables import deal_pages, practice, views

urlpatterns = [
    path("outcomes/", practice.outcomes, name="outcomes"),
    path("<int:match_id>/", views.table, name="table"),
    path("<int:match_id>/replay/", views.replay, name="replay"),
    path("<int:match_id>/replay/steps/", views.replay_steps, name="replay_steps"),
    path("<int:match_id>/look-back/", views.look_back, name="look_back"),
    path("<int:match_id>/check/", deal_pages.check, name="check_deal"),
    path("<int:match_id>/deal/", deal_pages.revealed, name="revealed"),
    path("<int:match_id>/file/", views.match_file, name="match_file"),
]
