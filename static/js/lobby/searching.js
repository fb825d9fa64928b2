/** A search of one's own while it lasts: how long already, how far, among how many; the computer would play meanwhile. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { fill } from "../text.js";
import { COMPUTER_AFTER, clockWords, offersOf, ownOffers, reach, rangeWords, termWords, withdraw } from "./offers.js";
import { Fingerprint } from "./seeks.js";

export function Searching({ lobby }) {
  const [seek] = ownOffers(lobby, "quick");
  const last = useRef(null);
  const [told, tell] = useState(""); // filled once it is there, else nobody reads it out
  useEffect(() => {
    tell(seek ? gettext("We look for an opponent …") : "");
    const isTold = lobby.told.value?.kind === "error"; // why it has ended, perhaps
    if (last.current && !seek && !isTold && lobby.mine.value.matches.every((match) => match.days)) lobby.say(gettext("The search has ended without an opponent."));
    last.current = seek;
  }, [seek?.id]);
  const end = () => {
    last.current = null;
    return withdraw(lobby, seek);
  };
  return html`<p class="hush" role="status">${told}</p>${seek && html`<${Search} lobby=${lobby} seek=${seek} end=${end} />`}`;
}

function Search({ lobby, seek, end }) {
  const cancel = async () => {
    await end();
    document.querySelector(".tiles .tile")?.focus(); // where the search began
  };
  const waited = lobby.now.value + lobby.offset - seek.since;
  return html`<section class="panel searching" aria-labelledby="searching-title">
    <span class="spin" aria-hidden="true"></span>
    <div class="what">
      <h2 id="searching-title">${gettext("We look for an opponent …")}</h2>
      <p><small>${termWords(lobby, seek, true).join(" · ")}</small></p>
      <p class="num"><small>${[clockWords(waited), reachWords(seek, waited), crowd(lobby, seek)].filter(Boolean).join(" · ")} · <${Fingerprint} seek=${seek} /></small></p>
    </div>
    <button class="btn" type="button" onClick=${cancel}>${gettext("Cancel")}</button>
    <div class="meanwhile" role="status"><${Computer} lobby=${lobby} seek=${seek} end=${end} late=${waited >= COMPUTER_AFTER} /></div>
  </section>`;
}

function reachWords(seek, waited) {
  const range = reach(seek, waited);
  return range ? fill(gettext("ratings %(range)s"), { range: rangeWords(range) }) : gettext("anybody");
}

function crowd(lobby, seek) {
  const others = (offersOf(lobby).value.searching[seek.game] ?? 1) - 1;
  return others > 0 && fill(ngettext("%(count)s other searches, too", "%(count)s others search, too", others), { count: others });
}

/** One click: the search ends, the match begins. The forms of the page below know how to start one. */
function Computer({ lobby, seek, end, late }) {
  const form = useRef(null);
  const game = lobby.games.get(seek.game);
  const known = document.querySelector("#computer form");
  if (!known || !game?.levels.length) return null;
  const start = async (level) => {
    const element = form.current;
    element.elements.level.value = level;
    await end();
    if (!element.isConnected) document.body.append(element); // a form that is gone sends nothing
    element.submit();
  };
  return html`<p>${late ? gettext("Nobody yet. We go on looking; or play the computer now:") : gettext("Or play the computer at once:")}</p>
    <form ref=${form} method="post" action=${known.action} class="levels" onSubmit=${(event) => event.preventDefault()}>
      <input type="hidden" name="csrfmiddlewaretoken" value=${known.elements.csrfmiddlewaretoken.value} />
      <input type="hidden" name="game" value=${seek.game} /><input type="hidden" name="preset" value=${seek.preset} /><input type="hidden" name="level" />
      ${game.levels.map((level) => html`<button class="btn" type="button" key=${level.name} onClick=${() => start(level.name)}>${level.label}</button>`)}
    </form>`;
}
