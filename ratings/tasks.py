"""What ratings do by the clock. Each task may run twice or late without harm."""

from celery import shared_task

from ratings.daily import races
from tables import database


@shared_task(ignore_result=True)
def draw_ahead() -> None:
    """Draw the secrets of today's and tomorrow's races. Whoever finds today's missing draws it himself."""
    with database.work():
        races.draw_ahead()
