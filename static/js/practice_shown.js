/** The record against the computer, shown: where levels are chosen, and below a result. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { levelName } from "./chairs.js";
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { LEVELS, levelOf, pending, recordOf, reset, settle } from "./practice.js";
import { fill } from "./text.js";

const OUTCOMES = "/tables/outcomes/";
const AT_ONCE = 40;
/** Rises when something was kept. */
const changed = signal(0);
for (const event of ["storage", "pageshow"]) addEventListener(event, () => { changed.value += 1; });

let asking = null;

/** Ask once a page how matches went on whose end was not seen here. */
function askOutcomes() {
  asking ??= asked().catch(() => {}); // without the net they wait
  return asking;
}

async function asked() {
  const open = pending(localStorage).slice(0, AT_ONCE);
  if (!open.length) return;
  const answer = await fetch(`${OUTCOMES}?${open.map((id) => `match=${id}`).join("&")}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const told = await answer.json();
  for (const id of open) settle(localStorage, id, told[id], Date.now());
  changed.value += 1;
}

/** All levels of a game, on the page that offers them. Nothing is shown before there is something. */
export function Record({ game, title }) {
  const [resets, ask] = useState(false);
  useEffect(() => { askOutcomes(); }, []);
  changed.value; // eslint-disable-line no-unused-expressions -- drawn anew when it rises
  const record = recordOf(localStorage, game);
  const levels = LEVELS.filter((level) => record[level]);
  if (!levels.length) return null;
  const sum = (name) => levels.reduce((found, level) => found + record[level][name], 0);
  return html`<details class="practice">
    <summary><${Icon} name="down" /><span>${gettext("Your record:")} <b>${summed({ won: sum("won"), drawn: sum("drawn"), lost: sum("lost") })}</b></span></summary>
    <table>
      <thead><tr><th scope="col">${gettext("Level")}</th><th scope="col">${gettext("Wins")}</th><th scope="col">${pgettext("head of a narrow column", "Draws")}</th><th scope="col">${pgettext("head of a narrow column", "Losses")}</th><th scope="col">${gettext("with a hint")}</th></tr></thead>
      <tbody>${levels.map((level) => html`<tr key=${level}><th scope="row">${levelName(level)}</th><td>${record[level].won}</td><td>${record[level].drawn}</td><td>${record[level].lost}</td><td>${record[level].hinted}</td></tr>`)}</tbody>
    </table>
    <p class="muted small">${gettext("Kept on this device only.")}</p>
    <button class="btn quiet small" type="button" onClick=${() => ask(true)}>${gettext("Reset the record")}</button>
    ${resets && html`<${ResetAsked} game=${game} title=${title} onClose=${() => ask(false)} />`}
  </details>`;
}

function ResetAsked({ game, title, onClose }) {
  const forget = () => {
    reset(localStorage, game);
    onClose();
    changed.value += 1;
  };
  const words = fill(gettext("Reset your record in %(game)s?"), { game: title });
  return html`<${Dialog} title=${words} onClose=${onClose} cls="forget">
    <h2>${words}</h2>
    <p>${gettext("Wins, losses and draws against all levels begin at zero. That cannot be undone.")}</p>
    <div class="choices">
      <button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Keep it")}</button>
      <button class="btn danger" type="button" onClick=${forget}>${gettext("Reset")}</button>
    </div>
  <//>`;
}

/** "12 wins, 1 draw, 7 losses". */
function summed({ won, drawn, lost }) {
  const parts = [fill(ngettext("%(count)s win", "%(count)s wins", won), { count: won })];
  if (drawn) parts.push(fill(ngettext("%(count)s draw", "%(count)s draws", drawn), { count: drawn }));
  parts.push(fill(ngettext("%(count)s loss", "%(count)s losses", lost), { count: lost }));
  return parts.join(", ");
}

/** Below a result: the level that was played. */
export function AfterResult({ match }) {
  const { game, chairs } = match.table.value;
  const level = levelOf(chairs);
  const record = recordOf(localStorage, game)[level];
  if (!record) return null;
  const hints = match.hints.given.value || match.given.hints > 0;
  const hinted = record.hinted ? `, ${fill(ngettext("%(count)s of them with a hint", "%(count)s of them with hints", record.hinted), { count: record.hinted })}` : "";
  return html`<p class="practice-told">${fill(gettext("Your record against %(level)s:"), { level: levelName(level) })} <b>${summed(record)}</b>${hinted}. ${hints && gettext("You had a hint in this one.")} <span class="muted">${gettext("Kept on this device only.")}</span></p>`;
}
