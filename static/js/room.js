/** The chat of a table: what was said in the reader's room, and where he writes. Lines are text and nothing else. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isOwn, shown } from "./chat.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { openReport } from "./report.js";
import { fill } from "./text.js";

const LONGEST = 300;
/** Characters left from which on they are counted. */
const FEW = 50;

export function Room({ match, open }) {
  const { lines } = match.chat.value;
  const room = match.chat.value.room ?? (match.table.value.seat === null ? "watchers" : "players");
  const list = useRef(null);
  const near = useRef(true);
  useLayoutEffect(() => {
    if (open && near.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length, open]);
  const scrolled = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current;
    if (clientHeight) near.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return html`
    <ol class="chat-lines" id="chat-lines" aria-label=${gettext("What was said")} tabindex="0" ref=${list} onScroll=${scrolled}>
      <li class="mark-line">${about(match, room)}</li>
      ${shown(lines, match.muted.value).map((line) => (line.hidden ? html`<${Gap} key=${line.n} gap=${line} match=${match} />` : html`<${Line} key=${line.n} line=${line} match=${match} />`))}
    </ol>
    <${Spoken} match=${match} open=${open} />
    <${Writing} match=${match} room=${room} />`;
}

/** Who reads this. */
function about(match, room) {
  if (room === "watchers") return gettext("Only watchers read this. The players talk among themselves.");
  return match.table.value.chairs.length > 2 ? gettext("Only the players read this.") : gettext("Only you two read this.");
}

function Line({ line, match }) {
  const [asked, ask] = useState(false);
  const room = match.chat.value.room;
  const report = () => openReport({ kind: "line", match: match.given.match, room, n: line.n, name: line.name, quote: line.text });
  const own = isOwn(line, match.given.user);
  const may = !own && line.player !== null && match.given.user !== null;
  const at = new Date(line.at);
  return html`<li class=${own ? "own-line" : ""} data-n=${line.n}>
    <p>${may
      ? html`<button class="by" type="button" aria-expanded=${asked} onClick=${() => ask(!asked)}><bdi>${line.name}</bdi></button>`
      : html`<b class="by">${own ? gettext("You") : html`<bdi>${line.name}</bdi>`}</b>`} <bdi class="said">${line.text}</bdi></p>
    <time datetime=${at.toISOString()} title=${at.toLocaleString(document.documentElement.lang)}>${at.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" })}</time>
    ${asked && html`<button class="btn quiet small mute" type="button" onClick=${() => match.mute(line.player, true)}><${Icon} name="eye-off" />${fill(gettext("Hide all lines of %(name)s"), { name: line.name })}</button>
      <button class="btn quiet small mute" type="button" onClick=${report}><${Icon} name="flag" />${gettext("Report this line")}</button>`}
  </li>`;
}

/** What muted people said, as a number; from here they can be heard again. */
function Gap({ gap, match }) {
  const [asked, ask] = useState(false);
  const words = fill(ngettext("%(count)s hidden line", "%(count)s hidden lines", gap.hidden), { count: gap.hidden });
  return html`<li class="gap" data-n=${gap.n}>
    <p><button class="by" type="button" aria-expanded=${asked} onClick=${() => ask(!asked)}>${words}</button></p>
    ${asked && [...gap.people].map(([player, name]) => html`<button key=${player} class="btn quiet small mute" type="button" onClick=${() => match.mute(player, false)}><${Icon} name="eye" />${fill(gettext("Show the lines of %(name)s again"), { name })}</button>`)}
  </li>`;
}

/** Reads out what others say while the chat is open; the reader's own lines he has just typed himself. */
function Spoken({ match, open }) {
  const { lines } = match.chat.value;
  const from = useRef(null);
  if (!open || from.current === null) from.current = lines.at(-1)?.n ?? 0;
  const news = lines.filter((line) => line.n > from.current && !isOwn(line, match.given.user) && !match.muted.value.has(line.player));
  return html`<p class="hush" role="status">${news.length > 0 && `${news.at(-1).name}: ${news.at(-1).text}`}</p>`;
}

function Writing({ match, room }) {
  const why = match.silence.value;
  if (why === "no_chat") return html`<p class="cannot">${gettext("Sign in to join the chat.")} <a href=${`${match.given.links.login}?next=${encodeURIComponent(location.pathname)}`}>${gettext("Sign in")}</a></p>`;
  if (why === "silenced") return html`<p class="cannot" role="status">${gettext("You may only read for now.")} <a href="/notices/">${gettext("Why, and until when")}</a></p>`;
  if (why && why !== "chat_not_yet") return html`<p class="cannot">${gettext("You can read along here, but not write.")}</p>`;
  return html`<${Form} match=${match} label=${placeholder(match, room)} />`;
}

function placeholder(match, room) {
  const { chairs, seat } = match.table.value;
  const others = chairs.filter((chair) => chair.seat !== seat);
  if (room === "watchers") return gettext("Write something to the watchers");
  if (others.length !== 1) return gettext("Write something to all");
  return fill(gettext("Write something to %(name)s"), { name: others[0].name });
}

function Form({ match, label }) {
  const [text, write] = useState("");
  const [fault, blame] = useState("");
  const [sending, send] = useState(false);
  const left = LONGEST - text.length;
  const submit = async (event) => {
    event.preventDefault();
    if (sending || !text.trim()) return;
    send(true);
    const answer = await match.speak(text.trim());
    send(false);
    blame(answer.type === "refused" ? match.refusalWords(answer) : "");
    if (answer.type !== "refused") write("");
  };
  const pressed = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // what Esc does at the table is not meant here
    document.getElementById("chat-lines").focus();
  };
  const offline = sending && match.link.value.state !== "open";
  return html`<form class="write" onSubmit=${submit}>
    ${fault && html`<p class="fault" id="say-fault" role="alert">${fault}</p>`}
    ${offline && html`<p class="muted" role="status">${gettext("Goes out as soon as the connection is back.")}</p>`}
    ${left <= FEW && html`<p class="muted num left">${fill(ngettext("%(count)s character left", "%(count)s characters left", left), { count: left })}</p>`}
    <input class="input" id="say" name="say" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" dir="auto" placeholder=${label} aria-label=${label} aria-describedby=${fault ? "say-fault" : undefined} readonly=${sending} value=${text} onKeyDown=${pressed} onInput=${(event) => { write(event.currentTarget.value); blame(""); }} />
    <button class="round" type="submit" aria-label=${gettext("Send")} aria-disabled=${!text.trim() || sending}><${Icon} name="send" /></button>
  </form>`;
}
