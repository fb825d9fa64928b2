"""Celery: queue `default` for small jobs, queue `bots` for computers that think. Results are not kept."""

import os

from celery import Celery
from kombu.transport.redis import QoS

# A worker that loses Redis would hand its unread messages back over the connection that is gone, and die of it (kombu:
# "'NoneType' object has no attribute 'hostname'"). What it held is lost instead: sweeps find whatever was to be done.
QoS.restore_at_shutdown = False

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

app = Celery("luftschloss")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
