"""The Django project: settings, urls, the doors of http and sockets, the task queue."""

from portal.celery import app as celery

__all__ = ["celery"]
