/** How what was said looks, at a table and in the rooms of the lobby: a name with its menu, the words, the time. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { PersonMenu } from "./person.js";
import { Said } from "./said.js";
import { fill } from "./text.js";
import { momentOf, timeOf } from "./times.js";

/** Keeps the newest line in sight, unless the reader has scrolled up. @returns {{ref: object, onScroll: () => void}} */
export function useNewest(count, open) {
  const list = useRef(null);
  const near = useRef(true);
  useLayoutEffect(() => {
    if (open && near.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count, open]);
  const scrolled = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current;
    if (clientHeight) near.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { ref: list, onScroll: scrolled };
}

/** @param {{line: object, own: boolean, about: object | null, cls?: string, children?: any}} props
 *   `about`: what a report of the line is about, and that the reader can do something about its author; `children`: before the words. */
export function Line({ line, own, about, cls = "", children }) {
  return html`<li class="${own ? "own-line" : ""} ${cls}" data-n=${line.n}>
    <p>${about && !own && line.player !== null
      ? html`<${PersonMenu} person=${{ id: line.player, name: line.name }} cls="by" about=${{ ...about, name: line.name, quote: line.text }} />`
      : html`<b class="by">${own ? gettext("You") : html`<bdi>${line.name}</bdi>`}</b>`}${children} <${Said} line=${line} /></p>
    <time datetime=${new Date(line.at).toISOString()} title=${momentOf(line.at)}>${timeOf(line.at)}</time>
  </li>`;
}

/** What muted people said, as a number; from here they can be heard again. */
export function Gap({ gap, unmute }) {
  const [asked, ask] = useState(false);
  const words = fill(ngettext("%(count)s hidden line", "%(count)s hidden lines", gap.muted), { count: gap.muted });
  return html`<li class="gap" data-n=${gap.n}>
    <p><button class="by" type="button" aria-expanded=${asked} onClick=${() => ask(!asked)}>${words}</button></p>
    ${asked && [...gap.people].map(([player, name]) => html`<button key=${player} class="btn quiet small mute" type="button" onClick=${() => unmute(player)}><${Icon} name="eye" />${fill(gettext("Show the lines of %(name)s again"), { name })}</button>`)}
  </li>`;
}
