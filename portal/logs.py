"""How log lines look: one JSON object a line. Frames' local variables are never logged: they may hold cards."""

import logging

import structlog

shared: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
]
_json: structlog.typing.Processor = structlog.processors.JSONRenderer(ensure_ascii=False)


def formatter() -> logging.Formatter:
    """Return what every handler uses, for lines of the standard library and of structlog alike."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _json],
    )


def not_of_health(record: logging.LogRecord) -> bool:
    """Leave out what Django says of an unwell /healthz: whoever asks, again and again, has heard it by the answer."""
    asked = getattr(record, "request", None)
    if asked is None and isinstance(record.msg, dict):
        asked = record.msg.get("request")
    path = str(getattr(asked, "path", asked or "")).rpartition(" ")[2]
    return path != "/healthz"


def configure() -> None:
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
