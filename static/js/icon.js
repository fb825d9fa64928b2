/** A small picture of the portal's sprite; never read out, the words beside it are. */

import { html } from "./html.js";

const SPRITE = () => document.documentElement.dataset.art;

export function Icon({ name }) {
  return html`<svg class="icon" aria-hidden="true"><use href="${SPRITE()}#i-${name}" /></svg>`;
}
