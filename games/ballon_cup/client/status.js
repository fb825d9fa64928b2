/** What is to be done now, in one line above the hand; and the buttons for what no card can do. */

import { useEffect } from "preact/hooks";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, rich } from "../../js/text.js";
import { MOST } from "./choice.js";
import { cardName } from "./faces.js";
import { fact } from "./words.js";

/** ms after which a seat that can buy nothing goes on by itself, when nothing can be placed any more. */
const STUCK = 2000;

export function Status({ view, names, turn, status, lines, context }) {
  const note = turn.note;
  const calls = turn.live && view.phase !== "play";
  return html`<div class="status ${calls ? "calls" : ""}">
    <p role="status" tabindex="-1">${now(view, names, turn, status)}</p>
    ${turn.exchanging && html`<p class="seen-line">${gettext("The other side sees your hand")}</p>`}
    ${note ? html`<p class="note bad" role="alert">${note}</p>` : !turn.exchanging && html`<${LastMove} lines=${lines} context=${context} />`}
  </div>`;
}

function now(view, names, turn, status) {
  if (status !== "running") return endWords(view, names);
  const mine = !names.watcher && names.isMe(view.turn);
  return mine ? ownTurn(view, turn) : othersTurn(view, names);
}

function ownTurn(view, turn) {
  if (turn.exchanging) return rich(gettext("%(none)s – mark 1 to %(most)s cards to exchange."), { none: html`<b>${gettext("No card fits")}</b>`, most: MOST });
  if (view.phase === "stuck") return html`<b>${gettext("No tile can be scored any more.")}</b> ${turn.choices.purchases.length ? gettext("You can still buy a trophy.") : gettext("On it goes …")}`;
  if (turn.live && turn.chosen !== null) {
    const values = { card: html`<b>${cardName(turn.chosen)}</b>`, count: turn.places.length };
    return rich(ngettext("Where does %(card)s go? %(count)s place lights up.", "Where does %(card)s go? %(count)s places light up.", turn.places.length), values);
  }
  if (view.phase === "must_play") return html`<b>${gettext("You must play now.")}</b> ${gettext("Choose a card that fits.")}`;
  return html`<b>${gettext("It is your turn.")}</b> ${gettext("Choose a card.")}`;
}

function othersTurn(view, names) {
  const name = html`<b><bdi>${names.of(view.turn)}</bdi></b>`;
  if (view.phase === "exchange") return rich(gettext("%(name)s shows the hand: no card fits."), { name });
  if (view.phase === "must_play") return rich(gettext("%(name)s must play now."), { name });
  if (view.phase === "stuck") return html`<b>${gettext("No tile can be scored any more.")}</b> ${fill(gettext("To move: %(name)s"), { name: names.of(view.turn) })}`;
  return rich(gettext("%(name)s is to move."), { name });
}

/** Whether a match ended by its rules; who left or ran out of time is what the frame says itself. */
export function endsByRules(reason) {
  return reason === "third_trophy" || reason === "stuck";
}

/** "Anna wins with 3 trophies". */
export function endWords({ result }, names) {
  if (!result) return gettext("The match is over");
  const { winner, reason, trophies } = result;
  if (winner === null) return gettext("A draw: nothing can be scored any more, and both have as many trophies.");
  const count = trophies[winner];
  const values = { name: names.of(winner), count };
  if (!endsByRules(reason)) return names.isMe(winner) ? gettext("You have won") : fill(gettext("%(name)s has won"), values);
  return fill(names.isMe(winner) ? ngettext("You win with %(count)s trophy", "You win with %(count)s trophies", count) : ngettext("%(name)s wins with %(count)s trophy", "%(name)s wins with %(count)s trophies", count), values);
}

/** Where the log lies behind a tab: what has happened last. */
function LastMove({ lines, context }) {
  const told = lines.flatMap((line) => line.facts ?? []).filter((one) => ["placed", "exchanged", "bought", "passed_stuck"].includes(one.type)).at(-1);
  return told ? html`<p class="last-line">${fact(told, context)}</p>` : null;
}

/** Buttons after the hand, so that Tab leads there from it. */
export function Acts({ view, turn, hint, takeBack }) {
  const { choices, act, marked, busy, live } = turn;
  usePassing(view, turn);
  return html`<div class="acts">
    ${turn.exchanging && html`<button class="btn primary exchange" type="button" aria-disabled=${!marked.length || busy} onClick=${(event) => act.exchange(event)}><${Icon} name="swap" />${marked.length ? fill(gettext("Exchange (%(count)s)"), { count: marked.length }) : gettext("Exchange")}</button>`}
    ${live && choices.pass && html`<button class="btn ${choices.purchases.length ? "" : "primary"} pass" type="button" aria-disabled=${busy} onClick=${() => act.pass()}>${choices.purchases.length ? gettext("Buy nothing") : gettext("Go on")}</button>`}
    ${hint}
    ${takeBack}
  </div>`;
}

/** When nothing can be placed and nothing bought, there is nothing to decide: it goes on by itself, once a turn. */
function usePassing(view, { live, choices, act }) {
  const due = live && choices.pass !== null && !choices.purchases.length;
  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => act.pass(), STUCK);
    return () => clearTimeout(timer);
  }, [due, view.turn_no]);
}
