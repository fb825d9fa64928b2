"""What the lobby does by the clock. Each task may run twice or late without harm."""

from celery import shared_task

from lobby import challenges, services


@shared_task
def expire_challenges() -> None:
    challenges.expire()


@shared_task
def forget_idle_guests() -> None:
    services.forget_idle_guests()
