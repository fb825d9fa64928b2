/** Finding somebody among many: by name at once, by more behind a button; what is chosen is remembered on this device. */

import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { pref } from "../prefs.js";
import { fill } from "../text.js";

const USUAL = { game: "", free: false, lowest: null, highest: null, friendsFirst: true, sort: "name" };
const kept = pref("lobby.sieve", {});

/** What is looked for, and ways to change it. A name is forgotten with the page. @returns {{terms, words, …}} crowd.js says what they are */
export function useSieve(lobby) {
  const [words, setWords] = useState("");
  const known = Object.fromEntries(Object.entries(kept.value).filter(([name]) => name in USUAL));
  const terms = { ...USUAL, ...known };
  if (!lobby.games.has(terms.game)) terms.game = lobby.games.size === 1 ? [...lobby.games.keys()][0] : "";
  if (!terms.game) terms.lowest = terms.highest = null;
  const hides = [terms.free, terms.lowest !== null, terms.highest !== null].filter(Boolean);
  return {
    terms, words, setWords, active: !!words.trim() || hides.length > 0, hiding: hides.length,
    set: (changed) => (kept.value = { ...known, ...changed }),
    reset: () => {
      setWords("");
      kept.value = {};
    },
  };
}

export function Sieve({ lobby, sieve, found, of }) {
  const [open, setOpen] = useState(false);
  return html`<div class="sieve" role="search" aria-label=${gettext("Find somebody")}>
    <label class="seek"><span class="hush">${gettext("Find a name")}</span><${Icon} name="search" /><input class="input" type="search" autocomplete="off" spellcheck=${false} placeholder=${gettext("Find a name")} value=${sieve.words} onInput=${(event) => sieve.setWords(event.target.value)} /></label>
    <button class="btn quiet" type="button" aria-expanded=${open} aria-controls="sieve-more" onClick=${() => setOpen(!open)}><${Icon} name="filter" /><span>${gettext("Filter")}</span>${sieve.hiding > 0 && html`<b class="badge num">${sieve.hiding}</b>`}</button>
    <p class="hush" role="status">${sieve.active && fill(gettext("%(found)s of %(of)s fit"), { found, of })}</p>
    <div class="more" id="sieve-more" hidden=${!open}>${open && html`<${More} lobby=${lobby} sieve=${sieve} />`}</div>
  </div>`;
}

function More({ lobby, sieve: { terms, set, reset } }) {
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
