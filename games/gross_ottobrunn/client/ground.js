/** The chart itself: sea, land, numbers and harbours, as they lie in a view. */

import { html } from "../../js/html.js";
import { memo } from "../../js/kit/memo.js";
import { art } from "./art.js";
import { chartOf } from "./chart.js";
import { cornersOf, pointOf, sidesOf } from "./geometry.js";
import { TERRAIN } from "./lie.js";
import { harbourWords, placeWords } from "./places.js";

const at = ([x, y]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
const path = (points) => `M${points.map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L")}Z`;

/** Sea and frame round all hexes. */
export const Sea = memo(({ seats }) => {
  const { x, y, width, height } = chartOf(seats).box;
  const inner = (by) => ({ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by });
  return html`<g aria-hidden="true">
    <rect class="sea-frame dashes" ...${inner(8)} rx="8" /><rect class="sea-frame" ...${inner(14)} rx="5" />
    <use href=${art("compass")} x=${x + 24} y=${-y - 148} width="112" height="112" />
  </g>`;
});

/** All hexes; those that say something have a name. */
export const Ground = memo(({ seats, land, tokens, robber }) => {
  const { hexes } = chartOf(seats);
  const view = { seats, land, tokens, robber };
  return html`<g class="ground-hexes">${hexes.map((hex, place) => html`<${Hex} key=${hex} hex=${hex} letter=${land[place]} words=${"S?".includes(land[place]) ? "" : placeWords(view, hex)} />`)}
    <path class="grid-lines" aria-hidden="true" d=${hexes.map((hex) => path(cornersOf(hex).map(pointOf))).join("")} /></g>`;
});

export const Hex = memo(({ hex, letter, words }) => {
  const named = words ? { role: "img", "aria-label": words } : { "aria-hidden": true };
  return html`<g class="hex" data-hex=${hex} transform=${at(pointOf(hex))} ...${named}>
    <g class="turns"><use href=${art(`t-${TERRAIN[letter]}`)} x="-50" y="-50" width="100" height="100" />${letter === "?" && html`<text class="unknown" y="12">?</text>`}</g>
    ${words && html`<title>${words}</title>`}
  </g>`;
});

/** @param props `within`: hexes of a piece of the chart, on which alone they are drawn */
export const Harbours = memo(({ seats, within = null }) => html`<g>${chartOf(seats).harbours.filter(({ edge }) => !within || sidesOf(edge).every((hex) => within.includes(hex))).map((harbour) => {
  const [one, other] = harbour.vertices.map(pointOf);
  const [x, y] = harbour.to;
  return html`<g key=${harbour.id} class="harbour" role="img" aria-label=${harbourWords(harbour)}>
    <path class="jetty" d=${`M${one.join(" ")}L${x} ${y}L${other.join(" ")}`} />
    <g transform=${at(harbour.to)} aria-hidden="true"><circle r="20" />${harbour.kind === "any"
      ? html`<text class="lone" y="5">3:1</text>`
      : html`<use href=${art(`r-${harbour.kind}`)} x="-9" y="-17" width="18" height="18" /><text y="13">2:1</text>`}</g>
    <title>${harbourWords(harbour)}</title>
  </g>`;
})}</g>`);

/** Numbers on the hexes, and on the corners of volcanoes those of the lava die. */
export const Tokens = memo(({ seats, land, tokens }) => html`<g aria-hidden="true">${chartOf(seats).hexes.map((hex, place) => html`${land[place] === "V" && html`<${LavaCorners} key=${`lava ${hex}`} hex=${hex} />`}
  ${tokens[place] > 0 && html`<${Token} key=${hex} hex=${hex} token=${tokens[place]} low=${land[place] === "V"} />`}`)}</g>`);

export const LavaCorners = memo(({ hex }) => {
  const [x, y] = pointOf(hex);
  return cornersOf(hex).map(pointOf).map(([cx, cy], place) => html`<g key=${place} class="lava-corner" transform=${at([x + (cx - x) * 0.76, y + (cy - y) * 0.76])}><circle r="7.5" /><text y="4.3">${place + 1}</text></g>`);
});

/** A chip with its number, and a pip for each way to throw it. */
export const Token = memo(({ hex, token, low }) => {
  const [x, y] = pointOf(hex);
  const hot = token === 6 || token === 8;
  const pips = 6 - Math.abs(7 - token);
  return html`<g class="token ${hot ? "hot" : ""}" data-token=${hex} transform=${at([x, y + (low ? 12 : 0)])}><g class="hops">
    <circle class="disc" r=${hot ? 21 : 19} />${hot && html`<circle class="ring" r="17.5" />`}
    <text y="6">${token}</text>${Array.from({ length: pips }, (_, pip) => html`<circle class="pip" cx=${(pip - (pips - 1) / 2) * 4.4} cy="12" r="1.5" />`)}
  </g></g>`;
});

/** A hex as a picture by itself, as figures and the bank show it. */
export function HexPicture({ letter, token = 0, cls = "" }) {
  return html`<svg class=${`hex-picture ${cls}`} viewBox="-50 -52 100 104" aria-hidden="true"><use href=${art(`t-${TERRAIN[letter]}`)} x="-50" y="-50" width="100" height="100" />${token > 0 && html`<${Token} hex="0,0" token=${token} low=${letter === "V"} />`}</svg>`;
}
