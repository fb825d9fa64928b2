/** Who is here, and whom one can ask. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { fill } from "../text.js";
import { inOrder, named } from "./crowd.js";
import { Away } from "./folk.js";
import { Face, Person } from "./row.js";
import { Sieve, useSieve } from "./sieve.js";

const STEP = 24;
/** Rows that are made at first, and with each look at the end of the list: five hundred at once would stall a phone. */

export function People({ lobby }) {
  const hall = lobby.hall.value;
  const me = lobby.mine.value.me;
  const friends = lobby.friends.value;
  const sieve = useSieve(lobby);
  const terms = JSON.stringify(sieve.terms);
  const fitting = useMemo(() => inOrder([...hall.people.values()].filter((person) => person.id !== me?.id), sieve.terms, friends), [hall.people, me?.id, terms, friends]);
  const found = named(fitting, sieve.words);
  const others = hall.people.size - (me && hall.people.has(me.id) ? 1 : 0);
  const more = hall.count - hall.people.size;
  return html`<section class="panel" aria-labelledby="people-title">
    <header><h2 id="people-title">${gettext("Who is here")}</h2><span class="muted small num">${summary(hall)}</span></header>
    ${others > 0 && html`<${Sieve} lobby=${lobby} sieve=${sieve} found=${found.length} of=${others} />`}
    <${Rows} lobby=${lobby} me=${sieve.active ? null : me} found=${found} sought=${terms + sieve.words} game=${sieve.terms.game} />
    ${others === 0 && html`<p class="empty">${gettext("Nobody else is here right now. Play against the computer meanwhile: whoever comes in sees you here.")} <a class="tap" href="#computer">${gettext("Against the computer")}</a></p>`}
    ${others > 0 && found.length === 0 && html`<p class="empty">${gettext("Nobody who is here fits what you are looking for.")} <button class="btn bare" type="button" onClick=${sieve.reset}>${gettext("Show all")}</button></p>`}
    ${more > 0 && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: more })}</p>`}
  </section>`;
}

function summary({ count, unnamed }) {
  const named = fill(ngettext("%(count)s person", "%(count)s people", count), { count });
  const visitors = unnamed > 0 && fill(ngettext("%(count)s visitor", "%(count)s visitors", unnamed), { count: unnamed });
  return [count > 0 && named, visitors].filter(Boolean).join(", ");
}

/** The list, as long as somebody wants to see. `sought`: another search begins at the top. */
function Rows({ lobby, me, found, sought, game }) {
  const [seen, see] = useState({ sought, most: STEP });
  const most = seen.sought === sought ? seen.most : STEP;
  const { matches } = lobby.hall.value;
  const [friends, called, { may_challenge: may, matches: mine }] = [lobby.friends.value, lobby.called.value, lobby.mine.value];
  const own = mine.map((match) => match.id);
  return html`<div class="rows"><ul class="people">
    ${me && html`<${Me} lobby=${lobby} me=${me} busy=${lobby.busy.value.has(me.id)} key="me" />`}
    ${found.slice(0, most).map((person) => html`<${Person} key=${person.id} lobby=${lobby} person=${person} match=${matches.get(person.at)} game=${game} friend=${friends.has(person.id)} called=${called.includes(person.id)} own=${own.includes(person.at)} may=${may} />`)}
  </ul>${found.length > most && html`<${Further} go=${() => see({ sought, most: most + STEP })} />`}</div>`;
}

/** A button that presses itself as soon as it can be seen. */
function Further({ go }) {
  const button = useRef(null);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && go(), { rootMargin: "400px" });
    watch.observe(button.current);
    return () => watch.disconnect();
  });
  return html`<button class="btn quiet wide" type="button" ref=${button} onClick=${go}>${gettext("Show more")}</button>`;
}

function Me({ lobby, me, busy }) {
  return html`<li><${Face} name=${me.name} away=${busy} /><span><b><bdi>${me.name}</bdi></b><small>${gettext("That is you")}</small></span><${Away} lobby=${lobby} /></li>`;
}
