/** The table of Battleballon. The server says what is legal; only the step between laying and drawing lives here. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Box } from "./box.js";
import { Drawing, drawFrom } from "./card.js";
import { Choices, whyNotDrawn, whyNotLaid } from "./choice.js";
import { colourOf } from "./faces.js";
import { OtherHand, OwnHand } from "./hand.js";
import { Lanes } from "./lanes.js";
import { Sheet, Totals } from "./sheet.js";
import { ColourWindow, ScoreWindow } from "./windows.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

export function Board(props) {
  const { view, seat, frame, status, context } = props;
  drawFrom(context.asset("art.svg"));
  const sides = { mine: seat ?? 0, theirs: 1 - (seat ?? 0) };
  const names = namesOf(context, sides);
  const turn = useTurn(props, sides);
  const [colour, setColour] = useState(null);
  const [sheetOpen, setSheetOpen] = useSheet(view, status);
  return html`
    <section class="opp" aria-label=${names.left}>
      ${frame.chair(sides.theirs)}
      <${OtherHand} name=${names.left} count=${view.counts[sides.theirs]} known=${view.known[sides.theirs]} open=${view.open_hands?.[sides.theirs]} />
      <p class="race"><b>${raceTitle(view)}</b><small>${starterWords(view, names)}</small></p>
    </section>
    <${Lanes} ...${{ view, sides, names, turn }} info=${setColour} />
    <section class="own" aria-label=${names.watcher ? names.right : gettext("Your place")}>
      ${frame.chair(sides.mine)}
      ${names.watcher
        ? html`<${OtherHand} name=${names.right} count=${view.counts[0]} known=${view.known[0]} open=${view.open_hands?.[0]} large=${true} />`
        : html`<${OwnHand} cards=${view.hand} known=${view.known[sides.mine]} playable=${turn.playable} chosen=${turn.place} at=${turn.at} away=${turn.laid?.place ?? null} choose=${turn.choose} live=${turn.live} held=${view.phase !== "move" || status !== "running"} />`}
      <${Deck} view=${view} turn=${turn} />
    </section>
    <aside class="side">
      ${frame.log()}
      <${Box} ...${{ view, sides, names, turn, status, frame }} showSheet=${() => setSheetOpen(true)} />
    </aside>
    ${sheetOpen && view.sheet && html`<${ScoreWindow} ...${{ view, sides, names, turn, frame, status }} onClose=${() => setSheetOpen(false)} />`}
    ${colour !== null && html`<${ColourWindow} ...${{ view, colour, sides, names }} onClose=${() => setColour(null)} />`}`;
}

/** What the result window shows below the verdict. A race that was broken off has no sheet. */
export function Ending({ view, seat, context }) {
  if (!view.sheet) return null;
  const sides = { mine: seat ?? 0, theirs: 1 - (seat ?? 0) };
  const names = namesOf(context, sides);
  return html`<div class="ending"><${Sheet} sheet=${view.sheet} sides=${sides} names=${names} /><${Totals} sheet=${view.sheet} sides=${sides} names=${names} /></div>`;
}

function Deck({ view, turn }) {
  const open = turn.laid !== null && turn.draws("deck");
  const count = fill(ngettext("Deck, %(count)s card left", "Deck, %(count)s cards left", view.deck), { count: view.deck });
  const words = open ? pgettext("deck", "Draw") : gettext("First lay, then draw.");
  return html`<button class="deck ${open ? "open" : ""}" type="button" aria-disabled=${!open} aria-label=${`${count}. ${words}`} onClick=${() => turn.draw("deck")}>
    ${view.deck > 0 ? html`<${Drawing} name="deck" cls="pile" />` : html`<span class="pile none"></span>`}
    <span class="left"><b>${view.deck}</b> ${ngettext("card", "cards", view.deck)}</span>
  </button>`;
}

/** The reader's turn in two steps: chosen (a place in the hand), laid (card and target), then one whole move goes out. */
function useTurn({ view, legal, busy, play, status, seat }, sides) {
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
  const back = () => set(laid ? { laid: null } : { place: null });
  useEscape(back);
  const setNote = (words) => set({ note: words });
  useFocus(laid, place, byKey);
  const chosen = place === null ? null : (view.hand[place] ?? null);
  const forecastOf = (card) => view.forecasts.find((one) => one.card === card);
  const laneOf = (card) => view.lanes.find((lane) => lane.colour === colourOf(card));
  const begin = () => gettext("First choose a card from your hand.");
  const wait = () => gettext("It is not your turn yet.");
  const whyNot = (target) => (!live ? wait() : target === "expedition" ? whyNotLaid(forecastOf(chosen), laneOf(chosen), sides.mine) : "");
  return {
    live, busy, note, place, laid, chosen: laid ? null : chosen,
    forecast: laid ? forecastOf(laid.card) : forecastOf(chosen),
    playable: (card) => forecastOf(card)?.playable ?? true,
    can: (target) => live && chosen !== null && choices.can(chosen, target),
    draws: (source) => live && laid !== null && choices.find(laid.card, laid.target, source) !== null,
    goOn: choices.goOn && (() => play(choices.goOn)),
    choose(at, event) {
      byKey.current = event?.detail === 0;
      set({ place: at === place && !laid ? null : at, laid: null });
    },
    lay(target) {
      if (!live || !choices.can(chosen, target)) return setNote(whyNot(target));
      return set({ laid: { card: chosen, target, place } });
    },
    draw(source) {
      if (busy) return undefined;
      if (!laid) return setNote(!live ? wait() : chosen === null ? begin() : gettext("First lay, then draw."));
      const move = choices.find(laid.card, laid.target, source);
      if (!move) return setNote(whyNotDrawn(view.lanes.find((lane) => lane.colour === source), laid, view));
      pick({ ...picked, sent: view.move_no });
      return play(move);
    },
    explain(colour) {
      if (seat === null || view.phase !== "move") return undefined;
      if (!live) return setNote(wait());
      if (chosen === null) return setNote(begin());
      return setNote(colourOf(chosen) === colour ? "" : gettext("Each colour has its own lane and landing place."));
    },
    back, at,
  };
}

/** By keyboard each step leads to the next: from the card to the buttons, from there to the deck, and back; before the next key. */
function useFocus(laid, place, byKey) {
  const before = useRef({ laid: null, place: null });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { laid, place };
    const find = (selector) => document.querySelector(`[data-game="battleballon"] ${selector}`);
    if (laid && !was.laid) find(".deck")?.focus({ preventScroll: true });
    else if (!laid && was.laid && place !== null) find(".hand .chosen")?.focus({ preventScroll: true });
    else if (place === null && was.place !== null && byKey.current) find('.hand .card[tabindex="0"]')?.focus({ preventScroll: true });
    else if (place !== null && place !== was.place && byKey.current) find('.acts .btn:not([aria-disabled="true"])')?.focus({ preventScroll: true });
  }, [laid, place]);
}

/** Esc goes one step back wherever the focus is; in a window over the table it closes that. */
function useEscape(back) {
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) back();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

/** The scoreboard opens by itself when a race has ended, and closes with the next deal. After the last race the result does that. */
function useSheet(view, status) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(view.phase === "between" && status === "running"), [view.phase, view.race_no, status]);
  return [open, setOpen];
}

function namesOf(context, sides) {
  const watcher = context.seat === null;
  const left = context.name(sides.theirs);
  const right = context.name(sides.mine);
  const journeyOf = (name, colour) => fill(gettext("%(name)s’s journey %(colour)s"), { name, colour });
  return {
    watcher, left, right, of: context.name, isMe: context.isMe,
    theirJourney: (colour) => journeyOf(left, colour),
    myJourney: (colour) => (watcher ? journeyOf(right, colour) : fill(gettext("Your journey %(colour)s"), { colour })),
  };
}

function raceTitle(view) {
  return view.races > 1 ? fill(gettext("Race %(race)s of %(races)s"), { race: view.race_no, races: view.races }) : gettext("One race");
}

function starterWords(view, names) {
  return names.isMe(view.starter) ? gettext("You started") : fill(gettext("%(name)s started"), { name: names.of(view.starter) });
}
