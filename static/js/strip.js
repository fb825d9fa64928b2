/** A question over the table's upper edge: it takes no focus and moves nothing; keys lead to it, and it is read out once. */

import { html } from "./html.js";
import { longWritten } from "./slow.js";

/** @param {{id: string, text: string, left?: number | null, children: any}} props `left`: ms that it still stands, shown as seconds. */
export function Strip({ id, text, left = null, cls = "", children }) {
  return html`<section class="question ${cls}" id=${id} aria-label=${text}>
    <p>${text}${left !== null && html` <span class="num left" aria-hidden="true">${minutes(left)}</span>`}</p>
    <div class="answers">${children}</div>
  </section>`;
}

/** "0:42"; of more than an hour in words. */
export function minutes(left) {
  if (left > 3_600_000) return longWritten(left);
  const seconds = Math.max(0, Math.round(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
