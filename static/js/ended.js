/** How it ended: who won, why, what next. */

import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { number } from "./text.js";
import * as words from "./generic_words.js";

/** @param {{match: object, Ending?: Function, onClose: () => void}} props `Ending`: what the game's board adds. */
export function Ended({ match, ending, onClose }) {
  const t = match.table.value;
  const c = match.context.value;
  const result = t.result ?? { reason: t.status, ranks: [], scores: [] };
  const why = words.ending(result, match.lines.value, c);
  return html`<${Dialog} title=${gettext("Result")} onClose=${onClose} cls="ended">
    <p class="eyebrow">${gettext("The match is over")}</p>
    <h2>${words.verdict(result, c)}</h2>
    ${why && html`<p>${why}</p>`}
    ${ending ?? html`<${Scores} result=${result} c=${c} />`}
    <div class="choices">
      <a class="btn primary" href=${match.given.lobby}>${gettext("To the lobby")}</a>
      <button class="btn quiet" type="button" onClick=${onClose}>${gettext("Look at the table")}</button>
    </div>
  <//>`;
}

function Scores({ result, c }) {
  if (!result.scores?.length) return null;
  const order = [...result.scores.keys()].sort((a, b) => result.ranks[a] - result.ranks[b]);
  return html`<ol class="ranks">${order.map((seat) => html`<li key=${seat}><span class="num">${result.ranks[seat]}.</span><b>${c.name(seat)}</b><span class="num">${number(result.scores[seat])}</span></li>`)}</ol>`;
}
