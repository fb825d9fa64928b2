/** Moves in words: as buttons, in hints and in the look back. */

import { fill } from "../../js/text.js";
import { cardsWords, devName } from "./cards.js";
import { resourceName } from "./places.js";
import { pieceName } from "./told_board.js";

const build = (what) => () => fill(gettext("Build %(what)s"), { what: pieceName(what) });
const play = (card, resources = () => []) => (m) => (resources(m).length ? fill(gettext("Play: %(card)s (%(resources)s)"), { card: devName(card), resources: resources(m).map(resourceName).join(", ") }) : fill(gettext("Play: %(card)s"), { card: devName(card) }));
const lay = ({ kind }) => fill(gettext("Lay %(what)s"), { what: pieceName(kind) });
const terms = ({ give, want }) => ({ give: cardsWords(give), want: cardsWords(want) });

const MOVES = {
  found_settlement: () => gettext("Found a settlement"),
  found_route: lay,
  place_free_route: lay,
  roll: () => gettext("Roll the dice"),
  choose_resources: ({ cards }) => fill(gettext("Choose %(cards)s"), { cards: cardsWords(cards) }),
  wizard_play: () => gettext("Play the wizard"),
  wizard_pass: () => gettext("No wizard"),
  discard: ({ cards }) => fill(gettext("Discard %(cards)s"), { cards: cardsWords(cards) }),
  move_robber: ({ victim }, c) => (victim == null ? gettext("Move the robber") : fill(gettext("Move the robber and take a card from %(name)s"), { name: c.name(victim) })),
  move_pirate: ({ victim }, c) => (victim == null ? gettext("Move the pirate") : fill(gettext("Move the pirate and take a card from %(name)s"), { name: c.name(victim) })),
  play_knight: play("knight"),
  play_road_building: play("road_building"),
  play_invention: play("invention", ({ first, second }) => [first, second]),
  play_monopoly: play("monopoly", ({ resource }) => [resource]),
  finish_free_routes: () => gettext("Build no more"),
  build_road: build("road"),
  build_ship: build("ship"),
  build_canal: build("canal"),
  build_settlement: build("settlement"),
  build_city: build("city"),
  buy_dev: () => gettext("Buy a development card"),
  move_ship: () => gettext("Move a ship"),
  bank_trade: ({ give, get }) => fill(gettext("Trade with the bank: %(give)s for %(get)s"), { give: resourceName(give), get: resourceName(get) }),
  offer_trade: (m) => fill(gettext("Offer %(give)s for %(want)s"), terms(m)),
  respond_trade: ({ accept }) => (accept ? gettext("Accept the offer") : gettext("Decline the offer")),
  propose_trade: (m) => fill(gettext("Propose %(give)s for %(want)s"), terms(m)),
  confirm_trade: ({ seat }, c) => fill(gettext("Trade with %(name)s"), { name: c.name(seat) }),
  cancel_trade: () => gettext("Take the offer back"),
  decline_proposal: ({ seat }, c) => fill(gettext("Decline the proposal of %(name)s"), { name: c.name(seat) }),
  end_turn: () => gettext("End turn"),
  request_special_build: ({ on }) => (on ? gettext("Ask to build between the turns") : gettext("Do not build between the turns")),
  end_special_build: () => gettext("Done building"),
};

/** A move as a button, or as what is advised. */
export function move(m, c) {
  return MOVES[m.type]?.(m, c);
}
