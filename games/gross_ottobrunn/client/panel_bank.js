/** What lies in the bank, open and face down, and what is left to be discovered. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { RES, disasterName, total } from "./cards.js";
import { resourceName, terrainName } from "./places.js";

/** The kinds in `view.unseen`, as letters of `view.land`. */
const UNSEEN = [..."SDLBWGOY"];

export function Bank({ view }) {
  return html`<section class="bank" aria-label=${gettext("Bank")}><h2>${gettext("Bank")} <small>${gettext("stack, + laid aside")}</small></h2>
    <ul>${view.bank.map((pile, place) => html`<${Pile} key=${place} resource=${RES[place]} pile=${pile} />`)}
      <li title=${fill(gettext("Development cards left: %(count)s"), { count: view.devs })}><span class="hush">${fill(gettext("Development cards left: %(count)s"), { count: view.devs })}</span><${Drawing} name="i-award" /><b aria-hidden="true">${view.devs}</b></li></ul>
    <${Unseen} view=${view} /></section>`;
}

function Pile({ resource, pile: [stack, aside, disasters] }) {
  const words = fill(gettext("%(resource)s: %(stack)s in the stack, %(aside)s laid aside"), { resource: resourceName(resource), stack, aside });
  const bad = disasters.map(disasterName).join(", ");
  return html`<li title=${bad ? `${words} (${bad})` : words}><span class="hush">${bad ? `${words} (${bad})` : words}</span><${Drawing} name=${`r-${resource}`} /><b aria-hidden="true">${stack}</b><small aria-hidden="true">+${aside}</small>
    ${disasters.length > 0 && html`<span class="strikes" aria-hidden="true">${disasters.map((kind, place) => html`<${Drawing} key=${place} name=${`d-${kind}`} />`)}</span>`}</li>`;
}

/** Tiles by kind and numbers that are still face down. */
function Unseen({ view }) {
  const count = total(view.unseen);
  if (!count) return null;
  return html`<details class="unseen"><summary>${fill(ngettext("%(count)s hex undiscovered", "%(count)s hexes undiscovered", count), { count })}</summary>
    <ul>${UNSEEN.map((letter, place) => view.unseen[place] > 0 && html`<li key=${letter}>${terrainName(letter)} <b>${view.unseen[place]}</b></li>`)}</ul>
    <p>${fill(gettext("Numbers: %(numbers)s"), { numbers: view.chips.join(", ") })}</p></details>`;
}
