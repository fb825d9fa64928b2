/** The table of Battleballon. The server says what is legal; only the step between laying and drawing lives here. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { Stage } from "../../js/kit/stage.js";
import { fill } from "../../js/text.js";
import { Box } from "./box.js";
import { Drawing, drawFrom } from "./card.js";
import { useDrag } from "./drag.js";
import { OpenHand, OtherHand, OwnHand } from "./hand.js";
import { ColourWindow, Peek, useInfo } from "./info.js";
import { Lanes } from "./lanes.js";
import { Sheet, Totals } from "./sheet.js";
import { PLAN } from "./stage.js";
import { useTurn } from "./turn.js";
import { ScoreWindow } from "./windows.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

const HELP = "help.battleballon";

export function Board(props) {
  const { view, seat, near, frame, status, context, sound, lines, still } = props;
  drawFrom(context.asset("art.svg"));
  const sides = { mine: near, theirs: 1 - near };
  const names = namesOf(context, sides, seat);
  const help = props.pref(HELP, true).value;
  const turn = useTurn(props);
  const carried = useDrag(turn);
  useEffect(() => props.closeHint?.(), [turn.chosen, turn.laid]); // who reaches for a card sees what it brings
  const { colour, peeked, info } = useInfo();
  const [sheetOpen, setSheetOpen] = useSheet(view, status, still);
  const signal = useSignal(lines, sound);
  const held = seat !== null ? view.hand : (view.open_hands?.[props.reader] ?? []);
  const known = (side) => (help ? view.known[side] : []);
  const account = { view, sides, names, held };
  return html`<${Stage} scene=${{ view, laid: turn.laid, near, seat, help }} plan=${PLAN} still=${still} carried=${carried} sound=${sound}>
    <section class="opp" aria-label=${names.left}>
      ${frame.chair(sides.theirs)}
      <${OtherHand} name=${names.left} count=${view.counts[sides.theirs]} known=${known(sides.theirs)} open=${view.open_hands?.[sides.theirs]} />
      <p class="race"><b>${raceTitle(view)}</b><small>${starterWords(view, names)}</small></p>
    </section>
    <${Lanes} ...${{ view, sides, names, turn, info }} />
    <section class="own" aria-label=${names.watcher ? names.right : gettext("Your place")}>
      ${frame.chair(sides.mine)}
      <${NearHand} ...${{ view, seat, near, names, turn, status }} known=${known(near)} />
      <${Deck} view=${view} turn=${turn} signal=${signal} watched=${seat === null} />
    </section>
    <aside class="side">
      ${frame.talk()}
      <${Box} ...${{ view, sides, names, turn, status, frame, signal, lines, context, hint: props.hint }} showSheet=${() => setSheetOpen(true)} />
    </aside>
    ${sheetOpen && view.sheet && html`<${ScoreWindow} ...${{ view, sides, names, turn, frame, status }} onClose=${() => setSheetOpen(false)} />`}
    ${colour !== null && html`<${ColourWindow} colour=${colour} ...${account} onClose=${info.close} />`}
    ${peeked && colour === null && html`<${Peek} ...${peeked} ...${account} info=${info} />`}
  <//>`;
}

/** What the result window shows below the verdict. A race that was broken off has no sheet. */
export function Ending({ view, seat, near, context }) {
  if (!view.sheet) return null;
  const sides = { mine: near, theirs: 1 - near };
  const names = namesOf(context, sides, seat);
  const { winner, margin, reason } = view.result;
  const told = winner !== null && reason === "points" && fill(ngettext("%(margin)s point ahead", "%(margin)s points ahead", margin), { margin });
  return html`<div class="ending">${told && html`<p class="margin">${told}</p>`}<${Sheet} sheet=${view.sheet} sides=${sides} names=${names} /><${Totals} sheet=${view.sheet} sides=${sides} names=${names} /></div>`;
}

/** Entries of the table's menu. */
export function settings({ pref }) {
  const help = pref(HELP, true);
  return [{ key: "help", label: pgettext("known cards and eyes", "Help"), on: help.value, toggle: () => { help.value = !help.value; } }];
}

function NearHand({ view, seat, near, names, turn, known, status }) {
  if (seat === near) {
    return html`<${OwnHand} cards=${view.hand} known=${known} playable=${turn.playable} chosen=${turn.place} at=${turn.at} away=${turn.laid?.place ?? null} choose=${turn.act.choose} live=${turn.live} held=${view.phase !== "move" || status !== "running"} />`;
  }
  const open = view.open_hands?.[near];
  if (open) return html`<${OpenHand} label=${fill(gettext("%(name)s’s hand, open"), { name: names.right })} cards=${open} known=${known} />`;
  return html`<${OtherHand} name=${names.right} count=${view.counts[near]} known=${known} near=${true} />`;
}

function Deck({ view, turn, signal, watched }) {
  const open = turn.draws("deck");
  const count = fill(ngettext("Deck, %(count)s card left", "Deck, %(count)s cards left", view.deck), { count: view.deck });
  const advised = turn.advised === "deck";
  const words = watched ? "" : advised ? gettext("Draw, as the hint says") : open ? pgettext("deck", "Draw") : gettext("First lay, then draw.");
  return html`<button class="deck ${open ? "open" : ""} ${advised ? "advised" : ""} ${signal ? "signal" : ""}" type="button" aria-disabled=${!open} aria-label=${words ? `${count}. ${words}` : count} data-drag=${view.deck > 0 ? "deck" : undefined} onClick=${(event) => turn.act.draw("deck", event)}>
    ${view.deck > 0 ? html`<${Drawing} name="deck" cls="pile" />` : html`<span class="pile none"></span>`}
    <span class="left"><b>${view.deck}</b> ${ngettext("card", "cards", view.deck)}</span>
  </button>`;
}

/** The scoreboard opens by itself when a race has ended, and closes with the next deal. After the last race the result does that. */
function useSheet(view, status, still) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(view.phase === "between" && status === "running" && !still), [view.phase, view.race_no, status]);
  return [open, setOpen];
}

/** The cards left of which the last entry has warned, or 0. It is heard when it comes; seen until the next entry. */
function useSignal(lines, sound) {
  const last = lines.at(-1);
  const signal = last?.facts?.find((fact) => fact.type === "signal")?.deck ?? 0;
  const heard = useRef(last?.ply);
  useEffect(() => {
    if (signal && last.ply !== heard.current) sound("signal");
    heard.current = last?.ply;
  }, [last?.ply]);
  return signal;
}

/** @returns how the two sides are called: `left` and `right` in headings, `rightInLine` within a sentence. */
function namesOf(context, sides, seat) {
  const [mineIsMe, theirsIsMe] = [context.isMe(sides.mine), context.isMe(sides.theirs)];
  const name = (at, me) => (me ? gettext("You") : context.name(at));
  return {
    watcher: seat === null, mineIsMe, theirsIsMe, of: context.name, isMe: context.isMe,
    left: name(sides.theirs, theirsIsMe), right: name(sides.mine, mineIsMe),
    leftInLine: theirsIsMe ? gettext("you") : context.name(sides.theirs), rightInLine: mineIsMe ? gettext("you") : context.name(sides.mine),
    journey: (me, whose, colour) => (me ? fill(gettext("Your journey %(colour)s"), { colour }) : fill(gettext("%(name)s’s journey %(colour)s"), { name: whose, colour })),
  };
}

function raceTitle(view) {
  return view.races > 1 ? fill(gettext("Race %(race)s of %(races)s"), { race: view.race_no, races: view.races }) : gettext("One race");
}

function starterWords(view, names) {
  return names.isMe(view.starter) ? gettext("You started") : fill(gettext("%(name)s started"), { name: names.of(view.starter) });
}
