/** The game's pieces for the styleguide: every card, and the states that a card has. */

import { html } from "../../js/html.js";
import { Back, Card, Chip, Suit, drawFrom } from "./card.js";
import { colourName, colourOf } from "./faces.js";

const LETTERS = [..."RSETPA"];
const VALUES = ["w", ...Array.from({ length: 9 }, (_, place) => String(place + 2))];
const STATES = () => [["", gettext("as it is")], ["dim", gettext("can only be discarded")], ["chosen", gettext("chosen")], ["last", gettext("laid last")]];

export function Gallery({ asset }) {
  drawFrom(asset("art.svg"));
  return html`
    ${LETTERS.map((letter) => html`<div class="gallery" key=${letter} tabindex="0" role="group" aria-label=${colourName(colourOf(`${letter}2`))}>${VALUES.map((value) => html`<${Card} key=${value} face=${letter + value} />`)}</div>`)}
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("States of a card")}>
      ${STATES().map(([cls, words]) => html`<figure key=${words}><${Card} face="R7" cls=${cls} /><figcaption class="small muted">${words}</figcaption></figure>`)}
      <figure><${Card} face="S9" known /><figcaption class="small muted">${gettext("known to the other side")}</figcaption></figure>
      <figure><${Back} /><figcaption class="small muted">${gettext("a back")}</figcaption></figure>
      <p>${LETTERS.map((letter) => html`<${Chip} key=${letter} face=${`${letter}8`} /> `)}</p>
      ${LETTERS.map((letter) => html`<${Suit} key=${letter} colour=${colourOf(`${letter}2`)} />`)}
    </div>`;
}
