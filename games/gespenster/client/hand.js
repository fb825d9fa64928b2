/** Hands: the reader's own as buttons in a fan, open ones of a replay, and backs of those who are watched. */

import { useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { copies, marked } from "../../js/kit/copies.js";
import { walked } from "../../js/kit/hand.js";
import { fill } from "../../js/text.js";
import { Back, Card, Picture, hueOf } from "./card.js";
import { cardLabel } from "./choice.js";
import { rowsOf } from "./places.js";

/** @param props `turn`: see turn.js; `fresh`: cards that came just now, `giver`: from whom */
export function OwnHand({ cards, turn, fresh, giver }) {
  const list = useRef(null);
  const keys = copies(cards);
  const came = marked(cards, fresh ?? []);
  const entry = turn.at < cards.length ? turn.at : cards.length - 1;
  const pressed = (event) => {
    const buttons = [...list.current.querySelectorAll("button")];
    walked(event, buttons, rowOf(buttons));
  };
  const label = fill(ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", cards.length), { count: cards.length });
  return html`<ul class="fan hand ${turn.live ? "live" : ""}" style=${sizes(cards.length)} aria-label=${label} ref=${list} onKeyDown=${pressed}>
    ${cards.map((card, place) => {
      const rule = turn.whyNot(card);
      const chosen = turn.marks.includes(place) || turn.chosen === place;
      return html`<li key=${keys[place]} style=${placed(place, cards.length)}><button type="button" data-key=${keys[place]} data-card=${card} data-place=${place}
        class="printed hue-${hueOf(card)} ${rule ? "dim" : ""} ${chosen ? "chosen" : ""} ${came[place] ? "fresh" : ""}" aria-disabled=${!turn.live || Boolean(rule)}
        tabindex=${place === entry ? 0 : -1} data-home=${place === entry} aria-pressed=${turn.picks ? chosen : undefined}
        aria-label=${cardLabel(card, { rule, fresh: came[place] ? giver : "", marked: turn.marks.includes(place) })}
        onFocus=${() => turn.act.rest(place)} onClick=${(event) => turn.act.tap(place, event)}><${Picture} face=${card} /></button></li>`;
    })}
  </ul>`;
}

/** A hand that is nobody's to play: open in a replay, else backs. */
export function OtherHand({ label, cards, count }) {
  const keys = cards ? copies(cards) : Array.from({ length: count }, (_, place) => `back-${place}`);
  return html`<ul class="fan hand looked-at ${cards ? "" : "covered"}" style=${sizes(keys.length)} aria-label=${label}>
    ${keys.map((key, place) => html`<li key=${key} style=${placed(place, keys.length)}>${cards ? html`<${Card} face=${cards[place]} />` : html`<${Back} />`}</li>`)}
  </ul>`;
}

/** How many cards the first row holds, as the page has laid them. */
function rowOf(buttons) {
  const tops = buttons.map((button) => button.parentElement.offsetTop);
  const row = tops.filter((top) => top === tops[0]).length;
  return row < buttons.length ? row : 0;
}

/** What the sheet makes the fan from: how many cards, how many in a row where the screen is narrow. */
function sizes(count) {
  const row = rowsOf(count);
  return { "--n": count, "--gaps": Math.max(1, count - 1), "--row-halves": 2 * row, "--row-gaps": Math.max(1, row - 1) };
}

/** A card's place; the last row, which may hold fewer, begins further in. */
function placed(place, count) {
  const row = rowsOf(count);
  const lastRow = count - (count % row || row);
  return { "--i": place, "--row": Math.floor(place / row), "--from": place === lastRow ? 1 + lastRow + row - count : "auto" };
}
