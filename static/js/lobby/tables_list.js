/** Open tables that others may sit down at, with their chairs, terms and what the game was given as options. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { PersonMenu } from "../person.js";
import { fill, rich } from "../text.js";
import { missing } from "./places.js";
import { Face } from "./table_chairs.js";
import { freeWords, names, seatedWords, termsNow } from "./tables_words.js";
import { ownTable, tablesOf } from "./tables.js";

export function OpenTables({ lobby }) {
  const { tables, count } = tablesOf(lobby).value;
  const own = ownTable(lobby);
  const others = tables.filter((table) => table.id !== own?.id);
  if (!others.length) return null;
  return html`<section class="panel open-tables" aria-labelledby="open-tables-title">
    <header><h2 id="open-tables-title">${gettext("Open tables")}</h2><span class="muted small num">${fill(ngettext("%(count)s table", "%(count)s tables", count), { count })}</span></header>
    <ul>${others.map((table) => html`<${Table} lobby=${lobby} table=${table} own=${own} key=${table.id} />`)}</ul>
    ${count > tables.length && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: count - tables.length })}</p>`}
  </section>`;
}

function Table({ lobby, table, own }) {
  const { icon } = lobby.games.get(table.game) ?? {};
  const { options, time, rated, stake, begins } = termsNow(lobby, table);
  const seated = seatedWords(table);
  const row = useRef(null);
  useEffect(() => {
    if (location.hash !== `#table-${table.id}`) return; // whoever came in as a guest had pressed there
    history.replaceState(history.state, "", location.pathname + location.search);
    row.current.focus({ preventScroll: true });
    row.current.scrollIntoView({ block: "center" });
  }, []);
  return html`<li ref=${row} id=${`table-${table.id}`} tabindex="-1" data-table=${table.id}>
    <div class="head">${icon && html`<img src=${icon} alt="" width="28" height="32" loading="lazy" />`}<div><b>${lobby.title(table.game)}</b><small>${rich(gettext("%(name)s is the host"), { name: html`<${PersonMenu} person=${table.host} />` })}</small></div></div>
    <p class="seats"><span class="faces" aria-hidden="true">${table.places.map((place) => html`<${Face} place=${{ ...place, ready: false }} key=${place.seat} />`)}</span><span class="hush">${whoWords(table)}</span>${missing(table).free > 0 && html`<small>${freeWords(missing(table).free)}</small>`}</p>
    <small>${[options, time, rated, table.stake > 0 && table.as_seated.rated && stake, begins].filter(Boolean).join(" · ")}${seated && html`<br />${seated}`}</small>
    <${SitDown} lobby=${lobby} table=${table} own=${own} />
  </li>`;
}

/** Who sits there already, for those who do not see the faces. */
function whoWords({ places }) {
  const people = names(places.filter((place) => place.player).map((place) => place.player));
  const bots = places.filter((place) => place.bot).length;
  return [people, bots > 0 && fill(ngettext("%(count)s computer", "%(count)s computers", bots), { count: bots })].filter(Boolean).join(", ");
}

/** One click; whoever is nobody yet comes in as a guest first, and finds the table again. */
function SitDown({ lobby, table, own }) {
  if (!missing(table).free) return html`<span class="why">${gettext("All seats are taken")}</span>`;
  const label = fill(gettext("Sit down at the table of %(name)s: %(game)s"), { name: table.host.name, game: lobby.title(table.game) });
  if (!lobby.mine.value.me) return html`<button class="btn primary small" type="submit" form="as-guest" name="next" value=${`${location.pathname}#table-${table.id}`} aria-label=${label}>${gettext("Sit down")}</button>`;
  if (own) return html`<span class="why">${gettext("You sit at a table already")}</span>`;
  return html`<button class="btn primary small" type="button" aria-label=${label} onClick=${() => lobby.act({ type: "sit", table: table.id })}>${gettext("Sit down")}</button>`;
}
