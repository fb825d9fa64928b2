/** Cards as printed matter: paper, a tinted field, a drawing, a large value. What they look like says kit_cards.css. */

import { html } from "../html.js";

const FIELD = { x: 5, y: 5, width: 90, height: 130, rx: 5 };
const VALUE = { x: 10, y: 32 };
const LARGE = { x: 11, y: 46 };

/** A face of 100 by 140. @param props `large`: one large value, for cards that lie in a row; else it stands in two corners;
 *  `children`: what is drawn between field and value. */
export function Face({ value, large = false, children }) {
  const at = large ? LARGE : VALUE;
  return html`<svg viewBox="0 0 100 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <rect class="paper" width="100" height="140" /><rect class="field" ...${FIELD} />
    ${children}
    <rect class="rule" ...${FIELD} />
    <text class="value ${large ? "large" : ""}" ...${at}>${value}</text>
    ${!large && html`<text class="value" ...${at} transform="rotate(180 50 70)">${value}</text>`}
  </svg>`;
}

/** A ground of clouds and a hill, for faces with a drawing that stands or flies. */
export function Ground() {
  return html`<path class="cloudline" d="M58 24h26M64 29h24M70 34h14M12 84h16M10 89h22M74 96h14" /><path class="hill" d="M5 118q24-16 46-6t44-4v22q0 5-5 5H10q-5 0-5-5z" />`;
}

/** A card that is looked at. @param props `hue`: red, yellow, green, blue, grey or night */
export function Printed({ face, hue, label, cls = "", children }) {
  return html`<span class="printed hue-${hue} ${cls}" data-card=${face} role="img" aria-label=${label}>${children}</span>`;
}

/** A card's back, drawn by `back`. */
export function PrintedBack({ cls = "", back }) {
  return html`<span class="printed ${cls}"><svg viewBox="0 0 100 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><use href=${back} width="100" height="140" /></svg></span>`;
}

/** Where a card stands in a fan: the style of its list item. */
export function inFan(place, count) {
  return { "--i": place, "--n": count };
}
