/** Whom one follows to the tables, and who follows oneself; either ends it with one click. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { ways } from "../person.js";
import { fill, rich } from "../text.js";

/** Let the menu at a name offer to follow: at once to the table where he is, later to those to which he comes. */
export function offerFollowing(lobby) {
  ways.follow = (person) => follow(lobby, person);
}

export async function follow(lobby, person) {
  const answer = await lobby.connection.act({ type: "follow", player: person.id });
  if (answer.type === "refused") return lobby.say(answer.text || answer.code, "error");
  if (answer.match) return location.assign(lobby.table(answer.match));
  lobby.say(fill(gettext("You follow %(name)s: whatever table that leads to, you come along."), person), "success");
}

export function Follows({ lobby }) {
  const { follows, followers = [] } = lobby.mine.value;
  const end = (person) => lobby.act({ type: "unfollow", player: person.id });
  const line = (person, sentence, label, words) => html`<li key=${`${sentence} ${person.id}`}>
    <${Icon} name="eye" /><span>${rich(sentence, { name: html`<bdi>${person.name}</bdi>` })}</span>
    <button class="btn small quiet" type="button" aria-label=${fill(label, person)} onClick=${() => end(person)}>${words}</button>
  </li>`;
  return html`<ul class="follows" role="status">
    ${follows && line(follows, gettext("You follow %(name)s"), gettext("Follow %(name)s no more"), gettext("No more"))}
    ${followers.map((person) => line(person, gettext("%(name)s follows you"), gettext("Let %(name)s not follow"), gettext("End that")))}
  </ul>`;
}
