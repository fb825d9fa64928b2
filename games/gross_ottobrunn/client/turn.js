/** What the reader has chosen to put on the chart, and where he could put it now. Only whole moves are sent. */

import { useMemo, useRef, useState } from "preact/hooks";
import { useBoardKeys, useVerbs } from "../../js/kit/keys.js";
import { FORCED, askedBefore, sourceOf, spotsOf, targetsOf } from "./choice.js";

/** Whether one is asked again before cities, canals and discoveries; and before robber and pirate go. */
export const ASK = "ask.gross_ottobrunn";
export const ASK_ROB = "ask_rob.gross_ottobrunn";

/** @returns
 *   `live`: whether the reader plays now; `can`: by thing the places it may go to (see choice.js); `thing`: which is chosen, or asked for by itself
 *   (`forced`); `source`: the ship that is lifted; `lit`: the places that are lit; `at`: the one keys stand on;
 *   `missed`: what he wanted to build and cannot; `asked`: {spot, why} while it is asked once more; `byKey`: whether the last step came from the keyboard; `leads`: whether what is lit next takes the focus; `act`: verbs, the same for life */
export function useTurn({ view, legal, busy, play, status, seat, pref, still, hint }) {
  const running = status === "running" && seat !== null && !still;
  const can = useMemo(() => (running ? spotsOf({ view, legal }) : {}), [view, legal, running]);
  const [picked, pick] = useState({});
  const byKey = useRef(false);
  const leads = useRef(false);
  const forced = FORCED.find((thing) => can[thing]) ?? null;
  const thing = forced ?? (can[picked.thing] ? picked.thing : null);
  const source = thing === "move" ? sourceOf(can.move, picked.source) : null;
  const lit = source ? targetsOf(view, source) : (can[thing] ?? []);
  const spot = lit.find(({ at }) => at === picked.asked) ?? null;
  const why = spot && (askedBefore(view, spot, { builds: pref(ASK, true).value, robs: pref(ASK_ROB, false).value }) || (picked.advised ? "hint" : ""));
  const at = lit.some((one) => one.at === picked.at) ? picked.at : (lit[0]?.at ?? null);
  const keep = { thing, source, at };

  const act = useVerbs({
    /** With a mouse as with keys, arrows go on among what is lit by it. */
    lead(event) {
      byKey.current = event?.detail === 0;
      leads.current = byKey.current || Boolean(event && !byFinger(event));
    },
    /** Light the places of a thing; once more puts it away. */
    choose(one, event) {
      act.lead(event);
      pick(thing === one && !forced ? {} : { thing: one });
    },
    /** Tell what is missing for it, until something happens. */
    miss: (one) => pick({ missed: one, among: legal }),
    rest: (place) => { if (place !== at) pick({ ...keep, asked: picked.asked, advised: picked.advised, at: place }); },
    take(place, event) {
      byKey.current = event?.detail === 0;
      const one = lit.find((other) => other.at === place);
      if (!one || busy) return;
      if (!one.moves.length) {
        act.lead(event);
        pick({ thing, source: place });
      } else if (askedBefore(view, one, { builds: pref(ASK, true).value, robs: pref(ASK_ROB, false).value })) pick({ ...keep, at: place, asked: place });
      else send(one.moves[0]);
    },
    /** The last step after a question. */
    answer: (move) => { if (!busy) send(move); },
    /** One step back. @returns whether there was one */
    back() {
      if (spot) pick(keep);
      else if (source && can.move.length > 1) pick({ thing });
      else if (thing && !forced) pick({});
      else return false;
      return true;
    },
    /** Take a hint, but for the last step. @returns whether it is something for the chart */
    advise(move) {
      byKey.current = true;
      if (move.type === "move_ship") pick({ thing: "move", source: move.source, asked: move.to, advised: true });
      else {
        const [one, spots] = Object.entries(can).find(([, all]) => all.some(({ moves }) => moves.some((other) => same(other, move)))) ?? [];
        if (!one) return false;
        const place = spots.find(({ moves }) => moves.some((other) => same(other, move)));
        pick({ thing: one, at: place.at, asked: place.at, advised: true });
      }
      return true;
    },
  });

  function send(move) {
    pick({});
    play(move);
  }

  useBoardKeys((key) => (key === "Escape" && running ? act.back() : false));
  return {
    live: running && legal.length > 0, busy, missed: picked.among === legal ? picked.missed : null, can, thing, forced: Boolean(forced), source, lit, at, act,
    asked: spot && why ? { spot, why } : null, advised: hint?.move ?? null, byKey, leads,
  };
}

/** Browsers that do not say with what was clicked are asked what there is. */
export function byFinger({ pointerType }) {
  return pointerType ? pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
}

/** Whether two moves are the same one. */
export function same(one, other) {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
