/** The Wertungstafel: colours down, the two sides across, in the same order as on the table. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, number } from "../../js/text.js";
import { Suit, art } from "./card.js";
import { cardName, colourName, colourOf, formula, valueOf } from "./faces.js";

const RECORD = 8;

export function Sheet({ sheet, sides, names }) {
  const columns = [[sides.theirs, "a", names.left], [sides.mine, "b", names.right]];
  return html`<div class="board-grid">
    <div class="cell top colour">${gettext("Balloon")}</div>${columns.map(([, cls, name]) => html`<div class="cell top ${cls}">${name}</div>`)}
    ${sheet.rows.map((row) => html`<${Row} key=${row.colour} row=${row} columns=${columns} />`)}
    <div class="cell sum colour">${gettext("Sum")}</div>${columns.map(([seat, cls]) => html`<div class="cell sum ${cls}"><span></span><b class="pts">${number(sheet.points[seat])}</b></div>`)}
    <div class="cell rest colour" data-short=${gettext("Rest")}>${gettext("Not laid")}</div>${columns.map(([seat, cls]) => html`<div class="cell rest ${cls}"><${Rest} cards=${sheet.unlaid[seat]} /></div>`)}
  </div>`;
}

function Row({ row, columns }) {
  return html`<div class="cell colour"><${Suit} colour=${row.colour} />${colourName(row.colour)}</div>
    ${columns.map(([seat, cls]) => html`<${Account} journey=${row.journeys[seat]} colour=${row.colour} cls=${cls} />`)}`;
}

function Account({ journey, colour, cls }) {
  return html`<div class="cell ${cls}"><div>
      ${journey.cards.length > 0 && html`<${Strip} cards=${journey.cards} colour=${colour} />`}
      <p class="how">${formula(journey) || gettext("not started")}${journey.cards.length >= RECORD && html` <span class="record"><${Icon} name="star" /><span>${gettext("Record journey")}</span></span>`}</p>
    </div><b class="pts ${journey.points < 0 ? "bad" : ""}">${number(journey.points)}</b></div>`;
}

/** Cards of one colour as a row of figures. */
export function Strip({ cards, colour, marked = [] }) {
  const left = [...marked];
  return html`<ol class="strip ${colour}">${cards.map((card, place) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return html`<li key=${place} class=${at >= 0 ? "marked" : ""} aria-label=${at >= 0 ? fill(gettext("%(card)s, in your hand"), { card: cardName(card) }) : cardName(card)}>${valueOf(card)}</li>`;
  })}</ol>`;
}

function Rest({ cards }) {
  return html`<ol class="strip mixed">${cards.map((card, place) => html`<li key=${place} class=${colourOf(card)} aria-label=${cardName(card)}><svg aria-hidden="true"><use href=${art(`suit-${colourOf(card)}`)} /></svg>${valueOf(card)}</li>`)}</ol>`;
}

/** The totals of all races so far. */
export function Totals({ sheet, sides, names }) {
  const pair = (points) => `${number(points[sides.theirs])} : ${number(points[sides.mine])}`;
  return html`<div class="totals">
    ${sheet.races > 1 && sheet.race_points.map((points, place) => html`<div key=${place}><small>${fill(gettext("Race %(race)s"), { race: place + 1 })}</small><b>${pair(points)}</b></div>`)}
    <div class="all"><small>${fill(gettext("Total, %(left)s : %(right)s"), { left: names.left, right: names.rightInLine })}</small><b>${pair(sheet.totals)}</b></div>
  </div>`;
}
