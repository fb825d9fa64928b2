/** What stands between this page's person and others: who asks to be friends, and whether one is to be left alone. */

import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { PersonMenu } from "../person.js";
import { fill, rich } from "../text.js";
import { ways } from "../ways.js";

const asked = signal([]);
const undisturbed = signal(false);

/** Hear of it, and let the menu at a name challenge without leaving the page. */
export function heedFolk(lobby) {
  ways.challenge = (person) => (lobby.asked.value = person);
  lobby.on("folk", (message) => {
    asked.value = message.asked;
    undisturbed.value = message.undisturbed;
  });
}

/** Who would like to be one's friends, with yes and no. */
export function FriendsAsked({ lobby }) {
  const act = (person, what) => lobby.act({ type: "heed", player: person.id, what });
  return html`<div role="status"><ul class="follows" aria-label=${gettext("Would like to be your friends")}>${asked.value.map((person) => html`<li key=${person.id}>
    <${Icon} name="star" /><span>${rich(gettext("%(name)s would like to be your friend"), { name: html`<${PersonMenu} person=${person} />` })}</span>
    <span class="pair-of"><button class="btn small primary" type="button" aria-label=${fill(gettext("Accept %(name)s as a friend"), person)} onClick=${() => act(person, "friend")}>${gettext("Accept")}</button>
    <button class="btn small quiet" type="button" aria-label=${fill(gettext("Decline the friendship of %(name)s"), person)} onClick=${() => act(person, "unfriend")}>${gettext("Decline")}</button></span>
  </li>`)}</ul></div>`;
}

/** The switch in one's own row. */
export function Away({ lobby }) {
  const on = undisturbed.value;
  const toggle = () => lobby.act({ type: "away", on: !on });
  return html`<button class="btn small quiet away-switch" type="button" aria-pressed=${on} title=${gettext("Only friends challenge you and follow you; messages arrive without a sound.")} onClick=${toggle}><${Icon} name=${on ? "check" : "moon"} />${gettext("Do not disturb")}</button>`;
}
