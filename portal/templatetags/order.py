"""What waits for one of the staff: cases, appeals, a second factor of his own."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django import template

from lobby.models import Appeal, Case

register = template.Library()


@register.simple_tag
def waiting_for(user: Any) -> dict[str, Any]:
    """Return how many cases and appeals wait, as far as this reader may look at them, and whether he lacks a second factor."""
    cases, appeals = Case.objects.filter(state=Case.State.OPEN), Appeal.objects.filter(state=Appeal.State.OPEN)
    if not user.is_superuser:  # nobody else hears of what is about himself
        cases, appeals = cases.exclude(accused=user.pk), appeals.exclude(sanction__player=user.pk)
    return {
        "cases": cases.count() if user.has_perm("lobby.view_case") else 0,
        "appeals": appeals.count() if user.has_perm("lobby.view_appeal") else 0,
        "second_factor": not is_mfa_enabled(user),
    }
