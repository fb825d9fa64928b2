/** What each puts in: a number of Taler up to what one has oneself. What the other one has is nobody's business. */

import { html } from "../html.js";
import { fill } from "../text.js";

/** @param {{mine: object, value: number, rated: boolean, onChange: (stake: number) => void, labelled: string}} props `mine`: the reader's own message of the lobby */
export function StakeField({ mine, value, rated, onChange, labelled }) {
  const have = mine.taler ?? 0;
  const typed = (event) => onChange(Math.min(Number.parseInt(event.target.value, 10) || 0, have));
  return html`<div class="stake">
    <input class="input num" type="number" name="stake" inputmode="numeric" min="0" max=${Math.max(have, value)} step="1" autocomplete="off" aria-labelledby=${labelled} aria-describedby="${labelled}-have" value=${value} disabled=${!rated || (have === 0 && value === 0)} onFocus=${(event) => event.target.select()} onInput=${typed} />
    <span class="num" id="${labelled}-have">${haveWords(mine, value, rated)}</span>
  </div>`;
}

function haveWords({ taler = 0, taler_to_come: later }, value, rated) {
  if (!rated) return gettext("Taler, in rated matches only");
  if (!taler && later) return fill(gettext("Taler. Your first %(count)s come with your first rated match that counts."), { count: later });
  if (value > taler) return fill(gettext("Taler, and you have only %(count)s"), { count: taler });
  return fill(gettext("of your %(count)s Taler"), { count: taler });
}
