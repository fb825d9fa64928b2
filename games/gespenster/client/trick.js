/** The middle of the table: the trick in front of its players, or the last one when somebody asks for it. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Card } from "./card.js";
import { cardWords } from "./faces.js";

/** @param props `shown`: see rest.js; `at`: each seat's place; `names`; `waits`: whether the near seat's card is still to come;
 *  `title`: what is said of the trick as a whole */
export function Trick({ shown, at, names, waits, title }) {
  const { lying, winning, stage, winner } = shown;
  const last = stage === "open" && lying.length > 1 ? lying.length - 1 : -1;
  return html`<ol class="trick ${stage} ${winner === null ? "" : `goes-${at[winner]}`}" aria-label=${trickWords({ lying, title })}>
    ${lying.map(([seat, card], place) => html`<li key=${`${seat}-${card}`} class="lay to-${at[seat]} ${seat === winning ? "leads" : ""}" data-seat=${seat}>
      <${Card} face=${card} cls=${place === last && seat !== winning ? "last" : ""} label=${layWords({ name: names.of(seat), card, leads: seat === winning, whole: stage !== "open" })} />
      ${seat === winning && html`<em aria-hidden="true">${stage === "open" ? gettext("leads") : gettext("takes it")}</em>`}
    </li>`)}
    ${waits && html`<li class="lay to-near empty" aria-hidden="true" key="empty"><span>${names.near}</span></li>`}
  </ol>`;
}

function trickWords({ lying, title }) {
  return lying.length ? title : fill(gettext("%(title)s, no card yet"), { title });
}

function layWords({ name, card, leads, whole }) {
  const values = { name, card: cardWords(card) };
  if (!leads) return fill(gettext("%(name)s: %(card)s"), values);
  return whole ? fill(gettext("%(name)s: %(card)s, takes the trick"), values) : fill(gettext("%(name)s: %(card)s, leads"), values);
}
