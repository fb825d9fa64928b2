/** The panel of a hint: the move, why, and what to do with it. It takes no focus; the key H leads to it. */

import { html } from "./html.js";
import { Icon } from "./icon.js";
import { adviceWords } from "./advice_words.js";
import * as generic from "./generic_words.js";

export function Advice({ match, take }) {
  const hint = match.hints.hint.value;
  if (!hint) return null;
  const { what, why } = adviceWords(hint, match, generic);
  const use = () => {
    match.hints.close();
    take(hint.move);
  };
  return html`<section class="advice" aria-label=${pgettext("advice", "Hint")}>
    <p class="what"><${Icon} name="hint" /><b>${what}</b></p>
    ${why.length > 0 && html`<ul class="why">${why.map((reason) => html`<li key=${reason}>${reason}</li>`)}</ul>`}
    <div class="answers">
      ${take && html`<button class="btn primary small take-hint" type="button" onClick=${use}>${gettext("Use hint")}</button>`}
      <button class="btn quiet small close-hint" type="button" onClick=${match.hints.close}>${gettext("Close")}</button>
    </div>
  </section>`;
}
