/** Who is here, and whom one can ask. */

import { html } from "../html.js";
import { fill } from "../text.js";

export function People({ lobby }) {
  const { people, count, unnamed } = lobby.people.value;
  const everybody = lobby.everybody.value;
  const me = lobby.mine.value.me;
  const others = everybody.filter((person) => person.id !== me?.id);
  return html`<section class="panel" aria-labelledby="people-title">
    <header><h2 id="people-title">${gettext("Who is here")}</h2><span class="muted small num">${summary(count + everybody.length - people.length, unnamed)}</span></header>
    <${Hint} lobby=${lobby} />
    <ul class="people">
      ${me && html`<${Me} me=${me} busy=${lobby.busy.value.has(me.id)} key="me" />`}
      ${others.map((person) => html`<${Person} lobby=${lobby} person=${person} key=${person.id} />`)}
    </ul>
    ${others.length === 0 && html`<p class="empty">${gettext("Nobody else is here right now. Play against the computer meanwhile: whoever comes in sees you here.")} <a class="tap" href="#computer">${gettext("Against the computer")}</a></p>`}
    ${count > people.length && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: count - people.length })}</p>`}
  </section>`;
}

function summary(count, unnamed) {
  const named = fill(ngettext("%(count)s person", "%(count)s people", count), { count });
  return unnamed ? `${named}, ${fill(ngettext("%(count)s visitor", "%(count)s visitors", unnamed), { count: unnamed })}` : named;
}

/** Why there are no buttons, and what to do about it. */
function Hint({ lobby }) {
  const { me, may_challenge: may } = lobby.mine.value;
  if (may) return null;
  const text = me ? gettext("Guests play the computer and watch. To challenge people, choose a name and a password.") : gettext("Sign in to challenge somebody; guests play the computer and watch.");
  return html`<p class="hint-box">${text} <a class="tap" href=${lobby.data.register}>${gettext("Register")}</a></p>`;
}

function Face({ name, away }) {
  return html`<i class="face" aria-hidden="true">${[...name][0].toUpperCase()}<span class="dot ${away ? "away" : ""}"></span></i>`;
}

function Me({ me, busy }) {
  return html`<li><${Face} name=${me.name} away=${busy} /><span><b>${me.name}</b><small>${gettext("That is you")}</small></span><span></span></li>`;
}

function Person({ lobby, person }) {
  const plays = lobby.busy.value.has(person.id);
  const words = plays ? gettext("is playing") : person.guest ? gettext("Guest") : gettext("is free");
  return html`<li>
    <${Face} name=${person.name} away=${plays} />
    <span><b>${person.name}</b><small>${words}</small></span>
    <${Ask} lobby=${lobby} person=${person} plays=${plays} />
  </li>`;
}

function Ask({ lobby, person, plays }) {
  if (person.guest || plays || !lobby.mine.value.may_challenge) return html`<span></span>`;
  if (lobby.calls.value.some((call) => call.to.id === person.id)) return html`<span class="busy">${gettext("asked")}</span>`;
  const label = fill(gettext("Challenge %(name)s"), person);
  return html`<button class="btn small" type="button" aria-label=${label} onClick=${() => (lobby.asked.value = person)}>${gettext("Challenge")}</button>`;
}
