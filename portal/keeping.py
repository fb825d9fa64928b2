"""Who may keep a page: it says who reads it, in his language and his time, and has his forms."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin


class ReadersOwn(MiddlewareMixin):
    """Pages are for the browser that asked, and asked for anew each time, unless their view says something else."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response
