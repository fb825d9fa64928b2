/** Another match of the same kind: who wants one, how long that stands, and where it is played. */

import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Strip, minutes } from "./strip.js";
import { fill } from "./text.js";

/** What can be said and done about a rematch now.
 *
 * Of several those play on who have stayed, if the game takes so few.
 * @param t the table; @param rematch {wanted, until, match}; @param now server time in ms; @param c the reader's context
 * @param {number[]} seats how many the game is for
 * @returns {{state: "none" | "open" | "mine" | "theirs" | "begins" | "begun", words: string, left: number | null, link: boolean}}
 *   `none`: nothing can be done. `open`: the reader can ask; `mine`: he waits; `theirs`: somebody waits for him;
 *   `begins`: all want one, and their browsers settle its luck.
 */
export function rematchState(t, rematch, now, c, seats = []) {
  const state = (name, words = "", left = null) => ({ state: name, words, left });
  if (t.status !== "over" || t.kind === "daily") return state("none"); // that of the day is raced again from its own page
  if (rematch.match !== null) return state("begun", gettext("The next match has begun."));
  if (t.kind === "same") return state("open");
  const left = rematch.until === null ? null : rematch.until - now;
  const wanted = left !== null && left <= 0 ? [] : rematch.wanted;
  const stayed = t.chairs.filter((chair) => !chair.left);
  const others = stayed.filter((chair) => chair.seat !== c.seat);
  const names = (chairs) => chairs.map((chair) => chair.name).join(", ");
  if (c.seat === null) return wanted.length ? state("none", fill(gettext("%(names)s would like a rematch."), { names: names(t.chairs.filter((chair) => wanted.includes(chair.seat))) }), left) : state("none");
  if (stayed.length < t.chairs.length && t.chairs.length === 2) return state("none", fill(gettext("%(name)s has gone: no rematch."), { name: t.chairs.find((chair) => chair.left).name }));
  if (stayed.length < t.chairs.length && !seats.includes(stayed.length)) return state("none", gettext("Too few have stayed for a rematch."));
  const missing = others.filter((chair) => !wanted.includes(chair.seat) && chair.bot === null);
  if (wanted.includes(c.seat) && !missing.length) return state("begins", gettext("The next match is about to begin …"));
  if (wanted.includes(c.seat)) return state("mine", fill(gettext("Waiting for %(name)s …"), { name: names(missing) }), left);
  const wish = others.filter((chair) => wanted.includes(chair.seat));
  if (wish.length) return state("theirs", fill(ngettext("%(name)s wants a rematch.", "%(name)s want a rematch.", wish.length), { name: names(wish) }), left);
  return state("open");
}

export function stateOf(match) {
  return rematchState(match.table.value, match.rematch.value, match.now.value, match.context.value, match.given.seats);
}

/** In the result's window: the one filled button, or what is waited for. */
export function Rematch({ match }) {
  const { state, words, left } = stateOf(match);
  const [busy, go] = useState(false);
  const want = async (on) => {
    if (busy) return;
    go(true);
    await match.wantRematch(on);
    go(false);
  };
  return html`
    ${words && html`<p class="rematch-words" role="status">${words} ${left !== null && html`<span class="num" aria-hidden="true">${minutes(left)}</span>`}</p>`}
    ${(state === "open" || state === "theirs") && html`<button class="btn primary rematch" type="button" aria-disabled=${busy} onClick=${() => want(true)}><${Icon} name="swap" />${gettext("Rematch")}</button>`}
    ${state === "mine" && html`<button class="btn quiet rematch" type="button" aria-disabled=${busy} onClick=${() => want(false)}>${gettext("No rematch after all")}</button>`}
    ${state === "begun" && html`<a class="btn primary" href=${nextTable(match)}>${gettext("To the next match")}</a>`}`;
}

/** In the bar or the menu, as long as nobody has asked yet. */
export function RematchWish({ match, cls }) {
  if (stateOf(match).state !== "open") return null;
  return html`<button class=${cls} type="button" onClick=${() => match.wantRematch(true)}><${Icon} name="swap" />${gettext("Rematch")}</button>`;
}

/** While the result is closed: the wish of the other side, and the way to the next match. */
export function RematchStrip({ match }) {
  if (match.resultOpen.value) return null;
  const { state, words, left } = stateOf(match);
  if (state === "none" || state === "open") return null;
  return html`<${Strip} id="rematch-strip" text=${words} left=${left}>
    ${state === "theirs" && html`<button class="btn primary small" type="button" onClick=${() => match.wantRematch(true)}>${gettext("Rematch")}</button>`}
    ${state === "begun" && html`<a class="btn primary small" href=${nextTable(match)}>${gettext("To the next match")}</a>`}
  <//>`;
}

function nextTable(match) {
  return location.pathname.replace(/\d+/, match.rematch.value.match);
}
