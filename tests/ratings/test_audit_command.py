"""`manage.py audit` says nothing of a house in which everything was played, and finds whatever somebody has changed in it.

The house is made once; each test changes something in a savepoint of its own.
"""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F, Max

from bench import varied
from games import registry
from ratings import services as ratings
from ratings import taler_ledger
from ratings.daily.models import Attempt
from ratings.management.commands import audit as command
from ratings.models import Account, Line, Standing, TalerLine
from tables import services
from tables.models import Chair, Deal, DealNonce, DealVault, Entry, LookBack, Match, MatchVault, Share

pytestmark = pytest.mark.django_db
TOYS = Path(__file__).parents[1] / "toys"


def wanted() -> dict[str, Any]:
    """What the house must have, so that something can be planted in it."""
    over = Match.objects.filter(status="over")
    daily = Attempt.objects.filter(state="finished")
    return {
        "drawn": over.filter(kind="people", entries__kind="drawn", entries__ply__gt=4),
        "nonces": over.filter(deal__nonces__isnull=False),
        "staked": over.filter(stake__gt=0, rating_lines__isnull=False, taler_lines__kind="won"),
        "void": Match.objects.filter(status="void", rating_lines__kind="void"),
        "aborted": Match.objects.filter(status="aborted"),
        "taken back": over.filter(entries__kind="taken_back"),
        "same": over.filter(kind="same"),
        "computer": over.filter(kind="computer"),
        "several": over.filter(seats__gt=2, kind="people"),
        "first": daily.filter(counted=True, listed=1),
        "training": daily.filter(counted=False),
        "given up": Attempt.objects.filter(state="given_up", counted=True),
        "share": Share.objects.all(),
        "look back": LookBack.objects.exclude(payload="").filter(payload__contains='"step"'),
        "declined": Deal.objects.filter(fate="declined"),
    }


MADE: dict[str, tuple[str, str]] = {
    "drawn": ("friendly", "given up"),
    "nonces": ("friendly", "out of time"),
    "staked": ("rated", "given up"),
    "void": ("rated", "void"),
    "aborted": ("friendly", "broken off"),
    "taken back": ("computer", "given up"),
    "same": ("same", "given up"),
    "computer": ("computer", "given up"),
    "several": ("friendly", "left"),
    "first": ("daily", "whole"),
    "training": ("daily", "whole"),
    "given up": ("daily", "given up"),
    "share": ("friendly", "given up"),
    "look back": ("friendly", "given up"),
    "declined": ("demo", "broken off"),
}
LASTS: dict[str, tuple[int, int]] = {"drawn": (24, 24), "staked": (12, 20), "void": (12, 20)}
"""Moves that are enough for a game whose cards are drawn on the way to draw some, and for a match to count."""
RACERS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "first": lambda members: members[:2],
    "training": lambda members: members[:2],  # two, so that one of them soon races twice on a day
    "given up": lambda members: members[2:],  # what somebody gives up counts only as his first
}


def fill() -> None:
    with pytest.MonkeyPatch.context() as patched:
        games = {name: game for name, game in registry.GAMES.items() if not (TOYS / name).exists()}
        patched.setattr(registry, "GAMES", games)
        for rare in ("LOOKS_BACK", "SHARED", "DECLINED"):
            patched.setattr(varied, rare, 3)
        house = varied.House(members=6, count=10)
        for player in house.members:
            taler_ledger.correct(player_id=player.pk, amount=500, reason="a test", by=None)
        members = house.members[:]
        for number in range(80):
            missing = [name for name, rows in wanted().items() if not rows.exists()]
            if not missing:
                return
            patched.setattr(varied, "FEW", LASTS.get(missing[0], (2, 9)))
            house.members = RACERS.get(missing[0], lambda all: all)(members)
            game = list(games.values())[number % len(games)] if missing[0] == "drawn" else None
            house.play(*MADE[missing[0]], game)
    raise AssertionError(f"never played: {missing}")


@pytest.fixture(scope="module", autouse=True)
def _house(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        fill()
        yield
        transaction.set_rollback(True)


def audit(*words: str) -> tuple[int, str]:
    """Return the command's exit code and what it said."""
    said = io.StringIO()
    try:
        call_command("audit", *words, stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


def the(name: str) -> Any:
    return wanted()[name].order_by("pk").first()


def entries(match: Match, kind: str) -> Any:
    return Entry.objects.filter(match=match, kind=kind).order_by("ply")


def bent(row: Any, field: str, change: Callable[[Any], Any]) -> None:
    before = getattr(row, field)
    setattr(row, field, change(before))
    assert getattr(row, field) != before
    row.save(update_fields=[field])


def json(change: Callable[[Any], object]) -> Callable[[str], str]:
    """Return what changes an encoded text as its data."""

    def changed(text: str) -> str:
        data = msgspec.json.decode(text)
        change(data)
        return msgspec.json.encode(data).decode()

    return changed


def other_trace(data: Any) -> None:
    bound, number = data["trace"][0]
    data["trace"][0] = [bound, (number + 1) % bound]


def turned(data: Any) -> None:
    """Two cards have changed places."""
    pile = next(value for value in data["move"].values() if isinstance(value, list))
    first, last = 0, max(place for place, card in enumerate(pile) if card != pile[0])
    pile[first], pile[last] = pile[last], pile[first]


def vault(match: Match) -> MatchVault:
    return MatchVault.objects.get(match=match)


def nonce(match: Match) -> DealNonce:
    return DealNonce.objects.filter(deal=match.deal_id, nonce__isnull=False).order_by("pk")[0]


def taler(match: Match, kind: str) -> TalerLine:
    return TalerLine.objects.filter(match=match, kind=kind).order_by("pk")[0]


def rating(match: Match) -> Line:
    return match.rating_lines.filter(kind="match").order_by("pk")[0]


def faster(data: Any) -> None:
    data["scores"][0] += 1


def counts_instead(attempt: Attempt) -> None:
    """The first one no longer counts, but the second does."""
    Attempt.objects.filter(race=attempt.race_id, player=attempt.player_id, counted=True).update(counted=False, listed=0)
    Attempt.objects.filter(pk=attempt.pk).update(counted=True, listed=1)


Plant = Callable[[Any], object]
PLANTED: dict[str, tuple[str, str, Plant, str]] = {
    # what is bent: the part that finds it, in which row, how, and what is said of it
    "cards of a deal": (
        "matches",
        "drawn",
        lambda m: bent(entries(m, "drawn")[0], "payload", json(turned)),
        "luck of this seed",
    ),
    "a trace": ("matches", "drawn", lambda m: bent(entries(m, "drawn")[0], "payload", json(other_trace)), "luck of this seed"),
    "facts": (
        "matches",
        "drawn",
        lambda m: bent(entries(m, "played")[0], "facts", lambda f: '{"all":[]}'),
        "its facts are others",
    ),
    "a column": ("matches", "drawn", lambda m: entries(m, "played")[:1].get().delete(), "the plies of the log"),
    "a missing last entry": ("matches", "same", lambda m: entries(m, "forfeited").last().delete(), "the plies of the log"),
    "an entry of garbage": ("matches", "computer", lambda m: bent(entries(m, "played")[0], "payload", lambda p: "{"), "folded"),
    "who moved": ("matches", "several", lambda m: bent(entries(m, "played")[0], "seat", lambda s: s + 1), "its columns"),
    "what was taken back": (
        "matches",
        "taken back",
        lambda m: bent(entries(m, "taken_back")[0], "keep", lambda k: k + 1),
        "columns",
    ),
    "a state": (
        "matches",
        "several",
        lambda m: bent(vault(m), "state", lambda s: s.replace('"ply":', '"ply": ')),
        "cached position",
    ),
    "a seed": ("matches", "staked", lambda m: bent(vault(m), "seed", lambda s: bytes(32)), "the seed does not come"),
    "no vault": ("matches", "drawn", lambda m: vault(m).delete(), "cannot be folded"),
    "a result": ("matches", "staked", lambda m: bent(m, "result", json(lambda r: r.update(reason="x"))), "the result is not"),
    "a rank": ("matches", "several", lambda m: m.chairs.filter(seat=1).update(rank=9), "ranks or scores"),
    "a rank of nothing": ("matches", "aborted", lambda m: m.chairs.filter(seat=0).update(rank=1), "ranks or scores"),
    "a status": ("matches", "aborted", lambda m: bent(m, "status", lambda s: "over"), "do not agree"),
    "an end": ("matches", "staked", lambda m: bent(m, "ended_at", lambda at: at + 1), "the end is not"),
    "a last move": ("matches", "staked", lambda m: bent(m, "last_move_at", lambda at: at + 1), "the last move"),
    "a name": ("matches", "several", lambda m: m.chairs.filter(seat=1).update(name="Wer?"), "the chairs and the seating"),
    "a game that is gone": ("matches", "drawn", lambda m: bent(m, "game", lambda g: "forgotten"), "cannot be folded"),
    "options": ("matches", "drawn", lambda m: bent(m, "options", lambda o: "?"), "cannot be folded"),
    "a secret": ("deals", "staked", lambda m: DealVault.objects.filter(deal=m.deal).update(secret=bytes(32)), "hash was shown"),
    "a hash": ("deals", "computer", lambda m: bent(m.deal, "secret_hash", lambda h: "0" * 64), "hash was shown"),
    "a secret gone": ("deals", "void", lambda m: DealVault.objects.filter(deal=m.deal).delete(), "hash was shown"),
    "a nonce": ("deals", "nonces", lambda m: bent(nonce(m), "nonce", lambda n: bytes(32)), "nonce"),
    "a commitment": ("deals", "nonces", lambda m: bent(nonce(m), "commitment", lambda c: "0" * 64), "nonce"),
    "a nonce gone": ("matches", "nonces", lambda m: nonce(m).delete(), "the seed does not come from the secret"),
    "a nonce elsewhere": ("matches", "nonces", lambda m: bent(nonce(m), "seat", lambda s: 7), "not those of seats"),
    "a fate": ("deals", "drawn", lambda m: bent(m.deal, "fate", lambda f: "declined"), "the list does not say so"),
    "a deal played by nobody": ("deals", "declined", lambda d: bent(d, "fate", lambda f: "played"), "there is no match"),
    "a deal played twice": (
        "deals",
        "same",
        lambda m: Match.objects.filter(pk=the("drawn").pk).update(deal=m.deal),
        "than once",
    ),
    "a link too early": ("replays", "share", lambda s: bent(s, "made_at", lambda at: 1), "before match"),
    "a stranger's link": ("replays", "share", lambda s: s.match.chairs.update(player=None), "did not sit in match"),
    "a look back": (
        "replays",
        "look back",
        lambda r: bent(r, "payload", json(lambda p: p["moves"][0].update(seat=9))),
        "another move",
    ),
    "its price": (
        "replays",
        "look back",
        lambda r: bent(r, "payload", json(lambda p: p["moves"][0].update(lost=99.0))),
        "cost",
    ),
    "its curve": ("replays", "look back", lambda r: bent(r, "payload", json(lambda p: p["curve"].pop())), "the curve"),
    "a rating": ("ratings", "staked", lambda m: bent(rating(m), "after", lambda elo: elo + 1), ": after is"),
    "a rating line gone": ("ratings", "staked", lambda m: rating(m).delete(), "its line is missing"),
    "what was taken back of it": (
        "ratings",
        "void",
        lambda m: m.rating_lines.filter(kind="void").delete(),
        "was not taken back",
    ),
    "what a table tells": ("ratings", "staked", lambda m: bent(m, "settlement", lambda s: "{"), "cannot be read"),
    "a state without turns": ("ratings", "staked", lambda m: bent(vault(m), "state", lambda s: "?"), "cannot be read"),
    "ranks of no number": (
        "ratings",
        "staked",
        lambda m: bent(m, "result", json(lambda r: r["ranks"].append("?"))),
        "cannot be read",
    ),
    "what was won": ("taler", "staked", lambda m: bent(taler(m, "won"), "amount", lambda a: a + 1), "its lines are"),
    "who won it": ("taler", "staked", lambda m: bent(taler(m, "stake"), "seat", lambda s: s + 9), "its lines are"),
    "what was put in": ("taler", "staked", lambda m: taler(m, "stake").delete(), "its lines are"),
    "a stake": ("taler", "staked", lambda m: bent(m, "stake", lambda s: s + 1), "its lines are"),
    "a result of garbage": ("taler", "staked", lambda m: bent(m, "result", lambda r: "?"), "cannot be read"),
    "a margin": ("daily", "first", lambda a: bent(a, "margin", lambda m: m + 1), "margin is"),
    "points": ("daily", "first", lambda a: bent(a, "points", lambda p: p + 1), "points is"),
    "another result of a race": ("daily", "first", lambda a: bent(a.match, "result", json(faster)), "points is"),
    "when it was finished": ("daily", "first", lambda a: bent(a, "finished_at", lambda at: at - 1), "finished_at is"),
    "when it was begun": ("daily", "first", lambda a: bent(a, "begun_at", lambda at: at - 1), "begun_at is"),
    "what became of it": ("daily", "given up", lambda a: bent(a, "state", lambda s: "finished"), "state is finished"),
    "one that counts": ("daily", "first", lambda a: bent(a, "counted", lambda c: False), "counted is False"),
    "a second that counts": ("daily", "training", counts_instead, "counted is True, and should be False"),
    "training in the list": ("daily", "training", lambda a: bent(a, "listed", lambda n: 1), "has no place there"),
    "one missing in it": ("daily", "first", lambda a: bent(a, "listed", lambda n: 0), "missing in the list"),
    "whose it is": (
        "daily",
        "first",
        lambda a: bent(a, "player_id", lambda p: Chair.objects.exclude(player=p).filter(player__gt=0)[0].player_id),
        "somebody else",
    ),
    "nobody's": ("daily", "first", lambda a: a.delete(), "nobody's attempt"),
    "what its table tells": ("daily", "first", lambda a: bent(a.match, "settlement", lambda s: "{}"), "its table tells"),
    "the day of a deal": (
        "daily",
        "first",
        lambda a: bent(a.race.deal, "label", lambda d: "daily:x:2026-01-01"),
        "not that of the day",
    ),
    "terms of one's own": ("daily", "first", lambda a: bent(a.match, "first", lambda f: 1), "not one of this race"),
}


def title(row: Any) -> str:
    """Return how the audit calls a row."""
    if isinstance(row, Attempt | LookBack):
        return f"match {row.match_id}"
    return {Match: "match", Deal: "deal", Share: "link"}[type(row)] + f" {row.pk}"


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_is_found_where_it_is_and_no_card_is_named(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SHOWN", 10_000)  # what was not taken back early in the ledger makes all after it wrong
    part, name, plant, words = PLANTED[what]
    row = the(name)
    where = title(row)
    secrets = [bytes(one).hex() for one in DealVault.objects.values_list("secret", flat=True)]
    plant(row)
    alone = ("--matches", where.split()[1]) if where.startswith("match") and command.PARTS[part].in_parts else ()
    code, said = audit("--only", part, *alone)
    assert code == 1, said
    if part == "deals" and isinstance(row, Match):
        where = f"deal {row.deal_id}"
    elif "not that of the day" in words:
        where = f"race {row.race_id}"
    assert any(where in one and words in one for one in said.splitlines()), said
    assert "[" not in said and "{" not in said and not any(secret in said for secret in secrets)


def test_a_house_in_which_everything_was_played_is_well() -> None:
    code, said = audit()
    assert code == 0 and said.endswith("all is well\n"), said
    counts = {one.split(":")[0]: int(one.split()[1]) for one in said.splitlines()[:-1]}
    assert set(counts) == set(command.PARTS) and all(counts.values()), said
    assert counts["matches"] == Match.objects.count() and counts["deals"] == Deal.objects.count()


def test_rows_that_are_wholly_broken_end_nothing() -> None:
    match, race = the("staked"), the("first")
    for one in (match, race.match):
        Match.objects.filter(pk=one.pk).update(result="?", seating="?", settlement="?", clocks="?", options="?")
        MatchVault.objects.filter(match=one).update(state="?")
    nobody = Account.objects.order_by("pk").last()
    Account.objects.filter(pk=nobody.pk).update(balance=F("balance") + 1)
    last = Match.objects.order_by("pk").last()
    Match.objects.filter(pk=last.pk).update(ended_at=7)
    Standing.objects.filter(pk=Standing.objects.aggregate(last=Max("pk"))["last"]).update(elo=1)
    code, said = audit()
    assert code == 1
    for words in (
        f"matches: match {last.pk}: the end",
        f"taler: account {nobody.pk}: the balance is",
        "elo is 1, and should be",
    ):
        assert words in said, said
    for part in command.PARTS:
        assert f"\n{part}: " in f"\n{said}" and "could not be read to its end" not in said, said


def test_some_matches_are_proven_alone_and_the_ledgers_left_out() -> None:
    match = the("several")
    Chair.objects.filter(match=match, seat=0).update(rank=9)
    assert audit("--matches", f"{match.pk}..{match.pk}", "--only", "matches")[0] == 1
    code, said = audit("--matches", f"..{match.pk - 1}")
    assert code == 0 and "taler: left out" in said and f"matches: {match.pk - Match.objects.earliest('pk').pk} matches" in said
    assert audit("--matches", f"{match.pk + 1}..")[0] == 0
    for words in ("..", "x", "1..x", "7-9"):
        with pytest.raises(CommandError):
            audit("--matches", words)


def test_of_many_differences_some_are_told_and_all_counted() -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(command, "SHOWN", 3)
        Match.objects.update(last_move_at=1)
        said = audit("--only", "matches")[1]
    assert f"{Match.objects.count()} differences" in said and said.count("the last move") == 3


def test_a_void_match_and_a_ban_leave_the_daily_race_well() -> None:
    race = the("first")
    services.void(match_id=race.match_id)
    ratings.take_back(race.match_id)
    ratings.list_player(player_id=race.player_id, listed=False)
    code, said = audit("--only", "daily", "matches")
    assert code == 0, said


def test_who_looks_on_is_told_how_far_it_is() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    looked_at = Terminal()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(command, "BETWEEN", 0.0)
        call_command("audit", "--only", "deals", stdout=io.StringIO(), stderr=looked_at)
        first = looked_at.getvalue()
        call_command("audit", "--only", "deals", "--quiet", stdout=io.StringIO(), stderr=looked_at)
    assert f"deals: 1 of {Deal.objects.count()}\r" in first and looked_at.getvalue() == first
