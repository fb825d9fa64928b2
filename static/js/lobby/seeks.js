/** Open challenges: offers that anybody who fits may take, and the panel in which one makes one's own. */

import { html } from "../html.js";

/** The list of open challenges: a panel of the hall. */
export function Seeks({ lobby: _lobby }) {
  return html`<section class="panel seeks" aria-labelledby="seeks-title">
    <header><h2 id="seeks-title">${gettext("Open challenges")}</h2></header>
  </section>`;
}

/** What opens when `lobby.seeking` is "quick" (play now), "link" (invite with a link) or "open" (an open challenge). */
export function Seeking({ lobby: _lobby }) {
  return null;
}
