/** The game's pieces as pictures: cards, stones, trophies. */

import { html } from "../../js/html.js";
import { Face, Ground, Printed, PrintedBack } from "../../js/kit/printed.js";
import { sprite } from "../../js/kit/sprite.js";
import { cardName, colourName, colourOf, valueOf } from "./faces.js";

/** `drawFrom` is told once where the game's own drawings lie. */
const { drawFrom, art, Drawing } = sprite();
export { drawFrom, art, Drawing };

/** A card's picture: in a row one large value, in a hand a value in two corners. */
export function Picture({ face, laid = false }) {
  const balloon = art(`balloon-${colourOf(face)}`);
  if (laid) return html`<${Face} value=${valueOf(face)} large><use href=${balloon} x="30" y="50" width="58" height="78" /><//>`;
  return html`<${Face} value=${valueOf(face)}><${Ground} /><use href=${balloon} x="23" y="33" width="54" height="72.4" /><//>`;
}

/** A card that is looked at. */
export function Card({ face, cls = "", label, laid = false, known = false }) {
  return html`<${Printed} face=${face} hue=${colourOf(face)} cls=${cls} label=${label ?? cardName(face)}><${Picture} face=${face} laid=${laid} />${known && html`<${Eye} />`}<//>`;
}

export function Back() {
  return html`<${PrintedBack} back=${art("back")} cls="back" />`;
}

/** Lies on a card that the other side knows. */
export function Eye() {
  return html`<svg class="mark" aria-hidden="true"><use href="${document.documentElement.dataset.art}#i-eye" /></svg>`;
}

export function Stone({ colour, cls = "" }) {
  return html`<${Drawing} name=${`stone-${colour}`} cls="gem hue-${colour} ${cls}" />`;
}

/** @param props `colour`: whose it is; without one, a place for a trophy */
export function Trophy({ colour, cls = "" }) {
  return html`<${Drawing} name="trophy" cls="cup ${colour ? `hue-${colour}` : "hue-grey free"} ${cls}" />`;
}

/** A card in a line of text. */
export function Chip({ face }) {
  return html`<span class="card-chip hue-${colourOf(face)}"><span aria-hidden="true" class="chip-face">${stoneOf(colourOf(face))}${valueOf(face)}</span><span class="hush">${cardName(face)}</span></span>`;
}

/** Stones in a line of text, like ones counted. */
export function Stones({ colours }) {
  const counts = [...new Set(colours)].map((colour) => [colour, colours.filter((one) => one === colour).length]);
  return html`<span class="stones-in-line">${counts.map(([colour, count]) => html`<span key=${colour} class="nowrap"><span aria-hidden="true">${count > 1 && `${count} × `}</span>${stoneOf(colour)}<span class="hush">${`${count} × ${colourName(colour)} `}</span></span>`)}</span>`;
}

function stoneOf(colour) {
  return html`<${Stone} colour=${colour} cls="little" />`;
}
