/** The score sheet: rounds down, players across; and the account of one round. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, number, signed } from "../../js/text.js";

/** Letters of a name that a narrow column shows. */
const SEEN = 4;

/** All rounds so far, beside the table. @param props `order`: seats as they sit, the near one first */
export function PointsSheet({ view, order, names }) {
  const heads = headsOf(order.map(names.title));
  return html`<section class="points-sheet" aria-label=${gettext("Score sheet")}>
    <h2>${gettext("Score sheet")}</h2>
    <div class="rounds" tabindex="0" role="group" aria-label=${gettext("All rounds")}><table>
      <thead><tr><th scope="col">${gettext("Round")}</th>${order.map((seat, place) => html`<th scope="col" key=${seat} title=${names.of(seat)}><bdi aria-hidden="true">${heads[place]}</bdi><bdi class="hush">${names.of(seat)}</bdi></th>`)}</tr></thead>
      <tbody>${view.history.map((round, place) => html`<tr key=${place}><th scope="row">${place + 1}</th>${order.map((seat) => html`<td key=${seat}><${Change} round=${round} seat=${seat} /></td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${gettext("Total")}</th>${order.map((seat) => html`<td key=${seat}>${number(view.totals[seat])}</td>`)}</tr></tfoot>
    </table></div>
    ${view.history.some((round) => round.halved.some(Boolean)) && html`<p class="legend">${gettext("½ bullseye: 200 became 100, or 100 became 50")}</p>`}
  </section>`;
}

/** What stands over narrow columns: the names, as long as their beginnings differ; else initials with the number that the name ends with,
 *  or where that is not enough, with the place. */
export function headsOf(titles) {
  if (differ(titles.map((title) => title.slice(0, SEEN)))) return titles;
  const short = (title, number) => `${[...title][0]}${number}`;
  const numbered = titles.map((title, place) => (place ? short(title, /\d+$/.exec(title)?.[0] ?? place + 1) : title));
  return differ(numbered) ? numbered : titles.map((title, place) => (place ? short(title, place + 1) : title));
}

function differ(heads) {
  return new Set(heads).size === heads.length;
}

/** What a round brought, and what was halved then. */
function Change({ round, seat }) {
  const hit = round.halved[seat];
  return html`${number(round.deltas[seat])}${hit > 0 && html`<small title=${halvedWords(hit)}> ½<span class="hush"> ${halvedWords(hit)}</span></small>`}`;
}

export function halvedWords(hit) {
  return fill(gettext("Bullseye! %(from)s → %(to)s"), { from: hit, to: hit / 2 });
}

/** How one round was counted, the best account first. @param props `ready`: by seat, or nothing after the end */
export function RoundAccount({ round, options, ranking, names, ready = null }) {
  return html`<div class="account"><table>
    <thead><tr><th scope="col">${gettext("Player")}</th><th scope="col">${gettext("White points")}</th>${options.good_ghosts && html`<th scope="col">${gettext("Good ghosts")}</th>`}<th scope="col">${gettext("Round")}</th><th scope="col">${gettext("Account")}</th></tr></thead>
    <tbody>${ranking.map((seat) => html`<tr key=${seat} class=${names.isMe(seat) ? "me" : ""}>
      <th scope="row"><bdi>${names.title(seat)}</bdi>${ready?.[seat] && html`<span class="ready yes"><${Icon} name="check" />${gettext("ready")}</span>`}
        ${round.shooter === seat && html`<small class="row-note">${gettext("Shoot the moon")}</small>`}${round.halved[seat] > 0 && html`<small class="row-note">${halvedWords(round.halved[seat])}</small>`}</th>
      <td>${round.points[seat]}</td>
      ${options.good_ghosts && html`<td>${ghostsWords(round, seat)}</td>`}
      <td>${signed(round.deltas[seat])}</td>
      <td><b>${number(round.totals[seat])}</b></td>
    </tr>`)}</tbody>
  </table>${round.choice && html`<p class="small muted">${moonWords(round, names)}</p>`}</div>`;
}

/** "2 × −5"; they do not count in a round with a Durchmarsch. */
function ghostsWords(round, seat) {
  const count = round.ghosts[seat];
  if (!count) return "–";
  return round.choice ? `(${count})` : `${count} × −5`;
}

export function moonWords({ shooter, choice }, names) {
  const values = { name: names.of(shooter) };
  if (choice === "self_minus") return names.isMe(shooter) ? gettext("You won all white ghosts: 75 points come off your account.") : fill(gettext("%(name)s won all white ghosts: 75 points come off the own account."), values);
  return names.isMe(shooter) ? gettext("You won all white ghosts: everybody else gets 75 points.") : fill(gettext("%(name)s won all white ghosts: everybody else gets 75 points."), values);
}

/** Seats by what is on their account, the least first; who has left last. */
export function ranked(totals, left = []) {
  const place = (seat) => (left.includes(seat) ? 1000 + left.length - left.indexOf(seat) : totals[seat]);
  return [...totals.keys()].sort((a, b) => place(a) - place(b) || a - b);
}
