/** The other players: who they are and what everybody may see of them. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill } from "../../js/text.js";
import { Drawing, art } from "./art.js";
import { Few, devName, total } from "./cards.js";
import { others } from "./names.js";

export function Rivals({ view, near, frame, actors, status, names, chairs, replay }) {
  const plays = ({ bot, away, player }) => (replay ? player === null : Boolean(bot || away)); // a computer, of its own or for somebody
  return others(view.seats, near).map((seat) => html`<${Rival} key=${seat} ...${{ view, seat, frame, names }} machine=${plays(chairs[seat])} waited=${status === "running" && actors.includes(seat)} />`);
}

function Rival({ view, seat, frame, names, waited, machine }) {
  const { points, requested } = view.people[seat];
  return html`<section class="rival seat-${seat} ${waited ? "is-turn" : ""} ${requested ? "wants" : ""}" title=${requested ? gettext("Builds between the turns") : null} data-seat=${seat} aria-label=${names.of(seat)}>
    ${waited && html`<${Drawing} name="i-turn" cls="turn-arrow" />`}
    <${Pennant} />${machine && html`<i class="machine" aria-hidden="true"><${Icon} name="machine" /></i>`}
    ${frame.chair(seat)}
    <${Honours} view=${view} seat=${seat} />
    <p class="vp"><b>${points}</b><span> ${ngettext("point", "points", points)}</span></p>
    <${Stats} view=${view} seat=${seat} />
  </section>`;
}

/** What is worth points besides: on a phone medals on the rim, since its counts have no room for them. */
export function Honours({ view, seat }) {
  const won = [view.longest === seat && "i-route", view.army === seat && "i-knights", view.people[seat].chip && "chip"].filter(Boolean);
  return won.length > 0 && html`<p class="honours" aria-hidden="true">${won.map((name) => html`<${Drawing} key=${name} name=${name} />`)}</p>`;
}

/** A house and a road, in the seat's colour and with its mark. */
function Pennant() {
  const line = { x1: 4, y1: 34, x2: 22, y2: 34 };
  return html`<svg class="pennant route" viewBox="0 0 26 40" aria-hidden="true"><use href=${art("p-settlement")} width="26" height="26" /><line class="case" ...${line} /><line class="body" ...${line} /><line class="mark" ...${line} /></svg>`;
}

/** Cards in hand and in sight, and what they are worth. @param own whether the hand is shown beside it anyway */
export function Stats({ view, seat, own = false }) {
  const { cards, devs, knights, route, chip, requested } = view.people[seat];
  const open = view.hands?.[seat];
  return html`<ul class="stats">
    ${!own && (open ? html`<${OpenHand} hand=${open[0]} devs=${open[1]} seat=${seat} />` : html`<${Stat} icon="cards" count=${cards} words=${gettext("Cards in hand: %(count)s")} purse=${seat} />`)}
    ${!own && html`<${Stat} icon="award" count=${devs} words=${gettext("Development cards: %(count)s")} />`}
    <${Stat} icon="knights" count=${knights} words=${gettext("Knights played: %(count)s")} badge=${view.army === seat && gettext("Largest army")} />
    <${Stat} icon="route" count=${route} words=${gettext("Length of the trade route: %(count)s")} badge=${view.longest === seat && gettext("Longest trade route")} />
    ${chip && html`<li class="won" title=${gettext("Special point")}><${Drawing} name="chip" /><span class="hush">${gettext("Special point")}</span></li>`}
    ${requested && html`<li class="hush">${gettext("Builds between the turns")}</li>`}
  </ul>`;
}

/** Where all is open, it has a line of its own, also when there is nothing. */
function OpenHand({ hand, devs, seat }) {
  const names = devs.map(([kind]) => devName(kind));
  return html`<li class="open-hand" data-purse=${seat}>${total(hand) > 0 ? html`<${Few} cards=${hand} />` : html`<span class="few"><${Drawing} name="i-cards" /><b>0</b></span>`}
    ${devs.length > 0 && html`<span class="open-devs" role="img" aria-label=${names.join(", ")} title=${names.join(", ")}>${devs.map(([kind], place) => html`<${Drawing} key=${place} name=${`v-${kind}`} />`)}</span>`}</li>`;
}

/** @param props `badge`: what the count has won, worth points */
function Stat({ icon, count, words, purse = null, badge = "" }) {
  const text = [fill(words, { count }), badge].filter(Boolean).join(", ");
  return html`<li class="of-${icon} ${badge ? "won" : ""} ${count ? "" : "none"}" title=${text}><span class="hush">${text}</span><i aria-hidden="true" data-purse=${purse}><${Drawing} name=${`i-${icon}`} /></i><b aria-hidden="true">${count}</b></li>`;
}
