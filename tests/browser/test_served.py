"""How files and pages come over the wire: packed, kept as long as they may be, in the right language."""

import gzip
import re
import urllib.error
import urllib.request
from email.message import Message
from typing import Any

import brotli
import pytest

YEAR = 60 * 60 * 24 * 365


def asked(site: str, address: str, **headers: str) -> tuple[int, Message, bytes]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(site + address, headers={key.replace("_", "-"): text for key, text in headers.items()})
    try:
        with opener.open(request, timeout=15) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def named(site: str, page: str, pattern: str, language: str = "de") -> str:
    """Return the first address in a page that looks like this."""
    found = re.search(rf'"(/static/{pattern})"', asked(site, page, Accept_Language=language)[2].decode())
    assert found, pattern
    return found[1]


@pytest.mark.parametrize(
    "pattern", [r"css/frame\.\w+\.css", r"linked/common\.\w+\.js", r"words/de-lobby\.\w+\.js", r"art\.\w+\.svg"]
)
@pytest.mark.parametrize(("way", "opened"), [("gzip", gzip.decompress), ("br", brotli.decompress)])
def test_what_is_named_by_its_hash_comes_packed_and_for_good(site: str, pattern: str, way: str, opened: Any) -> None:
    address = named(site, "/lobby/", pattern)
    status, headers, body = asked(site, address, Accept_Encoding=way)
    assert (status, headers["Content-Encoding"]) == (200, way)
    assert "immutable" in headers["Cache-Control"] and "public" in headers["Cache-Control"]
    assert int(re.search(r"max-age=(\d+)", headers["Cache-Control"])[1]) >= YEAR  # type: ignore[index]
    assert "Accept-Encoding" in headers["Vary"] and headers["X-Content-Type-Options"] == "nosniff"
    assert opened(body) == asked(site, address)[2]


def test_fonts_come_as_they_are_and_for_good(site: str) -> None:
    _, headers, _ = asked(site, named(site, "/", r"fonts/[\w.-]+\.woff2"), Accept_Encoding="gzip")
    assert headers["Content-Encoding"] is None and "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/", "/lobby/", "/accounts/login/", "/nirgends/"])
def test_pages_come_packed_and_not_the_same_length_twice(site: str, address: str) -> None:
    answers = [asked(site, address, Accept_Encoding="gzip") for _ in range(6)]
    assert all(headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in headers["Vary"] for _, headers, _ in answers)
    assert len({len(body) for *_, body in answers}) > 1


def test_each_language_has_words_of_its_own(site: str) -> None:
    found = (named(site, "/lobby/", rf"words/{one}-lobby\.\w+\.js", one) for one in ("de", "en"))
    german, english = (asked(site, address)[2].decode() for address in found)
    assert "Wer ist da" in german and "Wer ist da" not in english and "gettext" in english
    assert "Available %s" not in german  # the admin's


def test_the_worker_is_asked_for_anew_and_lies_at_the_root(site: str) -> None:
    status, headers, body = asked(site, "/worker.js")
    assert status == 200 and headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in headers["Cache-Control"] and body.startswith(b"const KEPT = ")
    assert "worker-src 'self'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(("language", "said"), [("de", "Die Leine ist gekappt"), ("en", "The line is cut")])
def test_the_offline_page_can_be_had_in_each_language(site: str, language: str, said: str) -> None:
    _, headers, body = asked(site, f"/offline/{language}/", Accept_Language="de" if language == "en" else "en")
    assert said in body.decode() and headers["Content-Language"] == language


def test_there_is_no_offline_page_in_a_language_that_nobody_here_speaks(site: str) -> None:
    assert asked(site, "/offline/tlh/")[0] == 404
