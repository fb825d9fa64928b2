/** The ways to a match that need nobody's name: each is one click. */

import { html } from "../html.js";
import { Icon } from "../icon.js";

/** What opens in the hall from elsewhere: /lobby/#quick, /lobby/#link, /lobby/#table. */
export const WAYS = ["quick", "link", "open", "table"];

export function Tiles({ lobby }) {
  return html`<section class="tiles" aria-label=${gettext("Play at once")}>
    <${Way} lobby=${lobby} name="quick" icon="play" title=${gettext("Play now")} words=${gettext("We look for somebody who fits you.")} />
    <a class="tile" href="#computer"><span class="pict"><${Icon} name="machine" /></span><span class="text"><b>${gettext("Against the computer")}</b><span>${gettext("Without a clock, at once. You begin.")}</span></span></a>
    ${lobby.data.daily && html`<a class="tile" href=${lobby.data.daily.url}><span class="pict"><${Icon} name="calendar" /></span><span class="text"><b>${gettext("Daily race")}</b><span class="num ${lobby.mine.value.me ? "always" : ""}">${lobby.data.daily.words}</span></span></a>`}
    <a class="tile" href="device/"><span class="pict"><${Icon} name="device" /></span><span class="text"><b>${gettext("Two on one device")}</b><span>${gettext("A curtain falls between your turns.")}</span></span></a>
    <${Way} lobby=${lobby} name="link" icon="link" title=${gettext("Invite with a link")} words=${gettext("Whoever has it sits down opposite you.")} />
    <${Way} lobby=${lobby} name="table" icon="people" title=${gettext("Open a table")} words=${gettext("Others sit down, or computers.")} />
  </section>`;
}

/** Opens a panel; whoever is nobody yet comes in as a guest first, and finds it open. */
function Way({ lobby, name, icon, title, words }) {
  const inside = html`<span class="pict"><${Icon} name=${icon} /></span><span class="text"><b>${title}</b><span>${words}</span></span>`;
  if (!lobby.mine.value.me) return html`<button class="tile" type="submit" form="as-guest" name="next" value=${`${location.pathname}#${name}`}>${inside}</button>`;
  return html`<button class="tile" type="button" aria-haspopup="dialog" onClick=${() => (lobby.seeking.value = name)}>${inside}</button>`;
}
