/** Open challenges: offers that anybody who fits may take with one click; one's own, and one's links, above them. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { PersonMenu } from "../person.js";
import { pref } from "../prefs.js";
import { copyLink } from "../share.js";
import { fill } from "../text.js";
import { timeOf } from "../times.js";
import { clockWords, offersOf, ownElo, ownOffers, rangeWords, take, termWords, unfit, withdraw } from "./offers.js";

const filter = pref("seeks.filter", { game: "", fit: false });

/** The list of open challenges: a panel of the hall. */
export function Seeks({ lobby }) {
  const { seeks, count } = offersOf(lobby).value;
  const me = lobby.mine.value.me;
  const others = seeks.filter((seek) => seek.by.id !== me?.id);
  const shown = others.filter((seek) => wanted(lobby, seek, me));
  const own = ownOffers(lobby).filter((seek) => seek.kind !== "quick");
  return html`<section class="panel seeks" aria-labelledby="seeks-title">
    <header><h2 id="seeks-title">${gettext("Open challenges")}</h2>${me && html`<button class="btn small" type="button" aria-haspopup="dialog" onClick=${() => (lobby.seeking.value = "open")}>${gettext("Post one")}</button>`}</header>
    ${others.length > 1 && html`<${Filter} lobby=${lobby} seeks=${others} />`}
    <p class="hush" role="status">${fill(ngettext("%(count)s open challenge", "%(count)s open challenges", count), { count })}</p>
    <ul>
      ${own.map((seek) => html`<${Own} lobby=${lobby} seek=${seek} key=${seek.id} />`)}
      ${shown.map((seek) => html`<${Offer} lobby=${lobby} seek=${seek} me=${me} key=${seek.id} />`)}
    </ul>
    ${shown.length === 0 && html`<p class="empty">${others.length ? html`${gettext("No open challenge fits what you are looking for.")} <button class="btn bare" type="button" onClick=${() => (filter.value = { game: "", fit: false })}>${gettext("Show all")}</button>` : own.length ? gettext("Nobody else waits just now.") : gettext("Nobody waits just now. Post a challenge: whoever fits takes it with one click.")}</p>`}
    ${count > seeks.length && html`<p class="muted small num">${fill(gettext("and %(count)s more"), { count: count - seeks.length })}</p>`}
  </section>`;
}

function wanted(lobby, seek, me) {
  const { game, fit } = filter.value;
  if (game && lobby.games.has(game) && seek.game !== game) return false;
  return !fit || !me || !unfit(seek, { elo: ownElo(lobby, seek.game), guest: me.guest });
}

function Filter({ lobby, seeks }) {
  const games = [...lobby.games.values()].filter((game) => seeks.some((seek) => seek.game === game.slug));
  const set = (part) => (filter.value = { ...filter.value, ...part });
  return html`<div class="seek-filter">
    ${games.length > 1 && html`<label class="hush" for="seeks-game">${gettext("Game")}</label><select class="input" id="seeks-game" value=${filter.value.game} onChange=${(event) => set({ game: event.target.value })}>
      <option value="">${gettext("All games")}</option>
      ${games.map((game) => html`<option value=${game.slug} key=${game.slug}>${game.title}</option>`)}
    </select>`}
    ${lobby.mine.value.me && html`<label class="tick-line"><input type="checkbox" checked=${filter.value.fit} onChange=${(event) => set({ fit: event.target.checked })} /><span>${gettext("Only what fits me")}</span></label>`}
  </div>`;
}

function Offer({ lobby, seek, me }) {
  const { by } = seek;
  const why = me ? unfit(seek, { elo: ownElo(lobby, seek.game), guest: me.guest }) : "";
  const elo = by.elo?.[seek.game];
  const range = rangeWords(seek);
  const label = fill(gettext("Play %(name)s: %(terms)s"), { name: by.name, terms: termWords(lobby, seek, false).join(", ") });
  return html`<li class=${why ? "unfit" : ""}>
    <i class="face" aria-hidden="true">${[...by.name][0].toUpperCase()}</i>
    <span>
      <b><${PersonMenu} person=${by} /></b>${elo !== undefined && html` <span class="num muted">${elo}${by.unsure?.includes(seek.game) ? "?" : ""}</span>`}
      <small>${termWords(lobby, seek, false).join(" · ")}</small>
      <small class="num">${range && html`${fill(gettext("Rating %(range)s"), { range })} · `}<${Fingerprint} seek=${seek} /></small>
    </span>
    ${why ? html`<span class="why">${why}</span>` : me && html`<button class="btn primary small" type="button" aria-label=${label} onClick=${() => take(lobby, seek)}>${gettext("Play")}</button>`}
  </li>`;
}

function Own({ lobby, seek }) {
  const link = seek.kind === "link";
  const range = rangeWords(seek);
  const left = clockWords(seek.until - lobby.now.value - lobby.offset);
  const end = async () => {
    await withdraw(lobby, seek);
    document.querySelector(".seeks header .btn")?.focus();
  };
  const until = link ? fill(gettext("good until %(time)s"), { time: timeOf(seek.until - lobby.offset, { weekday: "short" }) }) : fill(gettext("expires in %(time)s"), { time: left });
  return html`<li class="own">
    <${Icon} name=${link ? "link" : "clock"} />
    <span>
      <b>${link ? gettext("Your link") : gettext("Your challenge")}</b>
      <small>${termWords(lobby, seek, true).join(" · ")}</small>
      <small class="num">${range && html`${fill(gettext("Rating %(range)s"), { range })} · `}${until} · <${Fingerprint} seek=${seek} /></small>
    </span>
    <span class="answers">
      ${link && html`<${Copy} lobby=${lobby} seek=${seek} />`}
      <button class="btn small quiet" type="button" onClick=${end}>${gettext("Withdraw")}</button>
    </span>
  </li>`;
}

function Copy({ lobby, seek }) {
  const copy = async (event) => {
    const field = event.currentTarget.parentNode.querySelector("input");
    if (await copyLink(field)) lobby.say(gettext("The link is copied."), "success");
    else location.assign(seek.address);
  };
  return html`<span class="copying"><input class="hush" type="text" tabindex="-1" aria-hidden="true" readonly value=${new URL(seek.address, location.href).href} /><button class="btn small" type="button" onClick=${copy}>${gettext("Copy the link")}</button></span>`;
}

/** The luck is drawn already: the number and the hash under which that can be checked later. */
export function Fingerprint({ seek }) {
  return html`<details class="deal-mark"><summary>${fill(gettext("Deal no. %(deal)s"), seek)}</summary><code>${seek.hash}</code></details>`;
}
