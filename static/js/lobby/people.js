/** Who is here, and whom one can ask. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { PersonMenu } from "../person.js";
import { fill } from "../text.js";
import { isBusy, sifted } from "./crowd.js";
import { Away } from "./folk.js";
import { Sieve, useSieve } from "./sieve.js";

const STEP = 60;
/** Rows that are made at first, and with each look at the end of the list: five hundred at once would stall a phone. */

export function People({ lobby }) {
  const me = lobby.mine.value.me;
  const sieve = useSieve(lobby);
  const others = lobby.everybody.value.filter((person) => person.id !== me?.id);
  const found = sifted(others, sieve.wish, lobby.friends.value);
  const more = lobby.hall.value.count - lobby.everybody.value.length;
  return html`<section class="panel" aria-labelledby="people-title">
    <header><h2 id="people-title">${gettext("Who is here")}</h2><span class="muted small num">${summary(lobby.hall.value)}</span></header>
    ${others.length > 0 && html`<${Sieve} lobby=${lobby} sieve=${sieve} found=${found.length} of=${others.length} />`}
    <${Rows} lobby=${lobby} me=${sieve.active ? null : me} found=${found} game=${sieve.wish.game} key=${JSON.stringify(sieve.wish)} />
    ${others.length === 0 && html`<p class="empty">${gettext("Nobody else is here right now. Play against the computer meanwhile: whoever comes in sees you here.")} <a class="tap" href="#computer">${gettext("Against the computer")}</a></p>`}
    ${others.length > 0 && found.length === 0 && html`<p class="empty">${gettext("Nobody who is here fits what you are looking for.")} <button class="btn bare" type="button" onClick=${sieve.reset}>${gettext("Show all")}</button></p>`}
    ${more > 0 && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: more })}</p>`}
  </section>`;
}

function summary({ count, unnamed }) {
  const named = fill(ngettext("%(count)s person", "%(count)s people", count), { count });
  const visitors = unnamed > 0 && fill(ngettext("%(count)s visitor", "%(count)s visitors", unnamed), { count: unnamed });
  return [count > 0 && named, visitors].filter(Boolean).join(", ");
}

/** The list, as long as somebody wants to see. */
function Rows({ lobby, me, found, game }) {
  const [most, setMost] = useState(STEP);
  const further = () => setMost((before) => before + STEP);
  return html`<div class="rows"><ul class="people">
    ${me && html`<${Me} lobby=${lobby} me=${me} busy=${lobby.busy.value.has(me.id)} key="me" />`}
    ${found.slice(0, most).map((person) => html`<${Person} lobby=${lobby} person=${person} game=${game} key=${person.id} />`)}
  </ul>${found.length > most && html`<${Further} go=${further} />`}</div>`;
}

/** A button that presses itself as soon as it can be seen. */
function Further({ go }) {
  const button = useRef(null);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && go(), { rootMargin: "600px" });
    watch.observe(button.current);
    return () => watch.disconnect();
  });
  return html`<button class="btn quiet wide" type="button" ref=${button} onClick=${go}>${gettext("Show more")}</button>`;
}

function Face({ name, away }) {
  return html`<i class="face" aria-hidden="true">${[...name][0].toUpperCase()}<span class="dot ${away ? "away" : ""}"></span></i>`;
}

function Me({ lobby, me, busy }) {
  return html`<li><${Face} name=${me.name} away=${busy} /><span><b><bdi>${me.name}</bdi></b><small>${gettext("That is you")}</small></span><${Away} lobby=${lobby} /></li>`;
}

function Person({ lobby, person, game }) {
  return html`<li>
    <${Face} name=${person.name} away=${!!person.doing} />
    <span><b><${PersonMenu} person=${person} /></b><small>${words(lobby, person, game).map((one, at) => html`${at > 0 && " · "}<bdi>${one}</bdi>`)}</small></span>
    <${Way} lobby=${lobby} person=${person} />
  </li>`;
}

function words(lobby, person, game) {
  const does = doing(lobby, person) ?? (person.undisturbed ? gettext("do not disturb") : !person.guest && gettext("is free"));
  return [person.guest && gettext("Guest"), lobby.friends.value.has(person.id) && gettext("friend"), ...ratings(lobby, person, game), does].filter(Boolean);
}

/** The rating in the game that is looked for, or in those of which he has one; with a mark while it is provisional. */
function ratings(lobby, { elo = {}, unsure = [] }, game) {
  const slugs = game ? [game] : Object.keys(elo).sort((one, other) => elo[other] - elo[one]).slice(0, 2);
  const several = !game && lobby.games.size > 1;
  return slugs.filter((slug) => slug in elo).map((slug) => {
    const rating = `${elo[slug]}${unsure.includes(slug) ? "?" : ""}`;
    return several ? `${lobby.title(slug)} ${rating}` : fill(gettext("Elo %(rating)s"), { rating });
  });
}

function doing(lobby, person) {
  const names = lobby.hall.value.matches.get(person.at)?.names ?? [];
  const others = names.filter((name) => name !== person.name);
  if (isBusy(person)) return others.length ? fill(gettext("plays %(names)s"), { names: others.join(", ") }) : gettext("is playing");
  return { plays: gettext("plays the computer"), watches: gettext("is watching") }[person.doing];
}

/** What one click can do about somebody: watch him, ask him, go on negotiating. */
function Way({ lobby, person }) {
  const { matches, may_challenge: may } = lobby.mine.value;
  if (isBusy(person)) {
    if (matches.some((own) => own.id === person.at)) return html`<span></span>`; // that match stands above
    return html`<a class="btn small quiet" href=${lobby.table(person.at)} aria-label=${fill(gettext("Watch %(name)s"), person)}>${gettext("Watch")}</a>`;
  }
  const ask = () => (lobby.asked.value = person);
  if (lobby.calls.value.some((call) => call.to.id === person.id || call.by.id === person.id)) return html`<button class="btn primary small" type="button" aria-label=${fill(gettext("Negotiate with %(name)s"), person)} onClick=${ask}>${gettext("Negotiate")}</button>`;
  if (!may || (person.undisturbed && !lobby.friends.value.has(person.id))) return html`<span></span>`;
  return html`<button class="btn small" type="button" aria-label=${fill(gettext("Challenge %(name)s"), person)} onClick=${ask}>${gettext("Challenge")}</button>`;
}
