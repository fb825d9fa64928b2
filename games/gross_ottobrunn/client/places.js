/** Places of the chart in words, as they are read out: "Corner between forest 4, field 3 and sea". Pure but for the words. */

import { fill } from "../../js/text.js";
import { chartOf } from "./chart.js";
import { cornersOf, endsOf, hexesAt, sidesOf, sortOf } from "./geometry.js";
import { letterOf, tokenOf } from "./lie.js";

const NAMES = {
  S: () => pgettext("place", "sea"), D: () => pgettext("place", "desert"), L: () => pgettext("place", "forest"), B: () => pgettext("place", "hills"), W: () => pgettext("place", "pasture"),
  G: () => pgettext("place", "field"), O: () => pgettext("place", "mountains"), Y: () => pgettext("place", "gold field"), V: () => pgettext("place", "volcano"), "?": () => pgettext("place", "undiscovered"),
};
const THINGS = {
  road: () => gettext("Road"), ship: () => gettext("Ship"), canal: () => gettext("Canal"), settlement: () => gettext("Settlement"), city: () => gettext("City"),
  robber: () => gettext("Robber"), pirate: () => gettext("Pirate"),
};
const RESOURCES = { lumber: () => gettext("lumber"), brick: () => gettext("brick"), wool: () => gettext("wool"), grain: () => gettext("grain"), ore: () => gettext("ore") };

/** A hex without its number: a letter of the view's `land`; what lies beyond the map is sea. */
export function terrainName(letter) {
  return NAMES[letter || "S"]();
}

/** "Road", "Ship" …, as buttons and labels say it. */
export function thingName(what) {
  return THINGS[what]?.() ?? what;
}

export function resourceName(resource) {
  return RESOURCES[resource]?.() ?? resource;
}

/** "forest 4", "sea". */
export function hexName(view, hex) {
  const [terrain, token] = [terrainName(letterOf(view, hex)), tokenOf(view, hex)];
  return token ? fill(pgettext("place", "%(terrain)s %(token)s"), { terrain, token }) : terrain;
}

/** The same after "from", "to" and "at". */
function leadName(view, hex) {
  return letterOf(view, hex) === "?" ? pgettext("place, after from and to", "undiscovered") : hexName(view, hex);
}

/** "forest 4, field 3 and sea": each once, land before sea. */
function together(view, hexes) {
  const dry = (hex) => ["?", "S", ""].indexOf(letterOf(view, hex));
  const names = [...new Set([...hexes].sort((one, other) => dry(one) - dry(other)).map((hex) => hexName(view, hex)))];
  if (names.length === 1) return names[0];
  return fill(gettext("%(names)s and %(last)s"), { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** A corner, an edge or a hex. @returns {string} */
export function placeWords(view, id) {
  return { hex: hexWords, vertex: vertexWords, edge: edgeWords }[sortOf(id)](view, id);
}

function hexWords(view, hex) {
  return view.robber === hex ? fill(gettext("%(hex)s with the robber"), { hex: hexName(view, hex) }) : hexName(view, hex);
}

function vertexWords(view, vertex) {
  const place = fill(gettext("Corner between %(places)s"), { places: together(view, hexesAt(vertex)) });
  const harbour = chartOf(view.seats).harbours.find(({ vertices }) => vertices.includes(vertex));
  return harbour ? fill(gettext("%(place)s, %(harbour)s"), { place, harbour: harbourWords(harbour) }) : place;
}

/** An edge between two that are called the same says where it leads: to what is called otherwise. */
function edgeWords(view, edge) {
  const sides = sidesOf(edge);
  const names = new Set(sides.map((hex) => hexName(view, hex)));
  if (names.size > 1) return fill(gettext("Edge between %(places)s"), { places: together(view, sides) });
  const within = { S: () => gettext("Edge in the sea"), "?": () => gettext("Edge in undiscovered land") }[letterOf(view, sides[0]) || "S"]?.() ?? fill(gettext("Edge amid %(place)s"), { place: [...names][0] });
  const ends = endsOf(edge).map((vertex) => hexesAt(vertex).find((hex) => !sides.includes(hex))).filter((hex) => !names.has(hexName(view, hex)));
  const [one, other] = ends.map((hex) => leadName(view, hex));
  if (!one) return within;
  return other ? fill(gettext("%(edge)s, from %(one)s to %(other)s"), { edge: within, one, other }) : fill(gettext("%(edge)s, at %(place)s"), { edge: within, place: one });
}

export function harbourWords({ kind, rate }) {
  return kind === "any" ? fill(gettext("Harbour %(rate)s:1"), { rate }) : fill(gettext("Harbour %(rate)s:1 for %(resource)s"), { rate, resource: resourceName(kind) });
}

/** The corner of a volcano that lava of this number reaches. */
export function lavaWords(view, hex, die) {
  return placeWords(view, cornersOf(hex)[die - 1]);
}

/** What is said of each of some places to put something: places that are called the same are numbered.
 *  @param {{at: string, what: string}[]} spots @returns {string[]} */
export function spotWords(view, spots) {
  const words = spots.map(({ at, what }) => fill(pgettext("what, and where", "%(what)s: %(place)s"), { what: thingName(what), place: placeWords(view, at) }));
  return words.map((text, place) => {
    const alike = words.filter((other) => other === text).length;
    if (alike === 1) return text;
    return fill(gettext("%(place)s (%(number)s of %(count)s)"), { place: text, number: words.slice(0, place + 1).filter((other) => other === text).length, count: alike });
  });
}
