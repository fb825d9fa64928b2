/** The middle of the table while three cards are passed on, and just after. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Card, Drawing } from "./card.js";
import { GOES } from "./rest.js";
import { GIVEN } from "./choice.js";

/** @param props `cards`: those marked, or those given already; `goes`: they are on their way */
export function Passing({ cards, sent, goes, to }) {
  const empty = Array.from({ length: GIVEN - cards.length });
  const label = sent ? fill(gettext("Your three cards for %(name)s"), { name: to }) : fill(gettext("Marked for %(name)s"), { name: to });
  return html`<section class="passing ${goes ? "goes" : ""}" aria-label=${gettext("Passing on")}>
    <h2>${gettext("Evil ghosts may leave")}</h2>
    <div class="gift"><${Drawing} name="way" cls="way" box="0 0 58 40" />
      <ol aria-label=${label}>${cards.map((card, place) => html`<li key=${`${card}-${place}`}><${Card} face=${card} /></li>`)}${empty.map((_, place) => html`<li class="gap" aria-hidden="true" key=${`gap-${place}`}></li>`)}</ol>
    </div>
    <p>${sent ? gettext("They move on as soon as everybody has chosen.") : fill(gettext("Choose three cards for %(name)s. What you get you see only when everybody is ready."), { name: to })}</p>
  </section>`;
}

/** The same for those who only watch: everybody is choosing. */
export function PassingWatched() {
  return html`<section class="passing" aria-label=${gettext("Passing on")}><h2>${gettext("Evil ghosts may leave")}</h2><p>${gettext("Everybody passes three cards to the left. Then the first card is played.")}</p></section>`;
}

/** What came, until the first card of the round is played. */
export function Received({ cards, from }) {
  return html`<section class="passing received" aria-label=${gettext("Passed on")}>
    <h2>${fill(gettext("From %(name)s"), { name: from })}</h2>
    <ol>${cards.map((card, place) => html`<li key=${place}><${Card} face=${card} /></li>`)}</ol>
  </section>`;
}

/** The cards that have just been passed on, while they are seen to go; else null. */
export function usePassage(view, still) {
  const before = useRef(view);
  const was = before.current;
  const [gone, go] = useState(null);
  const leaves = !still && was !== view && was.phase === "pass" && view.phase === "play" && was.round_no === view.round_no;
  useEffect(() => { before.current = view; }, [view]);
  useEffect(() => {
    if (!leaves || !view.given) return undefined;
    go(view.given);
    const timer = setTimeout(() => go(null), GOES);
    return () => clearTimeout(timer);
  }, [view.round_no, view.phase]);
  return gone;
}
