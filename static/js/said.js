/** The words of a line that somebody wrote: text and nothing else, with links where the server says that they may be. */

import { html } from "./html.js";
import { pieces } from "./links.js";
import { fill } from "./text.js";

/** @param {{line: {text: string, hidden?: boolean, fresh?: boolean}}} props `fresh`: by an account too new for links. */
export function Said({ line }) {
  if (line.hidden) return html`<i class="said taken">${gettext("removed by the moderators")}</i>`;
  if (line.fresh) return html`<bdi class="said">${line.text}</bdi>`;
  return html`<bdi class="said">${pieces(line.text).map((piece) => (piece.href ? html`<${Link} piece=${piece} />` : piece.text))}</bdi>`;
}

function Link({ piece }) {
  const name = piece.own && ownName(piece.own);
  if (name) return html`<a class="said-link" href=${piece.href} target="_blank" rel="nofollow noopener noreferrer">${name}</a>`;
  return html`<a class="said-link" href=${piece.href} target="_blank" rel="nofollow noopener noreferrer" title=${piece.href}><bdi><b>${piece.host}</b>${piece.rest}</bdi></a>`;
}

/** What a page of this house is called, where that says more than its address. */
export function ownName(path) {
  const table = /^\/tables\/(\d+)\/$/.exec(path);
  if (table) return fill(gettext("Table %(number)s"), { number: table[1] });
  if (/^\/invite\/[\w-]+\/$/.test(path)) return gettext("Invitation to a match");
  return null;
}

/** The same as words alone, for what is read out. */
export function spoken(line) {
  return `${line.name}: ${line.hidden ? gettext("removed by the moderators") : line.text}`;
}
