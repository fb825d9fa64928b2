/** The line above the hand: what has to be followed, whose turn it is. Pure but for the words. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { GIVEN } from "./choice.js";

/** @param props `turn`: see turn.js. Who taps a card that cannot be played sees the rule shake, and hears it. */
export function Status({ view, names, turn, status, to }) {
  const words = statusWords({ view, names, turn, status, to });
  return html`<p class="status" role="status" tabindex="-1">
      ${turn.rule && html`<span class="must ${turn.note.text ? "shakes" : ""}" key=${turn.note.count}>${turn.rule}</span>`}
      ${turn.note.text && !turn.rule ? html`<span class="noted" key=${turn.note.count}>${turn.note.text}</span>` : html`<span class="more">${words}</span>`}
    </p>
    <p class="hush" role="alert" key=${`said-${turn.note.count}`}>${turn.note.text}</p>`;
}

/** @returns {string} */
export function statusWords({ view, names, turn, status, to }) {
  if (status !== "running") return gettext("The match is over");
  switch (view.phase) {
    case "pass": return passWords({ view, names, turn, to });
    case "play": return playWords({ view, names, turn });
    case "moon_choice": return names.isMe(view.turn) ? gettext("You have all white ghosts: choose.") : fill(gettext("%(name)s has all white ghosts and chooses."), { name: names.of(view.turn) });
    case "between": return fill(gettext("Round %(round)s is counted"), { round: view.round_no });
    default: return gettext("The cards are being dealt");
  }
}

function passWords({ view, names, turn, to }) {
  if (turn.passing) {
    if (turn.marks.length === GIVEN) return fill(gettext("Three cards for %(name)s are marked."), { name: to });
    return fill(gettext("Mark three cards for %(name)s: %(count)s of 3"), { name: to, count: turn.marks.length });
  }
  const missing = view.passed.flatMap((done, seat) => (done ? [] : [names.of(seat)]));
  return fill(gettext("Waiting for %(names)s"), { names: missing.join(", ") });
}

function playWords({ view, names, turn }) {
  if (!names.isMe(view.turn) || !turn.live) return view.trick.length ? fill(gettext("%(name)s is to play"), { name: names.of(view.turn) }) : fill(gettext("%(name)s leads the trick"), { name: names.of(view.turn) });
  if (turn.free) return fill(gettext("your turn: %(free)s"), { free: turn.free });
  if (!view.trick.length) return gettext("you lead the trick");
  return gettext("your turn");
}
