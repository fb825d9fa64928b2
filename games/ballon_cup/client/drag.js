/** Dragging as a shortcut for tapping: a card from the hand to a row. */

import { useDrag as drags } from "../../js/kit/drag.js";

/** What a drop means. @param where {tile, side} of a row, or null. @returns {{verb, given} | null} a verb of the turn. */
export function dropped(_what, where) {
  return where ? { verb: "lay", given: [where.tile, where.side] } : null;
}

const PLAN = {
  keep: ["--cw", "--ch"],
  piece: ".printed",
  whatOf: ({ card }) => ({ card }),
  whereOf: ({ dataset }) => (dataset.zone === "row" ? { tile: Number(dataset.tile), side: Number(dataset.side) } : null),
  leaves: () => true,
  lifted: ({ card }, act) => act.take(card),
  missed: (_what, act) => act.back(),
  dropped,
};

/** Listen for drags over the whole board. @returns {{current: DOMRect | null}} where the last one was let go. */
export function useDrag(turn) {
  return drags(turn.act, PLAN);
}
