/** Whether the reader's pieces leave a place for one more, also while it is not his time to build: what the rules will list then. Pure. */

import { edgesAt, endsOf, hexesAt, neighboursOf, sidesOf } from "./geometry.js";
import { letterOf } from "./lie.js";

const WET = ["S", ""];

/** @param thing of the build bar; a development card needs no place */
export function hasPlace(view, thing) {
  const lies = standing(view);
  if (thing === "dev") return true;
  if (thing === "city") return view.buildings.some(([, seat, city]) => seat === view.seat && !city);
  if (thing === "settlement") return [...lies.roads, ...lies.lanes].some((vertex) => isSite(view, vertex, lies));
  const from = (thing === "road" ? lies.roads : lies.lanes).filter((vertex) => !lies.others.has(vertex));
  return [...from, ...lies.own].some((vertex) => edgesAt(vertex).some((edge) => !lies.routes.has(edge) && FITS[thing](view, edge)));
}

/** Who has built where: `roads` and `lanes` are the ends of own roads, and of own ships and canals. */
function standing({ seat, buildings, routes }) {
  const owned = (mine) => buildings.filter(([, owner]) => (owner === seat) === mine).map(([vertex]) => vertex);
  const ends = (land) => routes.filter(([, owner, kind]) => owner === seat && (kind === "road") === land).flatMap(([edge]) => endsOf(edge));
  return { own: owned(true), others: new Set(owned(false)), built: new Set(buildings.map(([vertex]) => vertex)), routes: new Set(routes.map(([edge]) => edge)), roads: ends(true), lanes: ends(false) };
}

function isSite(view, vertex, { built }) {
  return hexesAt(vertex).some((hex) => isLand(letterOf(view, hex))) && ![vertex, ...neighboursOf(vertex)].some((one) => built.has(one));
}

function isLand(letter) {
  return letter !== "?" && !WET.includes(letter);
}

/** What may lie on an edge, by the letters of its two sides; beyond the frame nothing does. */
const FITS = {
  road: (view, edge) => known(view, edge).some(isLand),
  ship: (view, edge) => known(view, edge).some((letter) => !isLand(letter)) && !sidesOf(edge).includes(view.pirate),
  canal: (view, edge) => known(view, edge).length > 0 && known(view, edge).every(isLand),
};

/** The letters beside an edge; none where something is undiscovered, or all lies beyond the frame. */
function known(view, edge) {
  const letters = sidesOf(edge).map((hex) => letterOf(view, hex));
  return letters.includes("?") || letters.every((letter) => letter === "") ? [] : letters;
}
