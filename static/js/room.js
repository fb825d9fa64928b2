/** The chat of a table: what was said in the reader's room, and where he writes. Lines are text and nothing else. */

import { useRef } from "preact/hooks";
import { isOwn, shown } from "./chat.js";
import { html } from "./html.js";
import { Gap, Line, useNewest } from "./lines.js";
import { spoken } from "./said.js";
import { fill } from "./text.js";
import { ways } from "./ways.js";
import { Writing } from "./writing.js";

ways.elsewhere = true; // nobody wants to leave a table for a player's page

export function Room({ match, open }) {
  const { lines } = match.chat.value;
  const room = match.chat.value.room ?? (match.table.value.seat === null ? "watchers" : "players");
  const { user, match: number } = match.given;
  const about = user === null ? null : { kind: "line", match: number, room: match.chat.value.room };
  return html`
    <ol class="chat-lines" id="chat-lines" aria-label=${gettext("What was said")} tabindex="0" ...${useNewest(lines.length, open)}>
      <li class="mark-line">${readers(match, room)}</li>
      ${shown(lines, match.muted.value).map((line) => (line.people
        ? html`<${Gap} key=${line.n} gap=${line} unmute=${(player) => match.mute(player, false)} />`
        : html`<${Line} key=${line.n} line=${line} own=${isOwn(line, user)} about=${about && { ...about, n: line.n }} />`))}
    </ol>
    <${Spoken} match=${match} open=${open} />
    <${Answer} match=${match} room=${room} />`;
}

/** Who reads this. */
function readers(match, room) {
  if (room === "watchers") return gettext("Only watchers read this. The players talk among themselves.");
  return match.table.value.chairs.length > 2 ? gettext("Only the players read this.") : gettext("Only you two read this.");
}

/** Reads out what others say while the chat is open; the reader's own lines he has just typed himself. */
function Spoken({ match, open }) {
  const { lines } = match.chat.value;
  const from = useRef(null);
  if (!open || from.current === null) from.current = lines.at(-1)?.n ?? 0;
  const news = lines.filter((line) => line.n > from.current && !isOwn(line, match.given.user) && !match.muted.value.has(line.player));
  return html`<p class="hush" role="status">${news.length > 0 && spoken(news.at(-1))}</p>`;
}

function Answer({ match, room }) {
  const why = match.silence.value;
  if (why === "no_chat") return html`<p class="cannot">${gettext("Sign in to join the chat.")} <a href=${`${match.given.links.login}?next=${encodeURIComponent(location.pathname)}`}>${gettext("Sign in")}</a></p>`;
  if (why === "silenced") return html`<p class="cannot" role="status">${gettext("You may only read for now.")} <a href="/notices/">${gettext("Why, and until when")}</a></p>`;
  if (why && why !== "chat_not_yet") return html`<p class="cannot">${gettext("You can read along here, but not write.")}</p>`;
  const send = async (text) => {
    const answer = await match.speak(text);
    return answer.type === "refused" ? match.refusalWords(answer) : "";
  };
  return html`<${Writing} list="chat-lines" label=${placeholder(match, room)} offline=${match.link.value.state !== "open"} send=${send} />`;
}

function placeholder(match, room) {
  const { chairs, seat } = match.table.value;
  const others = chairs.filter((chair) => chair.seat !== seat);
  if (room === "watchers") return gettext("Write something to the watchers");
  if (others.length !== 1) return gettext("Write something to all");
  return fill(gettext("Write something to %(name)s"), { name: others[0].name });
}
