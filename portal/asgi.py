"""The door of http and sockets; runs under daphne and uvicorn alike."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from django.core.asgi import get_asgi_application

django = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  Django must be set up first
from django.conf import settings  # noqa: E402
from servestatic import ServeStaticASGI  # noqa: E402

from portal.origins import own_pages_only  # noqa: E402
from portal.routing import sockets  # noqa: E402
from tables import pulse  # noqa: E402


def add_headers(headers, path, url):  # type: ignore[no-untyped-def]  # servestatic's own loose signature
    headers["X-Content-Type-Options"] = "nosniff"


pulse.start()
application = ProtocolTypeRouter(
    {
        "http": ServeStaticASGI(
            django,
            root=settings.STATIC_ROOT,
            prefix=settings.STATIC_URL,
            allow_all_origins=False,
            add_headers_function=add_headers,
        ),
        "websocket": own_pages_only(URLRouter(sockets)),
    }
)

# what was imported stays: no collection need walk over it again; what moves make is mostly freed without one
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)
