/** The own place: hand, development cards, what can be built and what it costs, and what ends the turn. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing, art } from "./art.js";
import { resourceName, thingName } from "./places.js";
import { Stats } from "./panel_rivals.js";

export const RES = ["lumber", "brick", "wool", "grain", "ore"];
/** In the order of RES. */
export const COSTS = { road: [1, 1, 0, 0, 0], ship: [1, 0, 1, 0, 0], canal: [2, 1, 1, 0, 0], settlement: [1, 1, 1, 1, 0], city: [0, 0, 0, 2, 3], dev: [0, 0, 1, 1, 1] };
const PICTURES = { road: "p-road", ship: "p-ship", canal: "p-canal", settlement: "p-settlement", city: "p-city", dev: "i-award" };
const ENDS = { roll: () => gettext("Roll the dice"), finish_free_routes: () => gettext("Build no more"), end_special_build: () => gettext("Done building"), end_turn: () => gettext("End turn") };

export function Own(props) {
  const { view, near, frame, actors, status, turn } = props;
  const own = view.own;
  return html`
    <div class="myself">${status === "running" && actors.includes(near) && html`<${Drawing} name="i-turn" cls="turn-arrow" />`}${frame.chair(near)}
      <p class="vp"><b>${own?.points ?? view.people[near].points}</b><span> ${ngettext("point", "points", own?.points ?? view.people[near].points)}</span></p><${Stats} view=${view} seat=${near} own=${Boolean(own)} /></div>
    ${own && html`<${Hand} hand=${own.hand} seat=${near} /><${Devs} own=${own} turn=${view.turn} />
    <${BuildBar} ...${props} />`}
    <p class="status" role="status" tabindex="-1">${statusWords(props)}</p>
    <div class="acts">${turn.live && frame.hint()}<${Acts} ...${props} /></div>`;
}

function Hand({ hand, seat }) {
  return html`<ul class="hand-res" aria-label=${gettext("Your resources")}>${RES.map((resource, place) => html`<li key=${resource} class="res ${hand[place] ? "" : "none"}" aria-label=${fill(gettext("%(count)s %(resource)s"), { count: hand[place], resource: resourceName(resource) })}>
    <${ResourceCard} resource=${resource} purse=${place === 2 ? seat : null} /><b aria-hidden="true">${hand[place]}</b><span aria-hidden="true">${resourceName(resource)}</span></li>`)}</ul>`;
}

/** @param props `purse`: the seat whose cards fly here */
export function ResourceCard({ resource, purse = null }) {
  return html`<svg class="resource-card" data-purse=${purse} viewBox="0 0 60 84" aria-hidden="true"><rect class="paper" width="60" height="84" rx="5" />
    <svg x="4" y="4" width="52" height="76" viewBox="-34 -50 68 100" preserveAspectRatio="xMidYMid slice"><rect class="ground of-${resource}" x="-60" y="-60" width="120" height="120" /><use href=${art(`t-${resource}`)} x="-50" y="-50" width="100" height="100" /></svg>
    <circle class="paper" cx="30" cy="42" r="18" /><use href=${art(`r-${resource}`)} x="16" y="28" width="28" height="28" /></svg>`;
}

const DEVS = { wizard: () => gettext("Wizard"), knight: () => gettext("Knight"), point: () => gettext("Victory point"), road_building: () => gettext("Road building"), invention: () => gettext("Invention"), monopoly: () => gettext("Monopoly") };

export function devName(kind) {
  return DEVS[kind]?.() ?? kind;
}

function Devs({ own, turn }) {
  if (!own.devs.length) return null;
  return html`<ul class="devs" aria-label=${gettext("Your development cards")}>${own.devs.map(([kind, bought], place) => html`<li key=${place} class="dev ${own.playable.includes(kind) && bought < turn ? "ready" : ""}"><${Drawing} name=${`v-${kind}`} /><b>${devName(kind)}</b></li>`)}</ul>`;
}

/** What goes on the chart lights its places; a development card is bought at once. */
function BuildBar({ view, turn, legal, busy, play }) {
  const buys = turn.live ? (legal.find(({ type }) => type === "buy_dev") ?? null) : null;
  const does = (thing, event) => (thing === "dev" ? buys && !busy && play(buys) : turn.can[thing] && turn.act.choose(thing, event));
  return html`<div class="buildbar" role="toolbar" aria-label=${gettext("Build")}>${Object.keys(PICTURES).map((thing) => html`<${Build} key=${thing} ...${{ thing, view, turn, does }} able=${Boolean(thing === "dev" ? buys : turn.can[thing])} />`)}</div>`;
}

function Build({ thing, view, turn, able, does }) {
  const left = { road: "roads", ship: "ships", settlement: "settlements", city: "cities" }[thing];
  const why = able ? "" : missing(view, thing);
  return html`<button type="button" class="build ${turn.thing === thing ? "on" : ""}" aria-pressed=${thing === "dev" ? null : turn.thing === thing} aria-disabled=${!able} data-home=${thing === "road" && !turn.lit.length} onClick=${(event) => does(thing, event)}>
    <${Drawing} name=${PICTURES[thing]} cls="what" /><span class="nm">${thing === "dev" ? gettext("Development") : thingName(thing)}${left && !why && html`<small> ${view.people[view.seat][left]}</small>`}${why && html`<em> ${why}</em>`}</span>
    <span class="cost" role="img" aria-label=${costWords(COSTS[thing])}>${RES.flatMap((resource, place) => Array.from({ length: COSTS[thing][place] }, (_, copy) => html`<${Drawing} key=${`${resource} ${copy}`} name=${`r-${resource}`} />`))}</span></button>`;
}

/** The first resource that there is too little of. */
function missing({ own }, thing) {
  const lacks = RES.find((_, place) => own.hand[place] < COSTS[thing][place]);
  return lacks ? fill(gettext("%(resource)s missing"), { resource: resourceName(lacks) }) : "";
}

export function costWords(cost) {
  return RES.flatMap((resource, place) => (cost[place] ? [`${cost[place]} ${resourceName(resource)}`] : [])).join(", ");
}

function Acts({ legal, turn, busy, play }) {
  const ends = legal.filter(({ type }) => ENDS[type]);
  return html`${turn.can.move && html`<button class="btn quiet" type="button" aria-pressed=${turn.thing === "move"} onClick=${(event) => turn.act.choose("move", event)}>${gettext("Move a ship")}</button>`}${ends.map((move) => html`<button key=${move.type} class="btn primary" type="button" data-move=${JSON.stringify(move)} aria-disabled=${busy} onClick=${() => !busy && turn.live && play(move)}>${ENDS[move.type]()}</button>`)}`;
}

function statusWords({ view, turn, names, status }) {
  if (status !== "running") return gettext("The match is over");
  if (turn.thing) return { found: gettext("Found a settlement: choose one of the lit corners."), found_route: gettext("Lay a road or a ship beside it."), free: gettext("Lay a free road or ship."), rob: gettext("Send the robber or the pirate."), move: turn.source ? gettext("Where does the ship go?") : gettext("Which ship moves?") }[turn.thing]
    ?? fill(ngettext("%(what)s: tap on the lit place.", "%(what)s: tap on one of the %(count)s lit places.", turn.lit.length), { what: thingName(turn.thing), count: turn.lit.length });
  return names.isMe(view.active) ? gettext("Your turn.") : fill(gettext("%(name)s is to move."), { name: names.of(view.active) });
}
