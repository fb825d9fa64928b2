/** What is played: one's own matches first of all, then those that can be watched. */

import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { longWritten } from "../slow.js";
import { fill } from "../text.js";
import { openTo } from "./tables.js";

const CARDS = 4;
/** Matches that are shown with a picture; the others are rows. */
const STEP = 30;
const MINE = 5;
/** Of one's own that many; the others are on their page. */

export function MyMatches({ lobby }) {
  const mine = lobby.mine.value.matches;
  if (!mine.length) return null;
  return html`<section class="panel calls" aria-labelledby="mine-title">
    <header><h2 id="mine-title">${ngettext("Your match is running", "Your matches are running", mine.length)}</h2></header>
    <ul>
      ${mine.slice(0, MINE).map((match) => html`<li key=${match.id}>
        <${Icon} name="play" />
        <span><b><${Names} names=${match.names} /></b><small>${terms(lobby, match)}</small>${match.days > 0 && html`<small class="num">${turnWords(lobby, match)}</small>`}</span>
        <a class="btn ${match.days && !match.turn ? "quiet" : "primary"} small" href=${lobby.table(match.id)}>${gettext("To the table")}</a>
      </li>`)}
    </ul>
    ${mine.length > MINE && html`<p><a class="tap" href=${lobby.data.own}>${gettext("My matches")}</a></p>`}
  </section>`;
}

/** Of a match by correspondence: whose turn it is, and for how long. */
function turnWords(lobby, { until = 0, turn = false }) {
  const left = until - lobby.now.value - lobby.offset;
  const words = left > 0 && (longWritten(left) || fill(gettext("%(minutes)s min"), { minutes: Math.ceil(left / 60_000) }));
  if (!words) return turn ? gettext("Your turn") : "";
  return turn ? `${gettext("Your turn")} · ${fill(gettext("%(left)s left"), { left: words })}` : fill(gettext("you wait for at most %(left)s"), { left: words });
}

export function Matches({ lobby }) {
  const all = lobby.matches.value;
  const count = lobby.hall.value.tables;
  const [wanted, want] = useState("");
  const [most, setMost] = useState(STEP);
  const played = [...lobby.games.values()].filter((game) => all.some((match) => match.game === game.slug));
  const game = played.some((one) => one.slug === wanted) ? wanted : "";
  const matches = game ? all.filter((match) => match.game === game) : all;
  return html`<section class="panel" aria-labelledby="matches-title">
    <header><h2 id="matches-title">${gettext("Matches being played")}</h2><span class="muted small num">${count > 0 && fill(ngettext("%(count)s table", "%(count)s tables", count), { count })}</span></header>
    ${played.length > 1 && html`<div class="field tables-of"><label class="hush" for="tables-of">${gettext("Game")}</label><select class="input" id="tables-of" value=${game} onChange=${(event) => want(event.target.value)}>
      <option value="">${gettext("All games")}</option>${played.map((one) => html`<option key=${one.slug} value=${one.slug}>${one.title}</option>`)}
    </select></div>`}
    ${all.length === 0 && html`<p class="empty">${gettext("No match between people is running. Once two have agreed, you can watch them from here.")}</p>`}
    ${all.length === 0 && lobby.narrow.value && openTo(lobby) > 0 && html`<button class="btn wide" type="button" onClick=${() => showOpen(lobby)}><${Icon} name="people" />${waitingWords(openTo(lobby))}</button>`}
    <ul class="tables">${matches.slice(0, CARDS).map((match) => html`<${Card} lobby=${lobby} match=${match} key=${match.id} />`)}</ul>
    ${matches.length > CARDS && html`<ul class="live-list">${matches.slice(CARDS, most).map((match) => html`<${Row} lobby=${lobby} match=${match} key=${match.id} />`)}</ul>`}
    ${matches.length > most && html`<button class="btn quiet wide" type="button" onClick=${() => setMost(most + STEP)}>${gettext("Show more")}</button>`}
    ${count > all.length && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: count - all.length })}</p>`}
  </section>`;
}

function showOpen(lobby) {
  lobby.part.value = "seeks";
  document.querySelector('[data-tab-name="seeks"]').focus();
}

/** Where a phone shows one part at a time, open tables are behind another tab. */
function waitingWords(count) {
  return fill(ngettext("%(count)s open table waits for players", "%(count)s open tables wait for players", count), { count });
}

/** A match with the game's cover, where the game has one. */
function Card({ lobby, match }) {
  const { cover, icon } = lobby.games.get(match.game) ?? {};
  const picture = cover || icon;
  return html`<li><a href=${lobby.table(match.id)}>
    <span class="thumb ${cover ? "" : "small"}">${picture ? html`<img src=${picture} alt="" loading="lazy" />` : html`<${Icon} name="play" />`}</span>
    <span class="cap">${match.names.length > 2 ? html`<b><${Names} names=${match.names} /></b>` : match.names.map((name, seat) => html`<b key=${seat}><bdi>${name}</bdi></b>`)}<small>${[terms(lobby, match), watchers(match)].filter(Boolean).join(" · ")}</small><${Watch} lobby=${lobby} match=${match} /></span>
  </a></li>`;
}

function Row({ lobby, match }) {
  return html`<li><a href=${lobby.table(match.id)}>
    <span><b><${Names} names=${match.names} /></b><small>${[terms(lobby, match), watchers(match)].filter(Boolean).join(" · ")}</small></span>
    <${Watch} lobby=${lobby} match=${match} />
  </a></li>`;
}

function Watch({ lobby, match }) {
  const mine = lobby.mine.value.matches.some((own) => own.id === match.id);
  return html`<span class="watch"><${Icon} name=${mine ? "play" : "eye"} />${mine ? gettext("Play on") : gettext("Watch")}</span>`;
}

function Names({ names }) {
  const between = names.length > 2 ? ", " : " – ";
  return names.map((name, seat) => html`${seat > 0 && between}<bdi>${name}</bdi>`);
}

function watchers({ watchers: count = 0 }) {
  return count > 0 && fill(ngettext("%(count)s watches", "%(count)s watch", count), { count });
}

function terms(lobby, match) {
  return [lobby.games.size > 1 && lobby.title(match.game), (match.preset || match.options) && lobby.kindOf(match.game, match)].filter(Boolean).join(", ") || lobby.title(match.game);
}
