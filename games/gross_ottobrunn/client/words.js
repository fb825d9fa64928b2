/** Groß Ottobrunn in words: facts for the log, moves, refusals, reasons. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { move } from "./words_moves.js";
import { reason } from "./words_reasons.js";
import { refusal } from "./words_refusals.js";
import { BOARD } from "./told_board.js";
import { CARDS } from "./told_cards.js";
import { ERUPTION } from "./told_eruption.js";
import { TURNS } from "./told_turns.js";
import { tellerOf } from "./telling.js";
import { tour } from "./tour.js";

export { move, reason, refusal, tour };

/** By a fact's type: (fact, teller) => its line of the log; null when it says nothing there. */
export const TOLD = { ...BOARD, ...CARDS, ...ERUPTION, ...TURNS };

/** A fact as a line of the log; null when it says nothing there. */
export function fact(f, c) {
  const told = TOLD[f.type]?.(f, tellerOf(c));
  return Array.isArray(told) ? html`${told}` : told;
}

/** Turns are the parts of a replay. */
export function part(f, c) {
  return f.type === "turn" ? fill(gettext("Turn %(number)s: %(names)s"), { number: f.number, names: c.name(f.seat) }) : null;
}

/** The game type, as it is offered. */
export function preset(name) {
  return { standard: gettext("Standard"), short: gettext("Short"), long: gettext("Long") }[name] ?? name;
}

export function keys() {
  return [
    { keys: ["←", "→", "↑", "↓"], text: gettext("go from one lit place to the next") },
    { keys: ["⏎"], text: gettext("put it there") },
    { keys: ["Esc"], text: gettext("one step back") },
    { keys: ["-"], text: gettext("where cards are counted: one less") },
    { keys: ["+", "-", "0"], text: gettext("chart larger, smaller, whole") },
  ];
}
