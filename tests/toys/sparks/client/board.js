/** A whole board: chairs, clocks, log, chat, keys, take-back and replay come from the frame around it. */

import { html } from "../../js/html.js";

export function Board({ view, legal, play, busy, say, context }) {
  return html`<section class="panel sparks" aria-label="Sparks">
    <p><b class="count">${view.sparks}</b> sparks burn. The last one wins. ${legal.length === 0 && `${context.name(view.turn)} takes.`}</p>
    ${legal.map((move) => html`<button class="btn" type="button" key=${move.count} data-home aria-disabled=${busy} onClick=${() => (busy ? say("One moment.") : play(move))}>Take ${move.count}</button> `)}
  </section>`;
}
