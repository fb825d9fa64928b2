/** Whom one follows to the tables, and who follows oneself; either ends it with one click. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { ways } from "../person.js";
import { fill, rich } from "../text.js";

/** Let the menu at a name offer to follow. */
export function offerFollowing(lobby) {
  ways.follow = async (person) => {
    const why = await follow(lobby, person);
    if (why) lobby.say(why, "error");
  };
}

/** Follow somebody: at once to the table where he plays, later to each to which he comes. @returns {Promise<string>} why not, or "". */
export async function follow(lobby, person) {
  const answer = await lobby.connection.act({ type: "follow", player: person.id });
  if (answer.type === "refused") return answer.text || answer.code;
  if (answer.match) location.assign(lobby.table(answer.match));
  else lobby.say(fill(gettext("You follow %(name)s: we take you to the table."), person), "success");
  return "";
}

export function Follows({ lobby }) {
  const { follows, followers = [] } = lobby.mine.value;
  const end = (person) => lobby.act({ type: "unfollow", player: person.id });
  const line = (person, sentence, label, words) => html`<li key=${`${sentence} ${person.id}`}>
    <${Icon} name="eye" /><span>${rich(sentence, { name: html`<bdi>${person.name}</bdi>` })}</span>
    <button class="btn small quiet" type="button" aria-label=${fill(label, person)} onClick=${() => end(person)}>${words}</button>
  </li>`;
  const some = follows || followers.length > 0;
  return html`<div role="status" class=${some ? "" : "hush"}>${some && html`<ul class="follows">
    ${follows && line(follows, gettext("You follow %(name)s"), gettext("Follow %(name)s no more"), gettext("No more"))}
    ${followers.map((person) => line(person, gettext("%(name)s follows you"), gettext("Let %(name)s not follow"), gettext("End that")))}
  </ul>`}</div>`;
}
