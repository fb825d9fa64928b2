/** What goes on beside the table: the log. */

import { html } from "./html.js";
import { Log } from "./log.js";

export function Talk({ match }) {
  return html`<${Log} match=${match} />`;
}
