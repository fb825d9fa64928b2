/** The own place: hand, development cards, what can be built. */

import { html } from "../../js/html.js";
import { thingName } from "./places.js";

export function Own({ view, near, frame, turn }) {
  return html`${frame.chair(near)}<p class="status" role="status"></p><b data-purse=${near}>${view.people[near].cards}</b>
    ${["road", "ship", "canal", "settlement", "city"].map((thing) => html`<button key=${thing} class="btn small" type="button" aria-pressed=${turn.thing === thing} aria-disabled=${!turn.can[thing]} onClick=${(event) => turn.act.choose(thing, event)}>${thingName(thing)}</button>`)}`;
}
