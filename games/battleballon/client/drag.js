/** Dragging as a shortcut for tapping: a card to its journey or landing place, then the deck or a landing card to the hand. */

import { useDrag as drags } from "../../js/kit/drag.js";
import { colourOf } from "./faces.js";

/** What a drop means. @param what {card, place} of the hand, or {source}; @param where what lies under the pointer:
 *  {zone: "journey" | "place" | "theirs" | "hand", colour} or null. @returns {{verb, given} | null} a verb of the turn. */
export function dropped(what, where) {
  if (!where) return null;
  if (what.source) return where.zone === "hand" ? { verb: "draw", given: [what.source] } : null;
  if (where.zone === "hand") return null;
  const home = where.colour === colourOf(what.card);
  if (where.zone === "theirs") return { verb: "explain", given: [where.colour, "theirs"] };
  if (!home) return { verb: "explain", given: [where.colour] };
  return { verb: "lay", given: [where.zone === "place" ? "discard" : "expedition"] };
}

const PLAN = {
  keep: ["--w", "--ratio", "--band", "--value"],
  piece: ".card, .pile",
  whatOf: ({ drag, card, place }) => (drag === "card" ? { card, place: Number(place) } : { source: drag }),
  whereOf: (zone) => ({ zone: zone.dataset.zone, colour: zone.closest("[data-colour]")?.dataset.colour }),
  leaves: (what) => what.source !== "deck",
  lifted: (what, act) => what.card && act.take(what.place),
  missed: (what, act) => what.card && act.back(),
  dropped,
};

/** Listen for drags over the whole board. @returns {{current: DOMRect | null}} where the last one was let go. */
export function useDrag(turn) {
  return drags(turn.act, PLAN);
}
