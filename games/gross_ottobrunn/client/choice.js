/** What the reader could put on the chart now, read off the legal moves: for each thing the places it may go to. Pure. */

import { inOrder, pointOf } from "./geometry.js";
import { explores } from "./lie.js";

/** By a move's type: the thing it is chosen by, what it puts down, and where. */
const PLACED = {
  found_settlement: ({ vertex }) => ["found", "settlement", vertex],
  found_route: ({ edge, kind }) => ["found_route", kind, edge],
  place_free_route: ({ edge, kind }) => ["free", kind, edge],
  build_road: ({ edge }) => ["road", "road", edge],
  build_ship: ({ edge }) => ["ship", "ship", edge],
  build_canal: ({ edge }) => ["canal", "canal", edge],
  build_settlement: ({ vertex }) => ["settlement", "settlement", vertex],
  build_city: ({ vertex }) => ["city", "city", vertex],
  move_robber: ({ hex }) => ["rob", "robber", hex],
  move_pirate: ({ hex }) => ["rob", "pirate", hex],
};
/** What lights its places by itself, since nothing else is asked then. */
export const FORCED = ["found", "found_route", "free", "rob"];

/** @returns {Record<string, {at: string, what: string, moves: object[]}[]>} by thing: road, ship, canal, settlement, city, found, found_route, free,
 *  rob, and "move" for the ships that may be moved; places in the rules' order, and of a place all moves that lead there */
export function spotsOf({ view, legal }) {
  const found = {};
  for (const move of legal) {
    const [thing, what, at] = PLACED[move.type]?.(move) ?? [];
    if (!thing) continue;
    const spots = (found[thing] ??= new Map());
    const spot = spots.get(at) ?? { at, what, moves: [] };
    spot.moves.push(move);
    spots.set(at, spot);
  }
  const listed = Object.fromEntries(Object.entries(found).map(([thing, spots]) => [thing, [...spots.values()].sort((one, other) => inOrder(one.at, other.at))]));
  const ships = legal.some(({ type }) => type === "move_ship") ? (view.own?.lifted ?? []) : [];
  return ships.length ? { ...listed, move: ships.map(([source]) => ({ at: source, what: "ship", moves: [] })) } : listed;
}

/** The ship that is lifted: the one that was chosen; where only one can be moved nobody is asked which. null while it is asked. */
export function sourceOf(ships, chosen) {
  if (ships.length === 1) return ships[0].at;
  return ships.some(({ at }) => at === chosen) ? chosen : null;
}

/** Where a lifted ship may go. */
export function targetsOf(view, source) {
  const targets = (view.own?.lifted ?? []).find(([ship]) => ship === source)?.[1] ?? [];
  return targets.map((to) => ({ at: to, what: "ship", moves: [{ type: "move_ship", source, to }] }));
}

/** Why it is asked once more before a move is sent: "which" of several, "city", "canal", "explore", "rob"; "" when it is not.
 *  @param wishes what the reader wants to be asked about: {builds, robs} */
export function askedBefore(view, { what, at, moves }, wishes) {
  if (moves.length > 1) return moves[0].type.startsWith("found_") || moves[0].type === "place_free_route" ? "which" : "whom";
  if (what === "robber" || what === "pirate") return wishes.robs || moves[0].victim == null ? "rob" : "";
  if (!wishes.builds) return "";
  if (what === "city" || what === "canal") return what;
  return what !== "settlement" && explores(view, at) ? "explore" : "";
}

/** The place that a tap means: the nearest one within reach of it. @param {[number, number]} point on the chart; `reach` in its units */
export function nearest(spots, [x, y], reach) {
  const far = ({ at }) => {
    const [sx, sy] = pointOf(at);
    return Math.hypot(sx - x, sy - y);
  };
  const best = spots.reduce((found, spot) => (found === null || far(spot) < far(found) ? spot : found), null);
  return best && far(best) <= reach ? best : null;
}

/** How far it is from a place to the next one that could be meant as well; Infinity when it is the only one. */
export function gapTo(spots, { at }) {
  const [x, y] = pointOf(at);
  return Math.min(Infinity, ...spots.filter((spot) => spot.at !== at).map((spot) => Math.hypot(pointOf(spot.at)[0] - x, pointOf(spot.at)[1] - y)));
}

/** Where an arrow key leads among places: left and right through all of them in order, up and down to the nearest in that direction. */
export function stepped(spots, at, key) {
  const here = Math.max(0, spots.findIndex((spot) => spot.at === at));
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: spots.length - 1 }[key];
  if (to !== undefined) return spots[(to + spots.length) % spots.length].at;
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!down) return null;
  const [x, y] = pointOf(spots[here].at);
  const there = spots.map((spot) => [spot, pointOf(spot.at)]).filter(([, [, sy]]) => (sy - y) * down > 5);
  const cost = ([, [sx, sy]]) => Math.abs(sy - y) + 1.5 * Math.abs(sx - x);
  return there.sort((one, other) => cost(one) - cost(other))[0]?.[0].at ?? spots[here].at;
}
