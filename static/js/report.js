/** Reporting a line, a match or a player to the staff: a dialog that any page can open, wherever somebody has a name. */

import { render } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { fill } from "./text.js";

const LONGEST = 500;

/** The reasons, as lobby.models.Reason has them. A name can only be reported with its player. */
function reasons(kind) {
  const all = [
    ["insult", gettext("Insults or threats")],
    ["hate", gettext("Hatred against groups of people")],
    ["spam", gettext("Advertising or spam")],
    ["cheating", gettext("Cheating or agreed results")],
    ["leaving", gettext("Leaving matches, or letting the clock run")],
    ["name", gettext("An offensive name")],
    ["other", gettext("Something else")],
  ];
  const fit = { line: ["insult", "hate", "spam", "other"], letter: ["insult", "hate", "spam", "other"], match: ["cheating", "leaving", "insult", "other"] }[kind];
  return fit ? all.filter(([name]) => fit.includes(name)) : all;
}

/** Ask what is wrong, and tell the staff.
 *
 * @param {{kind: "line" | "letter" | "match" | "player", match?: number, room?: string | number, n?: number, letter?: number,
 *   player?: number, name: string, quote?: string}} meant
 *   A line at a table: `match`, `room` ("players" or "watchers"), `n`; in a room of the lobby: `room` (its id), `n`.
 *   A letter: `letter`. A match: `match` and the `player` in it. `name`: who is reported; `quote`: what he said.
 */
export function openReport(meant) {
  const place = document.createElement("div");
  document.body.append(place);
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(html`<${Report} meant=${meant} onClose=${close} />`, place);
}

function Report({ meant, onClose }) {
  const choices = reasons(meant.kind);
  const [reason, choose] = useState("");
  const [words, write] = useState("");
  const [state, set] = useState({});
  const send = async (event) => {
    event.preventDefault();
    if (!reason) return set({ refused: gettext("Please choose what is wrong.") });
    set({ busy: true });
    set(await told(meant, reason, words));
  };
  const title = fill(gettext("Report %(name)s"), { name: meant.name });
  if (state.told) {
    return html`<${Dialog} title=${title} onClose=${onClose} cls="report">
      <h2>${gettext("Reported")}</h2>
      <p role="status">${state.told}</p>
      <div class="row"><button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Close")}</button></div>
    <//>`;
  }
  return html`<${Dialog} title=${title} onClose=${onClose} cls="report">
    <form class="report-form" onSubmit=${send}>
      <h2><bdi>${title}</bdi></h2>
      ${meant.quote && html`<blockquote class="quoted"><bdi>${meant.quote}</bdi></blockquote>`}
      <fieldset class="reasons"><legend class="label">${gettext("What is wrong?")}</legend>
        ${choices.map(([name, label], place) => html`<label key=${name} class="reason"><input type="radio" name="reason" value=${name} autofocus=${place === 0} checked=${reason === name} onChange=${() => choose(name)} /><span>${label}</span></label>`)}
      </fieldset>
      <label class="field"><span class="label">${gettext("In your words (voluntary)")}</span><textarea class="input" rows="3" maxlength=${LONGEST} value=${words} onInput=${(event) => write(event.currentTarget.value)}></textarea></label>
      ${state.refused && html`<p class="fault" role="alert">${state.refused}</p>`}
      <div class="row">
        <button class="btn primary" disabled=${state.busy}>${gettext("Report")}</button>
        <button class="btn quiet" type="button" onClick=${onClose}>${gettext("Cancel")}</button>
      </div>
      <p class="hint">${gettext("Only the staff reads this. The player is not told who reported him.")}</p>
    </form>
  <//>`;
}

/** @returns {Promise<{told?: string, refused?: string}>} */
async function told(meant, reason, words) {
  const { kind, match, room, n, letter, player } = meant;
  const fields = Object.entries({ kind, match, room, n, letter, player, reason, words }).filter(([, value]) => value !== undefined && value !== null);
  try {
    const headers = { "X-CSRFToken": csrf(), Accept: "application/json" };
    const answer = await fetch("/report/", { method: "POST", body: new URLSearchParams(fields), headers });
    return await answer.json();
  } catch {
    return { refused: gettext("That did not work just now. Please try again.") };
  }
}

function csrf() {
  return document.querySelector('meta[name="csrf"]')?.content ?? document.querySelector('input[name="csrfmiddlewaretoken"]')?.value ?? "";
}
