"""Rematches (portal_features E): the same persons, the same terms, and the other one begins.

Of several seats those play on who sat to the end, persons and computers: who has left is not waited for, and nobody takes his
seat. Where too few are left for the game there is no rematch.

Wishes are kept with the match that is over. Who wishes is decided under the lock of all who sit there, as with challenges.
"""

from typing import Any, Final

import msgspec
from django.db import connection, transaction

from games import options
from games.registry import GAMES
from lobby import challenges, freezing, limits, news, outbox, pairs, seated, stakes, terms, waiting
from lobby.models import Player, Wish
from lobby.refusals import Refused
from tables import clock, wire
from tables import outbox as tables_outbox
from tables import services as tables
from tables.models import Chair, Match
from tables.services import NotAllowed, Update

PATIENCE: Final = 60_000
"""Milliseconds after the first wish in which all must have wished; after a match by correspondence a day of them."""
TOLD: Final = msgspec.json.Decoder(wire.Rematch)


def want(*, match_id: int, player_id: int, want: bool, client_id: str, commit: str | None = None) -> None:
    """Wish for a rematch, or take the wish back; the last wish begins it. A repeat of `client_id` does nothing.

    `commit`: what the browser adds to its luck (tables.services.promise). Raises NotAllowed.
    """
    check_pace(match_id, player_id)
    update, short, asked = None, False, False
    with transaction.atomic():
        chairs = list(Chair.objects.filter(match_id=match_id).order_by("seat"))
        seat = seat_of(chairs, player_id)
        players = locked(chairs)
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if Wish.objects.filter(match=match, player_id=player_id, client_id=client_id).exists():
            return
        if freezing.is_frozen("rematch", match.pk):
            if want:
                return
            raise NotAllowed("too_late")
        told = with_deal(match, wished(match, chairs, players, seat, want=want), player_id, commit if want else None)
        Wish.objects.create(match=match, player_id=player_id, client_id=client_id, want=want)
        if told.match is None and set(people(stayed(match, chairs, players))) <= set(told.wanted):
            if short := lacks_stake(match, chairs, players):
                asked = negotiate(match, stayed(match, chairs, players), players, seat, client_id)
                forget_deal(told)
                told = wire.Rematch(n=told.n)
            else:
                update = begin(match, chairs, players, told.deal or None)
                if update is not None:
                    told = msgspec.structs.replace(told, until=None, match=update.match_id)
        show(match, told)
        if want and told.match is None and match.kind == Match.Kind.PEOPLE:
            call(match, chairs, told, player_id)
    if short:
        raise NotAllowed("stake_negotiated" if asked else "stake_lacking", stake=match.stake)
    tables_outbox.follow(update)


def call(match: Match, chairs: list[Chair], told: wire.Rematch, by: int) -> None:
    """Tell those who have not wished yet, and do not look at the table now."""
    waited = [chair.player_id for chair in chairs if chair.player_id and not chair.left and chair.seat not in told.wanted]
    news.tell(waited, "rematch", about={"by": by, "match": match.pk, "game": match.game}, where="elsewhere")


def check_pace(match_id: int, player_id: int) -> None:
    """Raise NotAllowed for too many wishes. One against the computer is a start, and is counted with those of the lobby."""
    alone = Match.objects.filter(pk=match_id, kind__in=Match.ALONE).exists()
    what, seconds = ("starts", 600) if alone else ("rematch", 60)
    if not limits.within(what, player_id, most=30, seconds=seconds, when_unknown=True):
        raise NotAllowed("too_fast")


def seat_of(chairs: list[Chair], player_id: int) -> int:
    """Return where somebody sits. Raises NotAllowed for watchers, who may have sat there."""
    for chair in chairs:
        if chair.player_id == player_id and not chair.left:
            return chair.seat
    raise NotAllowed("not_seated")


def stayed(match: Match, chairs: list[Chair], players: dict[int, Player]) -> list[Chair]:
    """Return the chairs of those who sat to the end and are still there: computers, and persons with an account.

    Who sits beside another before one device stays with him.
    """
    here = {pk for pk, player in players.items() if player.is_active}
    if match.kind == Match.Kind.SAME:
        return chairs if here else []
    return [chair for chair in chairs if not chair.left and (chair.bot is not None or chair.player_id in here)]


def people(chairs: list[Chair]) -> list[int]:
    """Return the seats of persons who can wish for something."""
    return [chair.seat for chair in chairs if chair.bot is None and chair.player_id is not None]


def locked(chairs: list[Chair]) -> dict[int, Player]:
    """Hold everybody who sits here, in the order in which challenges hold players."""
    sitting = [chair.player_id for chair in chairs if chair.player_id is not None]
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=sitting).order_by("pk")
    return {player.pk: player for player in rows}


def wished(match: Match, chairs: list[Chair], players: dict[int, Player], seat: int, *, want: bool) -> wire.Rematch:
    """Return what the table is told once this wish is added, or taken back. Raises NotAllowed."""
    if match.status == Match.Status.RUNNING:
        raise NotAllowed("not_over")
    if match.kind == Match.Kind.DAILY:
        raise NotAllowed("may_not_play")  # its deal is the day's: it is raced again from the day's own page
    before = told_of(match)
    if before.match is not None:
        if want:
            return before
        raise NotAllowed("too_late")
    lapsed = before.until is None or before.until <= clock.now()
    others = set() if lapsed else set(before.wanted) - {seat}
    if want:
        check(match, chairs, players)
        check_pauses(stayed(match, chairs, players), players, seat)
    wanted = tuple(sorted(others | ({seat} if want else set())))
    patience = clock.DAY if match.time_kind == seated.SLOW else PATIENCE
    until = clock.now() + patience if lapsed else before.until
    if lapsed or not wanted:
        forget_deal(before)
        before = wire.Rematch(n=before.n)
    return wire.Rematch(wanted, until if wanted else None, None, before.n + 1, before.deal, before.hash)


def with_deal(match: Match, told: wire.Rematch, player_id: int, commit: str | None) -> wire.Rematch:
    """Keep what a browser promises to add to the luck of the rematch, whose secret is drawn with the first promise."""
    if told.match is not None or (commit is None and not told.deal):
        return told
    deal_id = told.deal
    if not deal_id:
        deal = tables.open_deal(game=match.game)
        deal_id, commit = deal.pk, ""  # its hash comes once the browser has seen that of the secret
        told = msgspec.structs.replace(told, deal=deal_id, hash=deal.secret_hash)
    tables.promise(deal_id=deal_id, player_id=player_id, version=1, commitment=commit)
    return told


def forget_deal(told: wire.Rematch) -> None:
    """Close the deal of a rematch that nobody wishes for any more."""
    if told.deal:
        tables.close_deal(deal=told.deal, fate="declined")


def check(match: Match, chairs: list[Chair], players: dict[int, Player]) -> None:
    """Raise NotAllowed when those who stayed cannot sit down together again."""
    stay = stayed(match, chairs, players)
    if len(stay) < len(chairs):
        check_enough(match, stay)
    right = "challenge" if match.kind == Match.Kind.PEOPLE else "sit"
    if not all(players[chair.player_id].may(right) for chair in stay if chair.player_id is not None):
        raise NotAllowed("may_not_play")
    if pairs.engaged([chair.player_id for chair in stay if chair.player_id is not None], match.time_kind):
        raise NotAllowed("busy")


def check_enough(match: Match, stay: list[Chair]) -> None:
    """Raise NotAllowed when too many have left: for the game, or for a match of people."""
    if match.seats == 2:
        raise NotAllowed("has_left")
    if len(stay) not in GAMES[match.game].seats or tables.kind_of(len(people(stay))) != match.kind:
        raise NotAllowed("too_few_left")


def check_pauses(chairs: list[Chair], players: dict[int, Player], seat: int) -> None:
    """Raise NotAllowed while somebody here pauses because he has left too many matches early (ratings.pauses)."""
    if len(people(chairs)) < 2:
        return
    for chair in sorted(chairs, key=lambda chair: chair.seat != seat):
        if chair.player_id and (left := pairs.pause(chair.player_id)):
            if chair.seat == seat:
                raise NotAllowed("paused", minutes=-(-left // pairs.MINUTE))
            raise NotAllowed("other_paused", name=players[chair.player_id].name)


def lacks_stake(match: Match, chairs: list[Chair], players: dict[int, Player]) -> bool:
    """Say whether somebody who stayed no longer has what was at stake (portal_features E2)."""
    together = [chair.player_id for chair in stayed(match, chairs, players) if chair.player_id is not None]
    return bool(match.stake and stakes.short(together, match.stake))


def negotiate(match: Match, stay: list[Chair], players: dict[int, Player], seat: int, client_id: str) -> bool:
    """Let him who wished last propose the same terms without a stake; False where no challenge can say them."""
    people = sorted(stay, key=lambda chair: chair.seat != seat)
    if len(people) != 2 or match.preset not in GAMES[match.game].presets:
        return False
    challenger, rival = (players[chair.player_id] for chair in people if chair.player_id is not None)
    begins = stay[first(match, stay)].player_id == challenger.pk
    time = {"time_kind": match.time_kind, "minutes": match.minutes, "seconds": match.seconds, "days": match.days}
    try:
        challenges.propose_again(
            challenger=challenger,
            rival=rival,
            client_id=client_id,
            columns={"preset": match.preset, "rated": match.rated, "challenger_begins": begins, **time},
            game=match.game,
        )
    except Refused:
        return False
    return True


def begin(match: Match, chairs: list[Chair], players: dict[int, Player], deal_id: int | None) -> Update | None:
    """Open the rematch, or freeze it (None): the seat after the one that began begins. Its luck is its own."""
    stay = stayed(match, chairs, players)
    opening = {
        "game": match.game,
        "preset": match.preset,
        "options": options.decoded(GAMES[match.game], match.options),
        "sitters": [sitter(match, chair, players) for chair in stay],
        "first": first(match, stay),
        "time": terms.control(match),
        "kind": match.kind,
        "rated": match.rated,
        "stake": match.stake,
    }
    update = freezing.begin(kind="rematch", about=match.pk, version=1, deal_id=deal_id, opening=opening)
    if update is not None:
        begun(match, update.match_id, [chair.player_id for chair in stay if chair.player_id is not None])
    return update


def begun(match: Match, match_id: int, together: list[int]) -> None:
    """Take those who play on to their table; whatever else is open of them ends."""
    slow = match.time_kind == seated.SLOW
    if match.kind == Match.Kind.PEOPLE:
        if not slow:
            challenges.withdraw_live(together)
            waiting.withdraw_live(together)
        outbox.challenges_changed(*together)
    outbox.match_begun(match_id, *together, slow=slow)


def opened(match: Match, match_id: int, together: list[int]) -> None:
    """Note the rematch that has begun, now that all browsers have opened what they add to its luck."""
    begun(match, match_id, together)
    told = told_of(match)
    show(match, msgspec.structs.replace(told, until=None, match=match_id, n=told.n + 1))


def lapsed(match: Match) -> None:
    """Forget the wishes for a rematch that did not begin."""
    show(match, wire.Rematch(n=told_of(match).n + 1))


def first(match: Match, stay: list[Chair]) -> int:
    """Return who begins: clockwise the next one who stayed, by his place among those who did."""
    clockwise = sorted(stay, key=lambda chair: (chair.seat - match.first - 1) % match.seats)
    return stay.index(clockwise[0])


def sitter(match: Match, chair: Chair, players: dict[int, Player]) -> Any:
    if match.kind == Match.Kind.SAME:
        return tables.Sitter(player=chair.player_id, name=chair.name)  # as it was typed
    if chair.player_id is None:
        return tables.Sitter(bot=chair.bot, name=chair.name)
    return pairs.sitter(players[chair.player_id])


def told_of(match: Match) -> wire.Rematch:
    return TOLD.decode(match.rematch) if match.rematch else wire.Rematch()


def show(match: Match, told: wire.Rematch) -> None:
    tables.keep_rematch(match_id=match.pk, told=told)
    tables_outbox.tell_rematch(match.pk, told)


@transaction.atomic
def lapse() -> int:
    """Forget the wishes that not all have shared in time; returns of how many matches."""
    skip = connection.features.has_select_for_update_skip_locked  # where somebody is wishing now, nothing has lapsed
    late = Match.objects.filter(rematch_until__lte=clock.now()).select_for_update(no_key=True, skip_locked=skip)
    matches = [match for match in late if not freezing.is_frozen("rematch", match.pk)]  # such a start ends by itself
    for match in matches:
        told = told_of(match)
        forget_deal(told)
        show(match, wire.Rematch(n=told.n + 1))
    return len(matches)
