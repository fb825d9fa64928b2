/** What lies over the table: the scoreboard after a race, and all about one colour. */

import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { fill, number } from "../../js/text.js";
import { Suit } from "./card.js";
import { colourName, formula } from "./faces.js";
import { Sheet, Strip, Totals } from "./sheet.js";

export function ScoreWindow({ view, sides, names, turn, frame, status, onClose }) {
  const { sheet } = view;
  const ready = view.ready[sides.theirs];
  return html`<${Dialog} title=${gettext("Scoreboard")} onClose=${onClose} cls="scoreboard">
    <div class="head"><div><p class="eyebrow">${fill(gettext("Race %(race)s of %(races)s"), { race: sheet.race_no, races: sheet.races })}</p><h2>${gettext("Scoreboard")}</h2></div><p class="muted">${raceWords(sheet, names)}</p></div>
    <${Sheet} sheet=${sheet} sides=${sides} names=${names} />
    <div class="verdict">
      <div><${Totals} sheet=${sheet} sides=${sides} names=${names} />${sheet.next_starter !== null && html`<p class="next-line">${nextWords(sheet, names)}</p>`}</div>
      <div>
        ${turn.goOn && status === "running"
          ? html`<button class="btn primary go-on" type="button" autofocus disabled=${turn.busy} onClick=${turn.goOn}>${fill(gettext("On to race %(race)s"), { race: sheet.race_no + 1 })}</button>`
          : html`<button class="btn quiet" type="button" autofocus onClick=${onClose}>${gettext("Look at the table")}</button>`}
        ${status === "running" && html`<p class="wait num">${ready && fill(gettext("%(name)s is ready."), { name: names.left })} ${turn.goOn && html`${gettext("On in")} ${frame.countdown(sides.mine)}`}${!turn.goOn && !names.watcher && !ready && fill(gettext("Waiting for %(name)s"), { name: names.left })}</p>`}
      </div>
    </div>
  <//>`;
}

function raceWords(sheet, names) {
  const margin = Math.abs(sheet.points[0] - sheet.points[1]);
  if (margin === 0) return gettext("This race ends even.");
  const winner = sheet.points[0] > sheet.points[1] ? 0 : 1;
  if (names.isMe(winner)) return fill(ngettext("You take this race by %(margin)s point.", "You take this race by %(margin)s points.", margin), { margin });
  return fill(ngettext("%(name)s takes this race by %(margin)s point.", "%(name)s takes this race by %(margin)s points.", margin), { name: names.of(winner), margin });
}

function nextWords(sheet, names) {
  const race = sheet.race_no + 1;
  if (names.isMe(sheet.next_starter)) return fill(gettext("You start race %(race)s."), { race });
  return fill(gettext("%(name)s starts race %(race)s."), { name: names.of(sheet.next_starter), race });
}

/** Fahrt-Info: both journeys, the landing place, and what has not been seen yet. */
export function ColourWindow({ view, colour, sides, names, onClose }) {
  const lane = view.lanes.find((one) => one.colour === colour);
  const part = (title, cards, words, marked = []) => html`<section><h3>${title}</h3>${cards.length ? html`<${Strip} cards=${cards} colour=${colour} marked=${marked} />` : html`<p class="how">${words}</p>`}</section>`;
  const journey = (seat, title) => {
    const one = lane.journeys[seat];
    return html`<section><h3>${title}</h3>${one.cards.length > 0 && html`<${Strip} cards=${one.cards} colour=${colour} />`}<p class="how">${formula(one) ? `${formula(one)} = ${number(one.points)}` : gettext("not started")}</p></section>`;
  };
  const held = names.watcher ? [] : view.hand;
  return html`<${Dialog} title=${fill(gettext("All about %(colour)s"), { colour: colourName(colour) })} onClose=${onClose} cls="colour-info">
    <h2><${Suit} colour=${colour} /> ${colourName(colour)}</h2>
    ${journey(sides.theirs, names.theirJourney(colourName(colour)))}
    ${journey(sides.mine, names.myJourney(colourName(colour)))}
    ${part(gettext("Landing place, top card last"), lane.landing, gettext("empty"))}
    ${part(gettext("Not yet seen in this race"), lane.unseen_open, gettext("none"), held)}
    ${held.length > 0 && html`<p class="how">${gettext("Framed: on your hand.")}</p>`}
    <div class="choices"><button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Close")}</button></div>
  <//>`;
}
