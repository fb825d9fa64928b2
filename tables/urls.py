"""Addresses of tables."""

from django.urls import path

from tables import views

urlpatterns = [path("<int:match_id>/", views.table, name="table")]
