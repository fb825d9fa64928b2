/** The game's pieces for the styleguide: every card, and the states that cards, places and stones have. */

import { html } from "../../js/html.js";
import { Back, Card, Chip, Stone, Trophy, drawFrom } from "./card.js";
import { COLOURS, colourName, colourOf } from "./faces.js";
import { Slot } from "./tiles.js";

const VALUES = { R: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], Y: [1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13], G: [1, 2, 4, 6, 7, 8, 10, 12, 13], B: [1, 3, 5, 7, 9, 11, 13], A: [1, 4, 7, 10, 13] };
const STATES = () => [["", gettext("as it is")], ["dim", gettext("no open place")], ["chosen", gettext("chosen")], ["last", gettext("laid last")]];

export function Gallery({ asset }) {
  drawFrom(asset("art.svg"));
  return html`
    ${Object.entries(VALUES).map(([letter, values]) => html`<div class="gallery" key=${letter} tabindex="0" role="group" aria-label=${colourName(colourOf(letter))}>${values.map((value) => html`<${Card} key=${value} face=${letter + value} />`)}</div>`)}
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("States of a card")}>
      ${STATES().map(([cls, words]) => html`<figure key=${words}><${Card} face="R7" laid cls=${cls} /><figcaption class="small muted">${words}</figcaption></figure>`)}
      <figure><${Card} face="B9" known /><figcaption class="small muted">${gettext("known to the other side")}</figcaption></figure>
      <figure><${Back} /><figcaption class="small muted">${gettext("a back")}</figcaption></figure>
      <figure><${Slot} colour="green" /><figcaption class="small muted">${gettext("open place")}</figcaption></figure>
      <figure><${Slot} colour="green" lit /><figcaption class="small muted">${gettext("takes the chosen card")}</figcaption></figure>
      <p>${Object.keys(VALUES).map((letter) => html`<${Chip} key=${letter} face=${`${letter}7`} /> `)}</p>
      <p class="gems">${COLOURS.map((colour) => html`<${Stone} key=${colour} colour=${colour} />`)}</p>
      <p class="cups">${COLOURS.map((colour) => html`<${Trophy} key=${colour} colour=${colour} />`)}<${Trophy} /></p>
    </div>`;
}
