/** Finding somebody among many: by name at once, by more behind a button; what is chosen is remembered on this device. */

import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { later } from "../later.js";
import { pref } from "../prefs.js";
import { fill } from "../text.js";

const More = later(() => import("./sieve_more.js").then((module) => module.More));

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
