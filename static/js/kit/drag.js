/** Dragging as a shortcut for tapping: what lies on the board is picked up, and let go over a place. */

import { useEffect, useRef } from "preact/hooks";
import { carry, land, spotOf } from "../flights.js";

/** Pixels that a finger may tremble, and a mouse. */
const FINGER = 12;
const MOUSE = 6;

/** Listen for drags over the whole board: `[data-drag]` can be picked up, `[data-zone]` is where it can be let go.
 * @param {Record<string, Function>} act the board's verbs
 * @param plan what a game's drags are, the same for life:
 *   `keep`: custom properties that a piece has from its place;
 *   `piece`: selector of what is carried in what was picked up;
 *   `whatOf(dataset)`: what was picked up; `whereOf(zone)`: what the element of a zone is;
 *   `leaves(what)`: whether its place is empty meanwhile; `lifted(what, act)`, `missed(what, act)`: what else then happens;
 *   `dropped(what, where)`: {verb, given} or null; where is null outside all zones.
 * @returns {{current: DOMRect | null}} where the last one was let go, while its verb has done something. */
export function useDrag(act, plan) {
  const carried = useRef(null);
  useEffect(() => {
    let held = null;

    function down(event) {
      const item = event.isPrimary && event.button === 0 ? event.target.closest?.("[data-drag]") : null;
      if (!item || document.querySelector("dialog[open]")) return;
      held = { item, x: event.clientX, y: event.clientY, reach: event.pointerType === "mouse" ? MOUSE : FINGER, what: plan.whatOf(item.dataset), piece: null };
    }

    function move(event) {
      if (!held) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.piece && Math.hypot(dx, dy) < held.reach) return;
      if (!held.piece && !lift(held)) return;
      held.piece.to(dx, dy);
      mark(zoneAt(event));
    }

    function lift(one) {
      const real = one.item.matches(plan.piece) ? one.item : (one.item.querySelector(plan.piece) ?? one.item);
      if (!spotOf(real)) return drop();
      land();
      one.piece = carry(real, { keep: plan.keep, hide: plan.leaves(one.what) });
      plan.lifted(one.what, act);
      addEventListener("click", swallow, { capture: true });
      return true;
    }

    function up(event) {
      if (!held?.piece) return drop();
      const zone = event.type === "pointerup" ? zoneAt(event) : null;
      const { what } = held;
      const spot = drop();
      const done = plan.dropped(what, zone && plan.whereOf(zone));
      if (done) carried.current = act[done.verb](...done.given) ? spot : null;
      else plan.missed(what, act);
      return undefined;
    }

    /** Put down what is held. @returns where it was */
    function drop() {
      const spot = held?.piece?.end();
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

function zoneAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-zone]") ?? null;
}

function mark(element) {
  for (const one of document.querySelectorAll("[data-over]")) if (one !== element) delete one.dataset.over;
  if (element) element.dataset.over = "";
}
