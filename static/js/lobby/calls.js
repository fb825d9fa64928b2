/** Open challenges: those one has been sent, with yes and no; those one has sent, which can be withdrawn. */

import { html } from "../html.js";
import { fill } from "../text.js";
import { timeWords } from "./state.js";

export function Calls({ lobby }) {
  const me = lobby.mine.value.me;
  const calls = lobby.calls.value;
  if (!calls.length) return null;
  const met = calls.filter((call) => call.to.id === me.id);
  const title = met.length ? ngettext("You are challenged", "You are challenged", met.length) : gettext("You have asked");
  return html`<section class="panel calls" aria-labelledby="calls-title">
    <header><h2 id="calls-title" aria-live="assertive">${title}</h2></header>
    <ul>${[...met, ...calls.filter((call) => call.by.id === me.id)].map((call) => html`<${Call} lobby=${lobby} call=${call} me=${me} key=${call.id} />`)}</ul>
  </section>`;
}

function Call({ lobby, call, me }) {
  const made = call.by.id === me.id;
  const other = made ? call.to : call.by;
  const begins = call.begins === me.id ? gettext("you begin") : fill(gettext("%(name)s begins"), other);
  const words = [lobby.title(call.game), lobby.preset(call.game, call.preset), timeWords(call.time), begins].join(" · ");
  return html`<li>
    <i class="face" aria-hidden="true">${[...other.name][0].toUpperCase()}</i>
    <span>
      <b>${fill(made ? gettext("To %(name)s") : gettext("%(name)s wants to play"), other)}</b>
      <small>${words}</small>
      <small class="num"><${Left} lobby=${lobby} until=${call.until} /> · <${Deal} call=${call} /></small>
    </span>
    <${Answers} lobby=${lobby} call=${call} made=${made} name=${other.name} />
  </li>`;
}

function Answers({ lobby, call, made, name }) {
  const act = (type) => lobby.act({ type, challenge: call.id });
  if (made) return html`<div class="answers"><button class="btn small" type="button" aria-label=${fill(gettext("Withdraw the challenge to %(name)s"), { name })} onClick=${() => act("withdraw")}>${gettext("Withdraw")}</button></div>`;
  return html`<div class="answers">
    <button class="btn primary small" type="button" aria-label=${fill(gettext("Accept the challenge of %(name)s"), { name })} onClick=${() => act("accept")}>${gettext("Accept")}</button>
    <button class="btn danger small" type="button" aria-label=${fill(gettext("Decline the challenge of %(name)s"), { name })} onClick=${() => act("decline")}>${gettext("Decline")}</button>
  </div>`;
}

function Left({ lobby, until }) {
  const seconds = Math.max(0, Math.floor((until - lobby.now.value - lobby.offset) / 1000));
  return fill(gettext("expires in %(time)s"), { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` });
}

/** The cards are drawn already: the number and the hash under which that can be checked later. */
function Deal({ call }) {
  return html`<details class="deal-mark"><summary>${fill(gettext("Deal no. %(deal)s"), call)}</summary><code>${call.hash}</code></details>`;
}
