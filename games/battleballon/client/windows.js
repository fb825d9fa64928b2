/** What lies over the table when a race has ended: the scoreboard. */

import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Sheet, Totals } from "./sheet.js";

export function ScoreWindow({ view, sides, names, turn, frame, status, onClose }) {
  const { sheet } = view;
  const ready = view.ready[sides.theirs];
  const countdown = frame.countdown(sides.mine);
  return html`<${Dialog} title=${gettext("Scoreboard")} onClose=${onClose} cls="scoreboard">
    <div class="head"><div><p class="eyebrow">${fill(gettext("Race %(race)s of %(races)s"), { race: sheet.race_no, races: sheet.races })}</p><h2>${gettext("Scoreboard")}</h2></div><p class="muted">${raceWords(sheet, names)}</p></div>
    <${Sheet} sheet=${sheet} sides=${sides} names=${names} />
    <div class="verdict">
      <div><${Totals} sheet=${sheet} sides=${sides} names=${names} />${sheet.next_starter !== null && html`<p class="next-line">${nextWords(sheet, names)}</p>`}</div>
      <div>
        ${turn.goOn && status === "running"
          ? html`<button class="btn primary go-on" type="button" autofocus disabled=${turn.busy} onClick=${turn.goOn}>${fill(gettext("On to race %(race)s"), { race: sheet.race_no + 1 })}</button>`
          : html`<button class="btn quiet" type="button" autofocus onClick=${onClose}>${gettext("Look at the table")}</button>`}
        ${status === "running" && html`<p class="wait num">${ready && fill(gettext("%(name)s is ready."), { name: names.left })} ${turn.goOn && countdown && html`${gettext("On in")} ${countdown}`}${!turn.goOn && !names.watcher && !ready && fill(gettext("Waiting for %(name)s"), { name: names.left })}</p>`}
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

/** Who starts the next race, and why: who scored more, else who did not start this one. */
function nextWords({ race_no, next_starter: starter, points }, names) {
  const values = { name: names.of(starter), race: race_no + 1 };
  const even = points[0] === points[1];
  if (names.isMe(starter)) return fill(even ? gettext("You start race %(race)s, since the other side started this one.") : gettext("You scored more and start race %(race)s."), values);
  return fill(even ? gettext("%(name)s starts race %(race)s, since the other side started this one.") : gettext("%(name)s scored more and starts race %(race)s."), values);
}
