/** Who is here, and whom one can ask. */

import { html } from "../html.js";
import { fill } from "../text.js";

export function People({ lobby }) {
  const { people, count, unnamed } = lobby.people.value;
  const everybody = lobby.everybody.value;
  const me = lobby.mine.value.me;
  const others = everybody.filter((person) => person.id !== me?.id);
  return html`<section class="panel" aria-labelledby="people-title">
    <header><h2 id="people-title">${gettext("Who is here")}</h2><span class="muted small num">${summary(lobby.counts.people.value, unnamed)}</span></header>
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
  const visitors = unnamed > 0 && fill(ngettext("%(count)s visitor", "%(count)s visitors", unnamed), { count: unnamed });
  return [count > 0 && named, visitors].filter(Boolean).join(", ");
}

function Face({ name, away }) {
  return html`<i class="face" aria-hidden="true">${[...name][0].toUpperCase()}<span class="dot ${away ? "away" : ""}"></span></i>`;
}

function Me({ me, busy }) {
  return html`<li><${Face} name=${me.name} away=${busy} /><span><b>${me.name}</b><small>${gettext("That is you")}</small></span><span></span></li>`;
}

function Person({ lobby, person }) {
  const plays = lobby.busy.value.has(person.id);
  const does = plays ? gettext("is playing") : { plays: gettext("plays the computer"), watches: gettext("is watching") }[person.doing];
  const words = [person.guest && gettext("Guest"), does ?? (!person.guest && gettext("is free"))].filter(Boolean).join(" · ");
  return html`<li>
    <${Face} name=${person.name} away=${plays || person.doing} />
    <span><b>${person.name}</b><small>${words}</small></span>
    <${Ask} lobby=${lobby} person=${person} plays=${plays} />
  </li>`;
}

/** To the table of somebody who plays people, unless it is one's own, which stands above. */
function Watch({ lobby, person }) {
  const match = lobby.matches.value.matches.find((one) => one.names.includes(person.name));
  const mine = match && lobby.mine.value.matches.some((own) => own.id === match.id);
  if (!match || mine) return html`<span></span>`;
  const label = fill(gettext("Watch %(name)s"), person);
  return html`<a class="btn small quiet" href=${lobby.table(match.id)} aria-label=${label}>${gettext("Watch")}</a>`;
}

function Ask({ lobby, person, plays }) {
  if (plays) return html`<${Watch} lobby=${lobby} person=${person} />`;
  if (!lobby.mine.value.may_challenge) return html`<span></span>`;
  if (lobby.calls.value.some((call) => call.to.id === person.id || call.by.id === person.id)) return html`<button class="btn primary small" type="button" aria-label=${fill(gettext("Negotiate with %(name)s"), person)} onClick=${() => (lobby.asked.value = person)}>${gettext("Negotiate")}</button>`;
  const label = fill(gettext("Challenge %(name)s"), person);
  return html`<button class="btn small" type="button" aria-label=${label} onClick=${() => (lobby.asked.value = person)}>${gettext("Challenge")}</button>`;
}
