"""The rules as a game's page tells them: their text, figures and tables, for tests that work every example out again."""

from itertools import takewhile

from games import registry
from portal import markup, rules

LANGUAGES = ("de", "en")


def text(slug: str, language: str) -> str:
    return (registry.folder(slug) / f"help.{language}.md").read_text()


def figures(slug: str, language: str, *names: str) -> list[markup.Figure]:
    """The figures of these kinds, or all, in their order."""
    found = markup.figures(rules.parts(text(slug, language))[1])
    return [figure for figure in found if not names or figure.name in names]


def lines(slug: str, language: str, *names: str) -> list[str]:
    return [line for figure in figures(slug, language, *names) for line in figure.lines]


def rows(slug: str, language: str, heading: str) -> list[list[str]]:
    """The rows below a table's heading, which begins with these cells: "| before | round"."""
    all_lines = text(slug, language).splitlines()
    start = next(place for place, line in enumerate(all_lines) if line.startswith(heading))
    table = takewhile(lambda line: line.startswith("|"), all_lines[start:])
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return [cells[0], *cells[2:]]


def number(value: int) -> str:
    """As pages write it, with a minus that is one."""
    return str(value).replace("-", "−")


def value(words: str) -> int:
    return int(words.replace("−", "-"))
