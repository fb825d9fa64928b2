/** How it ended: who won, why, what next. */

import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { later } from "./later.js";
import { Ratings } from "./rating_changes.js";
import { Rematch } from "./rematch.js";
import { number } from "./text.js";
import * as words from "./generic_words.js";

const Practice = later(() => import("./practice_shown.js").then((module) => module.AfterResult), "advice");

const DailyResult = later(() => import("./daily_result.js").then((module) => module.DailyResult));

/** @param {{match: object, ending: any, onClose: () => void}} props `ending`: what the game's board adds. */
export function Ended({ match, ending, onClose }) {
  const t = match.table.value;
  const c = match.context.value;
  const result = t.result ?? { reason: t.status, ranks: [], scores: [] };
  const why = words.ending(result, match.lines.value, c);
  const { replayUrl, lobby } = match.given;
  return html`<${Dialog} title=${gettext("Result")} onClose=${onClose} cls="ended">
    <p class="eyebrow">${gettext("The match is over")}</p>
    <h2>${words.verdict(result, c)}</h2>
    ${[words.place(result, c), why].filter(Boolean).map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}
    ${t.kind === "daily" && html`<${DailyResult} match=${match} />`}
    ${ending ?? html`<${Scores} result=${result} c=${c} />`}
    <${Ratings} match=${match} />
    ${t.kind === "computer" && html`<${Practice} match=${match} />`}
    <${Beyond} match=${match} />
    <div class="choices" data-first>
      <${Rematch} match=${match} />
      <button class="btn quiet" type="button" onClick=${onClose}>${gettext("Look at the table")}</button>
      ${replayUrl && t.status === "over" && html`<a class="btn quiet" href=${replayUrl}>${gettext("Replay this match")}</a>`}
      <a class="btn quiet" href=${lobby}>${gettext("To the lobby")}</a>
    </div>
  <//>`;
}

/** Quiet ways to what stands behind a result: the cards, and what was at stake. Those of a day are shown when it is closed. */
function Beyond({ match }) {
  const t = match.table.value;
  const { links = {}, replayUrl } = match.given;
  const ways = [
    replayUrl && links.check && t.kind !== "daily" && [links.check, gettext("Check these cards")],
    t.stake > 0 && links.taler && t.seat !== null && [links.taler, gettext("Your account of Taler")],
  ].filter(Boolean);
  return ways.length > 0 && html`<p class="beyond">${ways.map(([href, words]) => html`<a class="tap" key=${href} href=${href}>${words}</a>`)}</p>`;
}

function Scores({ result, c }) {
  if (!result.scores?.length) return null;
  const order = [...result.scores.keys()].sort((a, b) => result.ranks[a] - result.ranks[b]);
  return html`<ol class="ranks">${order.map((seat) => html`<li key=${seat} class=${c.isMe(seat) ? "me" : ""}><span class="num">${result.ranks[seat]}.</span><b><bdi>${c.name(seat)}</bdi>${c.chairs[seat]?.left && c.chairs[seat].player != null && html` <small>${c.isMe(seat) ? gettext("have left") : gettext("has left")}</small>`}</b><span class="num">${number(result.scores[seat])}</span></li>`)}</ol>`;
}
