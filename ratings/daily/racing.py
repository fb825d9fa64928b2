"""Begin an attempt, and write down what became of it. Who begins one is held first, who ends one holds its match."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games import registry
from ratings.daily import days, lists, own
from ratings.daily.models import Attempt, DailyRace
from ratings.daily.races import PERSON
from tables import services, wire
from tables.models import Match
from tables.services import NotAllowed, Sitter, Update
from tables.signals import Ended

State = Attempt.State


def why_not(race: DailyRace, *, is_guest: bool) -> str:
    """Return why somebody cannot begin an attempt now: not_yet, guest, over; nothing when he can."""
    if days.is_closed(race.day):
        return ""  # for training, whoever it is: these cards may be known
    today = days.today()
    if race.day == today:
        return "guest" if is_guest else ""
    return "not_yet" if race.day > today else "over"


@transaction.atomic
def begin(*, player_id: int, race: DailyRace) -> tuple[int, Update | None]:
    """Return the match of somebody's attempt: the one that runs, else a new one, with what is to follow. Raises NotAllowed."""
    player: Any = get_user_model().objects.select_for_update(no_key=True).filter(pk=player_id).first()
    if player is None or not player.may("sit"):
        raise NotAllowed("may_not_sit")
    running = Attempt.objects.filter(race=race, player=player_id, state=State.RUNNING).values_list("match", flat=True).first()
    if running is not None:
        return running, None
    if why := why_not(race, is_guest=player.is_guest):
        raise NotAllowed(f"daily_{why}")
    game = registry.GAMES[race.game]
    update = services.open_match(
        game=race.game,
        preset=game.daily or "",
        sitters=[Sitter(player=player.pk, name=player.name, guest=player.is_guest), Sitter(bot="medium", name="Computer")],
        first=PERSON,
        time=wire.TimeControl(kind="none"),
        kind=Match.Kind.DAILY,
        deal=race.deal_id,
    )
    rules = registry.fingerprint(race.game)
    odd = not days.is_closed(race.day) and first_rules(race, rules) != rules
    Attempt.objects.create(race=race, match_id=update.match_id, player=player, fingerprint=rules, odd=odd)
    return update.match_id, update


def first_rules(race: DailyRace, rules: str) -> str:
    """Return by which rules and computer a day is raced: those of its first attempt."""
    DailyRace.objects.filter(pk=race.pk, fingerprint="").update(fingerprint=rules)
    return DailyRace.objects.values_list("fingerprint", flat=True).get(pk=race.pk)


def break_off(match_id: int) -> None:
    """A match was called off: that uses the attempt up if it had begun, for its cards were seen.

    Called inside the transaction that holds the match's row.
    """
    for attempt in Attempt.objects.filter(match=match_id, state=State.RUNNING).select_related("race"):
        decide(attempt, State.BROKEN_OFF)
        attempt.save()


def settle(ended: Ended) -> dict[str, Any] | None:
    """Write down what became of an attempt, once, and return what its table tells. None for matches that are none.

    Called inside the transaction that holds the match's row.
    """
    if ended.kind != Match.Kind.DAILY:
        return None
    found = Attempt.objects.filter(match=ended.match_id).select_related("race", "player")
    attempt = found.select_for_update(no_key=True, of=("self",)).first()
    if attempt is None:
        return None  # his account was deleted meanwhile
    if attempt.state == State.RUNNING:
        finish(attempt, ended)
        attempt.save()
    return told(attempt)


def finish(attempt: Attempt, ended: Ended) -> None:
    """Only what was raced to its end has points (portal_features J4, J11)."""
    decide(attempt, state_of(attempt, ended))
    attempt.odd |= registry.fingerprint(ended.game) != attempt.fingerprint
    if ended.left:
        return
    attempt.points, attempt.against = ended.outcome.scores[PERSON], ended.outcome.scores[1 - PERSON]
    attempt.margin = attempt.points - attempt.against
    attempt.finished_at = ended.ended_at
    in_list = attempt.counted and attempt.state == State.FINISHED
    attempt.listed = int(in_list and attempt.player.may("enter"))


def state_of(attempt: Attempt, ended: Ended) -> str:
    if Match.objects.filter(pk=ended.match_id, status=Match.Status.VOID).exists():
        return State.VOID
    if ended.left:
        return State.GIVEN_UP
    return State.FINISHED if ended.ended_at < days.closes(attempt.race.day) else State.LATE


def decide(attempt: Attempt, state: str) -> None:
    """Say what became of an attempt and whether it is the one that counts: the first one begun, on its own day."""
    attempt.state = state
    attempt.begun_at = own.first_move(attempt.match_id)
    in_time = attempt.begun_at is not None and attempt.begun_at < days.ends(attempt.race.day)
    others = Attempt.objects.filter(race=attempt.race_id, player=attempt.player_id, counted=True).exclude(pk=attempt.pk)
    attempt.counted = in_time and not others.exists()


def told(attempt: Attempt) -> dict[str, Any]:
    """Return what the table tells of an attempt that is over."""
    answer: dict[str, Any] = {
        "day": attempt.race.day.isoformat(),
        "state": str(attempt.state),
        "counted": attempt.counted,
        "odd": attempt.odd,
    }
    if attempt.margin is not None:
        answer |= {"margin": attempt.margin, "points": attempt.points, "against": attempt.against}
    if attempt.listed:
        place, count = lists.place_of(attempt)
        days_in_row = own.streak(own.days_of(attempt.player_id, attempt.race.game), attempt.race.day)
        answer |= {"place": place, "of": count, "streak": days_in_row}
    return answer


def take_back(match_id: int) -> None:
    """A match is void: its attempt has no place in the list any more, and stays used up."""
    Attempt.objects.filter(match=match_id).update(state=State.VOID, listed=0)


def list_player(*, player_id: int, listed: bool) -> None:
    """Show somebody in the lists of all days, or no longer."""
    Attempt.objects.filter(player=player_id, counted=True, state=State.FINISHED).update(listed=int(listed))
