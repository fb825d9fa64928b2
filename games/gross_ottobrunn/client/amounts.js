/** Counts of the five resources to be set by tapping: one more at the picture, one less below it, or with the key −. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { RES, total } from "./cards.js";
import { resourceName } from "./places.js";

const LESS = ["-", "Backspace", "Delete"];

/** @param props `most`: by resource; `room`: how many more may be added at all; `change(place, by)`; `held`: whether a phone, whose hand lies under it, shows how many there are; `home`: whether keys begin here */
export function Amounts({ label, cards, most, room = Infinity, change, home = false, less = true, held = false }) {
  return html`<div class="amounts" role="group" aria-label=${label}>${RES.map((resource, place) => html`<${Amount} key=${resource} ...${{ resource, less, count: cards[place], change: (by) => change(place, by) }} full=${room < 1 || cards[place] >= most[place]} none=${most[place] < 1} home=${home && place === 0} held=${held ? most[place] : null} />`)}</div>`;
}

function Amount({ resource, count, full, none, change, home, less, held }) {
  const values = { resource: resourceName(resource), count };
  const pressed = (event) => {
    if (!LESS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (count) change(-1);
  };
  return html`<span class="amount ${count ? "on" : ""} ${none ? "none" : ""}" onKeyDown=${pressed}>
    <button type="button" class="more" data-home=${home} aria-label=${fill(gettext("One more of %(resource)s, now %(count)s"), values)} aria-disabled=${full} onClick=${() => !full && change(1)}><${Drawing} name=${`r-${resource}`} /><b aria-hidden="true">${count}${held !== null && html`<small class="only-phone">/${held}</small>`}</b></button>
    ${less && html`<button type="button" class="less ${count ? "" : "unseen"}" tabindex=${count ? 0 : -1} aria-hidden=${!count} aria-label=${fill(gettext("One less of %(resource)s, now %(count)s"), values)} onClick=${() => count && change(-1)}><${Drawing} name="i-minus" cls="sign" /></button>`}
  </span>`;
}

/** A row of them with its name, and a button that empties it. */
export function Side({ label, cards, clear, children }) {
  return html`<div class="barter-row"><p><span aria-hidden="true">${label}</span>${total(cards) > 0 && html`<button type="button" class="as-link" aria-label=${fill(gettext("%(side)s: clear"), { side: label })} onClick=${clear}>${gettext("clear")}</button>`}</p>${children}</div>`;
}

/** Counts with one of them changed, never below nothing. */
export function changed(cards, place, by) {
  return cards.map((count, at) => (at === place ? Math.max(0, count + by) : count));
}
