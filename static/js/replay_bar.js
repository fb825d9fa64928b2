/** The bar of a replay: step by step, by itself, or straight to a place. */

import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { said } from "./log.js";
import { grouped } from "./replay_chapters.js";
import { fill } from "./text.js";

const SPEEDS = [0.5, 1, 2, 4];

export function ReplayBar({ match }) {
  const [more, setMore] = useState(false);
  useKeys(match);
  return html`<section class="replay-bar" aria-label=${gettext("Replay")}>
    <${Slider} match=${match} />
    <div class="replay-steps">
      <${Control} icon="first" words=${gettext("To the beginning")} off=${match.step.value === 0} act=${match.first} />
      <${Control} icon="step-back" words=${gettext("One step back")} off=${match.step.value === 0} act=${match.back} />
      <${Control} cls="main" icon=${match.playing.value ? "pause" : "play"} words=${match.playing.value ? gettext("Pause") : gettext("Play by itself")} act=${match.toggle} />
      <${Control} icon="next" words=${gettext("One step forward")} off=${match.step.value === match.last} act=${match.forward} />
      <${Control} icon="last" words=${gettext("To the end")} off=${match.step.value === match.last} act=${match.end} />
      <${ToLookBack} match=${match} cls="wide-only" />
      <${ToLog} match=${match} />
      <button class="round narrow-only" type="button" aria-expanded=${more} aria-label=${gettext("Chapters, speed, link")} onClick=${() => setMore(!more)}><${Icon} name="more" /></button>
    </div>
    <div class="replay-more ${more ? "open" : ""}">
      <${ToLookBack} match=${match} cls="narrow-only" then=${() => setMore(false)} />
      <${Chapters} match=${match} />
      <${Speed} match=${match} />
      <${Control} icon="swap" words=${gettext("Turn the table round")} act=${match.flip} />
      <${Control} icon="link" words=${gettext("Copy a link to this step")} act=${match.copyLink} />
    </div>
    <p class="hush" role="status"><${News} match=${match} /></p>
  </section>`;
}

function Control({ icon, words, act, off = false, cls = "" }) {
  return html`<button class="round ${cls}" type="button" aria-label=${words} title=${words} aria-disabled=${off} onClick=${() => off || act()}><${Icon} name=${icon} /></button>`;
}

/** What each move gave away: it opens above the log. */
function ToLookBack({ match, cls, then = () => {} }) {
  const { has, open, show, hide } = match.lookBack;
  if (!has) return null;
  const act = () => {
    then();
    if (open.value) return hide();
    match.tab.value = "log";
    return show();
  };
  return html`<button class="btn bare to-look-back ${cls}" type="button" aria-pressed=${open.value} title=${gettext("Look back")} onClick=${act}><${Icon} name="curve" /><span>${gettext("Look back")}</span></button>`;
}

/** On a phone the log lies over the table, or behind it. */
function ToLog({ match }) {
  const open = match.tab.value === "log";
  return html`<button class="round narrow-only" type="button" aria-pressed=${open} aria-label=${gettext("Log")} onClick=${() => { match.tab.value = open ? "table" : "log"; }}><${Icon} name="log" /></button>`;
}

function Slider({ match }) {
  const at = match.awaited.value ?? match.step.value;
  const values = { step: at, last: match.last };
  return html`<div class="replay-slide">
    <input type="range" min="0" max=${match.last} step="1" value=${at} aria-label=${gettext("Step")} aria-valuetext=${fill(gettext("Step %(step)s of %(last)s"), values)} onInput=${(event) => match.jump(Number(event.currentTarget.value))} />
    <span class="count num" aria-hidden="true"><span class="wide-only">${gettext("Step")} </span><b>${at}</b>/${match.last}</span>
  </div>`;
}

/** Races, rounds and whatever else a game marks. */
function Chapters({ match }) {
  const chapters = match.chapters.value;
  if (!chapters.length) return null;
  const present = chapters.findLastIndex((chapter) => chapter.step <= match.step.value);
  return html`<select class="input chapters" aria-label=${gettext("Go to")} value=${present} onChange=${(event) => match.jump(chapters[event.currentTarget.value].step)}>
    ${present < 0 && html`<option value="-1" disabled>${gettext("Go to")}</option>`}
    ${grouped(chapters).map(({ place, text, parts }) => (parts.length
      ? html`<optgroup key=${place} label=${text}><option value=${place}>${text}</option>${parts.map((part) => html`<option key=${part.place} value=${part.place}>${part.text}</option>`)}</optgroup>`
      : html`<option key=${place} value=${place}>${text}</option>`))}
  </select>`;
}

function Speed({ match }) {
  const words = (speed) => fill(gettext("%(speed)s× speed"), { speed: speed.toLocaleString(document.documentElement.lang) });
  return html`<select class="input speed num" aria-label=${gettext("Speed")} value=${match.speed.value} onChange=${(event) => { match.speed.value = Number(event.currentTarget.value); }}>
    ${SPEEDS.map((speed) => html`<option key=${speed} value=${speed}>${words(speed)}</option>`)}
  </select>`;
}

/** What the present step brought, read out once. */
function News({ match }) {
  const lines = match.table.value && match.lines.value.filter((line) => line.ply > match.before.value);
  return lines.flatMap((line) => said(line, match)).map((words, place) => html`<span key=${place}>${words.text ?? words} </span>`);
}

/** ← → Home End and the pages go, Space plays; not where they mean something else. */
function useKeys(match) {
  useEffect(() => {
    const pressed = (event) => {
      const verb = verbOf(event);
      if (!verb) return;
      event.preventDefault();
      match[verb]();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

const VERBS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "end", PageUp: "chapterBack", PageDown: "chapterOn", " ": "toggle" };

/** What a key does here, or nothing. @returns {string | undefined} */
export function verbOf(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return undefined;
  if (event.target.closest?.("input:not([type=checkbox]), select, textarea, [contenteditable]")) return undefined;
  if (event.key === " " && event.target.closest?.("button, a, summary, input")) return undefined;
  return VERBS[event.key];
}
