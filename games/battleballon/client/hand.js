/** Hands: the reader's own as buttons in a fan, the other side's as backs with what is known of it. */

import { useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { copies, marked } from "../../js/kit/copies.js";
import { walked } from "../../js/kit/hand.js";
import { fill } from "../../js/text.js";
import { Back, Card, Eye, Picture } from "./card.js";
import { cardName, colourOf, valueOf } from "./faces.js";
import { handLabel } from "./choice.js";

/** @param props `chosen`: the place of the chosen card or null; `away`: the place of the card already laid, which is not shown;
 *  `at`: where the arrows begin; `known`: what the other side knows of it, nothing when the helps are off. */
export function OwnHand({ cards, known, playable, chosen, at, away, choose, live, held }) {
  const list = useRef(null);
  const marks = marked(cards, known);
  const keys = copies(cards);
  const shown = cards.map((card, place) => ({ card, place })).filter(({ place }) => place !== away);
  const entry = chosen ?? (shown.some(({ place }) => place === at) ? at : shown[0]?.place);
  const pressed = (event) => walked(event, [...list.current.querySelectorAll(".card")]);
  return html`<ul class="hand near-hand ${live ? "" : "idle"}" data-zone="hand" aria-label=${fill(ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", shown.length), { count: shown.length })} ref=${list} onKeyDown=${pressed}>
    ${shown.map(({ card, place }) => html`<li key=${keys[place]} data-key=${keys[place]}><button type="button" aria-disabled=${held}
      class="card ${colourOf(card)} ${place === chosen ? "chosen" : ""} ${live && !playable(card) ? "dim" : ""}" data-v=${valueOf(card)} data-card=${card} data-place=${place} data-drag=${held ? undefined : "card"}
      tabindex=${place === entry ? 0 : -1} data-home=${place === entry} aria-pressed=${place === chosen} aria-label=${handLabel(card, { known: marks[place], playable: playable(card) })}
      onClick=${(event) => choose(place, event)}><${Picture} face=${card} />${marks[place] && html`<${Eye} />`}</button></li>`)}
  </ul>`;
}

/** A hand that lies open and is nobody's to play: in a replay, and after a race. */
export function OpenHand({ label, cards, known }) {
  const marks = marked(cards, known);
  const keys = copies(cards);
  return html`<ul class="hand near-hand open-hand" aria-label=${label}>
    ${cards.map((card, place) => html`<li key=${keys[place]} data-key=${keys[place]}><${Card} face=${card} known=${marks[place]} /></li>`)}
  </ul>`;
}

/** A hand from outside: backs, then the known cards face up; all face up when it is open. */
export function OtherHand({ name, count, known, open, near = false }) {
  const shown = open ?? known;
  const marks = open ? marked(open, known) : shown.map(() => true);
  const keys = copies(shown);
  const backs = count - shown.length;
  const label = [fill(ngettext("%(name)s’s hand: %(count)s card", "%(name)s’s hand: %(count)s cards", count), { name, count })];
  if (shown.length) label.push(fill(open ? gettext("open: %(cards)s") : gettext("known: %(cards)s"), { cards: shown.map(cardName).join(", ") }));
  return html`<ul class="backs ${near ? "near-hand large" : "far-hand"} ${open ? "all-open" : ""}" role="img" aria-label=${label.join("; ")}>
    ${Array.from({ length: backs }, (_, place) => html`<li role="presentation" key=${`back-${place}`}><${Back} /></li>`)}
    ${shown.map((card, place) => html`<li role="presentation" class="open" key=${keys[place]}><${Card} face=${card} known=${marks[place]} /></li>`)}
  </ul>`;
}
