/** What one can do about somebody: the menu at any name. It needs no socket: what it does goes by POST (lobby.people). */

import { html } from "./html.js";

/** What a page does in a way of its own, instead of leading elsewhere: {challenge, write, follow}, each (person) => void.
 * The lobby sets them. */
export const ways = {};

/** A name with its menu. @param {{person: {id: number, name: string, guest?: boolean}, about?: object, cls?: string}} props
 * `about`: what a report from here is about (report.js), the player himself when left out; children: how the name looks. */
export function PersonMenu({ person, cls = "", children }) {
  return html`<a class="person ${cls}" href=${`/players/id/${person.id}/`}>${children ?? html`<bdi>${person.name}</bdi>`}</a>`;
}
