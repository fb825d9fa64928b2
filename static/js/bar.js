/** The table's own tools in the bar: terms, watchers, switches, giving up. */

import { html } from "./html.js";
import { Icon } from "./icon.js";
import { talerWords } from "./rating.js";
import { RematchWish } from "./rematch.js";
import { timeWords } from "./slow.js";
import { soundOn } from "./sounds.js";
import { fill, humanised } from "./text.js";

export function Terms({ match }) {
  const t = match.table.value;
  if (!t) return null;
  const words = [...kindWords(match), timeWords(t.time, gettext("no clock")), t.kind === "computer" && gettext("against the computer"), t.kind === "same" && gettext("on one device"), t.kind === "people" && ratedWords(match), ...dailyWords(match), match.replay && (sharedBy(match) ?? gettext("Replay"))];
  const pills = words.filter(Boolean).map((word) => html`<span class="pill num" key=${word}>${word}</span>`);
  if (!match.given.preset && match.given.chosen?.length) pills.unshift(html`<span class="pill own" key="own" title=${match.given.chosen.join(", ")}>${pgettext("game type", "own")}</span>`);
  if (t.stake) pills.push(html`<span class="pill num" key="stake"><${Icon} name="coin" /><span class="hush">${gettext("Stake")}: </span>${talerWords(t.stake)}</span>`);
  return pills;
}

/** Whose link has led here. */
function sharedBy({ given }) {
  if (!given.shared) return null;
  return given.shared.own ? gettext("Shared by you") : fill(gettext("Shared by %(name)s"), { name: given.shared.by });
}

function ratedWords({ given }) {
  return given.rated ? gettext("for ratings") : gettext("friendly");
}

/** Of a race of the day: which day it is, and whether it counts. */
function dailyWords({ given }) {
  if (!given.daily) return [];
  return [fill(gettext("Daily race, %(day)s"), { day: given.daily.words }), given.daily.training && gettext("Training")];
}

/** The preset, or what was chosen instead of one. */
function kindWords({ given, words, worded }) {
  return given.preset ? [worded(() => words?.preset?.(given.preset)) ?? humanised(given.preset)] : (given.chosen ?? []);
}

/** Before day and night and the languages: who watches, what the board can show or leave out, sound. */
export function Tools({ match, settings }) {
  if (!match.table.value) return null;
  return html`${!match.replay && html`<${Watchers} match=${match} />`}
    ${settings().map((one) => html`<button class="btn bare wide-only setting" type="button" key=${one.key} aria-pressed=${one.on} onClick=${one.toggle}>${one.label}<small>${one.on ? gettext("on") : gettext("off")}</small></button>`)}
    <button class="round wide-only" type="button" aria-pressed=${soundOn.value} aria-label=${gettext("Sound")} title=${soundWords()} onClick=${switchSound}><${Icon} name=${soundOn.value ? "sound" : "sound-off"} /></button>`;
}

export function soundWords() {
  return soundOn.value ? gettext("Sound is on") : gettext("Sound is off");
}

export function switchSound() {
  soundOn.value = !soundOn.value;
}

/** After them: the result once there is one, and the way out. */
export function WayOut({ match }) {
  const t = match.table.value;
  if (!t || match.replay) return null;
  const plays = t.seat !== null && t.status === "running";
  return html`${t.status !== "running" && html`<${Again} match=${match} /><${RematchWish} match=${match} cls="btn bare wide-only" />`}${plays ? html`<${GiveUp} match=${match} />` : html`<${ToLobby} match=${match} />`}`;
}

function Watchers({ match }) {
  const { watchers, unnamed } = match.people.value;
  const count = watchers.length + unnamed;
  if (!count) return null;
  const words = fill(ngettext("%(count)s watcher", "%(count)s watchers", count), { count });
  return html`<details class="watchers">
    <summary class="btn bare num" aria-label=${fill(gettext("%(watchers)s, show names"), { watchers: words })}><${Icon} name="eye" />${count}<span class="wide-only">${words.replace(/^\d+\s*/, " ")}</span></summary>
    <ul class="drop">
      ${watchers.map((name) => html`<li key=${name}><bdi>${name}</bdi></li>`)}
      ${unnamed > 0 && html`<li class="muted">${fill(ngettext("%(count)s visitor without a name", "%(count)s visitors without a name", unnamed), { count: unnamed })}</li>`}
    </ul>
  </details>`;
}

function Again({ match }) {
  return html`<button class="btn bare result-again" type="button" onClick=${() => { match.resultOpen.value = true; }}><${Icon} name="trophy" /><span>${gettext("Result")}</span></button>`;
}

function ToLobby({ match }) {
  return html`<a class="btn bare to-lobby" href=${match.given.lobby}><${Icon} name="people" /><span class="wide-only">${gettext("To the lobby")}</span><span class="hush narrow-only">${gettext("To the lobby")}</span></a>`;
}

function GiveUp({ match }) {
  const words = match.table.value.chairs.length > 2 ? pgettext("match", "Leave") : gettext("Resign");
  return html`<button class="btn danger bare" type="button" aria-keyshortcuts="R" onClick=${() => { match.dialog.value = "resign"; }} aria-label=${gettext("Resign or leave the match")}><${Icon} name="flag" /><span class="wide-only">${words}</span></button>`;
}
