"""Draws the app's icons from the mark in static/art.svg: `python -m scripts.icons`. They are kept in git; needs Chromium."""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "static"
ICONS = {
    "app-192": (192, 0.84),
    "app-512": (512, 0.84),
    "app-maskable-512": (512, 0.62),
    "app-180": (180, 0.76),
    "badge-96": (96, 0.94),
}
"""Name → pixels, and how much of its height the mark takes: launchers cut a maskable one to a circle."""
CHROMIUM = "/usr/bin/chromium"


def page(size: int, part: float, *, bare: bool) -> str:
    art = (STATIC / "art.svg").read_text()
    mark = re.search(r'<symbol id="logo" viewBox="([^"]+)">(.*?)</symbol>', art, re.S)
    assert mark is not None
    ground = "transparent" if bare else "var(--paper)"
    flat = "svg * { fill: #fff; stroke: #fff; }" if bare else ""  # a badge is read by its shape alone
    return f"""<!doctype html><style>{(STATIC / "css/tokens.css").read_text()}
    html, body {{ margin: 0; background: {ground}; }}
    body {{ display: grid; place-items: center; width: {size}px; height: {size}px; }}
    svg {{ overflow: visible; height: {size * part}px; color: var(--ink); }}
    {flat}</style><svg viewBox="{mark[1]}">{mark[2]}</svg>"""


def main() -> None:
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name, (size, part) in ICONS.items():
            bare = name.startswith("badge")
            view = browser.new_page(viewport={"width": size, "height": size}, color_scheme="light")
            view.set_content(page(size, part, bare=bare))
            view.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=bare)
        browser.close()


if __name__ == "__main__":
    main()
