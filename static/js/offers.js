/** Requests to take back a turn: the button that asks, what is open, and its answers. */

import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Strip } from "./strip.js";
import { fill } from "./text.js";
import { away } from "./generic_words.js";

/** Shown where a board places it, while a request would be heard. */
export function TakeBack({ match }) {
  return html`<button class="btn quiet take-back" type="button" aria-disabled=${match.busy.value} aria-keyshortcuts="U" onClick=${match.takeBack}><${Icon} name="back-arrow" />${gettext("Take back")}</button>`;
}

/** All open requests, over the table's upper edge: the reader's own, and those that wait for his answer. */
export function Offers({ match }) {
  const t = match.table.value;
  return t.offers.map((offer) => html`<${Offer} key=${offer.ask} offer=${offer} match=${match} />`);
}

/** The reader himself has been away: until he says that he is back, or plays, the computer plays for him. */
export function AwayStrip({ match }) {
  if (!isAway(match.table.value)) return null;
  return html`<${Strip} id="away-strip" text=${away(match.table.value.seat, true, match.context.value)}>
    <button class="btn primary small" type="button" onClick=${match.comeBack}>${gettext("I am back")}</button>
  <//>`;
}

export function isAway(t) {
  return t.status === "running" && t.seat !== null && Boolean(t.chairs[t.seat]?.away);
}

/** What a request says to this reader. */
export function offerWords(offer, t, c) {
  const name = c.name(offer.seat);
  const others = t.chairs.filter((chair) => chair.seat !== offer.seat && !chair.left);
  if (c.isMe(offer.seat)) return others.length === 1 ? fill(gettext("You asked %(name)s to take back your turn."), { name: others[0].name }) : gettext("You asked to take back your turn.");
  if (c.seat === null) return fill(gettext("%(name)s asks to take back a turn."), { name });
  return fill(gettext("%(name)s asks to take back the last turn. Do you agree?"), { name });
}

function Offer({ offer, match }) {
  const [answered, answer] = useState(false);
  const c = match.context.value;
  const asked = c.seat !== null && !c.isMe(offer.seat);
  const say = async (accept) => {
    if (answered) return;
    answer(true);
    if ((await match.answer(offer.ask, accept)).type === "refused") answer(false);
  };
  const words = answered ? gettext("You have answered.") : offerWords(offer, match.table.value, c);
  return html`<${Strip} id=${`offer-${offer.ask}`} cls=${asked && !answered ? "offer" : "offer told"} text=${words} left=${offer.until - match.now.value}>
    ${asked && !answered && html`
      <button class="btn primary small" type="button" onClick=${() => say(true)}><span class="roomy">${gettext("Yes, take it back")}</span><span class="tight">${gettext("Yes")}</span></button>
      <button class="btn quiet small" type="button" onClick=${() => say(false)}>${gettext("No")}</button>`}
  <//>`;
}
