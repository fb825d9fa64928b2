/** A card as a picture: a box of CSS with a drawing below its band. */

import { html } from "../../js/html.js";
import { sprite } from "../../js/kit/sprite.js";
import { cardName, colourOf, isWager, valueOf } from "./faces.js";

/** `drawFrom` is told once where the game's own drawings lie. */
const { drawFrom, art, Drawing } = sprite();
export { drawFrom, art, Drawing };

export function Suit({ colour }) {
  return html`<svg class="suit ${colour}" aria-hidden="true"><use href=${art(`suit-${colour}`)} /></svg>`;
}

/** The balloon rises with the stage: a second, wordless sign of the value. */
export function Picture({ face }) {
  const colour = colourOf(face);
  const height = isWager(face) ? 0 : 3 + (10 - Number(valueOf(face))) * 2.9;
  return html`<svg class="pic" viewBox="0 0 100 110" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <use href=${art("scenery")} width="100" height="110" />
    ${isWager(face) ? html`<use href=${art("wager")} width="100" height="110" />` : html`<use href=${art(`balloon-${colour}`)} x="25.7" y=${height.toFixed(1)} width="48.6" height="74" />`}
    <use href=${art(`suit-${colour}`)} x="5" y="7" width="14" height="14" />
    <use href=${art(`suit-${colour}`)} x="81" y="7" width="14" height="14" />
  </svg>`;
}

export function Card({ face, cls = "", label, known = false }) {
  return html`<span class="card ${colourOf(face)} ${cls}" data-v=${valueOf(face)} data-card=${face} role="img" aria-label=${label ?? cardName(face)}><${Picture} face=${face} />${known && html`<${Eye} />`}</span>`;
}

export function Back() {
  return html`<span class="card back"><svg class="pic" aria-hidden="true"><use href=${art("back")} /></svg></span>`;
}

export function Eye() {
  return html`<svg class="mark" aria-hidden="true"><use href="${document.documentElement.dataset.art}#i-eye" /></svg>`;
}

/** A card in a line of text. */
export function Chip({ face }) {
  const colour = colourOf(face);
  return html`<span class="chip ${colour}"><span aria-hidden="true" class="chip-face"><svg><use href=${art(`suit-${colour}`)} /></svg>${valueOf(face)}</span><span class="hush">${cardName(face)}</span></span>`;
}
