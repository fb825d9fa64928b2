/** What people have put on the chart: roads, ships, canals, houses; and robber and pirate. */

import { html } from "../../js/html.js";
import { memo } from "../../js/kit/memo.js";
import { fill } from "../../js/text.js";
import { art } from "./art.js";
import { endsOf, pointOf } from "./geometry.js";
import { letterOf } from "./lie.js";
import { placeWords, thingName } from "./places.js";

const at = ([x, y]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

/** How wide a house is drawn, in the chart's units. */
export function widthOf(city) {
  return city ? 50 : 40;
}

/** An edge as a line, shortened at both ends by a share of it. */
export function lineOf(edge, short) {
  const [[x1, y1], [x2, y2]] = endsOf(edge).map(pointOf);
  const [dx, dy] = [(x2 - x1) * short, (y2 - y1) * short];
  return Object.fromEntries(Object.entries({ x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy }).map(([name, part]) => [name, part.toFixed(1)]));
}

/** Whose it is and where it stands. @param owners names by seat */
function pieceWords(view, { what, seat, place, owners }) {
  return fill(gettext("%(what)s of %(name)s, %(place)s"), { what: thingName(what), name: owners[seat], place: placeWords(view, place) });
}

export const Routes = memo(({ routes, owners, ...view }) => html`<g>${routes.map(([edge, seat, kind]) => html`<${Route} key=${`${edge} ${kind}`} ...${{ edge, seat, kind }} words=${pieceWords(view, { what: kind, seat, place: edge, owners })} />`)}</g>`);

export const Route = memo(({ edge, seat, kind, words }) => html`<g class="route ${kind} seat-${seat}" data-piece=${edge} role="img" aria-label=${words}><g class="lands"><${Piece} at=${edge} what=${kind} /></g><title>${words}</title></g>`);

/** A route on its edge, or a house at its corner, as it looks once it is laid. */
export function Piece({ at: place, what }) {
  if (what === "ship") return html`<${Ship} edge=${place} />`;
  if (what === "settlement" || what === "city") return html`<g transform=${at(pointOf(place))}><${Walls} city=${what === "city"} /></g>`;
  return html`<${Way} line=${lineOf(place, 0.16)} kind=${what} />`;
}

function Walls({ city }) {
  const width = widthOf(city);
  return html`<use href=${art(city ? "p-city" : "p-settlement")} x=${-width / 2} y=${-width / 2 - 2} width=${width} height=${width} />`;
}

function Way({ line, kind }) {
  if (kind === "canal") return html`<line class="case" ...${line} /><line class="body" ...${line} /><line class="water" ...${line} /><line class="mark" ...${line} />`;
  return html`<line class="case" ...${line} /><line class="body" ...${line} /><line class="mark" ...${line} />`;
}

function Ship({ edge }) {
  const [x, y] = pointOf(edge);
  return html`<line class="wake" ...${lineOf(edge, 0.06)} /><use href=${art("p-ship")} x=${(x - 17).toFixed(1)} y=${(y - 19).toFixed(1)} width="34" height="34" />`;
}

export const Buildings = memo(({ buildings, owners, ...view }) => html`<g>${buildings.map(([vertex, seat, city]) => html`<${House} key=${vertex} ...${{ vertex, seat, city }} words=${pieceWords(view, { what: city ? "city" : "settlement", seat, place: vertex, owners })} />`)}</g>`);

export const House = memo(({ vertex, seat, city, words }) => html`<g class="house seat-${seat}" data-piece=${vertex} transform=${at(pointOf(vertex))} role="img" aria-label=${words}><g class="lands"><${Walls} city=${city} /></g><title>${words}</title></g>`);

/** The robber stands beside the number, which stays readable; the pirate in the middle of his sea. */
export const Robbers = memo(({ robber, pirate, ...view }) => html`<g>
  ${robber && html`<g class="robber" data-figure="robber" transform=${at(pointOf(robber))} role="img" aria-label=${fill(gettext("Robber on %(place)s"), { place: placeWords({ ...view, robber: null }, robber) })}><g class="walks"><use href=${art("robber")} x="8" y=${letterOf(view, robber) === "V" ? -14 : -24} width="34" height="42" /></g></g>`}
  ${pirate && html`<g class="pirate" data-figure="pirate" transform=${at(pointOf(pirate))} role="img" aria-label=${gettext("Pirate on the sea")}><g class="walks"><use href=${art("pirate")} x="-25" y="-25" width="50" height="50" /></g></g>`}
</g>`);
