/** Who sits where: the near seat below, the others clockwise from its left neighbour at the left edge. Pure. */

/** Places round the table, from the left edge clockwise, by how many seats there are. */
const ROUND = {
  3: ["left", "right"],
  4: ["left", "top", "right"],
  5: ["left", "top-left", "top-right", "right"],
  6: ["left", "top-left", "top", "top-right", "right"],
};

/** @returns {{seat: number, at: string}[]} the others, in the order in which they play after the near seat */
export function others(seats, near) {
  return ROUND[seats].map((at, place) => ({ seat: (near + place + 1) % seats, at }));
}

/** @returns {Record<number, string>} each seat's place; the near one's is "near" */
export function placesOf(seats, near) {
  return Object.fromEntries([[near, "near"], ...others(seats, near).map(({ seat, at }) => [seat, at])]);
}

/** How a hand lies on a phone: cards in a row, so that each has a finger's width. */
export function rowsOf(count, row = 8) {
  const rows = Math.max(1, Math.ceil(count / row));
  return Math.ceil(count / rows);
}
