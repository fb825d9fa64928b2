/** What the result window shows below the verdict: what everybody's points are made of, hidden ones too. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { namesOf } from "./names.js";

export function Ending({ view, seat, context }) {
  const { result } = view;
  if (!result) return null;
  const names = namesOf(context, { seat });
  return html`<div class="ending go-ending"><ol>${result.ranking.flatMap((group, place) => group.map((one) => html`<li key=${one} class="seat-${one}">
    <span class="num">${1 + result.ranking.slice(0, place).flat().length}.</span><i class="dot" aria-hidden="true"></i><b><bdi>${names.title(one)}</bdi>${view.left.includes(one) && context.chairs[one].player != null && html` <small>${context.isMe(one) ? gettext("have left") : gettext("has left")}</small>`}</b><span class="num">${result.points[one]}</span>
    <ul>${partsOf(view, one).map(([picture, points, words]) => html`<li key=${picture} title=${fill(words, { points })}><span class="hush">${fill(words, { points })}</span><${Drawing} name=${picture} /><span aria-hidden="true">${points}</span></li>`)}</ul>
  </li>`))}</ol></div>`;
}

/** Picture, points and words of each part that brings something. */
export function partsOf(view, seat) {
  const own = view.buildings.filter(([, owner]) => owner === seat);
  const cities = own.filter(([, , city]) => city).length;
  return [
    ["p-settlement", own.length - cities, gettext("Settlements: %(points)s")],
    ["p-city", 2 * cities, gettext("Cities: %(points)s")],
    ["i-route", view.longest === seat ? 2 : 0, gettext("Longest trade route: %(points)s")],
    ["i-knights", view.army === seat ? 2 : 0, gettext("Largest army: %(points)s")],
    ["chip", view.people[seat].chip ? 1 : 0, gettext("Special point: %(points)s")],
    ["v-point", view.result.hidden[seat], gettext("Hidden point cards: %(points)s")],
  ].filter(([, points]) => points > 0);
}
