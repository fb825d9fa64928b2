/** Matches that end too early to count. */

/** From how many moves or ms on a match counts (ratings/leaves.py). */
const [MOVES, LASTING] = [10, 180_000];

/** Whether a match for ratings would not count if it ended now: a move is one line of the log or more. */
export function isTooShort({ given, table, lines, now }) {
  const played = lines.value.filter((line) => line.kind === "played").length;
  return Boolean(given.rated) && table.value.kind === "people" && played < MOVES && now.value - given.started < LASTING;
}
