"""Colours stand in one place, by day and by night, and every text can be read on what it is written on."""

import re
from pathlib import Path

import pytest

TOKENS = Path("static/css/tokens.css")
SHEETS = sorted({*Path("static/css").glob("*.css"), *Path("games").glob("*/client/*.css")})
DRAWN = sorted({*Path("static").glob("*.svg"), *Path("static/js").rglob("*.js"), *Path("games").glob("*/client/*.*")})
RAW = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\("
    r"|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|gold|orange|brown|yellow)(?![\w-])",
    re.IGNORECASE,
)
DECLARED = re.compile(r"(?<![\w-])(--[\w-]+)\s*:\s*([^;}]+)")
USED = re.compile(r"var\((--[\w-]+)[\s,)]")
DARK = r"color-scheme: dark;([^}]*)}"
STANDALONE = {"favicon.svg", "favicon-turn.svg", "icon.svg", "cover.svg"}
"""Pictures that a browser shows outside any page: no token reaches them."""

SUITS = ("rubin", "saphir", "smaragd", "topas", "perle", "amethyst")
PAPERS = ("--paper", "--paper-2", "--paper-3")
TEXTS = [
    *((text, paper) for text in ("--ink", "--ink-2") for paper in PAPERS),
    *((text, paper) for text in ("--brass-ink", "--good", "--bad") for paper in ("--paper", "--paper-3")),
    ("--on-ink", "--ink"),
    ("--paper-3", "--bad"),
    ("--card-ink", "--card-paper"),
    ("--card-ink-2", "--card-paper"),
    ("--card-ink", "--topas"),
    ("--card-ink", "--perle"),
    *(("--card-paper", f"--{suit}") for suit in SUITS if suit not in ("topas", "perle")),
    *((f"--{suit}-deep", "--card-paper") for suit in SUITS),
    *((text, f"13 --{suit} --lane-base") for text in ("--ink", "--ink-2") for suit in SUITS),
    *(("--ink", f"28 --{suit} --lane-base") for suit in SUITS),
    ("--ink", "16 --brass --paper-3"),
    ("--ink", "9 --ink --paper"),
    ("--ink-2", "9 --ink --paper-3"),
    ("--on-ink", "86 --ink --brass"),
]
"""Text and what it stands on; "20 --a --b" is color-mix(a 20%, b)."""
SIGNS = [("--brass", paper) for paper in PAPERS] + [("--line-2", "--paper"), ("--line-2", "--paper-3"), ("--good", "--paper-3")]
"""What is no text but must be seen: the ring round what has the focus, the edge of a field, the dot of who is here."""


def plain(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def dark_blocks() -> list[dict[str, str]]:
    return [dict(DECLARED.findall(block)) for block in re.findall(DARK, plain(TOKENS))]


def themes() -> dict[str, dict[str, str]]:
    light = dict(DECLARED.findall(plain(TOKENS).partition("@media")[0]))
    return {"light": light, "dark": light | dark_blocks()[0]}


def colour(words: str, theme: dict[str, str]) -> tuple[float, ...]:
    """Return red, green and blue of a token, or of a mix of two, from 0 to 1."""
    if " " in words:
        share, one, other = words.split()
        parts = zip(colour(one, theme), colour(other, theme), strict=True)
        return tuple(a * int(share) / 100 + b * (1 - int(share) / 100) for a, b in parts)
    digits = theme[words].strip().lstrip("#")
    return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))


def light_of(rgb: tuple[float, ...]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str, theme: dict[str, str]) -> float:
    """Return the contrast of two colours as WCAG counts it, from 1 to 21."""
    darker, lighter = sorted(light_of(colour(words, theme)) for words in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def test_both_dark_blocks_are_equal():
    by_system, by_switch = dark_blocks()
    assert by_system == by_switch and len(by_system) > 20


def test_every_token_of_the_night_is_one_of_the_day():
    assert set(dark_blocks()[0]) <= set(themes()["light"])


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet != TOKENS], ids=str)
def test_raw_colours_stand_among_the_tokens_only(sheet):
    assert RAW.findall(plain(sheet)) == []


@pytest.mark.parametrize("picture", [file for file in DRAWN if file.name not in STANDALONE and file.suffix != ".css"], ids=str)
def test_pictures_and_scripts_take_their_colours_from_the_tokens(picture):
    painted = re.findall(
        r"""(?:fill|stroke|stop-color|style\.(?:color|background))\s*[=:]\s*["'](#\w+|rgb[^"']*)""", picture.read_text()
    )
    assert painted == []


def test_no_sheet_uses_what_is_declared_nowhere():
    text = " ".join(map(plain, SHEETS)) + " ".join(file.read_text() for file in DRAWN if file.suffix in (".svg", ".js"))
    declared = set(re.findall(r"(--[\w-]+)[\"']?\s*:", text)) | set(re.findall(r"setProperty\(\W(--[\w-]+)", text))
    assert sorted(set(USED.findall(text)) - declared) == []


def test_every_token_is_used():
    text = " ".join(map(plain, SHEETS)) + " ".join(file.read_text() for file in DRAWN if file.suffix in (".svg", ".js"))
    assert sorted(set(themes()["light"]) - set(USED.findall(text))) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_read(theme):
    tokens = themes()[theme]
    weak = {pair: round(found, 2) for pair in TEXTS if (found := contrast(*pair, tokens)) < 4.5}
    assert weak == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_sign_can_be_seen(theme):
    tokens = themes()[theme]
    weak = {pair: round(found, 2) for pair in SIGNS if (found := contrast(*pair, tokens)) < 3}
    assert weak == {}
