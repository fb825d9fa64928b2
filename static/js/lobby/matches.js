/** What is played: one's own matches first of all, then those that can be watched. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { fill } from "../text.js";

export function MyMatches({ lobby }) {
  const mine = lobby.mine.value.matches;
  if (!mine.length) return null;
  return html`<section class="panel calls" aria-labelledby="mine-title">
    <header><h2 id="mine-title">${ngettext("Your match is running", "Your matches are running", mine.length)}</h2></header>
    <ul>
      ${mine.map((match) => html`<li key=${match.id}>
        <${Icon} name="play" />
        <span><b>${match.names.join(" – ")}</b><small>${terms(lobby, match)}</small></span>
        <a class="btn primary small" href=${lobby.table(match.id)}>${gettext("To the table")}</a>
      </li>`)}
    </ul>
  </section>`;
}

export function Matches({ lobby }) {
  const { matches, count } = lobby.matches.value;
  return html`<section class="panel" aria-labelledby="matches-title">
    <header><h2 id="matches-title">${gettext("Matches being played")}</h2><span class="muted small num">${count > 0 && fill(ngettext("%(count)s table", "%(count)s tables", count), { count })}</span></header>
    ${matches.length === 0 && html`<p class="empty">${gettext("No match between people is running. Once two have agreed, you can watch them from here.")}</p>`}
    <ul class="live-list">${matches.map((match) => html`<${Running} lobby=${lobby} match=${match} key=${match.id} />`)}</ul>
    ${count > matches.length && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: count - matches.length })}</p>`}
  </section>`;
}

function Running({ lobby, match }) {
  const mine = lobby.mine.value.matches.some((own) => own.id === match.id);
  return html`<li><a href=${lobby.table(match.id)}>
    <span><b>${match.names.join(" – ")}</b><small>${terms(lobby, match)}</small></span>
    <span class="watch"><${Icon} name=${mine ? "play" : "eye"} />${mine ? gettext("Play on") : gettext("Watch")}</span>
  </a></li>`;
}

function terms(lobby, match) {
  return [lobby.title(match.game), match.preset && lobby.preset(match.game, match.preset)].filter(Boolean).join(", ");
}
