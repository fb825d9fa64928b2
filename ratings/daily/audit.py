"""Prove the daily races: attempts follow from their matches, one of each player counts, and the list is in its order."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from ratings.daily import days, lists, own, races
from ratings.daily.models import Attempt, DailyRace
from ratings.daily.races import PERSON
from tables import inspection, store
from tables.inspection import Ids, Part, Seen
from tables.models import Chair, Entry, Match

State: Final = Attempt.State
ENDED: Final = {Match.Status.ABORTED: State.BROKEN_OFF, Match.Status.VOID: State.VOID}
A_PAGE: Final = 500


class Left(Struct, frozen=True):
    """The part of an encoded engine.Position that names the seats that were given up."""

    left: tuple[int, ...] = ()


LEFT: Final = msgspec.json.Decoder(Left)


def races_of(ids: Ids) -> Any:
    raced = attempts(ids).values("race")
    return DailyRace.objects.all() if ids is None else DailyRace.objects.filter(pk__in=raced)


def attempts(ids: Ids) -> Any:
    return inspection.within(Attempt.objects.all(), ids, "match")


def differences(ids: Ids, seen: Seen) -> Iterator[str]:
    """Yield what does not follow from the matches, in words; nothing when all is well."""
    for pk, found in inspection.each(attempts(ids), of_attempt):
        seen(1)
        title = Attempt.objects.filter(pk=pk).values_list("match", flat=True).first()
        yield from (f"match {title}, attempt: {line}" for line in inspection.shortened(found))
    yield from inspection.said("race", inspection.each(races_of(ids), of_race), seen)
    raced = inspection.within(Match.objects.filter(kind=Match.Kind.DAILY), ids)
    for pk in raced.filter(attempt=None, chairs__player__isnull=False).order_by("pk").values_list("pk", flat=True):
        yield f"match {pk}: it is a daily race, and nobody's attempt"


# --- an attempt ------------------------------------------------------------------------------------------------------
def of_attempt(attempt: Attempt) -> Iterator[str]:
    match, race = attempt.match, attempt.race
    yield from of_terms(attempt, match, race)
    if match.status == Match.Status.RUNNING or not match.settled:
        if match.status == Match.Status.RUNNING and (attempt.state, attempt.counted) != (State.RUNNING, False):
            yield "its match still runs"
        return
    left = LEFT.decode(match.vault.state).left
    yield from of_fields(attempt, wanted(attempt, match, race, left=bool(left)))
    yield from of_place(attempt)
    if match.status == Match.Status.OVER and told_of(match) != told(attempt):
        yield "its table tells something else"


def of_terms(attempt: Attempt, match: Match, race: DailyRace) -> Iterator[str]:
    if (match.kind, match.deal_id, match.game, match.first) != (Match.Kind.DAILY, race.deal_id, race.game, PERSON):
        yield "its match is not one of this race"
    if not Chair.objects.filter(match=match, seat=PERSON, player=attempt.player_id).exists():
        yield "its match is somebody else's"
    if any(Entry.objects.filter(match=match, kind="taken_back")):
        yield "a turn was taken back in it"
    on_its_day = match.started_at < days.closes(race.day)
    if on_its_day and attempt.fingerprint != race.fingerprint and not attempt.odd:
        yield "its rules are not those of the day"


def wanted(attempt: Attempt, match: Match, race: DailyRace, *, left: bool) -> dict[str, Any]:
    """Return what follows from the match, and from the attempts before it."""
    over = "given_up" if left else "finished" if (match.ended_at or 0) < days.closes(race.day) else "late"
    before = Attempt.objects.filter(race=race, player=attempt.player_id, pk__lt=attempt.pk).values_list("match", flat=True)
    found: dict[str, Any] = {"state": ENDED.get(Match.Status(match.status), over), "begun_at": own.first_move(match.pk)}
    found["counted"] = in_time(match.pk, race) and not any(in_time(one, race) for one in before)
    scores = store.RESULT.decode(match.result).scores if match.result else ()
    finished = bool(scores) and not left and match.status != Match.Status.ABORTED
    points, against = (scores[PERSON], scores[1 - PERSON]) if finished else (None, None)
    margin = points - against if points is not None and against is not None else None
    return found | {
        "points": points,
        "against": against,
        "margin": margin,
        "finished_at": match.ended_at if finished else None,
    }


def in_time(match_id: int, race: DailyRace) -> bool:
    """Say whether the first move was made on the day itself."""
    begun = own.first_move(match_id)
    return begun is not None and begun < days.ends(race.day)


def of_fields(attempt: Attempt, wanted: dict[str, Any]) -> Iterator[str]:
    for name, value in wanted.items():
        if (kept := getattr(attempt, name)) != value:
            yield f"{name} is {kept}, and should be {value}"


def of_place(attempt: Attempt) -> Iterator[str]:
    """In the list are those that count and were finished, but for people who are in none."""
    may = attempt.counted and attempt.state == State.FINISHED
    if attempt.listed and not may:
        yield "it is in the list, and has no place there"
    if may and not attempt.listed and attempt.player.may("enter") and not was_hidden(attempt):
        yield "it is missing in the list"


def was_hidden(attempt: Attempt) -> bool:
    """Say whether its player is in no list at all: a ban that has run out is lifted by the house, not by the clock."""
    return attempt.player.standings.filter(unlisted=1).exists()


def told_of(match: Match) -> dict[str, Any]:
    answer = (msgspec.json.decode(match.settlement or "{}") or {}).get("ratings.hearers.on_daily_over") or {}
    return {name: answer.get(name) for name in ("day", "state", "counted", "odd", "margin", "points", "against")}


def told(attempt: Attempt) -> dict[str, Any]:
    kept = {name: getattr(attempt, name) for name in ("state", "counted", "odd", "margin", "points", "against")}
    return {"day": attempt.race.day.isoformat(), **kept}


# --- a race ----------------------------------------------------------------------------------------------------------
def of_race(race: DailyRace) -> Iterator[str]:
    deal = race.deal
    if (deal.game, deal.label) != (race.game, races.label(race.game, race.day)):
        yield "its deal is not that of the day"
    terms = Match.objects.filter(deal=deal).order_by().values_list("game", "options", "first").distinct()
    if len(terms[:2]) > 1:
        yield "it was not raced by the same terms"
    counted: set[int] = set()
    for player in Attempt.objects.filter(race=race, counted=True).order_by("pk").values_list("player", flat=True):
        if player in counted:
            yield f"of player {player} more than one attempt counts"
        counted.add(player)
    yield from of_list(race)


def of_list(race: DailyRace) -> Iterator[str]:
    """The list is in the order of the matches' results: by margin, then who was there first; equal margins share a place."""
    listed = Attempt.objects.filter(race=race, listed=1).order_by("pk")
    rows = listed.values_list("pk", "match", "match__result", "match__ended_at")
    results = [(margin_of(result), at or 0, pk, match) for pk, match, result, at in rows.iterator(A_PAGE)]
    right = sorted(results, key=lambda one: (-one[0], one[1], one[2]))
    place = 0
    for number, (row, (margin, _, _, match)) in enumerate(zip(shown(race), right, strict=True), 1):
        place = number if number == 1 or margin != right[number - 2][0] else place
        if (row.place, row.match, row.margin) != (place, match, margin):
            yield f"match {match}: it should be at place {place} of the list, with a margin of {margin}"
            return


def margin_of(result: str) -> int:
    scores = store.RESULT.decode(result).scores
    return scores[PERSON] - scores[1 - PERSON]


def shown(race: DailyRace) -> Iterable[lists.Row]:
    number, pages = 1, 1
    while number <= pages:
        page = lists.page(race, number, A_PAGE)
        yield from page.rows
        number, pages = number + 1, page.pages


PARTS: Final = {
    "daily": Part(
        "races of the day and attempts",
        "attempts follow from their matches, one a player counts, lists are in their order",
        lambda ids: attempts(ids).count() + races_of(ids).count(),
        differences,
    )
}
