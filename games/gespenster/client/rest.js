/** A whole trick rests on the table for a moment, so that everybody sees it, and then goes to its winner. */

import { useEffect, useRef, useState } from "preact/hooks";

/** ms that a whole trick lies, and at least when the next card has come already; and that it takes to go. */
export const RESTS = 1500;
export const HURRIED = 800;
export const GOES = 280;

/** Whether between two views a trick was completed. Nothing rests over a gap or a step back. */
export function completed(before, after) {
  return Boolean(before) && before.round_no === after.round_no && after.played.length === before.played.length + 1;
}

/** How long the trick that lies still rests, `ms` after it was completed; the reader's own next card ends it at once. */
export function restOf(view, seat, ms) {
  if (view.trick.some(([who]) => who === seat)) return 0;
  return Math.max(0, (view.trick.length ? HURRIED : RESTS) - ms);
}

/** What lies in the middle: {lying, winning, stage, winner}. @param stage "rests", "goes" or "" ; @param peeking whether the last trick was asked for */
export function shownOf(view, stage, peeking = false) {
  if (stage === "rests" || stage === "goes") return { lying: view.last_trick, winning: view.last_winner, stage, winner: view.last_winner };
  if (peeking && view.last_trick.length) return { lying: view.last_trick, winning: view.last_winner, stage: "peeked", winner: null };
  return { lying: view.trick, winning: view.winning, stage: "open", winner: null };
}

/** @returns {"rests" | "goes" | ""} where the last trick is */
export function useRest({ view, seat, still }) {
  const before = useRef(null);
  const began = useRef(0);
  const [kept, keep] = useState({ stage: "", of: null });
  const name = `${view.round_no}.${view.played.length}`;
  const begins = !still && completed(before.current, view);
  useEffect(() => {
    before.current = view;
  }, [view]);
  // said while drawing, so that the whole trick is never seen to vanish and to come back
  const stage = begins ? "rests" : kept.of === name ? kept.stage : "";
  useEffect(() => {
    if (begins) {
      began.current = Date.now();
      keep({ stage: "rests", of: name });
    }
  }, [name]);
  useEffect(() => {
    if (stage === "") return undefined;
    const next = stage === "rests" ? { stage: "goes", of: name } : { stage: "", of: null };
    const timer = setTimeout(() => keep(next), stage === "rests" ? restOf(view, seat, Date.now() - began.current) : GOES);
    return () => clearTimeout(timer);
  }, [stage, name, view.trick.length]);
  return still ? "" : stage;
}
