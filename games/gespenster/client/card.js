/** A ghost as a picture: four families by day, and the white one, whose lantern shines at night. */

import { html } from "../../js/html.js";
import { Face, Ground, Printed, PrintedBack } from "../../js/kit/printed.js";
import { sprite } from "../../js/kit/sprite.js";
import { cardName, cardWords, colourOf, pointsOf, valueOf } from "./faces.js";

const { drawFrom, art, Drawing } = sprite();
export { drawFrom, art, Drawing };

/** The family's place among the hues of printed cards. */
export function hueOf(face) {
  const colour = colourOf(face);
  return colour === "white" ? "night" : colour;
}

/** What is printed on a card. */
export function Picture({ face }) {
  const points = pointsOf(face);
  return html`<${Face} value=${valueOf(face)}>
    ${points ? html`<use href=${art("night")} width="100" height="140" />` : html`<${Ground} />`}
    <use href=${art(`ghost-${colourOf(face)}`)} x="14" y="37" width="74" height="77" />
    ${points > 0 && html`<g class="ghost-points"><rect x="37" y="116" width="26" height="17" rx="8.5" /><text x="50" y="129.5">${points}</text></g>`}
  <//>`;
}

export function Card({ face, cls = "", label }) {
  return html`<${Printed} face=${face} hue=${hueOf(face)} cls=${cls} label=${label ?? cardWords(face)}><${Picture} face=${face} /><//>`;
}

export function Back({ cls = "" }) {
  return html`<${PrintedBack} cls=${cls} back=${art("back")} />`;
}

/** A card in a line of text. */
export function Chip({ face }) {
  return html`<span class="ghost-chip hue-${hueOf(face)}"><span aria-hidden="true"><svg><use href=${art(`ghost-${colourOf(face)}`)} /></svg>${valueOf(face)}</span><span class="hush">${cardName(face)}</span></span>`;
}

/** The white family's head, small, before what it counts. */
export function Mini({ name, box }) {
  return html`<svg class="mini" viewBox=${box} aria-hidden="true"><use href=${art(name)} /></svg>`;
}
