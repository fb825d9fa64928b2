"""What the lobby does by the clock. Each task may run twice or late without harm."""

from celery import shared_task

from lobby import (
    challenges,
    daily_news,
    demo,
    news,
    news_post,
    news_turns,
    rematch,
    revealing,
    room_sweep,
    seeks,
    services,
    solo_deals,
    table_sweep,
)
from lobby.moderation import ending, traces


@shared_task
def expire_challenges() -> None:
    challenges.expire()
    rematch.lapse()


@shared_task
def sweep_starts() -> None:
    revealing.sweep()


@shared_task
def forget_deals() -> None:
    solo_deals.forget()


@shared_task
def tend_seeks() -> None:
    seeks.tend()


@shared_task
def sweep_tables() -> None:
    table_sweep.sweep()


@shared_task
def keep_demo() -> None:
    demo.keep_running()


@shared_task
def forget_idle_guests() -> None:
    services.forget_idle_guests()


@shared_task
def end_sanctions() -> None:
    ending.end_spent()


@shared_task
def forget_traces() -> None:
    traces.forget()


@shared_task
def send_news() -> None:
    news_post.send_due()


@shared_task
def tell_turns() -> None:
    news_turns.tell_absent()
    news_turns.tell_slow()


@shared_task
def forget_news() -> None:
    news.forget()


@shared_task
def tell_closed_days() -> None:
    daily_news.tell_closed()


@shared_task
def sweep_rooms() -> None:
    room_sweep.sweep()
