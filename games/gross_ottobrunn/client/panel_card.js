/** A development card looked at: what it does, why it cannot be played now, and what has to be named with it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Amounts, changed } from "./amounts.js";
import { Drawing } from "./art.js";
import { NONE, RES, devName, total } from "./cards.js";
import { whyNotPlayed } from "./playable.js";

const DOES = {
  knight: () => gettext("Move the robber or the pirate and take a card. Three knights are an army."),
  wizard: () => gettext("When a disaster strikes you are asked: what all give up comes to you, or is shared with other wizards."),
  point: () => gettext("Counts one point. It stays hidden until the end."),
  road_building: () => gettext("Lay two roads or ships for free."),
  invention: () => gettext("Name two resources: you draw a card of each. It may be a disaster."),
  monopoly: () => gettext("Name a resource: all others give you all of it."),
};
/** How many resources are named with it. */
const NAMED = { invention: 2, monopoly: 1 };

export function CardWindow({ view, legal, busy, play, cards, turn }) {
  const { shown: kind } = cards;
  const [named, set] = useState(cards.named);
  const first = useRef(null);
  useLayoutEffect(() => { first.current?.focus({ preventScroll: true }); }, []);
  const due = NAMED[kind] ?? 0;
  const why = whyNotPlayed(view, kind);
  const room = due - total(named);
  const moves = legal.filter(({ type }) => type === `play_${kind}`);
  const most = RES.map((resource) => Math.max(0, ...moves.map(({ first: one, second, resource: other }) => [one, second, other].filter((name) => name === resource).length)));
  const move = moves.find((one) => RES.every((resource, place) => named[place] === [one.first, one.second, one.resource].filter((name) => name === resource).length));
  const toPlay = !why && total(cards.named) === due;
  const send = (event) => {
    if (!move || busy) return;
    turn.act.lead(event);
    cards.shut();
    play(move);
  };
  return html`<section class="news asks card-window" role="dialog" aria-label=${devName(kind)}>
    <${Drawing} name=${`v-${kind}`} cls="strike-art" />
    <div><h2>${devName(kind)}</h2><p>${DOES[kind]()}</p>
      ${!why && due > 0 && html`<${Amounts} label=${devName(kind)} cards=${named} most=${most} room=${due === 1 ? 1 : room} less=${due > 1} change=${(place, by) => set(changed(due === 1 ? NONE : named, place, by))} />`}
      <div class="sends"><small>${why || (room > 0 ? fill(ngettext("%(room)s still to choose", "%(room)s still to choose", room), { room }) : "")}</small>
        ${!why && html`<button ref=${toPlay ? first : null} type="button" class="btn primary" aria-disabled=${!move || busy} onClick=${send}>${gettext("Play the card")}</button>`}
        <button ref=${toPlay ? null : first} type="button" class="btn quiet" onClick=${cards.shut}>${gettext("Back")}</button></div>
    </div>
  </section>`;
}
