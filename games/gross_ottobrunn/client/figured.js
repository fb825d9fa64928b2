/** The lines of a figure that shows pieces of a chart, read into what patch.js draws. Pure.
 *
 * A line is a word and what it says of: `round 0,0` and `hexes …` (as printed on the chart), `land h=W9` (discovered), `settlements 0 v…`,
 * `cities`, `roads`, `ships`, `canals` of a seat, `robber`, `pirate`, `yes` and `no` (places that are marked), `lava hex corner`, `turn hex way`,
 * `die 4`, `length 5`, `harbours`. A line `→` begins the next picture: there stays what the lines after it do not replace.
 */

import { chartOf } from "./chart.js";
import { around } from "./geometry.js";

const KINDS = { roads: "road", ships: "ship", canals: "canal" };
const PASSING = { yes: [], no: [], lava: null, turn: null, die: null, length: null };

/** @returns pictures in their order: {land, tokens, buildings, routes, robber, pirate, harbours, yes, no, lava, turn, die, length} */
export function picturesOf(lines) {
  const pictures = [];
  let now = { hexes: [], changed: {}, pieces: {}, robber: null, pirate: null, harbours: false, ...PASSING };
  for (const line of lines) {
    if (line === "→") {
      pictures.push(picture(now));
      now = { ...now, ...PASSING };
    } else now = { ...now, ...said(now, line.split(" ")) };
  }
  return [...pictures, picture(now)];
}

function said(now, [word, ...rest]) {
  switch (word) {
    case "round": return { hexes: [rest[0], ...around(rest[0])] };
    case "hexes": return { hexes: rest };
    case "land": return { changed: { ...now.changed, ...Object.fromEntries(rest.map((one) => one.split("="))) } };
    case "settlements": case "cities": case "roads": case "ships": case "canals":
      return { pieces: { ...now.pieces, [`${word} ${rest[0]}`]: rest.slice(1) } };
    case "yes": case "no": case "lava": case "turn": return { [word]: rest };
    case "die": case "length": return { [word]: Number(rest[0]) };
    case "harbours": return { harbours: true };
    default: return { [word]: rest[0] ?? null };
  }
}

/** Hexes of the chart for four, then what is known by now: a letter and, where there is one, a number. */
function picture({ hexes, changed, pieces, ...rest }) {
  const chart = chartOf(4);
  const land = Object.fromEntries(hexes.map((hex) => [hex, changed[hex]?.[0] ?? chart.land[chart.place[hex]] ?? "S"]));
  const tokens = Object.fromEntries(hexes.map((hex) => [hex, changed[hex] ? Number(changed[hex].slice(1)) : (chart.tokens[chart.place[hex]] ?? 0)]));
  const all = Object.entries(pieces).flatMap(([of, places]) => places.map((place) => [place, Number(of.split(" ")[1]), of.split(" ")[0]]));
  const buildings = all.filter(([, , word]) => !KINDS[word]).map(([place, seat, word]) => [place, seat, word === "cities"]);
  const routes = all.filter(([, , word]) => KINDS[word]).map(([place, seat, word]) => [place, seat, KINDS[word]]);
  return { land, tokens, buildings, routes, ...rest };
}
