/** The two dice of the turn. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";

const PIPS = { 1: "c", 2: "ai", 3: "aci", 4: "agdi", 5: "agcdi", 6: "agbhdi" };
/** a b d over each other at the left, c in the middle, g h i at the right. */
const SPOTS = { a: [-1, -1], b: [-1, 0], d: [-1, 1], c: [0, 0], g: [1, -1], h: [1, 0], i: [1, 1] };

export function Die({ pips, cls = "" }) {
  return html`<svg class="die ${cls}" viewBox="0 0 40 40" aria-hidden="true"><rect x="1.500" y="1.500" width="37" height="37" rx="8" />${[...PIPS[pips]].map((spot) => html`<circle key=${spot} cx=${20 + 10 * SPOTS[spot][0]} cy=${20 + 10 * SPOTS[spot][1]} r="3.600" />`)}</svg>`;
}

/** Nothing lies there before the turn's roll. */
export function Dice({ dice }) {
  if (!dice) return null;
  const [first, second] = dice;
  return html`<div class="dice" role="img" aria-label=${fill(gettext("Rolled: %(first)s and %(second)s, together %(sum)s"), { first, second, sum: first + second })}>
    <${Die} pips=${first} /><${Die} pips=${second} /><b aria-hidden="true">${first + second}</b>
  </div>`;
}
