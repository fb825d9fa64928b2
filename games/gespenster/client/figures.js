/** The pictures of the rules, drawn with the table's own cards. "R10*" is a card that an asterisk marks: given, playable, or winning. */

import { html } from "../../js/html.js";
import { Account, Named, Row, Sum, drawnFrom, face, words } from "../../js/kit/figures.js";
import { fill } from "../../js/text.js";
import { Card, Drawing, drawFrom } from "./card.js";
import { cardWords, colourName, colourOf } from "./faces.js";

const drawn = drawnFrom(drawFrom);

/** name → component of {lines: string[], asset(file) → address} */
export const figures = {
  families: drawn(Families), follow: drawn(Follow), ghosts: drawn(Round), pass: drawn(Pass), round: drawn(Round), trick: drawn(Tricks), whites: drawn(Whites),
};

/** A card of each family over its name. */
function Families({ lines }) {
  return html`<${Named} things=${words(lines[0]).map((one) => ({ key: one, picture: html`<${Card} face=${one} />`, name: colourName(colourOf(one)) }))} />`;
}

/** "W8 W8 = 2": cards of the same points, and what each counts. */
function Whites({ lines }) {
  return html`<div class="fig-whites">${lines.map((line) => {
    const [cards, points] = line.split(" = ");
    return html`<div><${Row} cards=${words(cards)} card=${plain} /><p class="fig-sum"><b>${points}</b> ${each(points, words(cards).length)}</p></div>`;
  })}</div>`;
}

function each(points, count) {
  if (count > 1) return ngettext("point each", "points each", Number(points));
  return ngettext("point", "points", Number(points));
}

/** A hand from which the marked cards go to the left. */
function Pass({ lines }) {
  return html`<div class="fig-pass"><p aria-hidden="true"><${Drawing} name="way" cls="fig-way" box="0 0 58 40" />${gettext("to the left neighbour")}</p>
    <${Row} cls="fig-fan" cards=${words(lines[0])} card=${raised(gettext("%(card)s, passed on"))} /></div>`;
}

/** "R7 | R2* G4": the card led, and a hand in which the marked cards may be played. */
function Follow({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [led, hand] = line.split(" | ");
    return html`<div class="fig-follow">
      <div><span class="fig-led" aria-hidden="true">${gettext("led")}</span><${Row} cards=${[led]} card=${plain} label=${gettext("led")} /></div>
      <${Row} cls="fig-fan" cards=${words(hand)} card=${playable} label=${gettext("your hand")} />
    </div>`;
  })}</div>`;
}

/** "R7 R10* = 10": the cards in order of play; the marked one wins, and takes so many points. */
function Tricks({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [cards, points] = line.split(" = ");
    return html`<div class="fig-account"><${Row} cls="fig-apart" cards=${words(cards)} card=${winning} /><p class="fig-sum"><b>${points}</b> ${each(points, 1)}</p></div>`;
  })}</div>`;
}

/** "W2 W5 = 1 + 1 = 2": what somebody took in a round, and what it counts; a line without cards adds all up. */
function Round({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const parts = line.split(" = ");
    const [how, points] = [parts.slice(1, -1).join(" = "), parts.at(-1)];
    if (/^\d/.test(line)) return html`<div class="fig-total"><${Sum} how=${parts[0]} points=${points} /></div>`;
    return html`<${Account} how=${how} points=${points}>${parts[0] === "–" ? html`<p class="fig-none">${gettext("no white ghost")}</p>` : html`<${Row} cards=${words(parts[0])} card=${plain} />`}<//>`;
  })}</div>`;
}

function plain(word) {
  return html`<${Card} face=${word} />`;
}

function raised(label) {
  return (word) => {
    const one = face(word);
    return html`<${Card} face=${one.face} cls=${one.marked ? "chosen" : ""} label=${one.marked ? fill(label, { card: cardWords(one.face) }) : undefined} />`;
  };
}

function playable(word) {
  const one = face(word);
  return html`<${Card} face=${one.face} cls=${one.marked ? "fig-up" : "dim"} label=${one.marked ? fill(gettext("%(card)s, may be played"), { card: cardWords(one.face) }) : undefined} />`;
}

function winning(word) {
  const one = face(word);
  if (!one.marked) return plain(word);
  return html`<span class="fig-wins"><${Card} face=${one.face} cls="chosen" label=${fill(gettext("%(card)s, wins"), { card: cardWords(one.face) })} /><em aria-hidden="true">${gettext("wins")}</em></span>`;
}
