/** A game's own drawings, in one file beside its board. Each game makes a sprite of its own: a page can show several games. */

import { html } from "../html.js";

/** @returns {{drawFrom(url: string): void, art(name: string): string, Drawing: Function}} `drawFrom` is told once where the file lies. */
export function sprite() {
  let file = "";
  const art = (name) => `${file}#${name}`;
  return {
    drawFrom(url) { file = url; },
    art,
    Drawing: ({ name, cls = "", box }) => html`<svg class=${cls} viewBox=${box} aria-hidden="true"><use href=${art(name)} /></svg>`,
  };
}
