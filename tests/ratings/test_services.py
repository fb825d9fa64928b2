"""What a match changes: points and Elo for both, once, or nothing at all."""


from ratings import selectors
from tests.tables.matches import Played, people

GAME = "battleballon"


def told(match: Played) -> dict:
    return match.seen(None)["result"]["settlement"].get("ratings.hearers.on_match_over")


def rated(*players, turns: int = 10, loser: int = 0, **terms) -> Played:
    """A match for ratings, given up after so many turns."""
    match = people(*players, rated=True, **terms)
    match.play_turns(turns)
    match.resign(loser)
    return match


def elos(*players, game: str = GAME) -> list[int]:
    return [selectors.standing(player.pk, game).elo for player in players]


def test_n4_two_newcomers_move_by_sixteen(alice, bob):
    match = rated(alice, bob)
    assert elos(alice, bob) == [1484, 1516]
    assert told(match) == {
        "rated": True,
        "seats": [
            {"before": 1500, "after": 1484, "points": -10, "unsure": True},
            {"before": 1500, "after": 1516, "points": 10, "unsure": True},
        ],
    }
