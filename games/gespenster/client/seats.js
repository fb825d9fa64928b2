/** The players round the table: who they are, what they have taken, whether something is waited for. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, number, signed } from "../../js/text.js";
import { Chip, Drawing, Mini } from "./card.js";

/** @param props `at`: the place round the table; `waited`: whether this seat is to act; `help`: whether what was taken is shown; `given`: what the reader gave to it */
export function Seat({ view, seat, at, frame, waited, help, names, given = null }) {
  const left = view.phase !== "over" && view.left.includes(seat);
  return html`<section class="gs-seat at-${at} ${waited ? "is-turn" : ""}" data-seat=${seat} role="group" aria-label=${seatWords({ view, seat, waited, help, names })}>
    ${waited && html`<${Drawing} name="arrow" cls="turn-arrow" />`}
    ${frame.chair(seat)}
    <${Tally} ...${{ view, seat, help }} />
    ${left && html`<p class="stands-in">${fill(gettext("A computer plays on for %(name)s"), { name: names.of(seat) })}</p>`}
    <${Ready} view=${view} seat=${seat} />
    ${given && html`<p class="given"><span>${gettext("from you")}</span>${given.map((card, place) => html`<${Chip} key=${place} face=${card} />`)}</p>`}
  </section>`;
}

function Tally({ view, seat, help }) {
  const tricks = view.tricks_won[seat];
  const playing = view.phase !== "pass" && view.phase !== "deal";
  const kept = view.options.good_ghosts ? 5 * view.ghosts[seat] : 0;
  return html`<ul class="tally" aria-hidden="true">
    ${seat === view.leader && html`<li class="first-mark" title=${gettext("Plays first in this round")}><${Icon} name="flag" /></li>`}
    <li class="total"><b class="total-figure">${number(view.totals[seat])}</b> <span>${ngettext("point", "points", Math.abs(view.totals[seat]))}</span></li>
    ${playing && help && html`<li class="whites" title=${gettext("white points in this round")}><${Mini} name="ghost-white" box="14 12 72 86" /><b class="whites-figure">${signed(view.points[seat])}</b></li>`}
    ${playing && help && kept > 0 && html`<li class="good-ghosts" title=${gettext("good ghosts in this round")}>${number(-kept)}</li>`}
    ${playing && html`<li class="tricks-won" title=${gettext("tricks in this round")}><${Mini} name="tricks" box="0 0 24 24" /><b>${tricks}</b> <span>${ngettext("trick", "tricks", tricks)}</span></li>`}
    <li class="held" title=${gettext("cards in hand")}><${Mini} name="back" box="0 0 100 140" /><b>${view.counts[seat]}</b></li>
  </ul>`;
}

/** Ticks while everybody chooses at once, and before the next round. */
function Ready({ view, seat }) {
  const done = { pass: view.passed, between: view.ready }[view.phase]?.[seat];
  if (done) return html`<p class="ready yes"><${Icon} name="check" />${gettext("ready")}</p>`;
  return view.phase === "pass" ? html`<p class="ready">${gettext("still choosing")}</p>` : null;
}

/** All of a seat in words, for those who do not see it. */
export function seatWords({ view, seat, waited, help, names }) {
  const points = Math.abs(view.totals[seat]);
  const words = [names.title(seat), fill(ngettext("%(count)s point", "%(count)s points", points), { count: number(view.totals[seat]) })];
  if (view.phase !== "pass") {
    if (help) words.push(fill(ngettext("%(count)s white point in this round", "%(count)s white points in this round", view.points[seat]), { count: view.points[seat] }));
    if (help && view.options.good_ghosts && view.ghosts[seat]) words.push(fill(ngettext("%(count)s good ghost", "%(count)s good ghosts", view.ghosts[seat]), { count: view.ghosts[seat] }));
    words.push(fill(ngettext("%(count)s trick", "%(count)s tricks", view.tricks_won[seat]), { count: view.tricks_won[seat] }));
  }
  words.push(fill(ngettext("%(count)s card in hand", "%(count)s cards in hand", view.counts[seat]), { count: view.counts[seat] }));
  if (seat === view.leader) words.push(gettext("plays first in this round"));
  if (waited) words.push(view.turn === seat ? gettext("on turn") : gettext("still choosing"));
  return words.join(", ");
}
