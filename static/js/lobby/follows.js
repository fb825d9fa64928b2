/** Whom one follows to the tables, and who follows oneself; either ends it with one click. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { fill, rich } from "../text.js";
import { ways } from "../ways.js";

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
  useNewFollowers(lobby, followers);
  const end = (person) => lobby.act({ type: "unfollow", player: person.id });
  const line = (person, sentence, label, words) => html`<li key=${`${sentence} ${person.id}`}>
    <${Icon} name="eye" /><span>${rich(sentence, { name: html`<bdi>${person.name}</bdi>` })}</span>
    <button class="btn small quiet" type="button" aria-label=${fill(label, person)} onClick=${() => end(person)}>${words}</button>
  </li>`;
  if (!follows && !followers.length) return null;
  return html`<ul class="follows" aria-label=${gettext("Who follows whom")}>
    ${follows && line(follows, gettext("You follow %(name)s"), gettext("Follow %(name)s no more"), gettext("No more"))}
    ${followers.map((person) => line(person, gettext("%(name)s follows you"), gettext("Let %(name)s not follow"), gettext("End that")))}
  </ul>`;
}

/** Who begins to follow is told of once: the list itself stands below the hall, where it moves nothing. */
function useNewFollowers(lobby, followers) {
  const known = useRef(new Set(followers.map((person) => person.id)));
  useEffect(() => {
    const fresh = followers.find((person) => !known.current.has(person.id));
    known.current = new Set(followers.map((person) => person.id));
    if (fresh) lobby.say(fill(gettext("%(name)s follows you"), fresh));
  }, [followers.map((person) => person.id).join()]);
}
