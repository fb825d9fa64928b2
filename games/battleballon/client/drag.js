/** Dragging as a shortcut for tapping: a card to its journey or landing place, then the deck or a landing card to the hand. */

import { useEffect, useRef } from "preact/hooks";
import { carry, land, spotOf } from "../../js/flights.js";
import { colourOf } from "./faces.js";

/** Pixels that a finger may tremble, and a mouse. */
const FINGER = 12;
const MOUSE = 6;
const SIZES = ["--w", "--ratio", "--band", "--value"];

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

/** Listen for drags over the whole board. @returns {{current: DOMRect | null}} where the last one was let go. */
export function useDrag(turn) {
  const carried = useRef(null);
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    let held = null;

    function down(event) {
      const item = event.isPrimary && event.button === 0 ? event.target.closest?.("[data-drag]") : null;
      if (!item || document.querySelector("dialog[open]")) return;
      held = { item, x: event.clientX, y: event.clientY, reach: event.pointerType === "mouse" ? MOUSE : FINGER, what: whatOf(item), card: null };
    }

    function move(event) {
      if (!held) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.card && Math.hypot(dx, dy) < held.reach) return;
      if (!held.card && !lift(held)) return;
      held.card.to(dx, dy);
      mark(zoneAt(event)?.element ?? null);
    }

    function lift(one) {
      const real = one.item.matches(".card") ? one.item : (one.item.querySelector(".card, .pile") ?? one.item);
      if (!spotOf(real)) return drop();
      land();
      one.card = carry(real, { keep: SIZES, hide: one.what.source !== "deck" });
      if (one.what.card) latest.current.act.take(one.what.place);
      addEventListener("click", swallow, { capture: true });
      return true;
    }

    function up(event) {
      if (!held?.card) return drop();
      const zone = event.type === "pointerup" ? zoneAt(event) : null;
      const { what } = held;
      const spot = drop();
      const act = dropped(what, zone);
      if (act) carried.current = latest.current.act[act.verb](...act.given) ? spot : null;
      else if (what.card) latest.current.act.back();
      return undefined;
    }

    /** Put down what is held. @returns where it was */
    function drop() {
      const spot = held?.card?.end();
      held = null;
      mark(null);
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      return spot;
    }

    const ends = { pointermove: move, pointerup: up, pointercancel: up };
    addEventListener("pointerdown", down);
    for (const [name, heard] of Object.entries(ends)) addEventListener(name, heard);
    return () => {
      drop();
      removeEventListener("pointerdown", down);
      for (const [name, heard] of Object.entries(ends)) removeEventListener(name, heard);
    };
  }, []);
  return carried;
}

/** The end of a drag is no tap. */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function whatOf({ dataset }) {
  if (dataset.drag === "card") return { card: dataset.card, place: Number(dataset.place) };
  return { source: dataset.drag };
}

function zoneAt({ clientX, clientY }) {
  const element = document.elementFromPoint(clientX, clientY)?.closest("[data-zone]");
  return element ? { element, zone: element.dataset.zone, colour: element.closest("[data-colour]")?.dataset.colour } : null;
}

function mark(element) {
  for (const one of document.querySelectorAll("[data-over]")) if (one !== element) delete one.dataset.over;
  if (element) element.dataset.over = "";
}
