"""What newcomers see: the rules in pictures, then the tour of the table."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Person, seated
from tests.browser.newcomer import SCREENS, is_shown_round, sees_all_pictures

STEPS = ["Deine Hand", "Drei Karten nach links", "Bedien mit Farbe oder Zahl", "Dein linker Nachbar", "Die Varianten"]


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_a_newcomer_reads_the_rules_and_is_shown_round_the_table(person: Callable[..., Person], screen: str) -> None:
    anna = person("Anna", viewport=SCREENS[screen])
    assert sees_all_pictures(anna.opens("/games/gespenster/")) >= 7
    page = anna.opens(f"/tables/{seated(anna, person('Emil'), person('Paula'), game='gespenster')}/")
    titles = is_shown_round(page)
    assert titles[: len(STEPS)] == STEPS and titles[-1] == "Das Menü"
