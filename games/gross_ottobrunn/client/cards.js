/** Resource cards as counts in the order of RES, and all other cards by name. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing, art } from "./art.js";
import { resourceName } from "./places.js";

export const RES = ["lumber", "brick", "wool", "grain", "ore"];
export const NONE = [0, 0, 0, 0, 0];
/** In the order of RES. */
export const COSTS = { road: [1, 1, 0, 0, 0], ship: [1, 0, 1, 0, 0], canal: [2, 1, 1, 0, 0], settlement: [1, 1, 1, 1, 0], city: [0, 0, 0, 2, 3], dev: [0, 0, 1, 1, 1] };
const DEVS = { wizard: () => gettext("Wizard"), knight: () => gettext("Knight"), point: () => gettext("Victory point"), road_building: () => gettext("Road building"), invention: () => gettext("Invention"), monopoly: () => gettext("Monopoly") };
const DISASTERS = { fire: () => gettext("Fire"), hurricane: () => gettext("Hurricane"), storm: () => gettext("Storm"), lightning: () => gettext("Thunder and lightning"), flood: () => gettext("Tidal wave") };

export function devName(kind) {
  return DEVS[kind]?.() ?? kind;
}

export function disasterName(kind) {
  return DISASTERS[kind]?.() ?? kind;
}

export function total(cards) {
  return cards.reduce((sum, count) => sum + count, 0);
}

/** One card of a resource, or so many. */
export function of(resource, count = 1) {
  return RES.map((name) => (name === resource ? count : 0));
}

/** "2 lumber, 1 ore". */
export function cardsWords(cards) {
  return RES.flatMap((resource, place) => (cards[place] ? [fill(gettext("%(count)s %(resource)s"), { count: cards[place], resource: resourceName(resource) })] : [])).join(", ");
}

/** Anna, Bruno and Clara. */
export function listed(names) {
  return names.length < 2 ? (names[0] ?? "") : fill(gettext("%(names)s and %(last)s"), { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** A few cards, each resource once with its number; read out as words. */
export function Few({ cards }) {
  return html`<span class="few"><span class="hush">${cardsWords(cards)}</span>${RES.map((resource, place) => cards[place] > 0 && html`<span key=${resource} aria-hidden="true"><b>${cards[place]}</b><${Drawing} name=${`r-${resource}`} /></span>`)}</span>`;
}

/** @param props `purse`: the seat whose cards fly here */
export function ResourceCard({ resource, purse = null }) {
  return html`<svg class="resource-card" data-purse=${purse} viewBox="0 0 60 84" aria-hidden="true"><rect class="paper" width="60" height="84" rx="5" />
    <svg x="4" y="4" width="52" height="76" viewBox="-34 -50 68 100" preserveAspectRatio="xMidYMid slice"><rect class="ground of-${resource}" x="-60" y="-60" width="120" height="120" /><use href=${art(`t-${resource}`)} x="-50" y="-50" width="100" height="100" /></svg>
    <circle class="paper" cx="30" cy="42" r="18" /><use href=${art(`r-${resource}`)} x="16" y="28" width="28" height="28" /></svg>`;
}
