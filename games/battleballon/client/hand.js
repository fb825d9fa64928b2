/** Hands: the reader's own as buttons in a fan, the other side's as backs with what is known of it. */

import { useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Back, Card, Eye, Picture } from "./card.js";
import { cardName, colourOf, valueOf } from "./faces.js";
import { handLabel } from "./choice.js";

/** @param props `chosen`: the place of the chosen card or null; `away`: the place of the card already laid, which is not shown; `at`: where the arrows begin. */
export function OwnHand({ cards, known, playable, chosen, at, away, choose, live, held }) {
  const list = useRef(null);
  const marks = marked(cards, known);
  const shown = cards.map((card, place) => ({ card, place })).filter(({ place }) => place !== away);
  const entry = chosen ?? (shown.some(({ place }) => place === at) ? at : shown[0]?.place);
  const keys = (event) => {
    const buttons = [...list.current.querySelectorAll(".card")];
    const here = buttons.indexOf(document.activeElement);
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || here < 0) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length].focus();
  };
  return html`<ul class="hand ${live ? "" : "idle"}" aria-label=${fill(ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", cards.length), { count: cards.length })} ref=${list} onKeyDown=${keys}>
    ${shown.map(({ card, place }) => html`<li key=${`${card}-${place}`}><button type="button" disabled=${held}
      class="card ${colourOf(card)} ${place === chosen ? "chosen" : ""} ${live && !playable(card) ? "dim" : ""}" data-v=${valueOf(card)} data-card=${card}
      tabindex=${place === entry ? 0 : -1} aria-pressed=${place === chosen} aria-label=${handLabel(card, { known: marks[place], playable: playable(card) })}
      onClick=${(event) => choose(place, event)}><${Picture} face=${card} />${marks[place] && html`<${Eye} />`}</button></li>`)}
  </ul>`;
}

/** Which places hold a card that the other side knows; of like wagers the first ones. */
function marked(cards, known) {
  const left = [...known];
  return cards.map((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** A hand from outside: backs, then the known cards face up; all face up when the race is over. */
export function OtherHand({ name, count, known, open, large = false }) {
  const shown = open ?? known;
  const backs = open ? 0 : count - known.length;
  const label = [fill(ngettext("%(name)s’s hand: %(count)s card", "%(name)s’s hand: %(count)s cards", count), { name, count })];
  if (shown.length) label.push(fill(open ? gettext("open: %(cards)s") : gettext("known: %(cards)s"), { cards: shown.map(cardName).join(", ") }));
  return html`<ul class="backs ${open ? "all-open" : ""} ${large ? "large" : ""}" role="img" aria-label=${label.join("; ")}>
    ${Array.from({ length: backs }, (_, place) => html`<li key=${`back-${place}`}><${Back} /></li>`)}
    ${shown.map((card, place) => html`<li class="open" key=${`${card}-${place}`}><${Card} face=${card} known=${!open} /></li>`)}
  </ul>`;
}
