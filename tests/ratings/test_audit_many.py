"""The audit of a long ledger: it is as the services wrote it, and of many differences the first hundred are told."""

import pytest
from django.db.models import F

from bench import finished
from ratings.models import Line, Span, Standing
from tests.ratings.test_audit import audited, twelve


@pytest.mark.django_db
def test_a_long_ledger_follows_from_its_results_and_of_many_differences_the_first_hundred_are_told():
    matches = list(finished.finished(twelve(), 120))
    code, said = audited()
    assert (code, said.count("\n")) == (0, 1) and "0 differences" in said
    kinds = {kind: Line.objects.filter(kind=kind).count() for kind in Line.Kind}
    assert len(matches) == 120 and kinds["match"] > 180 and kinds["void"] > 2
    Standing.objects.update(rated=F("rated") + 1, points=F("points") + 1, won=F("won") + 1)
    Span.objects.update(points=F("points") + 1)
    code, said = audited()
    assert code == 1 and "\n… and " in said
