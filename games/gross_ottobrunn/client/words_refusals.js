/** Why a move was refused, in words. */

import { fill } from "../../js/text.js";

const WHY = {
  wrong_phase: () => gettext("That is not possible just now."),
  not_your_turn: () => gettext("It is not your turn."),
  already_answered: () => gettext("You have answered already."),
  cannot_afford: ({ have, need }) => (need === undefined ? gettext("You do not have these cards.") : fill(gettext("The bank wants %(need)s of a kind for one card; you have %(have)s."), { have, need })),
  no_piece: () => gettext("You have no such piece left, or no place for it."),
  illegal_edge: () => gettext("That cannot be built on this edge."),
  illegal_vertex: () => gettext("Nothing can be built on this corner."),
  not_connected: () => gettext("It must join on to what is yours: roads to roads, ships and canals to ships and canals, and both to buildings."),
  pirate_blocks: () => gettext("The pirate keeps ships away there."),
  illegal_hex: () => gettext("It cannot go to this hex."),
  illegal_victim: () => gettext("Choose one of those who have built there and hold cards."),
  bad_cards: ({ cards, due }) => fill(gettext("It must be %(due)s cards that you have; you have named %(cards)s."), { cards, due }),
  supply_empty: () => gettext("The bank has none left."),
  dev_limit: () => gettext("One development card a turn."),
  dev_too_new: () => gettext("A card can be played from the turn after it was bought."),
  no_such_card: () => gettext("You do not have this card."),
  ship_not_movable: () => gettext("Only the last ship of an open line can be moved, once a turn, and not in the turn in which it was built."),
  stale_offer: () => gettext("This offer is not open any more."),
  bad_trade: () => gettext("Both sides must give something, and not the same resource."),
  bad_choice: () => gettext("That is no choice here."),
  too_many_offers: ({ limit }) => fill(gettext("No more than %(limit)s a turn."), { limit }),
};

/** Why not, in one sentence to whom it concerns. */
export function refusal(code, values = {}) {
  return WHY[code]?.(values);
}
