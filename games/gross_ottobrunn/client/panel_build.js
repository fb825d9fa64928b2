/** What can be built: what it costs, how many pieces are left, and what is missing, in words. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { COSTS, RES, cardsWords, total } from "./cards.js";
import { resourceName, thingName } from "./places.js";

const PICTURES = { road: "p-road", ship: "p-ship", canal: "p-canal", settlement: "p-settlement", city: "p-city", dev: "i-award" };
const LEFT = { road: ["roads"], ship: ["ships"], canal: ["roads", "ships"], settlement: ["settlements"], city: ["cities"] };

/** What goes on the chart lights its places; a development card is bought at once. */
export function BuildBar({ view, turn, legal, busy, play }) {
  const buys = turn.live ? (legal.find(({ type }) => type === "buy_dev") ?? null) : null;
  const does = (thing, event) => (thing === "dev" ? buys && !busy && play(buys) : turn.can[thing] && turn.act.choose(thing, event));
  return html`<div class="buildbar" role="toolbar" aria-label=${gettext("Build")}>${Object.keys(PICTURES).map((thing) => html`<${Build} key=${thing} ...${{ thing, view, turn, does }} able=${Boolean(thing === "dev" ? buys : turn.can[thing])} />`)}</div>`;
}

function Build({ thing, view, turn, able, does }) {
  const why = able ? "" : whyNotBuilt(view, thing);
  return html`<button type="button" title=${why || null} data-type=${thing === "dev" ? "buy_dev" : null} class="build ${turn.thing === thing ? "on" : ""}" aria-pressed=${thing === "dev" ? null : turn.thing === thing} aria-disabled=${!able} data-home=${thing === "road" && turn.live && !turn.lit.length && ["acting", "special"].includes(view.prompt.type)} onClick=${(event) => does(thing, event)}>
    <${Drawing} name=${PICTURES[thing]} cls="what" /><span class="nm">${thing === "dev" ? gettext("Development") : thingName(thing)}${LEFT[thing]?.length === 1 && !why && html`<small aria-hidden="true"> ${leftOf(view, thing)}</small><span class="hush">, ${fill(gettext("%(count)s left"), { count: leftOf(view, thing) })}, </span>`}${why && html`<em aria-hidden="true"> ${lackWords(view, thing) ?? why}</em><span class="hush"> ${why}</span>`}</span>
    <span class="cost" role="img" aria-label=${cardsWords(COSTS[thing])}>${RES.flatMap((resource, place) => Array.from({ length: COSTS[thing][place] }, (_, copy) => html`<${Drawing} key=${`${resource} ${copy}`} name=${`r-${resource}`} cls=${copy < view.own.hand[place] ? "" : "lacks"} />`))}</span></button>`;
}

function leftOf(view, thing) {
  return Math.min(...LEFT[thing].map((name) => view.people[view.seat][name]));
}

/** How many cards of a resource are missing for it. */
function lackOf(view, thing, place) {
  return COSTS[thing][place] - view.own.hand[place];
}

/** More than has room by name is counted; the names are read out, and shown to who points at it. */
function lackWords(view, thing) {
  const lacks = RES.map((_, place) => Math.max(0, lackOf(view, thing, place)));
  const count = total(lacks);
  return lacks.filter(Boolean).length > 2 ? fill(ngettext("%(count)s card missing", "%(count)s cards missing", count), { count }) : null;
}

/** What is missing: a piece, a card, a place; nothing while it is not one's turn to build. */
export function whyNotBuilt(view, thing) {
  if (thing === "dev" ? view.devs < 1 : leftOf(view, thing) < 1) return gettext("none left");
  const lacks = RES.filter((_, place) => lackOf(view, thing, place) > 0);
  if (lacks.length) return fill(gettext("%(resource)s missing"), { resource: lacks.map(resourceName).join(", ") });
  const builds = (view.prompt?.type === "acting" && view.active === view.seat) || (view.prompt?.type === "special" && view.prompt.seat === view.seat);
  return builds ? gettext("no place") : "";
}
