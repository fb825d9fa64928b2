"""Celery: queue `default` for small jobs, queue `bots` for computers that think. Results are not kept."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

app = Celery("luftschloss")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
