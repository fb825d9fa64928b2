/** Hexes, corners and edges by their names: "q,r", "q,r,N", "q,r,NE"; who touches whom, and where each is on the chart. Pure. */

/** A hex from its middle to a corner, in the chart's own units. */
export const SIZE = 50;
const ROOT = Math.sqrt(3);

/** From one hex to its neighbours, clockwise from the north-east. */
const STEPS = { NE: [1, -1], E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1] };
const KINDS = ["N", "S", "NE", "E", "SE"];

const parsed = (id) => {
  const [q, r, kind] = id.split(",");
  return [Number(q), Number(r), kind];
};

/** The hexes round one, clockwise from the north-east, also those off the map. */
export function around(hex) {
  const [q, r] = parsed(hex);
  return Object.values(STEPS).map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The six corners, clockwise from the north: where lava of 1 to 6 flows to. */
export function cornersOf(hex) {
  const [q, r] = parsed(hex);
  return [`${q},${r},N`, `${q + 1},${r - 1},S`, `${q},${r + 1},N`, `${q},${r},S`, `${q - 1},${r + 1},N`, `${q},${r - 1},S`];
}

/** The six sides, clockwise from the north-east. */
export function edgesOf(hex) {
  const [q, r] = parsed(hex);
  return [`${q},${r},NE`, `${q},${r},E`, `${q},${r},SE`, `${q - 1},${r + 1},NE`, `${q - 1},${r},E`, `${q},${r - 1},SE`];
}

/** The three hexes that meet in a corner. */
export function hexesAt(vertex) {
  const [q, r, kind] = parsed(vertex);
  return kind === "N" ? [`${q},${r}`, `${q},${r - 1}`, `${q + 1},${r - 1}`] : [`${q},${r}`, `${q - 1},${r + 1}`, `${q},${r + 1}`];
}

/** The corners one edge away. */
export function neighboursOf(vertex) {
  const [q, r, kind] = parsed(vertex);
  return kind === "N" ? [`${q + 1},${r - 1},S`, `${q},${r - 1},S`, `${q + 1},${r - 2},S`] : [`${q},${r + 1},N`, `${q - 1},${r + 1},N`, `${q - 1},${r + 2},N`];
}

export function edgesAt(vertex) {
  const [q, r, kind] = parsed(vertex);
  return kind === "N" ? [`${q},${r},NE`, `${q},${r - 1},SE`, `${q},${r - 1},E`] : [`${q},${r},SE`, `${q - 1},${r + 1},NE`, `${q - 1},${r + 1},E`];
}

/** The two corners that an edge joins. */
export function endsOf(edge) {
  const [q, r, side] = parsed(edge);
  return { NE: [`${q},${r},N`, `${q + 1},${r - 1},S`], E: [`${q + 1},${r - 1},S`, `${q},${r + 1},N`], SE: [`${q},${r + 1},N`, `${q},${r},S`] }[side];
}

/** The two hexes that an edge parts. */
export function sidesOf(edge) {
  const [q, r, side] = parsed(edge);
  return [`${q},${r}`, `${q + STEPS[side][0]},${r + STEPS[side][1]}`];
}

/** What an id names: "hex", "vertex" or "edge". */
export function sortOf(id) {
  const kind = parsed(id)[2];
  return kind === undefined ? "hex" : kind.length === 1 && kind !== "E" ? "vertex" : "edge";
}

/** The middle of a hex or an edge, a corner itself. @returns {[number, number]} */
export function pointOf(id) {
  const [q, r, kind] = parsed(id);
  const [x, y] = [ROOT * SIZE * (q + r / 2), 1.5 * SIZE * r];
  if (kind === undefined) return [x, y];
  if (sortOf(id) === "vertex") return [x, kind === "N" ? y - SIZE : y + SIZE];
  const [[x1, y1], [x2, y2]] = endsOf(id).map(pointOf);
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** The rules' order of ids: by row, then column, then kind. */
export function inOrder(one, other) {
  const [q, r, kind] = parsed(one);
  const [p, s, sort] = parsed(other);
  return r - s || q - p || KINDS.indexOf(kind) - KINDS.indexOf(sort);
}
