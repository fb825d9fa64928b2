/** Why a computer makes a move, in one sentence about whoever makes it. */

import { fill } from "../../js/text.js";
import { cardsWords, listed, of } from "./cards.js";
import { goalName as goal } from "./panel_build.js";
import { resourceName } from "./places.js";

const goods = (resources) => listed(resources.map(resourceName));
const SEVERAL = {
  road: (count) => ngettext("%(count)s road", "%(count)s roads", count), ship: (count) => ngettext("%(count)s ship", "%(count)s ships", count), canal: (count) => ngettext("%(count)s canal", "%(count)s canals", count),
};

/** A goal, with what is laid on the way to it: what lacks, lacks for all of it. */
function wayTo(one, way = []) {
  const all = [...way, one];
  return listed([...new Set(all)].map((kind) => {
    const count = all.filter((other) => other === kind).length;
    return count > 1 && SEVERAL[kind] ? fill(SEVERAL[kind](count), { count }) : goal(kind);
  }));
}

const WHY = {
  place_pays: ({ pips, resources, choice }) => {
    if (!choice) return fill(gettext("This place bears in %(pips)s of 36 rolls: %(resources)s."), { pips, resources: goods(resources) });
    if (!resources.length) return fill(gettext("This place bears a card of choice in %(pips)s of 36 rolls."), { pips });
    return fill(gettext("This place bears in %(pips)s of 36 rolls: %(resources)s, and a card of choice in %(choice)s of them."), { pips, choice, resources: goods(resources) });
  },
  new_resource: ({ resources }) => fill(gettext("So far no own place bears %(resources)s."), { resources: goods(resources) }),
  harbour_here: ({ rate, resource }) => (resource ? fill(gettext("There is a harbour: %(rate)s:1 for %(resource)s."), { rate, resource: resourceName(resource) }) : fill(gettext("There is a harbour: %(rate)s:1 for everything."), { rate })),
  brings_points: ({ points }) => fill(ngettext("That brings %(points)s point.", "That brings %(points)s points.", points), { points }),
  wins: ({ points }) => fill(gettext("That makes %(points)s points and wins."), { points }),
  doubles_yield: ({ pips }) => fill(gettext("A city there takes two cards each in %(pips)s of 36 rolls."), { pips }),
  leads_to_place: ({ pieces, pips }) => fill(ngettext("%(pieces)s piece leads to a free place that bears in %(pips)s of 36 rolls.", "%(pieces)s pieces lead to a free place that bears in %(pips)s of 36 rolls.", pieces), { pieces, pips }),
  discovers: ({ land, tiles }) => fill(gettext("That leads to something undiscovered: %(land)s of the %(tiles)s tiles are land."), { land, tiles }),
  lengthens_route: ({ length, others }) => fill(gettext("The trade route grows to %(length)s; the longest of the others is %(others)s."), { length, others }),
  moves_for_free: () => gettext("Moving a ship costs nothing."),
  needs_card: ({ cards, goal: one, way }) => fill(gettext("For %(goal)s there lacks: %(cards)s."), { goal: wayTo(one, way), cards: cardsWords(cards) }),
  can_spare: ({ resources, goal: one }) => fill(gettext("Not needed for %(goal)s: %(resources)s."), { goal: goal(one), resources: goods(resources) }),
  not_nearer: ({ goal: one }) => fill(gettext("The trade does not help towards %(goal)s."), { goal: goal(one) }),
  is_ahead: ({ seat, points, target }, c) => fill(gettext("%(name)s has %(points)s of %(target)s points already: no trade with that side."), { name: c.name(seat), points, target }),
  blocks: ({ seat, pips, points }, c) => fill(gettext("The robber takes %(pips)s of 36 rolls from %(name)s, who has %(points)s points."), { name: c.name(seat), pips, points }),
  frees_own: ({ pips }) => fill(gettext("The robber stands at an own place and costs %(pips)s of 36 rolls."), { pips }),
  has_cards: ({ seat, cards }, c) => fill(ngettext("%(name)s has %(cards)s card to take.", "%(name)s has %(cards)s cards to take one from.", cards), { name: c.name(seat), cards }),
  counts_for_army: ({ knights, others }) => fill(gettext("That makes %(knights)s knights; the most of another is %(others)s."), { knights, others }),
  draws_card: ({ left }) => fill(ngettext("A card of %(left)s that is left; nobody knows which.", "A card of the %(left)s that are left; nobody knows which.", left), { left }),
  wizard_gains: ({ pool, own }) => fill(ngettext("%(pool)s card is at stake, %(own)s of them in the own hand.", "%(pool)s cards are at stake, %(own)s of them in the own hand.", pool), { pool, own }),
  wizard_waits: ({ pool }) => fill(ngettext("Only %(pool)s card is at stake: the wizard waits.", "Only %(pool)s cards are at stake: the wizard waits.", pool), { pool }),
  too_many_cards: ({ cards }) => fill(gettext("A seven would cost half of %(cards)s cards."), { cards }),
  likely_take: ({ resource, cards }) => fill(gettext("The others should hold about %(cards)s."), { cards: cardsWords(of(resource, cards)) }),
  saves_for: ({ goal: one, cards, way }) => fill(gettext("Cards are kept for %(goal)s; there lacks: %(cards)s."), { goal: wayTo(one, way), cards: cardsWords(cards) }),
  least_missed: ({ goal: one }) => fill(gettext("What goes is missed least for %(goal)s."), { goal: goal(one) }),
  tried: ({ futures }) => fill(ngettext("Played on in %(futures)s possible future, this came out best.", "Played on in %(futures)s possible futures, this came out best.", futures), { futures }),
};

/** @returns {string | undefined} */
export function reason(f, c) {
  return WHY[f.type]?.(f, c);
}
