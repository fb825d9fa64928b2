/** Hands: the reader's own as buttons in a fan, the other side's as backs with what is known of it. */

import { useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { walked } from "../../js/kit/hand.js";
import { inFan } from "../../js/kit/printed.js";
import { fill } from "../../js/text.js";
import { Back, Card, Eye, Picture } from "./card.js";
import { handLabel } from "./choice.js";
import { cardName, colourOf } from "./faces.js";

/** @param props `known`: what the other side knows of it, nothing when the helps are off; `held`: the match is over. */
export function OwnHand({ cards, playable, known, turn, held }) {
  const list = useRef(null);
  const { chosen, marked, exchanging, act, live } = turn;
  const entry = chosen ?? cards.find((card) => playable.includes(card)) ?? cards[0];
  const words = fill(ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", cards.length), { count: cards.length });
  const pressed = (event) => walked(event, [...list.current.querySelectorAll("button")]);
  return html`<ul class="hand fan near-hand ${live ? "" : "idle"}" data-zone="hand" aria-label=${words} ref=${list} onKeyDown=${pressed}>
    ${cards.map((card, place) => {
      const [fits, isMarked] = [playable.includes(card), marked.includes(card)];
      const picked = card === chosen || isMarked;
      return html`<li key=${card} data-key=${card} style=${inFan(place, cards.length)}><button type="button" aria-disabled=${held} aria-pressed=${picked}
        class="printed hue-${colourOf(card)} ${picked ? "chosen" : ""} ${fits || exchanging || held ? "" : "dim"}" data-card=${card} data-drag=${live && fits ? "card" : undefined}
        tabindex=${card === entry ? 0 : -1} data-home=${card === entry} aria-label=${handLabel(card, { known: known.includes(card), playable: fits, marked: isMarked, exchanging })}
        onClick=${(event) => act.choose(card, event)}><${Picture} face=${card} />${known.includes(card) && html`<${Eye} />`}</button></li>`;
    })}
  </ul>`;
}

/** A hand that lies open and is nobody's to play: in a replay, after the end, and while it is shown. */
export function OpenHand({ label, cards, known }) {
  return html`<ul class="hand fan near-hand open-hand" aria-label=${label}>
    ${cards.map((card, place) => html`<li key=${card} data-key=${card} style=${inFan(place, cards.length)}><${Card} face=${card} known=${known.includes(card)} /></li>`)}
  </ul>`;
}

/** A hand from outside: backs, then the known cards face up; all face up when it is open. */
export function OtherHand({ name, count, known, open, near = false }) {
  const shown = open ?? known;
  const backs = count - shown.length;
  const words = [fill(ngettext("%(name)s’s hand: %(count)s card", "%(name)s’s hand: %(count)s cards", count), { name, count })];
  if (shown.length) words.push(fill(open ? gettext("open: %(cards)s") : gettext("known: %(cards)s"), { cards: shown.map(cardName).join(", ") }));
  return html`<div class="backs ${near ? "near-hand" : "far-hand"} ${open ? "all-open" : ""}" role="img" aria-label=${words.join("; ")}>
    ${backs > 0 && html`<span class="pile">${Array.from({ length: backs }, (_, place) => html`<${Back} key=${place} />`)}</span>`}
    ${shown.length > 0 && html`<span class="seen">${shown.map((card) => html`<${Card} key=${card} face=${card} laid />`)}</span>`}
  </div>`;
}
