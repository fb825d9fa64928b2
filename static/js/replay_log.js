/** The log of a replay: all entries, the present one marked, each a way to its step. */

import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { later } from "./later.js";
import * as genericWords from "./generic_words.js";
import { comings, said } from "./log.js";
import { fill, signed } from "./text.js";

/** Pixels that are kept free round a step, and those of its neighbours that are seen where it is scrolled to. */
const [EDGE, BESIDE] = [8, 48];
const LookBack = later(() => import("./look_back.js").then((module) => module.LookBack), "look-back");

export function ReplayLog({ match }) {
  const list = useRef(null);
  const here = match.step.value;
  const all = match.log.value;
  const shown = match.showCut.value ? all : all.filter((entry) => !entry.cut);
  const c = match.context.value;
  const turned = comings(all.filter((entry) => !entry.cut).map((entry) => entry.line), c.chairs);
  const who = JSON.stringify([c.reader, c.chairs.map((chair) => chair.name)]);
  useLayoutEffect(() => reveal(list.current), [here, all, match.showCut.value, match.tab.value]);
  const notes = match.notes.value;
  return html`${match.lookBack.open.value && html`<${LookBack} match=${match} />`}
    ${all.some((entry) => entry.cut) && html`<label class="with-cut"><input type="checkbox" checked=${match.showCut.value} onChange=${(event) => { match.showCut.value = event.currentTarget.checked; }} />${gettext("Show what was taken back")}</label>`}
    <ol class="log replay-log" id="log-lines" aria-label=${gettext("What has happened")} tabindex="-1" ref=${list} onFocus=${entered} onKeyDown=${walked}>
      ${shown.map((entry) => html`<${Entry} key=${entry.line.ply} entry=${entry} here=${entry.step === here && !entry.cut} past=${entry.step <= here} turned=${entry.cut ? undefined : turned.get(entry.line.ply)} note=${(!entry.cut && entry.line.kind === "played" && notes.get(entry.step)) || null} who=${who} match=${match} />`)}
    </ol>`;
}

/** Drawn again only when the present step comes to it or goes. */
class Entry extends Component {
  shouldComponentUpdate(next) {
    return ["here", "past", "turned", "note", "who"].some((name) => next[name] !== this.props[name]) || next.entry.line !== this.props.entry.line;
  }

  render({ entry, here, turned, note, match }) {
    const c = match.context.value;
    const before = turned === undefined ? [] : [{ text: genericWords.away(entry.line.seat, turned, c) }];
    const go = () => {
      match.jump(entry.step);
      match.tab.value = "table";
    };
    return [...before, ...said(entry.line, match)].map((words, place) => html`<li class="${words.mark ? "mark-line" : ""} ${entry.cut ? "gone" : ""}" data-ply=${entry.line.ply}>
      <button type="button" aria-current=${here ? "step" : undefined} tabindex=${here ? 0 : -1} onClick=${go}>${words.text ?? words}${place === before.length && note && html`<${Gave} note=${note} match=${match} />`}</button>
    </li>`);
  }
}

/** What a move gave away, as the look back has found. */
function Gave({ note, match }) {
  const better = match.worded(() => match.words?.move?.(note.better, match.context.value));
  const lost = match.lookBack.data.value.unit === "percent" ? fill(gettext("%(percent)s %"), { percent: signed(-Math.round(note.lost)) }) : signed(-Math.round(note.lost));
  return html` <small class="gave"><b>${lost}</b>${better && `; ${fill(gettext("better: %(move)s"), { move: better })}`}</small>`;
}

/** Keep the present step in sight, all its lines where they fit, without moving the page. */
function reveal(list) {
  const lines = [...list.querySelectorAll("[aria-current]")].map((line) => line.getBoundingClientRect());
  if (lines.length) list.scrollTop += farther({ top: lines[0].top, bottom: lines.at(-1).bottom }, list.getBoundingClientRect());
}

/** How far a window is to be scrolled for a step in it: not at all where it is seen whole, else with a little of what is beside it.
 *  One that is longer than the window is read from its first line on. */
export function farther(step, window) {
  const spare = window.bottom - window.top - (step.bottom - step.top) - EDGE;
  if (spare < EDGE) return step.top - window.top - EDGE;
  if (step.top < window.top + EDGE) return step.top - window.top - Math.min(BESIDE, spare);
  return step.bottom > window.bottom - EDGE ? step.bottom - window.bottom + Math.min(BESIDE, spare) : 0;
}

/** Who comes to the list as a whole is led to where the match stands. */
function entered(event) {
  if (event.target === event.currentTarget) (event.target.querySelector("[aria-current]") ?? event.target.querySelector("button"))?.focus();
}

/** Up and down go through the entries; Tab leads on, past all of them. */
function walked(event) {
  const away = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!away) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.indexOf(document.activeElement) + away];
  event.preventDefault();
  next?.focus();
}
