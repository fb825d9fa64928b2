/** What is said seldom: moves by name, why they are refused or made, what newcomers are shown, and keys. */

import { tour } from "./tour.js";
import { move } from "./words_moves.js";
import { reason } from "./words_reasons.js";
import { refusal } from "./words_refusals.js";

export { move, reason, refusal, tour };

export function keys() {
  return [
    { keys: ["←", "→", "↑", "↓"], text: gettext("go from one lit place to the next") },
    { keys: ["⏎"], text: gettext("put it there") },
    { keys: ["Esc"], text: gettext("one step back") },
    { keys: ["-"], text: gettext("where cards are counted: one less") },
    { keys: ["+", "-", "0"], text: gettext("chart larger, smaller, whole") },
  ];
}
