"""Groß Ottobrunn: settle islands that are still to be discovered, three to six; volcanoes pay well, and disasters strike."""

from games.contract import Game
from games.gross_ottobrunn import lasting, rules
from games.gross_ottobrunn.bots import BOTS
from games.gross_ottobrunn.patience import pace
from games.gross_ottobrunn.state import (
    Chance,
    ChooseResources,
    Discard,
    Move,
    MoveShip,
    OfferTrade,
    Options,
    ProposeTrade,
    State,
)
from games.gross_ottobrunn.telling import tell
from games.gross_ottobrunn.view import view

GAME = Game(
    slug="gross_ottobrunn",
    titles={"de": "Groß Ottobrunn", "en": "Groß Ottobrunn"},
    seats=range(3, 7),
    presets={
        "standard": Options(),
        "short": Options(target=8),
        "long": Options(target=14, wizards="others", setup_disasters=True),
    },
    solo="short",
    state_type=State,
    move_type=Move,
    chance_type=Chance,
    open_moves=(ChooseResources, Discard, MoveShip, OfferTrade, ProposeTrade),
    setup=rules.setup,
    actors=rules.actors,
    may=rules.may,
    lingers=rules.lingers,
    legal=rules.legal,
    refusal=rules.refusal,
    apply=rules.apply,
    chance=rules.chance,
    outcome=rules.outcome,
    forfeit=rules.forfeit,
    view=view,
    tell=tell,
    turn_of=rules.turn_of,
    hushes=rules.hushes,
    lasts=lasting.lasts,
    answered=rules.answered,
    pace=pace,
    paced=True,
    bots=BOTS,
)
