"""Addresses of tables."""

from django.urls import path

from tables import practice, views

urlpatterns = [
    path("outcomes/", practice.outcomes, name="outcomes"),
    path("<int:match_id>/", views.table, name="table"),
    path("<int:match_id>/replay/", views.replay, name="replay"),
    path("<int:match_id>/replay/steps/", views.replay_steps, name="replay_steps"),
    path("<int:match_id>/look-back/", views.look_back, name="look_back"),
    path("<int:match_id>/file/", views.match_file, name="match_file"),
]
