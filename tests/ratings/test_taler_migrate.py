"""Who played for his rating before there were Taler has a newcomer's from the first day on."""

from importlib import import_module

from django.apps import apps

from bench import finished
from ratings import taler
from tests.ratings.test_taler import is_true

migration = import_module("ratings.migrations.0005_first_taler")


def test_each_who_has_a_match_that_counts_gets_them_once_for_the_first_one(alice, bob, carol, charlie, settings):
    settings.TALER_GRANT = 0  # as it was before
    void = finished.ended([alice, charlie])
    finished.void(void)
    first = finished.ended([bob, alice])
    finished.ended([alice, bob])
    finished.ended([alice, carol], rated=False)
    settings.TALER_GRANT = 100
    migration.grant(apps, None)
    assert [taler.balance(player) for player in (alice, bob, carol, charlie)] == [100, 100, 0, 0]
    assert taler.movements(alice.pk).get().match_id == first.pk and is_true()
    finished.ended([alice, charlie])
    assert [taler.balance(player) for player in (alice, charlie)] == [100, 100] and is_true()
