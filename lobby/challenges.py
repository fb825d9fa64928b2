"""What happens to challenges: one transaction each. Who plays with whom is decided under the lock of both players.

A challenge is one proposal with a version. Either of the two changes its terms: that makes the next version, which only he
has accepted who made it. The match begins when both have accepted the same.
"""

from typing import Any, Final

import msgspec
from django.db import connection, transaction
from django.db.models import Q

from lobby import folk, freezing, limits, news, outbox, pairs, seated, stakes, terms, waiting
from lobby.models import Challenge, Player
from lobby.refusals import Refused
from lobby.terms import Terms
from tables import clock
from tables import outbox as tables_outbox
from tables import services as tables
from tables.services import Update

LIVES: Final = 180_000
"""Milliseconds without a new proposal after which nobody waits any more."""
LIVES_SLOW: Final = clock.DAY
"""The same of a match by correspondence: nobody has to be here for it."""
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
    time: Any,
    rated: bool,
    challenger_begins: bool,
    client_id: str,
    stake: int = 0,
    commit: str | None = None,
) -> Challenge:
    """Ask somebody for a match; a repeat with the same client id returns the same challenge. Raises Refused.

    `commit`, here and below: what the browser that agrees adds to luck (tables.services.promise).
    """
    if not limits.within("challenges", challenger_id, most=30, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        challenger, rival = pairs.locked(challenger_id, rival_id)
        if before := Challenge.objects.filter(challenger=challenger, client_id=client_id).first():
            return before
        pairs.check_pair(challenger, rival, terms.kind_of(time))
        pairs.check_disturb(challenger, rival)
        terms.check(game, preset)
        pairs.check_rated(rated, challenger, rival)
        stakes.check_proposed(stake, rated, challenger, rival)
        check_room(challenger, rival)
        wanted = Terms(preset, time, rated, challenger_id if challenger_begins else rival_id, stake)
        made = Challenge.objects.create(
            challenger=challenger,
            rival=rival,
            game=game,
            made_at=clock.now(),
            until=clock.now() + lives(terms.kind_of(time)),
            client_id=client_id,
            deal=tables.open_deal(game=game),
            **terms.columns(wanted, challenger_id),
        )
        tables.promise(deal_id=made.deal_id, player_id=challenger.pk, version=made.version, commitment=commit)
        outbox.challenges_changed(challenger.pk, rival.pk)
        outbox.called(made, by=challenger)
    return made


def propose_again(*, challenger: Player, rival: Player, game: str, columns: dict[str, Any], client_id: str) -> Challenge:
    """Let one of two who have just played ask the other, inside the transaction that holds both. Raises Refused."""
    check_room(challenger, rival)
    made = Challenge.objects.create(
        challenger=challenger,
        rival=rival,
        game=game,
        made_at=clock.now(),
        until=clock.now() + lives(columns["time_kind"]),
        client_id=client_id,
        deal=tables.open_deal(game=game),
        **columns,
    )
    outbox.challenges_changed(challenger.pk, rival.pk)
    outbox.called(made, by=challenger)
    return made


def lives(time_kind: str) -> int:
    """Return for how long a proposal stands."""
    return LIVES_SLOW if time_kind == seated.SLOW else LIVES


def check_room(challenger: Player, rival: Player) -> None:
    """Raise Refused for too many open challenges, or a second one between the same two, whoever of them made the first."""
    pair = Q(challenger=challenger, rival=rival) | Q(challenger=rival, rival=challenger)
    close(Challenge.objects.filter(pair, until__lte=clock.now()), Challenge.State.EXPIRED)
    open_ones = Challenge.objects.filter(state=OPEN, until__gt=clock.now())
    if first := open_ones.filter(pair).first():
        raise Refused("asked_already" if first.challenger_id == challenger.pk else "asks_you")
    if open_ones.filter(challenger=challenger).count() >= MOST_OPEN:
        raise Refused("too_many_open")
    if open_ones.filter(rival=rival).count() >= MOST_MET:
        raise Refused("rival_swamped")


# --- negotiating ----------------------------------------------------------------------------------------------------
def propose(
    *,
    challenge_id: int,
    player_id: int,
    version: int,
    preset: str,
    time: Any,
    rated: bool,
    i_begin: bool,
    stake: int = 0,
    commit: str | None = None,
) -> Challenge:
    """Change the terms of this version: nobody has accepted the new one but the proposer. A repeat changes nothing more.

    Raises Refused.
    """
    if not limits.within("proposals", player_id, most=60, seconds=600, when_unknown=True):
        raise Refused("too_many")
    with transaction.atomic():
        row = held(challenge_id, player_id)
        check_open(row)
        mine, theirs = sides(row, player_id)
        wanted = Terms(preset, time, rated, mine.pk if i_begin else theirs.pk, stake)
        if (row.version, row.changed_by_id, terms.of(row)) == (version + 1, player_id, wanted):
            return row
        check_version(row, version)
        check_between(mine, theirs, terms.kind_of(time))
        terms.check(row.game, preset)
        pairs.check_rated(rated, mine, theirs)
        stakes.check_proposed(stake, rated, mine, theirs)
        if wanted == terms.of(row):
            raise Refused("nothing_new")
        change(row, mine, wanted)
        tables.promise(deal_id=row.deal_id, player_id=mine.pk, version=row.version, commitment=commit)
        outbox.challenges_changed(mine.pk, theirs.pk)
        outbox.called(row, by=mine)
    return row


def change(row: Challenge, by: Player, wanted: Terms) -> None:
    """Put new terms into a challenge, as its next version."""
    before = terms.marked(terms.known_to_other(row, by.pk), wanted)
    values = {
        **terms.columns(wanted, row.challenger_id),
        "before": msgspec.json.encode(before).decode(),
        "version": row.version + 1,
        "changed_by": by,
        "until": clock.now() + lives(terms.kind_of(wanted.time)),
        accepts_of(row, by.pk): row.version + 1,
    }
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))


def accept(*, challenge_id: int, player_id: int, version: int, commit: str | None = None) -> int | None:
    """Agree to this version; with the second agreement to it the match begins, and all other open challenges of both end.

    Returns the match's id, also to one who accepts twice; None while the other one has not agreed, or while the browsers of
    both are asked for what they add to luck. Raises Refused.
    """
    with transaction.atomic():
        row = held(challenge_id, player_id)
        if row.state == Challenge.State.STARTED and row.match_id and row.version == version:
            return row.match_id
        if row.state == Challenge.State.FROZEN and row.version == version:
            return None
        check_open(row)
        check_version(row, version)
        mine, theirs = sides(row, player_id)
        check_between(mine, theirs, row.time_kind)
        if getattr(row, accepts_of(row, theirs.pk)) != version:
            return None  # only who made this version has agreed to it, and does so once more
        stakes.check_agreed(row.stake, mine, theirs)
        setattr(row, accepts_of(row, mine.pk), version)
        tables.promise(deal_id=row.deal_id, player_id=mine.pk, version=version, commitment=commit)
        update = begin(row)
    tables_outbox.follow(update)
    return None if update is None else update.match_id


def begin(row: Challenge) -> Update | None:
    """Open the match on the terms that both have accepted, or freeze them: None then."""
    update = freezing.begin(kind="challenge", about=row.pk, version=row.version, deal_id=row.deal_id, opening=opening(row))
    if update is not None:
        opened(row, update.match_id)
        return update
    row.state = Challenge.State.FROZEN
    row.save(update_fields=["state", "challenger_accepts", "rival_accepts"])
    outbox.challenges_changed(row.challenger_id, row.rival_id)
    return None


def opening(row: Challenge) -> dict[str, Any]:
    return {
        "game": row.game,
        "preset": row.preset,
        "sitters": [pairs.sitter(row.challenger), pairs.sitter(row.rival)],
        "first": 0 if row.challenger_begins else 1,
        "time": terms.control(row),
        "kind": "people",
        "rated": row.rated and not (row.challenger.is_guest or row.rival.is_guest),
        "stake": row.stake,
    }


def opened(row: Challenge, match_id: int) -> None:
    """Note the match that a challenge has become; whatever else is open of both ends, and they are taken to the table.

    A match by correspondence ends nothing: both may wait for others, and play.
    """
    pair = [row.challenger_id, row.rival_id]
    row.state, row.match_id = Challenge.State.STARTED, match_id
    row.save(update_fields=["state", "match", "challenger_accepts", "rival_accepts"])
    news.answered(pair, "challenge", {"challenge": row.pk})
    if row.time_kind != seated.SLOW:
        withdraw_live(pair)
        waiting.withdraw_live(pair)
    outbox.challenges_changed(*pair)
    outbox.match_begun(match_id, *pair, slow=row.time_kind == seated.SLOW)


def lapsed(row: Challenge) -> None:
    """End a challenge whose match did not begin."""
    row.state = Challenge.State.EXPIRED
    row.save(update_fields=["state"])
    outbox.challenges_changed(row.challenger_id, row.rival_id)


def held(challenge_id: int, player_id: int) -> Challenge:
    """Hold both players and the challenge, if this player is one of the two. Raises Refused."""
    own = Challenge.objects.filter(Q(challenger=player_id) | Q(rival=player_id), pk=challenge_id)
    pair = own.values_list("challenger_id", "rival_id").first()
    if pair is None:
        raise Refused("gone")
    pairs.locked(*pair)
    row = Challenge.objects.select_for_update(no_key=True, of=("self",)).filter(pk=challenge_id)
    found = row.select_related("challenger", "rival", "deal").first()
    if found is None:
        raise Refused("gone")
    return found


def sides(row: Challenge, player_id: int) -> tuple[Player, Player]:
    """Return this player and the other one."""
    return (row.challenger, row.rival) if row.challenger_id == player_id else (row.rival, row.challenger)


def other(row: Challenge, player_id: int) -> Player:
    """Return with whom this player negotiates."""
    return sides(row, player_id)[1]


def accepts_of(row: Challenge, player_id: int) -> str:
    return "challenger_accepts" if row.challenger_id == player_id else "rival_accepts"


def check_open(row: Challenge) -> None:
    if row.state == Challenge.State.FROZEN:
        raise Refused("starting")
    if row.state != OPEN or row.until <= clock.now():
        raise Refused("gone")


def check_version(row: Challenge, version: int) -> None:
    """Raise Refused when the terms are no longer those that the player has seen."""
    if row.version != version:
        raise Refused("changed")


def check_between(mine: Player, theirs: Player, time_kind: str) -> None:
    """Raise Refused when the two cannot come together any more: one plays, must not, or wants nothing to do with the other."""
    pairs.check_pair(mine, theirs, time_kind)
    if folk.is_blocked(mine.pk, theirs.pk):
        pairs.check_disturb(mine, theirs)


def decline(*, challenge_id: int, player_id: int) -> None:
    """Say no. Raises Refused."""
    end(challenge_id, player_id, of="rival", state=Challenge.State.DECLINED)


def withdraw(*, challenge_id: int, player_id: int) -> None:
    """Take it back. Raises Refused."""
    end(challenge_id, player_id, of="challenger", state=Challenge.State.WITHDRAWN)


@transaction.atomic
def end(challenge_id: int, player_id: int, *, of: str, state: Challenge.State) -> None:
    row = held(challenge_id, player_id)
    if getattr(row, f"{of}_id") != player_id:
        raise Refused("gone")
    if row.state == state:
        return  # said already: the answer is the same
    if row.state == Challenge.State.FROZEN:
        raise Refused("starting")
    if row.state != OPEN:
        raise Refused("gone")
    close(Challenge.objects.filter(pk=row.pk), state)


# --- ending ---------------------------------------------------------------------------------------------------------
def close(rows: Any, state: Challenge.State) -> int:
    """End open challenges, and their deals with them; both players' pages hear of it. Returns how many ended."""
    ended = list(rows.filter(state=OPEN).select_related("challenger", "rival", "deal").order_by("pk"))
    for row in ended:
        row.state = state
        row.save(update_fields=["state"])
        tables.close_deal(deal=row.deal, fate="declined")
        outbox.challenge_ended(row)
    return len(ended)


def withdraw_all(player_ids: list[int]) -> None:
    """End all open challenges of players."""
    close(of(player_ids), Challenge.State.WITHDRAWN)


def withdraw_live(player_ids: list[int]) -> None:
    """End those of players who begin a match that is played now; what is by correspondence can wait."""
    close(of(player_ids).exclude(time_kind=seated.SLOW), Challenge.State.WITHDRAWN)


def of(player_ids: list[int]) -> Any:
    return Challenge.objects.filter(Q(challenger__in=player_ids) | Q(rival__in=player_ids))


@transaction.atomic
def expire() -> int:
    """End the challenges that nobody has answered in time; returns how many."""
    late = Challenge.objects.filter(state=OPEN, until__lte=clock.now())
    skip = connection.features.has_select_for_update_skip_locked  # one that is being answered now is not late
    return close(late.select_for_update(of=("self",), skip_locked=skip), Challenge.State.EXPIRED)


def open_calls(player_id: int) -> list[Challenge]:
    """Return a player's open challenges, made and met, the newest first; also one whose match is about to begin."""
    rows = Challenge.objects.filter(state__in=(OPEN, Challenge.State.FROZEN), until__gt=clock.now()).filter(
        Q(challenger=player_id) | Q(rival=player_id)
    )
    return list(rows.select_related("challenger", "rival", "deal").order_by("-pk"))
