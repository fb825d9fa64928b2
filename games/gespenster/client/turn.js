/** What the reader has marked and chosen on this page, and what he can do now. Only whole moves are sent. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useBoardKeys, useVerbs } from "../../js/kit/keys.js";
import { fill } from "../../js/text.js";
import { GIVEN, choices, freeNow, markedWith, placesIn, ruleNow } from "./choice.js";

export const TWICE = "twice.gespenster";

/** @returns what is marked, chosen and said, and `act`: the same verbs for the life of the board */
export function useTurn({ view, legal, busy, play, status, seat, pref, still }) {
  const can = choices(legal);
  const running = status === "running" && seat !== null;
  const passing = running && view.phase === "pass" && can.passes && !view.passed[seat];
  const playing = running && view.phase === "play" && view.turn === seat && can.plays.size > 0;
  const twice = pref(TWICE, false).value;
  const hand = view.hand.join();
  const [picked, pick] = useState({});
  const byKey = useRef(false);
  const step = `${view.round_no}.${view.phase}.${view.passed[seat]}.${view.played.length}.${view.trick.length}`;
  const now = picked.hand === hand ? picked : {};
  const marks = passing ? (now.marks ?? []) : [];
  const chosen = playing && now.step === step ? (now.chosen ?? null) : null;
  const at = now.at ?? Math.min(picked.at ?? 0, Math.max(0, view.hand.length - 1));
  const peeking = picked.peek === step;
  const rule = playing ? ruleNow({ view, plays: can.plays }) : "";
  // what was said last, and how often anything was: a rule that is said again shakes again
  const said = picked.said ?? 0;
  const note = picked.step === step ? (picked.note ?? "") : "";
  const set = (change) => pick({ ...picked, hand, marks, step, chosen, at, note: "", ...change });
  const tell = (text) => set({ note: text, said: said + 1 });

  const act = useVerbs({
    rest(place) {
      if (place !== at) set({ at: place, note });
    },
    tap(place, event) {
      byKey.current = event?.detail === 0;
      const card = view.hand[place];
      if (passing) return mark(place);
      if (!playing) return running && view.phase === "play" ? tell(gettext("It is not your turn yet.")) : undefined;
      if (!can.plays.has(card)) return tell(view.must ? fill(gettext("You must follow: %(rule)s."), { rule }) : `${rule}.`);
      if (twice && chosen !== place) return set({ chosen: place, at: place });
      if (!busy) {
        set({ at: place, chosen: null });
        play({ type: "play", card });
      }
      return undefined;
    },
    give(event) {
      byKey.current = event?.detail === 0;
      if (!passing || busy) return undefined;
      if (marks.length < GIVEN) return tell(missing(marks.length));
      set({});
      play({ type: "pass_cards", cards: marks.map((place) => view.hand[place]) });
      return undefined;
    },
    back() {
      if (peeking) pick({ ...picked, peek: "" });
      else if (marks.length || chosen !== null) set({ marks: [], chosen: null });
    },
    /** Take a hint, but for the last step: cards are marked, one is chosen, the window opens. */
    advise(move, openMoon) {
      byKey.current = true;
      if (move.type === "pass_cards" && passing) set({ marks: placesIn(move.cards, view.hand) });
      else if (move.type === "play" && playing) set({ chosen: view.hand.indexOf(move.card), at: view.hand.indexOf(move.card) });
      else if (move.type === "moon") openMoon();
    },
    peek() {
      if (view.last_trick.length) pick({ ...picked, peek: peeking ? "" : step });
    },
    moon: (choice) => !busy && can.moon(choice) && play(can.moon(choice)),
    goOn: () => !busy && can.goOn && play(can.goOn),
  });

  function mark(place) {
    const next = markedWith(marks, place);
    if (next === marks) tell(gettext("Three are marked already. Tap one of them to take it back."));
    else set({ marks: next, at: place });
  }

  useFocus({ marks, hand, at, chosen, byKey, played: view.counts[seat] });
  useBoardKeys((key) => {
    if (!running || still) return false;
    if (key === "Escape") act.back();
    if (key.toLowerCase() === "s" && pref("keys", true).value) act.peek();
    return false;
  });
  return {
    act, can, busy, marks, chosen, at, peeking, rule, passing, playing,
    live: passing || playing,
    picks: passing || (playing && twice),
    free: playing ? freeNow({ view, plays: can.plays }) : "",
    note: { text: note, count: said },
    whyNot: (card) => (playing && !can.plays.has(card) ? rule : ""),
  };
}

/** What is still missing before cards can be passed on. */
export function missing(count) {
  const more = GIVEN - count;
  return fill(ngettext("Mark %(more)s more card.", "Mark %(more)s more cards.", more), { more });
}

/** By keyboard the third marked card leads to the button, and a played one to the card that took its place. */
function useFocus({ marks, hand, at, chosen, byKey }) {
  const before = useRef({ marks: 0, hand, chosen });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { marks: marks.length, hand, chosen };
    if (!byKey.current || document.querySelector("dialog[open]")) return;
    const focus = (selector) => document.querySelector(`[data-game="gespenster"] ${selector}`)?.focus({ preventScroll: true });
    if (marks.length === GIVEN && was.marks < GIVEN) focus(".give");
    else if (chosen !== null && chosen !== was.chosen) focus('.hand [tabindex="0"]');
    else if (hand !== was.hand) focus('.hand [tabindex="0"]');
  }, [marks.length, hand, at, chosen]);
}
