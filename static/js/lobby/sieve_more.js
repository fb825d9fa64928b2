/** By what else than a name people are looked for: opened by few. */

import { html } from "../html.js";

export function More({ lobby, sieve: { terms, set, reset } }) {
  const ofGame = !!terms.game;
  return html`
    ${lobby.games.size > 1 && html`<div class="field"><label for="sieve-game">${gettext("Game")}</label><select class="input" id="sieve-game" value=${terms.game} onChange=${(event) => set({ game: event.target.value })}>
      <option value="">${gettext("All games")}</option>${[...lobby.games.values()].map((game) => html`<option key=${game.slug} value=${game.slug}>${game.title}</option>`)}
    </select></div>`}
    ${ofGame && html`<div class="field range" role="group" aria-labelledby="sieve-elo"><span class="label" id="sieve-elo">${gettext("Elo")}</span><div><${Bound} name="lowest" label=${pgettext("range", "from")} terms=${terms} set=${set} /><span aria-hidden="true">–</span><${Bound} name="highest" label=${pgettext("range", "to")} terms=${terms} set=${set} /></div></div>`}
    <div class="field"><label for="sieve-sort">${gettext("In order of")}</label><select class="input" id="sieve-sort" value=${terms.sort} onChange=${(event) => set({ sort: event.target.value })}>
      <option value="name">${pgettext("order", "name")}</option><option value="rating">${pgettext("order", "rating")}</option>
    </select></div>
    <${Check} words=${gettext("Only who is free")} on=${terms.free} set=${(free) => set({ free })} />
    <${Check} words=${gettext("Friends first")} on=${terms.friendsFirst} set=${(friendsFirst) => set({ friendsFirst })} />
    <button class="btn bare" type="button" onClick=${reset}>${gettext("Show all")}</button>`;
}

function Bound({ name, label, terms, set }) {
  const change = (event) => {
    const bound = Number.parseInt(event.target.value, 10);
    set({ [name]: Number.isFinite(bound) ? bound : null });
  };
  return html`<input class="input num" type="number" inputmode="numeric" min="0" max="4000" step="50" aria-label=${label} placeholder=${label} value=${terms[name] ?? ""} onChange=${change} />`;
}

function Check({ words, on, set }) {
  return html`<label class="check"><input type="checkbox" checked=${on} onChange=${(event) => set(event.target.checked)} /><span>${words}</span></label>`;
}
