"""What happens to challenges: one transaction each. Who plays with whom is decided under the lock of both players."""

from collections.abc import Iterable
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Q

from games.registry import GAMES
from lobby import limits, outbox, wire
from lobby.models import Challenge, Player
from lobby.refusals import Refused
from tables import clock
from tables import outbox as tables_outbox
from tables import services as tables
from tables.models import Chair, Match
from tables.wire import TimeControl

LIVES: Final = 180_000
"""Milliseconds after which nobody waits for an answer any more."""
MOST_OPEN: Final = 5
"""Challenges that one player may have open to others."""
MOST_MET: Final = 20
"""Challenges that may wait for one player."""
OPEN: Final = Challenge.State.OPEN


# --- asking ---------------------------------------------------------------------------------------------------------
def challenge(
    *,
    challenger_id: int,
    rival_id: int,
    game: str,
    preset: str,
    time: wire.Clock | wire.Brake,
    challenger_begins: bool,
    client_id: str,
) -> Challenge:
    """Ask somebody for a match; a repeat with the same client id returns the same challenge. Raises Refused."""
    if not limits.within("challenges", challenger_id, most=30, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        challenger, rival = locked(challenger_id, rival_id)
        if before := Challenge.objects.filter(challenger=challenger, client_id=client_id).first():
            return before
        check_pair(challenger, rival)
        check_terms(game, preset)
        check_room(challenger, rival)
        made = Challenge.objects.create(
            challenger=challenger,
            rival=rival,
            game=game,
            preset=preset,
            time_kind="clock" if isinstance(time, wire.Clock) else "brake",
            minutes=getattr(time, "minutes", 0),
            seconds=getattr(time, "seconds", 0),
            challenger_begins=challenger_begins,
            made_at=clock.now(),
            until=clock.now() + LIVES,
            client_id=client_id,
            deal=tables.open_deal(game=game),
        )
        outbox.challenges_changed(challenger.pk, rival.pk)
        outbox.called(made)
    return made


def locked(*player_ids: int) -> list[Player]:
    """Hold these players, always in the same order, so that of two acts at once one waits for the other."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=player_ids).order_by("pk")
    found = {player.pk: player for player in rows}
    if set(player_ids) - found.keys():
        raise Refused("no_such_player")
    return [found[player_id] for player_id in player_ids]


def check_pair(challenger: Player, rival: Player) -> None:
    """Raise Refused when these two cannot begin a match now."""
    if challenger.pk == rival.pk:
        raise Refused("yourself")
    if not (challenger.may("challenge") and challenger.may("sit")):
        raise Refused("may_not")
    if not (rival.may("challenge") and rival.may("sit")):
        raise Refused("no_such_player")
    playing = busy([challenger.pk, rival.pk])
    if challenger.pk in playing:
        raise Refused("you_play")
    if rival.pk in playing:
        raise Refused("rival_plays")


def busy(player_ids: Iterable[int]) -> set[int]:
    """Return which of these players sit in a running match against people."""
    chairs = Chair.objects.filter(player_id__in=player_ids, left=False, match__status=Match.Status.RUNNING)
    return set(chairs.filter(match__kind=Match.Kind.PEOPLE).values_list("player_id", flat=True))


def check_terms(game: str, preset: str) -> None:
    if game not in GAMES or preset not in GAMES[game].presets or 2 not in GAMES[game].seats:
        raise Refused("not_offered")


def check_room(challenger: Player, rival: Player) -> None:
    """Raise Refused for too many open challenges, or a second one between the same two."""
    open_ones = Challenge.objects.filter(state=OPEN, until__gt=clock.now())
    if open_ones.filter(challenger=challenger, rival=rival).exists():
        raise Refused("asked_already")
    if open_ones.filter(challenger=challenger).count() >= MOST_OPEN:
        raise Refused("too_many_open")
    if open_ones.filter(rival=rival).count() >= MOST_MET:
        raise Refused("rival_swamped")
    close(
        Challenge.objects.filter(state=OPEN, until__lte=clock.now(), challenger=challenger, rival=rival),
        Challenge.State.EXPIRED,
    )


# --- answering ------------------------------------------------------------------------------------------------------
def accept(*, challenge_id: int, player_id: int) -> int:
    """Begin the match; returns its id, also to one who accepts twice. All other open challenges of both end. Raises Refused."""
    with transaction.atomic():
        row = held(challenge_id, player_id, of="rival")
        if row.state == Challenge.State.STARTED and row.match_id:
            return row.match_id
        check_open(row)
        check_pair(row.challenger, row.rival)
        update = tables.open_match(
            game=row.game,
            preset=row.preset,
            sitters=[sitter(row.challenger), sitter(row.rival)],
            first=0 if row.challenger_begins else 1,
            time=TimeControl(kind=row.time_kind, minutes=row.minutes, seconds=row.seconds),  # type: ignore[arg-type]  # as stored
            kind="people",
            deal=row.deal,
            rated=False,  # whatever comes to be rated: never a match in which a guest sits
        )
        row.state, row.match_id = Challenge.State.STARTED, update.match_id
        row.save(update_fields=["state", "match"])
        pair = [row.challenger_id, row.rival_id]
        withdraw_all(pair)
        outbox.challenges_changed(*pair)
        outbox.match_begun(update.match_id, *pair)
    tables_outbox.follow(update)
    return update.match_id


def held(challenge_id: int, player_id: int, *, of: str) -> Challenge:
    """Hold both players and the challenge, if it is this player's as `of`. Raises Refused."""
    pair = Challenge.objects.filter(pk=challenge_id, **{of: player_id}).values_list("challenger_id", "rival_id").first()
    if pair is None:
        raise Refused("gone")
    locked(*pair)
    row = Challenge.objects.select_for_update(no_key=True, of=("self",)).filter(pk=challenge_id)
    return row.select_related("challenger", "rival", "deal").get()


def check_open(row: Challenge) -> None:
    if row.state != OPEN or row.until <= clock.now():
        raise Refused("gone")


def sitter(player: Player) -> Any:
    return tables.Sitter(player=player.pk, bot=None, name=player.name, guest=player.is_guest)


def decline(*, challenge_id: int, player_id: int) -> None:
    """Say no. Raises Refused."""
    end(challenge_id, player_id, of="rival", state=Challenge.State.DECLINED)


def withdraw(*, challenge_id: int, player_id: int) -> None:
    """Take it back. Raises Refused."""
    end(challenge_id, player_id, of="challenger", state=Challenge.State.WITHDRAWN)


@transaction.atomic
def end(challenge_id: int, player_id: int, *, of: str, state: Challenge.State) -> None:
    row = held(challenge_id, player_id, of=of)
    if row.state == state:
        return  # said already: the answer is the same
    if row.state != OPEN:
        raise Refused("gone")
    close(Challenge.objects.filter(pk=row.pk), state)


# --- ending ---------------------------------------------------------------------------------------------------------
def close(rows: Any, state: Challenge.State) -> int:
    """End open challenges, and their deals with them; both players' pages hear of it. Returns how many ended."""
    ended = list(rows.filter(state=OPEN).select_related("challenger", "rival", "deal"))
    for row in ended:
        row.state = state
        row.save(update_fields=["state"])
        tables.close_deal(deal=row.deal, fate="declined")
        outbox.challenge_ended(row)
    return len(ended)


def withdraw_all(player_ids: list[int]) -> None:
    """End all open challenges of players who sit down at a table."""
    rows = Challenge.objects.filter(state=OPEN).filter(Q(challenger__in=player_ids) | Q(rival__in=player_ids))
    close(rows, Challenge.State.WITHDRAWN)


@transaction.atomic
def expire() -> int:
    """End the challenges that nobody has answered in time; returns how many."""
    late = Challenge.objects.filter(state=OPEN, until__lte=clock.now())
    skip = connection.features.has_select_for_update_skip_locked  # one that is being answered now is not late
    return close(late.select_for_update(of=("self",), skip_locked=skip), Challenge.State.EXPIRED)


def open_calls(player_id: int) -> list[Challenge]:
    """Return a player's open challenges, made and met, the newest first."""
    rows = Challenge.objects.filter(state=OPEN, until__gt=clock.now()).filter(Q(challenger=player_id) | Q(rival=player_id))
    return list(rows.select_related("challenger", "rival", "deal").order_by("-pk"))
