/** What a match for ratings has changed, in the window of its result. */

import { html } from "./html.js";
import { changeWords, settlementOf, stakesBack, talerWords, whyNot } from "./rating.js";
import { fill, number, signed } from "./text.js";

/** Everybody's rating before and after, and the points. */
export function Ratings({ match }) {
  const t = match.table.value;
  const settlement = settlementOf(t);
  const back = stakesBack(t);
  if (settlement === null) return back && html`<p class="not-rated">${back}</p>`;
  if (!settlement.rated) return html`<p class="not-rated">${[whyNot(settlement), back].filter(Boolean).join(" ")}</p>`;
  const c = match.context.value;
  const mine = settlement.taler?.granted?.[t.seat];
  return html`<ul class="rating-changes" aria-label=${gettext("Ratings")}>${settlement.seats.map((change, seat) => html`<${Change} key=${seat} change=${change} seat=${seat} c=${c} taler=${settlement.taler?.changes[seat]} />`)}</ul>
    ${(back || mine > 0) && html`<p class="not-rated">${[back, mine > 0 && fill(gettext("Your first %(count)s Taler are in your account."), { count: mine })].filter(Boolean).join(" ")}</p>`}`;
}

function Change({ change, seat, c, taler = 0 }) {
  const gain = change.after - change.before;
  return html`<li>
    <span class="hush">${changeWords(change, seat, c)}</span>
    <b aria-hidden="true"><bdi>${c.name(seat)}</bdi>${change.unsure && html`<small>${gettext("provisional")}</small>`}</b>
    <span class="num elo" aria-hidden="true">${number(change.before)} → <strong>${number(change.after)}</strong></span>
    <span class="num gain ${gain > 0 ? "up" : gain < 0 ? "down" : ""}" aria-hidden="true">${signed(gain)}</span>
    <span class="num points" aria-hidden="true">${fill(ngettext("%(points)s point", "%(points)s points", Math.abs(change.points)), { points: signed(change.points) })}</span>
    ${taler !== 0 && html`<span class="num points taler">${talerWords(taler, signed(taler))}</span>`}
  </li>`;
}
