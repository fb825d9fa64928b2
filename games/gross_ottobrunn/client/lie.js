/** How the land lies in a view: what each hex is by now, and who has built where. Pure. */

import { chartOf } from "./chart.js";
import { endsOf, hexesAt, pointOf } from "./geometry.js";

export const TERRAIN = { S: "sea", D: "desert", L: "lumber", B: "brick", W: "wool", G: "grain", O: "ore", Y: "gold", V: "volcano", "?": "fog" };

/** What a hex is: a key of TERRAIN; "" beyond the map, where it counts as sea. */
export function letterOf(view, hex) {
  const at = chartOf(view.seats).place[hex];
  return at === undefined ? "" : view.land[at];
}

export function tokenOf(view, hex) {
  return view.tokens[chartOf(view.seats).place[hex]] ?? 0;
}

/** Whether a piece on this edge would uncover what lies at one of its ends. */
export function explores(view, edge) {
  return endsOf(edge).some((vertex) => hexesAt(vertex).some((hex) => letterOf(view, hex) === "?"));
}

/** In the chart's units: what lies no farther from a piece is seen together with it. */
const TOGETHER = 260;

/** Where a seat is at home on the chart: of its buildings and routes those that lie together, where most of them do; before it has any, nothing. */
export function homeOf(view, seat) {
  const own = [...view.buildings, ...view.routes].filter(([, owner]) => owner === seat).map(([at]) => [at, ...pointOf(at)]);
  const groups = own.map(([, x, y]) => own.filter(([, ox, oy]) => Math.hypot(ox - x, oy - y) <= TOGETHER).map(([at]) => at));
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}
