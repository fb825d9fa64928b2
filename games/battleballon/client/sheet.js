/** The Wertungstafel: colours down, the two sides across, in the same order as on the table. */

import { useEffect, useRef } from "preact/hooks";
import { count } from "../../js/flights.js";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { marked as those } from "../../js/kit/copies.js";
import { fill, number } from "../../js/text.js";
import { Suit, art } from "./card.js";
import { cardName, colourName, colourOf, formula, valueOf } from "./faces.js";

const RECORD = 8;
/** Milliseconds from one row to the next; board.css has the same. */
const ROW = 60;

export function Sheet({ sheet, sides, names }) {
  const columns = [[sides.theirs, "a", names.left], [sides.mine, "b", names.right]];
  const sums = useRef([]);
  useEffect(() => {
    // the sums come last, when all rows are there
    const frame = requestAnimationFrame(() => columns.forEach(([seat], at) => count(sums.current[at], 0, sheet.points[seat], { delay: sheet.rows.length * ROW, write: number })));
    return () => cancelAnimationFrame(frame);
  }, []);
  const after = sheet.rows.length + 1;
  return html`<div class="board-grid">
    <${Cells} row=${0} cls="top" title=${gettext("Balloon")} columns=${columns} cell=${(seat, name) => name} />
    ${sheet.rows.map(({ colour, journeys }, at) => html`<${Cells} key=${colour} row=${at + 1} title=${html`<${Suit} colour=${colour} />${colourName(colour)}`} columns=${columns} cell=${(seat) => html`<${Account} journey=${journeys[seat]} colour=${colour} />`} />`)}
    <${Cells} row=${after} cls="sum" title=${gettext("Sum")} columns=${columns} cell=${(seat, name, at) => html`<span></span><b class="pts" ref=${(element) => { sums.current[at] = element; }}>${number(sheet.points[seat])}</b>`} />
    <${Cells} row=${after} cls="rest" title=${gettext("Not laid")} short=${gettext("Rest")} columns=${columns} cell=${(seat) => html`<${Rest} cards=${sheet.unlaid[seat]} />`} />
  </div>`;
}

function Cells({ row, cls = "", title, short, columns, cell }) {
  const style = { "--row": row };
  return html`<div class="cell colour ${cls}" style=${style} data-short=${short}>${title}</div>${columns.map(([seat, side, name], at) => html`<div class="cell ${side} ${cls}" style=${style}>${cell(seat, name, at)}</div>`)}`;
}

function Account({ journey, colour }) {
  return html`<div>
      ${journey.cards.length > 0 && html`<${Strip} cards=${journey.cards} colour=${colour} />`}
      <p class="how">${formula(journey) || gettext("not started")}${journey.cards.length >= RECORD && html` <span class="record"><${Icon} name="star" /><span>${gettext("Record journey")}</span></span>`}</p>
    </div><b class="pts ${journey.points < 0 ? "bad" : ""}">${number(journey.points)}</b>`;
}

/** Cards of one colour as a row of figures. */
export function Strip({ cards, colour, marked = [] }) {
  const held = those(cards, marked);
  return html`<ol class="strip ${colour}">${cards.map((card, place) => html`<li key=${place} class=${held[place] ? "marked" : ""} aria-label=${held[place] ? fill(gettext("%(card)s, in your hand"), { card: cardName(card) }) : cardName(card)}>${valueOf(card)}</li>`)}</ol>`;
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
