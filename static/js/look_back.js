/** The look back in a replay: a curve of how it stood, the costliest moves of each seat, and what would have been better. */

import { useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { boundsOf, linesOf, valueAt, worstOf } from "./look_back_state.js";
import { fill, rich, signed } from "./text.js";
import * as genericWords from "./generic_words.js";

const [WIDE, HIGH] = [300, 100];

/** The costliest moves hide the log, or the log them: there is room for one below the curve. */
export function LookBack({ match }) {
  const { state, data } = match.lookBack;
  const [all, setAll] = useState(true);
  const seen = state.value === "ready";
  return html`<section class="look-back ${seen && all ? "all" : ""}" aria-label=${gettext("Look back")}>
    <header>
      <h3 class=${seen ? "hush" : ""}>${gettext("Look back")}</h3>
      ${seen && html`<div class="choose"><button class="btn bare" type="button" aria-pressed=${all} onClick=${() => setAll(true)}>${gettext("Costliest moves")}</button><button class="btn bare" type="button" aria-pressed=${!all} onClick=${() => setAll(false)}>${gettext("Log")}</button></div>`}
      <button class="round" type="button" aria-label=${gettext("Close the look back")} onClick=${match.lookBack.hide}><${Icon} name="close" /></button>
    </header>
    ${seen ? html`<${Curve} match=${match} data=${data.value} />
      ${all && html`<${Account} match=${match} data=${data.value} />`}` : html`<${Waiting} match=${match} />`}
  </section>`;
}

function Waiting({ match }) {
  const { state, share, mayAsk, show } = match.lookBack;
  const words = {
    none: mayAsk ? gettext("One moment …") : gettext("Nobody has looked back at this match yet. Those who played it can."),
    working: gettext("The strongest computer goes through the match and weighs every move. You can go on meanwhile."),
    unavailable: gettext("There is no look back at this match."),
    busy: gettext("Several matches are being looked back at. Try again in a moment."),
    lost: gettext("That could not be loaded. Look at your connection and try again."),
  }[state.value] ?? gettext("One moment …");
  return html`<p role="status">${words}</p>
    ${state.value === "working" && html`<progress max="1" value=${share.value ?? undefined} aria-label=${gettext("Progress")}></progress>`}
    ${["lost", "busy"].includes(state.value) && html`<button class="btn" type="button" onClick=${show}>${gettext("Try again")}</button>`}`;
}

function Account({ match, data }) {
  return html`<div class="account">
    ${worstOf(data).map((one) => html`<${Worst} key=${one.seat} match=${match} data=${data} ...${one} />`)}
    <${Values} match=${match} data=${data} lines=${linesOf(data)} />
    <p class="fine">${gettext("These are estimates: the computer saw only what the player saw then.")}</p>
  </div>`;
}

// --- the curve --------------------------------------------------------------------------------------------------------
function Curve({ match, data }) {
  const box = useRef(null);
  const lines = linesOf(data);
  const bounds = boundsOf(lines);
  const x = (step) => (match.last ? (step / match.last) * WIDE : 0);
  const y = (value) => ((bounds.high - value) / (bounds.high - bounds.low)) * HIGH;
  const to = (event) => {
    const { left, width } = box.current.getBoundingClientRect();
    match.jump(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * match.last));
  };
  const slid = (event) => { if (event.buttons) to(event); };
  return html`<figure>
    <svg ref=${box} viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" role="img" aria-label=${curveWords(lines, data, match)} onPointerDown=${to} onPointerMove=${slid}>
      <path class="zero" d="M0 ${y(0).toFixed(1)}H${WIDE}" />
      ${lines.map(({ seat, points }) => html`<path key=${seat} class="line seat-${seat}" d=${path(points, x, y)} />`)}
      ${worstOf(data).flatMap(({ seat, moves }) => moves.map((move) => html`<path key=${move.step} class="worst" d="M${x(move.step).toFixed(1)} ${y(valueAt(lines[seat].points, move.step) ?? 0).toFixed(1)}h0" />`))}
      <path class="here" d="M${x(match.step.value).toFixed(1)} 0V${HIGH}" />
    </svg>
    <figcaption>${lines.map(({ seat, points }) => html`<span key=${seat} class="key seat-${seat}"><bdi>${match.context.value.name(seat)}</bdi> <b class="num">${worth(valueAt(points, match.step.value), data)}</b></span>`)}</figcaption>
  </figure>`;
}

function path(points, x, y) {
  return points.map(({ step, value }, place) => `${place ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}

/** A value of the curve: points, or how likely a seat wins. */
function worth(value, data) {
  if (value === null) return "–";
  return data.unit === "percent" ? fill(gettext("%(percent)s %"), { percent: Math.round(value) }) : signed(Math.round(value));
}

function curveWords(lines, data, match) {
  const end = lines.map(({ seat, points }) => `${match.context.value.name(seat)} ${worth(points.at(-1)?.value ?? null, data)}`).join(", ");
  return fill(gettext("What each could hope for, step by step. At the end: %(end)s. A click leads there; the values stand in the table below."), { end });
}

/** The curve for those who read it. */
function Values({ match, data, lines }) {
  const title = gettext("Values as a table");
  const names = lines.map(({ seat }) => match.context.value.name(seat));
  return html`<details class="values"><summary>${title}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">${gettext("Step")}</th>${names.map((name, seat) => html`<th scope="col" key=${seat}><bdi>${name}</bdi></th>`)}</tr></thead>
      <tbody>${data.curve.map(({ step, values }) => html`<tr key=${step}><th scope="row"><button type="button" onClick=${() => match.jump(step)}>${step}</button></th>${values.map((value, seat) => html`<td key=${seat}>${worth(value, data)}</td>`)}</tr>`)}</tbody>
    </table></div>
  </details>`;
}

// --- the costliest moves ----------------------------------------------------------------------------------------------
function Worst({ match, data, seat, moves, lost }) {
  const c = match.context.value;
  const sum = cost(lost, data);
  return html`<section class="costly"><h4>${c.isMe(seat) ? fill(gettext("You gave away %(sum)s in all"), { sum }) : rich(gettext("%(name)s gave away %(sum)s in all"), { name: html`<bdi>${c.name(seat)}</bdi>`, sum })}</h4>
    ${moves.length ? html`<ol>${moves.map((move) => html`<${Costly} key=${move.step} match=${match} data=${data} move=${move} />`)}</ol>` : html`<p>${gettext("No move gave away anything worth a word.")}</p>`}
  </section>`;
}

/** What was given away: "7 points", or "12 % of winning". */
export function cost(lost, data) {
  const points = Math.round(lost);
  return data.unit === "percent" ? fill(gettext("%(percent)s % of winning"), { percent: points }) : fill(ngettext("%(points)s point", "%(points)s points", points), { points });
}

function Costly({ match, data, move }) {
  const go = () => {
    match.jump(move.step);
    match.tab.value = "table";
  };
  const reasons = move.reasons.map((fact) => reasonWords(fact, match)).filter(Boolean);
  return html`<li>
    <button type="button" onClick=${go} aria-current=${match.step.value === move.step ? "step" : undefined}>
      <span class="num cost">−${cost(move.lost, data)}</span><span class="at">${fill(gettext("Step %(step)s"), { step: move.step })}</span> <b>${moveWords(move.move, match)}</b>
    </button>
    <p>${rich(gettext("Better: %(move)s"), { move: html`<b>${moveWords(move.better, match)}</b>` })}${reasons.length > 0 && html`<span class="why">. ${reasons.join(" ")}</span>`}</p>
  </li>`;
}

/** A move in the game's own words. */
export function moveWords(move, match) {
  const c = match.context.value;
  return match.worded(() => match.words?.move?.(move, c)) ?? genericWords.move(move, c);
}

function reasonWords(fact, match) {
  const said = match.worded(() => match.words?.reason?.(fact, match.context.value));
  return said?.text ?? said;
}
