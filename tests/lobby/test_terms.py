import pytest

from lobby import terms
from lobby.models import Challenge
from lobby.wire import Before, Brake, Clock

OLD = terms.Terms("classic", Clock(10, 5), rated=True, begins=1)


@pytest.mark.parametrize(
    "wanted",
    [OLD, terms.Terms("short", Brake(), rated=False, begins=2), terms.Terms("long", Clock(1, 0), rated=False, begins=1)],
)
def test_terms_are_the_same_when_a_challenge_has_kept_them(wanted):
    row = Challenge(challenger_id=1, rival_id=2, **terms.columns(wanted, 1))
    assert terms.of(row) == wanted


def test_only_what_differs_is_marked_with_its_old_value():
    assert terms.marked(OLD, OLD) == Before()
    assert terms.marked(OLD, terms.Terms("classic", Brake(), rated=True, begins=2)) == Before(time=Clock(10, 5), begins=1)
    assert terms.marked(OLD, terms.Terms("short", Clock(10, 5), rated=False, begins=1)) == Before(preset="classic", rated=True)


def test_who_changes_his_own_proposal_again_is_measured_by_what_the_other_one_knew():
    row = Challenge(
        challenger_id=1, rival_id=2, changed_by_id=2, before='{"rated":true}', **terms.columns(OLD, 1) | {"rated": False}
    )
    assert terms.known_to_other(row, 2) == OLD
    assert terms.known_to_other(row, 1) == terms.of(row)
