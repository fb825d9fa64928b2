/** Facts of cards in words: income, choices, disasters and wizards, development cards, theft. */

import { html } from "../../js/html.js";
import { fill, rich } from "../../js/text.js";
import { cardsWords, devName, disasterName, listed, of, total } from "./cards.js";
import { resourceName } from "./places.js";
import { anyOf } from "./telling.js";

export const CARDS = {
  has_chosen: (f, t) => t.by(f.seat, gettext("You have chosen."), gettext("%(name)s has chosen.")),
  choices: ({ picks }, t) => rich(gettext("Chosen: %(list)s."), { list: t.hands(picks) }),
  shortage: ({ resource, served }) => fill(served ? gettext("The bank has only %(served)s %(resource)s left.") : gettext("The bank has too little %(resource)s for all: nobody gets any."), { served, resource: resourceName(resource) }),
  drawn: () => null, // seen on the table; what it was comes at once
  revealed,
  reshuffled: ({ resource, cards }) => fill(gettext("Stack of %(resource)s shuffled anew: %(cards)s cards."), { resource: resourceName(resource), cards }),
  disaster: (f) => ({ mark: true, text: disasterWords(f) }),
  wizard_answered: ({ seat, plays }, t) => (plays ? t.by(seat, gettext("You play your wizard, face down."), gettext("%(name)s plays a wizard, face down.")) : t.by(seat, gettext("You play no wizard."), gettext("%(name)s plays no wizard."))),
  wizards: ({ seats }, t) => (seats.length ? rich(ngettext("A wizard is played by %(names)s.", "Wizards are played by %(names)s.", seats.length), { names: t.names(seats) }) : gettext("Nobody plays a wizard.")),
  lost: ({ cards }, t) => (anyOf(cards) ? rich(gettext("Given up: %(list)s."), { list: t.hands(cards) }) : null),
  shared,
  must_discard: ({ due }, t) => rich(gettext("More than seven cards, so half of them goes: %(list)s."), { list: t.counts(due) }),
  discarded: ({ cards }, t) => rich(gettext("Discarded: %(list)s."), { list: t.hands(cards) }),
  stolen,
  dev_bought: bought,
  dev_played: played,
  monopoly_taken: taken,
  bank_traded: (f, t) => t.by(f.seat, gettext("You give the bank %(cards)s for a card of %(get)s."), gettext("%(name)s gives the bank %(cards)s for a card of %(get)s."), { cards: cardsWords(of(f.give, f.count)), get: resourceName(f.get) }),
};

/** "Tidal wave! 7 ore at stake." Without what it destroys it passes by. */
export function disasterWords({ kinds, pools }) {
  const values = { disaster: listed(kinds.map(disasterName)), cards: cardsWords(pools) };
  return fill(total(pools) ? gettext("%(disaster)s! At stake: %(cards)s") : gettext("%(disaster)s! But nobody holds what it destroys"), values);
}

function revealed({ got, disasters }, t) {
  const seats = got.flatMap((cards, seat) => (total(cards) ? [seat] : []));
  const cards = seats.length === 1
    ? t.by(seats[0], gettext("You get %(cards)s."), gettext("%(name)s gets %(cards)s."), { cards: cardsWords(got[seats[0]]) })
    : seats.length > 1 && rich(gettext("Income: %(list)s."), { list: t.hands(got) });
  const bad = disasters.map(([seat, kind]) => html` ${t.by(seat, gettext("You draw: %(disaster)s!"), gettext("%(name)s draws: %(disaster)s!"), { disaster: disasterName(kind) })}`);
  return seats.length || bad.length ? html`${cards}${bad}` : null;
}

function shared({ cards, from_bank: added }, t) {
  const bank = total(added) > 0 && html` ${fill(gettext("The bank adds %(cards)s."), { cards: cardsWords(added) })}`;
  return anyOf(cards) ? html`${rich(gettext("To those who play a wizard: %(list)s."), { list: t.hands(cards) })}${bank}` : null;
}

function stolen({ thief, victim, resource }, t) {
  const values = { name: t.name(thief), victim: t.name(victim), resource: resource && resourceName(resource) };
  if (t.isMe(thief)) return rich(resource ? gettext("You take 1 %(resource)s from %(victim)s.") : gettext("You take a card from %(victim)s."), values);
  if (t.isMe(victim)) return rich(resource ? gettext("%(name)s takes 1 %(resource)s from you.") : gettext("%(name)s takes a card from you."), values);
  return rich(resource ? gettext("%(name)s takes 1 %(resource)s from %(victim)s.") : gettext("%(name)s takes a card from %(victim)s."), values);
}

function bought({ seat, kind }, t) {
  if (!kind) return t.by(seat, gettext("You buy a development card."), gettext("%(name)s buys a development card."));
  return t.by(seat, gettext("You buy a development card: %(card)s."), gettext("%(name)s buys a development card: %(card)s."), { card: devName(kind) });
}

function played({ seat, kind, resources }, t) {
  const values = { card: devName(kind), resources: (resources ?? []).map(resourceName).join(", ") };
  if (!values.resources) return t.by(seat, gettext("You play: %(card)s."), gettext("%(name)s plays: %(card)s."), values);
  return t.by(seat, gettext("You play: %(card)s (%(resources)s)."), gettext("%(name)s plays: %(card)s (%(resources)s)."), values);
}

function taken({ seat, resource, counts }, t) {
  const values = { cards: cardsWords(of(resource, total(counts))), list: t.counts(counts), resource: resourceName(resource) };
  if (!total(counts)) return fill(gettext("Nobody has %(resource)s."), values);
  return t.by(seat, gettext("You take %(cards)s: %(list)s."), gettext("%(name)s takes %(cards)s: %(list)s."), values);
}
