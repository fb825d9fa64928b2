/**
 * The pictures of the rules, drawn with the table's own cards. A line of data is a row of faces; "?" is a back, "S9*" a card
 * that the other side knows.
 */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Back, Card, drawFrom } from "./card.js";
import { cardName, colourName, colourOf } from "./faces.js";

/** name → component of {lines: string[], asset(file) → address} */
export const figures = { cards: drawn(Cards), colours: drawn(Colours), hand: drawn(Hand), journey: drawn(Journeys), lane: drawn(Lanes), race: drawn(Race) };

function drawn(Figure) {
  return ({ lines, asset }) => {
    drawFrom(asset("art.svg"));
    return html`<${Figure} lines=${lines} />`;
  };
}

function Cards({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => html`<${Row} faces=${faces(line)} cls="loose" />`)}</div>`;
}

/** A card of each colour over its name. */
function Colours({ lines }) {
  return html`<ul class="fig-colours">${faces(lines[0]).map((face) => html`<li key=${face}><${Card} face=${face} /><span>${colourName(colourOf(face))}</span></li>`)}</ul>`;
}

function Hand({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => html`<${Row} faces=${faces(line)} cls="fan" />`)}</div>`;
}

/** "Rw R5 = (5 − 20) × 2 = −30": the cards, and how their points come about. */
function Journeys({ lines, children }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [cards, how, points] = line.split(" = ");
    return html`<div class="fig-journey"><${Row} faces=${faces(cards)} /><${Sum} how=${how} points=${points} /></div>`;
  })}${children}</div>`;
}

/** Journeys, and "72 − 40 = 32", their sum, in the last line. */
function Race({ lines }) {
  const [how, points] = lines.at(-1).split(" = ");
  return html`<${Journeys} lines=${lines.slice(0, -1)}><div class="fig-total"><${Sum} how=${how} points=${points} /></div><//>`;
}

function Sum({ how, points }) {
  return html`<p class="fig-sum"><span>${how} =</span> <b class=${points.startsWith("−") ? "bad" : ""}>${points}</b></p>`;
}

/** "the other's journey | landing place | own journey", as the three lie at the table: both journeys grow away from the middle. */
function Lanes({ lines }) {
  return html`<div class="fig-lanes">
    <div class="fig-heads" aria-hidden="true"><span>${gettext("your opponent’s journey")}</span><span>${gettext("landing place")}</span><span>${gettext("your journey")}</span></div>
    ${lines.map((line) => {
      const [theirs, landing, mine] = line.split("|").map(faces);
      const colour = colourOf([...theirs, ...landing, ...mine][0]);
      return html`<div class="fig-lane ${colour}">
        <${Row} faces=${theirs} cls="theirs" label=${gettext("your opponent’s journey")} />
        <${Row} faces=${landing.slice(-1)} cls="landing" label=${gettext("landing place")} count=${landing.length} />
        <${Row} faces=${mine} label=${gettext("your journey")} />
      </div>`;
    })}
  </div>`;
}

function Row({ faces: shown, cls = "", label, count = 0 }) {
  return html`<ul class="fig-row ${cls}" aria-label=${label}>${shown.map((face, place) => html`<li key=${place}><${One} face=${face} /></li>`)}${count > 1 && html`<li class="fig-count">${count}</li>`}</ul>`;
}

function One({ face }) {
  if (face === "?") return html`<${Back} />`;
  const known = face.endsWith("*");
  const shown = known ? face.slice(0, -1) : face;
  return html`<${Card} face=${shown} known=${known} label=${known ? fill(gettext("%(card)s, known to the other side"), { card: cardName(shown) }) : undefined} />`;
}

function faces(line) {
  return line.split(" ").filter(Boolean);
}
