/** The reader's turn in two steps: a card chosen, then laid or thrown; only the draw sends one whole move. Until then all of it is here. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useBoardKeys, useVerbs } from "../../js/kit/keys.js";
import { Choices, whyNotDrawn, whyNotLaid } from "./choice.js";
import { colourOf } from "./faces.js";
import { keyAct } from "./keys.js";

/** @returns what the reader has chosen and laid, what he can do now, and `act`: the same verbs for the life of the board. */
export function useTurn({ view, legal, busy, play, status, seat, pref, hint }) {
  const choices = new Choices(legal);
  const [picked, pick] = useState({});
  const byKey = useRef(false);
  const live = status === "running" && view.phase === "move" && view.turn === seat && seat !== null && choices.open;
  const hand = view.hand.join();
  // What was picked belongs to the hand it was picked from, and a card that lies without a draw to the turn. A hand can look
  // the same after a move (one wager goes, its like comes): what was sent is over with that move.
  const now = picked.hand === hand && status === "running" && !(picked.sent < view.move_no) ? picked : {};
  const place = now.place ?? null;
  const laid = live && now.move === view.move_no ? (now.laid ?? null) : null;
  const note = now.move === view.move_no ? (now.note ?? "") : "";
  const at = picked.hand === hand ? picked.at : undefined;
  const set = (change) => pick({ hand, place, at: change.place ?? place ?? at, laid, move: view.move_no, note: "", ...change });
  const say = (words) => set({ note: words });
  const chosen = place === null ? null : (view.hand[place] ?? null);
  /** From where a hint draws, once its card lies: marked, and left to the reader. */
  const advised = laid && hint?.move.card === laid.card && hint.move.target === laid.target ? hint.move.source : null;
  const forecastOf = (card) => view.forecasts.find((one) => one.card === card);
  const laneOf = (colour) => view.lanes.find((lane) => lane.colour === colour);
  const wait = () => (seat === null ? "" : gettext("It is not your turn yet."));

  function whyNot(target) {
    if (!live) return wait();
    if (laid) return gettext("Now draw: from the deck, or from a landing place.");
    if (chosen === null) return gettext("First choose a card from your hand.");
    return target === "expedition" ? whyNotLaid(forecastOf(chosen), laneOf(colourOf(chosen)), seat) : "";
  }

  function whyNoDraw(source) {
    if (!live) return wait();
    if (laid) return whyNotDrawn(laneOf(source), laid, view);
    return chosen === null ? gettext("First choose a card from your hand.") : gettext("First lay, then draw.");
  }

  const verbs = {
    choose(at, event) {
      if (view.phase !== "move" || status !== "running") return;
      byKey.current = event?.detail === 0;
      set({ place: at === place && !laid ? null : at, laid: null });
    },
    /** Choose without a second thought: a card that is dragged. */
    take(at) {
      if (view.phase === "move" && status === "running" && !laid && at !== place) set({ place: at });
    },
    /** @returns whether it lies now; if not, it was said why. */
    lay(target, event) {
      byKey.current = event?.detail === 0;
      const can = live && !laid && chosen !== null && choices.can(chosen, target);
      if (can) set({ laid: { card: chosen, target, place } });
      else say(whyNot(target));
      return can;
    },
    /** Take the first step of a hint: choose its card, and lay or throw it. Drawing is left to the reader. */
    advise({ card, target }) {
      if (live && choices.can(card, target)) set({ laid: { card, target, place: view.hand.indexOf(card) }, place: view.hand.indexOf(card) });
    },
    /** @returns whether the move was sent. */
    draw(source, event) {
      if (busy) return false;
      byKey.current = event?.detail === 0;
      const move = laid && choices.find(laid.card, laid.target, source);
      if (!move) {
        say(whyNoDraw(source));
        return false;
      }
      pick({ ...picked, sent: view.move_no });
      play(move);
      return true;
    },
    /** A tap where nothing can be done: why, in words. */
    explain(colour, side = "mine") {
      if (seat === null || view.phase !== "move") return;
      if (chosen === null || laid || !live) say(whyNot("discard"));
      else if (colourOf(chosen) !== colour) say(gettext("Each colour has its own lane and landing place."));
      else say(side === "theirs" ? gettext("That is the other side’s journey. Yours lies right of the landing place.") : whyNot("expedition"));
    },
    back() {
      if (laid || place !== null || note) set(laid ? { laid: null } : { place: null });
    },
  };
  const act = useVerbs(verbs);

  useFocus({ laid, place, byKey, view, seat, advised });
  const step = { letters: pref("keys", true).value, laid, chosen, hand: view.hand, lanes: view.lanes, open: view.phase === "move" && status === "running" && seat !== null };
  useBoardKeys((key) => {
    const done = keyAct(key, step);
    if (done) act[done.verb](...done.given, { detail: 0 });
    return done !== null && done.verb !== "back";
  });
  return {
    act, live, busy, note, place, laid, at, advised, chosen: laid ? null : chosen,
    forecast: laid ? forecastOf(laid.card) : forecastOf(chosen),
    playable: (card) => forecastOf(card)?.playable ?? true,
    can: (target) => live && chosen !== null && !laid && choices.can(chosen, target),
    draws: (source) => live && laid !== null && choices.find(laid.card, laid.target, source) !== null,
    goOn: choices.goOn && (() => play(choices.goOn)),
  };
}

/** By keyboard each step leads to the next: from the card to the buttons, from there to the deck, with the drawn card back to the
 *  hand; before the next key. */
function useFocus({ laid, place, byKey, view, seat, advised }) {
  const before = useRef({ laid: null, place: null, move: view.move_no });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { laid, place, move: view.move_no };
    if (document.querySelector("dialog[open]")) return;
    const focus = (selector) => document.querySelector(`[data-game="battleballon"] ${selector}`)?.focus({ preventScroll: true });
    const last = view.last_move;
    if (view.move_no === was.move + 1 && last?.seat === seat && byKey.current) focus(`.hand .card[data-card="${last.drawn}"]`);
    else if (laid && !was.laid) focus(advised && advised !== "deck" ? `.lane.${advised} .place` : ".deck");
    else if (!laid && was.laid && place !== null) focus(".hand .chosen");
    else if (place === null && was.place !== null && byKey.current) focus('.hand .card[tabindex="0"]');
    else if (place !== null && place !== was.place && byKey.current) focus('.acts .btn:not([aria-disabled="true"])');
  }, [laid, place, view.move_no]);
}
