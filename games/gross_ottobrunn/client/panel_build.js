/** What can be built: what it costs, how many pieces are left, and what is missing, in words. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { COSTS, RES, cardsWords, total } from "./cards.js";
import { BUILT } from "./keys.js";
import { resourceName, thingName } from "./places.js";
import { hasPlace } from "./sites.js";
import { pieceName } from "./told_board.js";

const PICTURES = { road: "p-road", ship: "p-ship", canal: "p-canal", settlement: "p-settlement", city: "p-city", dev: "i-award" };
const LEFT = { road: ["roads"], ship: ["ships"], canal: ["roads", "ships"], settlement: ["settlements"], city: ["cities"] };

/** What goes on the chart lights its places; a development card is bought at once. */
export function BuildBar({ view, turn, legal, busy, play }) {
  const buys = turn.live ? (legal.find(({ type }) => type === "buy_dev") ?? null) : null;
  const does = (thing, event) => {
    if (thing === "dev" && buys) return busy || play(buys);
    return turn.can[thing] ? turn.act.choose(thing, event) : turn.act.miss(thing);
  };
  return html`<div class="buildbar" role="toolbar" aria-label=${gettext("Build")}>${BUILT.map((thing) => html`<${Build} key=${thing} ...${{ thing, view, turn, does }} able=${Boolean(thing === "dev" ? buys : turn.can[thing])} />`)}</div>`;
}

function Build({ thing, view, turn, able, does }) {
  const why = able ? "" : whyNotBuilt(view, thing);
  return html`<button type="button" title=${why || null} data-type=${thing === "dev" ? "buy_dev" : null} aria-keyshortcuts=${BUILT.indexOf(thing) + 1} class="build ${turn.thing === thing ? "on" : ""}" aria-pressed=${thing === "dev" ? null : turn.thing === thing} aria-disabled=${!able} data-home=${thing === "road" && turn.live && !turn.lit.length && ["acting", "special"].includes(view.prompt.type)} onClick=${(event) => does(thing, event)}>
    <${Drawing} name=${PICTURES[thing]} cls="what" /><span class="nm">${buildName(thing)}${LEFT[thing]?.length === 1 && !why && html`<small aria-hidden="true"> ${leftOf(view, thing)}</small><span class="hush">, ${fill(gettext("%(count)s left"), { count: leftOf(view, thing) })}, </span>`}${why && html`<em aria-hidden="true"> ${lackWords(view, thing) ?? why}</em><span class="hush"> ${why}</span>`}</span>
    <span class="cost" role="img" aria-label=${cardsWords(COSTS[thing])}>${RES.flatMap((resource, place) => Array.from({ length: COSTS[thing][place] }, (_, copy) => html`<${Drawing} key=${`${resource} ${copy}`} name=${`r-${resource}`} cls=${copy < view.own.hand[place] ? "" : "lacks"} />`))}</span></button>`;
}

function leftOf(view, thing) {
  return Math.min(...LEFT[thing].map((name) => view.people[view.seat][name]));
}

/** Whether a piece, or a card to buy, is left. */
function has(view, thing) {
  return thing === "dev" ? view.devs > 0 : leftOf(view, thing) > 0;
}

/** The cards that are missing for it. */
function lacksFor(view, thing) {
  return COSTS[thing].map((price, place) => Math.max(0, price - view.own.hand[place]));
}

/** Letters that stand in a line of a button. */
const ROOM = 20;

/** What has room: up to two names, or how many; all is read out, shown to who points at it, and above to who taps on it. */
function lackWords(view, thing) {
  if (!has(view, thing)) return null;
  const lacks = lacksFor(view, thing);
  const kinds = RES.filter((_, place) => lacks[place]);
  const count = total(lacks);
  const named = fill(gettext("%(resource)s missing"), { resource: kinds.map(resourceName).join(", ") });
  if (kinds.length === count && (count === 1 || (count === 2 && named.length < ROOM))) return named;
  return kinds.length > 1 ? fill(ngettext("%(count)s card missing", "%(count)s cards missing", count), { count }) : null;
}

/** Why it cannot be built, in a sentence: for who taps on it. */
export function missingWords(view, thing) {
  const why = whyNotBuilt(view, thing);
  if (why && has(view, thing) && total(lacksFor(view, thing))) return fill(gettext("For %(goal)s there lacks: %(cards)s."), { goal: goalName(thing), cards: cardsWords(lacksFor(view, thing)) });
  return why && fill(pgettext("build bar", "%(what)s: %(why)s."), { what: buildName(thing), why });
}

export function goalName(thing) {
  return thing === "dev" ? gettext("a development card") : pieceName(thing);
}

function buildName(thing) {
  return thing === "dev" ? gettext("Development") : thingName(thing);
}

/** What is missing: a piece, a card, a place; nothing where it only is not one's turn to build. */
export function whyNotBuilt(view, thing) {
  if (!has(view, thing)) return gettext("none left");
  const lacks = lacksFor(view, thing);
  if (total(lacks)) return fill(gettext("there lacks: %(cards)s"), { cards: cardsWords(lacks) });
  const builds = (view.prompt?.type === "acting" && view.active === view.seat) || (view.prompt?.type === "special" && view.prompt.seat === view.seat);
  return builds || !hasPlace(view, thing) ? gettext("no place") : "";
}
