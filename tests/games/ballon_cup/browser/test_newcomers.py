"""What newcomers see: the rules in pictures, then the tour of the table."""

from collections.abc import Callable

from tests.browser.conftest import Person, seated
from tests.browser.newcomer import SCREENS, is_shown_round, sees_all_pictures

STEPS = ["Eine Zieltafel", "Hoch oder tief?", "Deine Hand", "Deine Steine", "Drei Pokale gewinnen", "Die Hand deines Gegners"]


def test_a_newcomer_reads_the_rules_and_is_shown_round_the_table(person: Callable[..., Person]) -> None:
    anna = person("Anna", viewport=SCREENS["desktop"])
    rules = anna.opens("/games/ballon_cup/")
    for screen in ("desktop", "small"):
        rules.set_viewport_size(SCREENS[screen])
        assert sees_all_pictures(rules) >= 9
    page = anna.opens(f"/tables/{seated(anna, person('Emil'), game='ballon_cup')}/")
    for screen in ("desktop", "small"):
        page.set_viewport_size(SCREENS[screen])
        titles = is_shown_round(page)
        assert titles[: len(STEPS)] == STEPS and titles[-1] == "Das Menü"
        page.locator(".more > summary").click()  # from where it begins again
