/** The charts as they lie before a match, known to everybody: which hexes there are, what is printed on them, the harbours. Pure.
 *
 * A row is a line of the map from north to south: S sea, L lumber, B brick, W wool, G grain, O ore, V volcano, ? undiscovered.
 */

import { SIZE, endsOf, pointOf, sidesOf } from "./geometry.js";

const SMALL = {
  radius: 7,
  rows: ["SSS???????SS", "SBGS?????SSSS", "SVWOS?????WVBS", "SLOGL??S??LGOLS", "SBVW?????SOWVS", "SSSS?????SGBS", "SS???????SSS"],
  tokens: [5, 4, 9, 11, 8, 5, 8, 3, 10, 12, 3, 4, 10, 11, 2, 4, 11, 6, 9, 6, 3, 5, 10, 9],
  harbours: "any -6,-1,SE|lumber -4,-3,SE|any -3,-2,E|ore -5,1,SE|any -7,1,E|any 6,0,SE|grain 4,2,SE|any 2,2,E|brick 5,-2,SE|wool 6,-1,E",
};
const LARGE = {
  radius: 8,
  rows: ["SSSS???????SSS", "SBVWS?????SSSSS", "SGOBVS?????GLOSS", "SLWVWL??S??LWVWLS", "SSOLG?????SVBOGS", "SSSSS?????SWVBS", "SSS???????SSSS"],
  tokens: [9, 6, 10, 11, 4, 3, 5, 9, 3, 10, 8, 3, 9, 10, 12, 2, 4, 5, 11, 6, 4, 11, 5, 9, 11, 10, 3, 4, 8, 5],
  harbours: "any -7,-1,SE|lumber -5,-3,SE|any -3,-3,SE|ore -3,-1,E|wool -6,1,SE|any -7,0,SE|any 7,0,SE|grain 5,2,SE|any 3,2,SE|brick 2,1,E|wool 6,-2,SE|any 7,-1,SE",
};
/** Sea round the hexes, up to the frame. */
const MARGIN = [40, 37];
const kept = new Map();

/** The chart of so many seats: `hexes` in the rules' order, `place` of each in it, `land` a letter a hex, `tokens`, `harbours`, and the `box` of all. */
export function chartOf(seats) {
  const print = seats > 4 ? LARGE : SMALL;
  if (!kept.has(print)) kept.set(print, laidOut(print));
  return kept.get(print);
}

function laidOut({ radius, rows, tokens, harbours }) {
  const hexes = rows.flatMap((row, line) => [...row].map((_, place) => `${Math.max(-radius, -radius - (line - 3)) + place},${line - 3}`));
  const land = rows.join("");
  const place = Object.fromEntries(hexes.map((hex, at) => [hex, at]));
  const left = [...tokens];
  const [wide, high] = [Math.sqrt(3) * SIZE * (radius + 0.5) + MARGIN[0], 1.5 * SIZE * 3 + SIZE + MARGIN[1]];
  return {
    radius, hexes, place, land,
    tokens: [...land].map((letter) => ("S?".includes(letter) ? 0 : left.shift())),
    zones: hexes.map((hex, at) => ({ S: "S", "?": "U" })[land[at]] ?? (pointOf(hex)[0] < 0 ? "W" : "E")),
    harbours: harbours.split("|").map((line, at) => harbour(line.split(" "), at, (hex) => "S?".includes(land[place[hex]] ?? "S"))),
    box: { x: -Math.round(wide), y: -high, width: 2 * Math.round(wide), height: 2 * high },
  };
}

/** `to`: where its sign lies, out at sea. */
function harbour([kind, edge], at, wet) {
  const sea = sidesOf(edge).find(wet);
  const [[x, y], [sx, sy]] = [pointOf(edge), pointOf(sea)];
  return { id: `H${String(at + 1).padStart(2, "0")}`, kind, rate: kind === "any" ? 3 : 2, edge, vertices: endsOf(edge), to: [x + (sx - x) * 0.62, y + (sy - y) * 0.62] };
}
