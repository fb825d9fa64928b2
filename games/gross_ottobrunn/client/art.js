/** The game's own drawings. */

import { html } from "../../js/html.js";
import { sprite } from "../../js/kit/sprite.js";

const { drawFrom, art } = sprite();
export { drawFrom, art };

/** A drawing as large as its class makes it; never read out, the words beside it are. */
export function Drawing({ name, cls = "" }) {
  return html`<svg class=${cls} aria-hidden="true"><use href=${art(name)} /></svg>`;
}
