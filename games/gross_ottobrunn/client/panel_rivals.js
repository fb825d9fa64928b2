/** The other players: who they are and what everybody may see of them. */

import { html } from "../../js/html.js";
import { others } from "./names.js";

export function Rivals({ view, near, frame }) {
  return others(view.seats, near).map((seat) => html`<div key=${seat} class="rival seat-${seat}">${frame.chair(seat)}<b data-purse=${seat}>${view.people[seat].cards}</b></div>`);
}
