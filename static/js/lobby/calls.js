/** Open challenges in a tray over the page's lower edge: they come and go without moving anything under the pointer. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { beginsWords } from "../not_begun.js";
import { fill } from "../text.js";
import { dealsOf, leftWords, named, otherOf, useSettled, valueWords } from "./deals.js";
import { FIELDS, begins } from "./draft.js";

export function Calls({ lobby }) {
  dealsOf(lobby); // it listens from the first moment on
  useEffect(() => openAsked(lobby), []);
  const [folded, fold] = useState(false);
  const me = lobby.mine.value.me;
  const calls = lobby.calls.value;
  const mine = calls.filter((call) => !call.accepts.includes(me.id));
  const title = mine.length ? gettext("You are asked") : calls.some((call) => !begins(call)) ? gettext("You have asked") : gettext("About to begin");
  return html`<${Heard} lobby=${lobby} calls=${mine} me=${me} />
    ${calls.length > 0 && html`<section class="panel tray ${folded ? "folded" : ""}" aria-labelledby="calls-title">
      <header><h2 id="calls-title">${title}${calls.length > 1 && html` <span class="pill num">${calls.length}</span>`}</h2>
        <button class="round" type="button" aria-expanded=${!folded} aria-controls="calls-list" aria-label=${gettext("Show the challenges")} onClick=${() => fold(!folded)}><${Icon} name="next" /></button></header>
      <ul id="calls-list" hidden=${folded}>${[...mine, ...calls.filter((call) => call.accepts.includes(me.id))].map((call) => html`<${Call} lobby=${lobby} call=${call} me=${me} key=${call.id} />`)}</ul>
    </section>`}`;
}

/** The page was opened to challenge somebody: from a player's page, a strip elsewhere in the house, a match that is over. */
function openAsked(lobby) {
  const { asked, mine } = lobby.data;
  if (!new URLSearchParams(location.search).has("challenge")) return;
  history.replaceState(history.state, "", location.pathname + location.hash);
  if (asked && mine.me && asked.id !== mine.me.id) lobby.asked.value = asked;
}

/** What has come is read out once, with its terms. */
function Heard({ lobby, calls, me }) {
  const known = useRef(new Map(calls.map((call) => [call.id, call.version])));
  const [words, say] = useState("");
  const key = calls.map((call) => `${call.id}.${call.version}`).join();
  useEffect(() => {
    const fresh = calls.filter((call) => known.current.get(call.id) !== call.version && otherOf(call, me).id !== lobby.asked.value?.id);
    known.current = new Map(calls.map((call) => [call.id, call.version]));
    if (fresh.length) say(fresh.map((call) => `${fill(whoSentence(call, me), otherOf(call, me))} ${termWords(lobby, call, me).map((part) => part.words).join(", ")}.`).join(" "));
  }, [key]);
  return html`<p class="hush" role="status">${words}</p>`;
}

function whoSentence(call, me) {
  if (begins(call)) return gettext("The match with %(name)s is about to begin.");
  if (call.accepts.includes(me.id)) return gettext("To %(name)s");
  return call.changed_by ? gettext("%(name)s proposes other terms.") : gettext("%(name)s wants to play.");
}

/** The terms, part by part; those that were changed are marked. */
function termWords(lobby, call, me) {
  const values = { game: call.game, me, other: otherOf(call, me) };
  const parts = FIELDS.filter((field) => field !== "stake" || call.stake || call.before?.stake).map((field) => ({ words: valueWords(lobby, field, call[field], values), changed: call.before?.[field] !== undefined }));
  return [{ words: lobby.title(call.game), changed: false }, ...parts];
}

function Call({ lobby, call, me }) {
  const other = otherOf(call, me);
  return html`<li>
    <i class="face" aria-hidden="true">${[...other.name][0].toUpperCase()}</i>
    <span>
      <b>${named(whoSentence(call, me), other)}</b>
      <small>${termWords(lobby, call, me).map(({ words, changed }, place) => html`${place > 0 && " · "}${changed ? html`<mark>${words}</mark>` : words}`)}</small>
      ${begins(call) ? html`<small class="settling">${beginsWords()}</small>` : html`<small class="num">${fill(gettext("expires in %(time)s"), { time: leftWords(lobby, call) })}</small>`}
    </span>
    ${!begins(call) && html`<${Answers} lobby=${lobby} call=${call} me=${me} other=${other} />`}
  </li>`;
}

function Answers({ lobby, call, me, other }) {
  const settled = useSettled(String(call.version));
  const made = call.by.id === me.id;
  const agreed = call.accepts.includes(me.id);
  const accept = () => settled && lobby.act({ type: "accept", challenge: call.id, version: call.version });
  const leave = () => lobby.act({ type: made ? "withdraw" : "decline", challenge: call.id });
  const label = made ? gettext("Withdraw the challenge to %(name)s") : gettext("Decline the challenge of %(name)s");
  return html`<div class="answers">
    ${!agreed && html`<button class="btn primary small" type="button" aria-disabled=${!settled} aria-label=${fill(gettext("Accept the challenge of %(name)s"), other)} onClick=${accept}>${gettext("Accept")}</button>`}
    <button class="btn small ${agreed ? "" : "quiet"}" type="button" aria-label=${fill(gettext("Negotiate with %(name)s"), other)} onClick=${() => (lobby.asked.value = other)}>${gettext("Negotiate")}</button>
    <button class="btn danger small" type="button" aria-label=${fill(label, other)} onClick=${leave}>${made ? gettext("Withdraw") : gettext("Decline")}</button>
  </div>`;
}
