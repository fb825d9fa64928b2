/**
 * The pictures of the rules, drawn with the table's own cards. A line of data is a row of faces; "?" is a back, "S9*" a card
 * that the other side knows.
 */

import { html } from "../../js/html.js";
import { Account, Named, Row, Sum, drawnFrom, face, words } from "../../js/kit/figures.js";
import { fill } from "../../js/text.js";
import { Back, Card, drawFrom } from "./card.js";
import { cardName, colourName, colourOf } from "./faces.js";

const drawn = drawnFrom(drawFrom);

/** name → component of {lines: string[], asset(file) → address} */
export const figures = { cards: drawn(Cards), colours: drawn(Colours), hand: drawn(Hand), journey: drawn(Journeys), lane: drawn(Lanes), race: drawn(Race) };

function Cards({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => html`<${Row} cards=${words(line)} card=${card} cls="loose" />`)}</div>`;
}

/** A card of each colour over its name. */
function Colours({ lines }) {
  return html`<${Named} things=${words(lines[0]).map((one) => ({ key: one, picture: card(one), name: colourName(colourOf(one)) }))} />`;
}

function Hand({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => html`<${Row} cards=${words(line)} card=${card} cls="fig-fan" />`)}</div>`;
}

/** "Rw R5 = (5 − 20) × 2 = −30": the cards, and how their points come about. */
function Journeys({ lines, children }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [cards, how, points] = line.split(" = ");
    return html`<${Account} how=${how} points=${points}><${Row} cards=${words(cards)} card=${card} /><//>`;
  })}${children}</div>`;
}

/** Journeys, and "72 − 40 = 32", their sum, in the last line. */
function Race({ lines }) {
  const [how, points] = lines.at(-1).split(" = ");
  return html`<${Journeys} lines=${lines.slice(0, -1)}><div class="fig-total"><${Sum} how=${how} points=${points} /></div><//>`;
}

/** "the other's journey | landing place | own journey", as the three lie at the table: both journeys grow away from the middle. */
function Lanes({ lines }) {
  return html`<div class="fig-lanes">
    <div class="fig-heads" aria-hidden="true"><span>${gettext("your opponent’s journey")}</span><span>${gettext("landing place")}</span><span>${gettext("your journey")}</span></div>
    ${lines.map((line) => {
      const [theirs, landing, mine] = line.split("|").map(words);
      const colour = colourOf([...theirs, ...landing, ...mine][0]);
      return html`<div class="fig-lane ${colour}">
        <${Row} cards=${theirs} card=${card} cls="theirs" label=${gettext("your opponent’s journey")} />
        <${Row} cards=${landing.slice(-1)} card=${card} cls="landing" label=${gettext("landing place")}>${landing.length > 1 && html`<li class="fig-count">${landing.length}</li>`}<//>
        <${Row} cards=${mine} card=${card} label=${gettext("your journey")} />
      </div>`;
    })}
  </div>`;
}

function card(word) {
  if (word === "?") return html`<${Back} />`;
  const { face: shown, marked: known } = face(word);
  return html`<${Card} face=${shown} known=${known} label=${known ? fill(gettext("%(card)s, known to the other side"), { card: cardName(shown) }) : undefined} />`;
}
