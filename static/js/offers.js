/** Requests to take back a turn: the button that asks, what is open, and its answers. */

import { html } from "./html.js";
import { Icon } from "./icon.js";

/** Shown where a board places it, while a request would be heard. */
export function TakeBack({ match }) {
  return html`<button class="btn quiet take-back" type="button" disabled=${match.busy.value} onClick=${match.takeBack}><${Icon} name="back-arrow" />${gettext("Take back")}</button>`;
}
