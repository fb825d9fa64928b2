/** The frame's own windows over the table: its keys, giving up, leaving the page. */

import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { keysOf, lettersOn } from "./keys.js";
import { afterGivingUp, goTo } from "./leaving.js";
import { isTooShort } from "./too_short.js";

export function Asked({ match }) {
  const asked = match.dialog.value;
  const onClose = () => { match.dialog.value = null; };
  if (asked === "keys") return html`<${KeyHelp} match=${match} onClose=${onClose} />`;
  if (asked === "resign" && match.table.value.status === "running") return html`<${ResignAsked} match=${match} onClose=${onClose} />`;
  return asked?.leave ? html`<${LeaveAsked} match=${match} href=${asked.leave} onClose=${onClose} />` : null;
}

function KeyHelp({ match, onClose }) {
  const own = match.replay ? match.keys() : match.words?.keys ? (match.worded(() => match.words.keys()) ?? []) : [];
  const title = gettext("Keys");
  return html`<${Dialog} title=${title} onClose=${onClose} cls="keys">
    <h2>${title}</h2>
    <div class="columns">
      ${own.length > 0 && html`<section><h3>${match.replay ? gettext("Replay") : match.given.title}</h3><${KeyList} keys=${own} /></section>`}
      <section><h3>${gettext("At every table")}</h3><${KeyList} keys=${[...keysOf(match).map((one) => ({ keys: [one.shown], text: one.text })), { keys: ["Esc"], text: gettext("Close a window, go back a step") }]} /></section>
    </div>
    <label class="tick"><input type="checkbox" checked=${lettersOn.value} onChange=${(event) => { lettersOn.value = event.currentTarget.checked; }} /> ${gettext("Single letters act")}</label>
    <div class="choices"><button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Close")}</button></div>
  <//>`;
}

function KeyList({ keys }) {
  return html`<dl class="key-list">${keys.map((one) => html`<div key=${one.text}><dt>${one.keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${one.text}</dd></div>`)}</dl>`;
}

function ResignAsked({ match, onClose }) {
  const resign = async (why) => {
    onClose();
    const answer = await match.resign(why);
    if (why === "left" && answer?.type === "done") goTo(match.given.lobby);
  };
  const after = afterGivingUp(match.table.value);
  if (after === "on") return html`<${LeaveToWatch} leave=${resign} onClose=${onClose} />`;
  const rest = { over: gettext("The match counts as lost for you."), won: gettext("You come last, and whoever stays wins."), alone: gettext("The match ends.") }[after];
  return html`<${Dialog} title=${gettext("Give up?")} onClose=${onClose} cls="confirm">
    <h2>${gettext("Give up?")}</h2>
    <p>${rest}${isTooShort(match) && ` ${gettext("So early it changes no ratings: a match counts from ten turns or three minutes on.")}`}</p>
    <div class="choices">
      <button class="btn primary" type="button" onClick=${onClose} autofocus>${gettext("Play on")}</button>
      <button class="btn danger" type="button" onClick=${() => resign("resigned")}><${Icon} name="flag" />${gettext("Resign")}</button>
      <button class="btn danger" type="button" onClick=${() => resign("left")}>${gettext("Resign and go to the lobby")}</button>
    </div>
  <//>`;
}

/** Several stay: the match goes on without the reader, who can watch it. */
function LeaveToWatch({ leave, onClose }) {
  return html`<${Dialog} title=${gettext("Leave the match?")} onClose=${onClose} cls="confirm">
    <h2>${gettext("Leave the match?")}</h2>
    <p>${gettext("A computer plays on for you, you come last. You can watch how it goes on.")}</p>
    <div class="choices">
      <button class="btn primary" type="button" onClick=${onClose} autofocus>${gettext("Play on")}</button>
      <button class="btn danger" type="button" onClick=${() => leave("resigned")}><${Icon} name="eye" />${gettext("Leave and watch")}</button>
      <button class="btn danger" type="button" onClick=${() => leave("left")}>${gettext("Leave and go to the lobby")}</button>
    </div>
  <//>`;
}

function LeaveAsked({ match, href, onClose }) {
  const clocks = match.table.value.time.kind !== "none";
  const title = clocks ? gettext("Your clock runs on") : gettext("Your match goes on");
  return html`<${Dialog} title=${title} onClose=${onClose} cls="confirm">
    <h2>${title}</h2>
    <p>${gettext("The match is not over. You can come back to it from the lobby at any time.")}</p>
    <div class="choices">
      <button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Stay")}</button>
      <button class="btn quiet" type="button" onClick=${() => goTo(href)}>${gettext("Leave the page")}</button>
    </div>
  <//>`;
}
