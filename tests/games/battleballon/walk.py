"""Random matches that end: mostly draw from the deck, else two random players take and throw until the guard stops them."""

DECK_DRAWS = 0.7


def weighted(state, seat, legal, rng):
    if state.phase == "move" and rng.random() < DECK_DRAWS:
        legal = [move for move in legal if move.source == "deck"]
    return rng.choice(legal)


UNMET = {"must_draw_deck": "only after forty draws from landing places in a row; test_drawing.py lays that out"}
