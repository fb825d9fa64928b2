/** The Zugkasten: whose turn, how long still, what the chosen card brings, what to do with it. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, number, rich, signed } from "../../js/text.js";
import { cardName, colourName, colourOf, formula } from "./faces.js";
import { whyNotInShort, whyNotLaid } from "./choice.js";
import { fact } from "./words.js";

/** @param props `signal`: the cards left of which the last entry has warned, or 0. */
export function Box({ view, sides, names, turn, status, frame, signal, lines, context, showSheet, hint }) {
  const moving = view.phase === "move" && status === "running";
  const advises = turn.live && (hint?.shown ?? false);
  return html`<section class="box ${names.watcher ? "watching" : ""} ${signal && moving ? "signal" : ""}" aria-label=${gettext("Move box")}>
    <div class="turn"><h2 role="status" tabindex="-1">${heading(view, names, turn, status)}</h2>${turn.live && html`<${Steps} laid=${turn.laid !== null} />`}</div>
    <${Score} view=${view} sides=${sides} names=${names} />
    ${moving && html`<${MovesLeft} ...${{ view, sides, names, signal }} live=${turn.live} />`}
    ${turn.note && !saidBelow(view, sides, turn) && html`<p class="note-line bad" role="alert">${turn.note}</p>`}
    <${Matter} ...${{ view, sides, names, turn, status, frame, lines, context, showSheet, advises }} />
  </section>`;
}

/** Whether the forecast gives the same reason: then it is marked there and not said twice. */
function saidBelow(view, sides, { note, chosen, forecast }) {
  return chosen !== null && forecast && !forecast.playable && note === whyNotLaid(forecast, laneOf(view, chosen), sides.mine);
}

function laneOf(view, card) {
  return view.lanes.find((lane) => lane.colour === colourOf(card));
}

function heading(view, names, turn, status) {
  if (status !== "running") return gettext("The match is over");
  if (view.phase === "between") return fill(gettext("Race %(race)s is over"), { race: view.race_no });
  if (turn.live || (!names.watcher && names.isMe(view.turn))) return gettext("It is your turn");
  return fill(gettext("To move: %(name)s"), { name: names.of(view.turn) });
}

function Steps({ laid }) {
  return html`<ol class="steps"><li data-n="1" aria-current=${laid ? undefined : "step"}>${pgettext("step of a turn", "lay")}</li><li data-n="2" aria-current=${laid ? "step" : undefined}>${pgettext("step of a turn", "draw")}</li></ol>`;
}

function Score({ view, sides, names }) {
  return html`<div class="score">
    <div class="side-a"><small>${names.left}</small><b>${number(view.totals[sides.theirs])}</b></div>
    <div class="mid"><span>${view.races > 1 ? fill(gettext("Total, race %(race)s of %(races)s"), { race: view.race_no, races: view.races }) : gettext("Points")}</span><i>:</i></div>
    <div class="side-b"><small>${names.right}</small><b>${number(view.totals[sides.mine])}</b></div>
  </div>`;
}

/** Moves of both; near the end the warning comes first, while one can still act on it. */
function MovesLeft({ view, sides, names, signal, live }) {
  const count = (seat) => fill(ngettext("%(count)s move", "%(count)s moves", view.moves_left[seat]), { count: view.moves_left[seat] });
  const warning = (live && { 2: gettext("This is probably your last move."), 1: gettext("If you draw from the deck, the race ends.") }[view.deck])
    || (signal > 0 && fill(ngettext("%(deck)s card left in the deck.", "%(deck)s cards left in the deck.", signal), { deck: signal }));
  const moves = names.watcher
    ? html`${rich(gettext("Moves left: %(left)s %(theirs)s, %(right)s %(mine)s"), { left: names.left, right: names.rightInLine, theirs: html`<b>${view.moves_left[sides.theirs]}</b>`, mine: html`<b>${view.moves_left[sides.mine]}</b>` })}<span class="long">${gettext(", if both draw from the deck.")}</span>`
    : html`${rich(gettext("%(moves)s left"), { moves: html`<b>${count(sides.mine)}</b>` })}<span class="long">${fill(gettext(", if both draw from the deck. %(name)s has %(count)s."), { name: names.left, count: view.moves_left[sides.theirs] })}</span>`;
  return html`<p class="left-line ${warning ? "warns" : ""}">${warning && html`<strong class="warning">${warning}</strong> `}<span class="moves">${moves}</span></p>`;
}

function Matter({ view, sides, names, turn, status, frame, lines, context, showSheet, advises }) {
  if (status !== "running") return view.sheet && html`<div class="acts one"><button class="btn quiet" type="button" onClick=${showSheet}>${gettext("Scoreboard")}</button></div>`;
  if (view.phase === "between") return html`<${Between} ...${{ view, sides, names, turn, frame, showSheet }} />`;
  if (turn.laid) return html`<${Drawing} turn=${turn} />`;
  if (advises) return frame.advice(turn.act.advise);
  const hint = turn.live ? frame.hint() : null;
  if (turn.chosen !== null) return html`<${Chosen} ...${{ view, sides, names, turn, hint }} />`;
  const takeBack = frame.takeBack();
  return html`${turn.live && html`<p class="call">${gettext("Choose a card from your hand.")}</p>`}
    <${LastMove} lines=${lines} context=${context} />
    ${(takeBack || hint) && html`<div class="acts ${takeBack && hint ? "pair" : "one"}">${hint}${takeBack}</div>`}`;
}

/** Where the log lies behind a tab: what the last move was. */
function LastMove({ lines, context }) {
  const move = lines.at(-1)?.facts?.find((one) => one.type === "moved");
  return move ? html`<p class="last-line">${fact(move, context)}</p>` : null;
}

function Chosen({ view, sides, names, turn, hint }) {
  const { forecast, act } = turn;
  const lane = laneOf(view, turn.chosen);
  return html`<${Forecast} ...${{ forecast, lane, sides, names }} marked=${saidBelow(view, sides, turn)} />
    <div class="acts ${hint ? "hinted" : ""}">
      <button class="btn primary lay" type="button" aria-disabled=${!turn.can("expedition")} onClick=${(event) => act.lay("expedition", event)}><${Icon} name="lay" />${pgettext("move box", "Play")}</button>
      <button class="btn discard" type="button" aria-disabled=${!turn.can("discard")} onClick=${(event) => act.lay("discard", event)}><${Icon} name="down" />${pgettext("move box", "Discard")}</button>
      <button class="btn quiet undo" type="button" onClick=${act.back}><${Icon} name="back-arrow" />${pgettext("move box", "Back")}</button>
      ${hint}
    </div>`;
}

function Forecast({ forecast, lane, sides, names, marked }) {
  const label = fill(gettext("Forecast for %(card)s"), { card: cardName(forecast.card) });
  return html`<ul class="forecast" aria-label=${label}>
    ${forecast.playable
      ? html`<li><b class="delta ${tone(forecast.delta)}">${signed(forecast.delta)}</b><span><span class="lead">${gettext("to your journey:")} </span><span class="nowrap">${number(forecast.journey.points)} = ${formula(forecast.journey)}</span>${forecast.opens && html`<span class="long">. ${fill(gettext("A new journey costs %(fee)s."), { fee: forecast.journey.fee })}</span>`}</span></li>`
      : html`<li><b class="delta">–</b><span class=${marked ? "bad marked" : ""} role=${marked ? "alert" : undefined}>${either(whyNotLaid(forecast, lane, sides.mine), whyNotInShort(forecast, lane, sides.mine))}</span></li>`}
    <li>${theirsWords(forecast.theirs, names)}</li>
  </ul>`;
}

/** A sentence, and what stands for it in one line of a phone. */
function either(long, short) {
  return html`<span class="long">${long}</span><span class="short">${short}</span>`;
}

function theirsWords(theirs, { left: name }) {
  if (!theirs) return html`<b class="delta">–</b><span>${fill(gettext("of no use to %(name)s"), { name })}</span>`;
  if (theirs.starts) return html`<b class="delta">${signed(theirs.delta)}</b><span>${either(fill(gettext("%(name)s could start a journey with it"), { name }), fill(gettext("a new journey for %(name)s"), { name }))}</span>`;
  return html`<b class="delta ${theirs.delta > 0 ? "bad" : ""}">${signed(theirs.delta)}</b><span>${either(fill(gettext("for %(name)s, if you discard it"), { name }), fill(pgettext("forecast", "for %(name)s"), { name }))}</span>`;
}

function tone(delta) {
  return delta > 0 ? "good" : delta < 0 ? "bad" : "";
}

function Drawing({ turn }) {
  return html`<p class="call">${turn.advised && html`<b>${turn.advised === "deck" ? gettext("Hint: draw from the deck.") : fill(gettext("Hint: take the card of %(colour)s."), { colour: colourName(turn.advised) })}</b> `}${gettext("Draw from the deck, or take the top card of a landing place.")}<span class="long"> ${gettext("A card from a landing place makes the race one move longer.")}</span></p>
    <div class="acts one"><button class="btn quiet undo" type="button" onClick=${turn.act.back} disabled=${turn.busy}><${Icon} name="back-arrow" />${pgettext("move box", "Back")}</button></div>`;
}

function Between({ view, sides, names, turn, frame, showSheet }) {
  const ready = view.ready[sides.theirs];
  const countdown = frame.countdown(sides.mine);
  return html`<p class="call">${ready && fill(gettext("%(name)s is ready."), { name: names.left })} ${turn.goOn && countdown && html`${gettext("On in")} ${countdown}`}</p>
    <div class="acts one">
      ${turn.goOn && html`<button class="btn primary go-on" type="button" disabled=${turn.busy} onClick=${turn.goOn}>${fill(gettext("On to race %(race)s"), { race: view.race_no + 1 })}</button>`}
      ${!turn.goOn && !names.watcher && html`<p class="call">${fill(gettext("Waiting for %(name)s"), { name: names.left })}</p>`}
      <button class="btn quiet" type="button" onClick=${showSheet}>${gettext("Scoreboard")}</button>
    </div>`;
}
