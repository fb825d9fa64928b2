/** The game's pieces for the styleguide: every card, and the states that a card has. */

import { html } from "../../js/html.js";
import { Back, Card, Chip, drawFrom } from "./card.js";
import { COLOURS, colourName } from "./faces.js";

const LETTERS = { red: "R", blue: "B", green: "G", yellow: "Y", white: "W" };
const VALUES = Array.from({ length: 11 }, (_, place) => place + 1);
const STATES = () => [["", gettext("as it is")], ["dim", gettext("cannot be played now")], ["chosen", gettext("marked")], ["fresh", gettext("just passed on")], ["last", gettext("played last")]];

export function Gallery({ asset }) {
  drawFrom(asset("art.svg"));
  return html`
    ${COLOURS.map((colour) => html`<div class="gallery" key=${colour} tabindex="0" role="group" aria-label=${colourName(colour)}>${VALUES.map((value) => html`<${Card} key=${value} face=${LETTERS[colour] + value} />`)}</div>`)}
    <div class="gallery" tabindex="0" role="group" aria-label=${gettext("States of a card")}>
      ${STATES().map(([cls, words]) => html`<figure key=${words}><${Card} face="R7" cls=${cls} /><figcaption class="small muted">${words}</figcaption></figure>`)}
      <figure><${Back} /><figcaption class="small muted">${gettext("a back")}</figcaption></figure>
      <p>${COLOURS.map((colour) => html`<${Chip} key=${colour} face=${`${LETTERS[colour]}8`} /> `)}</p>
    </div>`;
}
