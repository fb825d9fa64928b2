/** A name, and at it the menu of what one can do about somebody (person_menu.js). */

import { useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { later } from "./later.js";
import { fill } from "./text.js";
import { page, target } from "./ways.js";

/** Most names are only read: the menu is fetched when one is first opened. */
const Menu = later(() => import("./person_menu.js").then((module) => module.Menu));

const me = () => Number(document.documentElement.dataset.me ?? 0);

/** A name with its menu; a plain link for oneself, and for visitors, who can do nothing about anybody.
 *
 * @param {{person: {id: number, name: string}, about?: object, cls?: string, children?: any}} props
 *   `about`: what a report from here is about (report.js): the player himself when left out. `children`: how the name looks.
 */
export function PersonMenu({ person, about, cls = "", children }) {
  const [open, setOpen] = useState(false);
  const button = useRef(null);
  const face = children ?? html`<bdi>${person.name}</bdi>`;
  if (!me() || me() === person.id) return html`<a class="person ${cls}" href=${page(person)} target=${target()}>${face}</a>`;
  const named = fill(gettext("%(name)s: what you can do"), person);
  const keys = (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return html`<span class="person-of">
    <button class="person ${cls}" type="button" ref=${button} aria-haspopup="menu" aria-expanded=${open} title=${named} onClick=${() => setOpen(!open)} onKeyDown=${keys}>${face}</button>
    ${open && html`<${Menu} person=${person} about=${about} button=${button} close=${() => setOpen(false)} />`}
  </span>`;
}
