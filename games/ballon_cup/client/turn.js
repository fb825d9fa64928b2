/** The reader's turn: a card is chosen and laid, or some are marked and exchanged. Until a move is sent all of it is here. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useBoardKeys, useVerbs } from "../../js/kit/keys.js";
import { Choices, MOST, whyNotThere, whyNowhere } from "./choice.js";
import { keyAct } from "./keys.js";

const NOTHING = { chosen: null, marked: [], note: "", step: "", advised: null };

/** @returns what the reader has chosen or marked, what he can do now, and `act`: the same verbs for the life of the board. */
export function useTurn({ view, legal, busy, play, status, seat, pref }) {
  const [kept, keep] = useState(NOTHING);
  const byKey = useRef(false);
  const choices = new Choices(legal);
  const plays = status === "running" && seat !== null;
  const live = plays && view.turn === seat && legal.length > 0;
  const exchanging = live && view.phase === "exchange";
  // Marks and words belong to the step they were made in; a card stays chosen as long as it can.
  const step = `${view.turn_no} ${view.phase}`;
  const same = kept.step === step;
  const marked = exchanging && same ? kept.marked.filter((card) => view.hand.includes(card)) : [];
  const chosen = plays && !exchanging && view.playable.includes(kept.chosen) ? kept.chosen : null;
  const places = live && chosen !== null ? choices.placesOf(chosen) : [];
  const set = (change) => keep({ chosen, marked, note: "", step, advised: null, ...change });
  const advised = kept.advised && same && kept.advised.card === chosen ? kept.advised : null;
  const say = (note) => set({ note });
  const send = (move) => {
    if (!move || busy) return false;
    play(move);
    return true;
  };

  const act = useVerbs({
    /** Take a hint, but for the last step: a card is chosen and its place marked, cards are marked, a window or button is gone to. */
    advise(move, openBuy) {
      byKey.current = true; // whoever had the focus on the hint finds it where the next step is
      if (move.type === "place") set({ chosen: move.card, advised: move });
      else if (move.type === "exchange") {
        set({ chosen: null, marked: [...move.cards] });
        document.querySelector("#main .acts .exchange")?.focus();
      } else if (move.type === "buy") openBuy(move);
      else document.querySelector("#main .acts .pass")?.focus();
    },
    /** A tap on a hand card: choose it, or mark it for the exchange. */
    choose(card, event) {
      if (!plays) return;
      byKey.current = event?.detail === 0;
      if (exchanging) this.mark(card);
      else if (!view.playable.includes(card)) set({ chosen: null, note: whyNowhere(card) });
      else set({ chosen: card === chosen ? null : card });
    },
    mark(card) {
      if (marked.includes(card)) set({ marked: marked.filter((one) => one !== card) });
      else if (marked.length < MOST) set({ marked: [...marked, card] });
      else say(gettext("Four cards at most. Take a mark off first."));
    },
    /** Choose without a second thought: a card that is dragged. */
    take(card) {
      if (plays && !exchanging && card !== chosen && view.playable.includes(card)) set({ chosen: card });
    },
    /** @returns whether the move was sent; if not, it was said why. */
    lay(tile, side, event) {
      byKey.current = event?.detail === 0;
      const move = chosen === null ? null : choices.placement(chosen, tile, side);
      if (!move) this.explain(tile, side);
      return send(move);
    },
    /** A tap where nothing can be laid: why, in words. */
    explain(tile, side) {
      if (!plays || chosen === null) return;
      say(live ? whyNotThere(chosen, view.tiles[tile - 1], side) : gettext("It is not your turn yet."));
    },
    exchange(event) {
      byKey.current = event?.detail === 0;
      if (marked.length) send(choices.exchange(marked));
      else say(gettext("First mark one to four cards in your hand."));
    },
    buy: (move) => send(move),
    pass: () => send(choices.pass),
    say,
    back() {
      if (chosen !== null || marked.length || kept.note) set({ chosen: null, marked: [] });
    },
  });

  const keyState = { open: plays, letters: pref("keys", true).value, hand: view.hand };
  useBoardKeys((key) => {
    const done = keyAct(key, keyState);
    if (done) act[done.verb](...done.given, { detail: 0 });
    return done !== null && done.verb !== "back";
  });
  useFocus({ chosen, live, byKey });
  return {
    act, live, busy, exchanging, chosen, marked, places, choices,
    note: same ? kept.note : "",
    advised: (tile, side) => advised?.tile === tile && advised.side === side,
    lit: (tile, side) => places.some((place) => place.tile === tile && place.side === side),
  };
}

/** By keyboard each step leads to the next: from the card to the places, and with Esc back to it. After a move the stage sees to it. */
function useFocus({ chosen, live, byKey }) {
  const before = useRef(chosen);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = chosen;
    if (!byKey.current || document.querySelector("dialog[open]")) return;
    const focus = (selector) => document.querySelector(`#main ${selector}`)?.focus({ preventScroll: true });
    if (live && chosen !== null && chosen !== was) focus(document.querySelector("#main .row.advised") ? ".row.advised" : ".row.lit");
    else if (chosen === null && was !== null) focus(`.hand [data-card="${was}"]`);
  }, [chosen]);
}
