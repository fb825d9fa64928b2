/** A piece of a chart as a picture: for the rules' figures and the tour. */

import { html } from "../../js/html.js";
import { art } from "./art.js";
import { cornersOf, pointOf } from "./geometry.js";
import { Harbours, Hex, LavaCorners, Token } from "./ground.js";
import { House, Route } from "./pieces.js";

const MARGIN = 8;

/** @param props `land`: hex → letter (see chart.js; Y gold, D desert); `tokens`: hex → number; `buildings`, `routes`: as in the view, [vertex, seat, city] and
 *  [edge, seat, kind]; `robber`, `pirate`: hexes; `harbours`: whether those of the chart for four show;
 *  `numbered`: whether volcanoes show their corners; `label`: what is read out. `children` are drawn over it. */
export function Patch({ land, tokens = {}, buildings = [], routes = [], robber = null, pirate = null, harbours = false, numbered = true, label, children }) {
  const hexes = Object.keys(land);
  const corners = hexes.flatMap(cornersOf).map(pointOf);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = [x, y, Math.max(...xs) + MARGIN - x, Math.max(...ys) + MARGIN - y].map((part) => part.toFixed(1));
  return html`<svg class="patch" width=${Math.round(box[2])} viewBox=${box.join(" ")} role="img" aria-label=${label}><g aria-hidden="true">
    ${hexes.map((hex) => html`<${Hex} key=${hex} hex=${hex} letter=${land[hex]} words="" />`)}
    <path class="grid-lines" d=${hexes.map((hex) => `M${cornersOf(hex).map((corner) => pointOf(corner).map((part) => part.toFixed(1)).join(" ")).join("L")}Z`).join("")} />
    ${hexes.map((hex) => html`${numbered && land[hex] === "V" && html`<${LavaCorners} key=${`lava ${hex}`} hex=${hex} />`}${tokens[hex] > 0 && html`<${Token} key=${`token ${hex}`} hex=${hex} token=${tokens[hex]} low=${land[hex] === "V"} />`}`)}
    ${harbours && html`<${Harbours} seats=${4} within=${hexes} />`}
    ${routes.map(([edge, seat, kind]) => html`<${Route} key=${edge} ...${{ edge, seat, kind }} words="" />`)}
    ${buildings.map(([vertex, seat, city]) => html`<${House} key=${vertex} ...${{ vertex, seat, city }} words="" />`)}
    ${robber && html`<use href=${art("robber")} x=${pointOf(robber)[0] + 8} y=${pointOf(robber)[1] - (land[robber] === "V" ? 14 : 24)} width="34" height="42" />`}
    ${pirate && html`<use href=${art("pirate")} x=${pointOf(pirate)[0] - 25} y=${pointOf(pirate)[1] - 25} width="50" height="50" />`}
    ${children}
  </g></svg>`;
}
