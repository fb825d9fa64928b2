/** Cards to be chosen: of the bank, by volcanoes, gold and discoveries; or of the own hand, to be discarded on a seven. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Amounts, changed } from "./amounts.js";
import { NONE, total } from "./cards.js";
import { picksTitle, picksWords } from "./prompts.js";

export function PickWindow({ view, lines, seat, near, frame, busy, play, picked }) {
  const { prompt } = view;
  const choosing = prompt.type === "choosing";
  const due = prompt.due[seat];
  const [cards, set] = useState(picked.cards?.no === prompt.no ? picked.cards.cards : NONE);
  const box = useRef(null);
  useLayoutEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement.getAttribute("aria-disabled") === "true";
    if (idle) box.current.querySelector(".more")?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (picked.cards?.no !== prompt.no) return;
    set(picked.cards.cards);
    box.current.querySelector(".primary").focus({ preventScroll: true });
  }, [picked.cards]);
  const room = due - total(cards);
  /** Of one card each tap is another choice. */
  const change = (place, by) => set(due === 1 ? changed(NONE, place, 1) : changed(cards, place, by));
  const send = () => room === 0 && !busy && play({ type: choosing ? "choose_resources" : "discard", cards });
  return html`<section class="news asks card-picks" ref=${box} aria-label=${picksTitle(prompt, seat)}>
    <div><h2>${picksWords(view, seat, lines)}</h2><span class="count">${frame.countdown(near)}</span>
      <p>${choosing ? gettext("Nobody sees it before all have chosen; then the cards are drawn.") : gettext("A seven, and you have more than seven cards: half of them goes.")}</p>
      <${Amounts} label=${picksTitle(prompt, seat)} cards=${cards} most=${choosing ? prompt.supply : view.own.hand} room=${due === 1 ? 1 : room} less=${due > 1} change=${change} home=${true} />
      <div class="sends"><small role="status">${room > 0 ? fill(ngettext("%(room)s still to choose", "%(room)s still to choose", room), { room }) : gettext("That is all.")}</small>
        <button type="button" class="btn primary" aria-disabled=${room > 0 || busy} onClick=${send}>${choosing ? gettext("Choose") : gettext("Discard")}</button></div>
    </div>
  </section>`;
}
