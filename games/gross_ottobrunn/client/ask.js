/** Asked once more over the chart: which of several, from whom, and before what cannot be undone. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { placeWords, thingName } from "./places.js";

const PICTURES = { road: "p-road", ship: "p-ship", canal: "p-canal", settlement: "p-settlement", city: "p-city", robber: "robber", pirate: "pirate" };
const BUILDS = {
  road: () => gettext("Build the road"), ship: () => gettext("Build the ship"), canal: () => gettext("Build the canal"),
  settlement: () => gettext("Build the settlement"), city: () => gettext("Build the city"),
};

/** @param props `turn`: see turn.js; `names` */
export function Ask({ view, seat, turn, names }) {
  const { asked, act, busy, byKey } = turn;
  const first = useRef(null);
  const panel = useRef(null);
  useLayoutEffect(() => {
    if (!asked) return;
    panel.current.classList.toggle("above", isLow(panel.current, asked.spot.at));
    if (byKey.current) first.current?.focus({ preventScroll: true });
  }, [asked?.spot.at]);
  if (!asked) return null;
  const { spot, why } = asked;
  return html`<section class="ask" ref=${panel} role="dialog" aria-label=${titleOf(spot)} data-why=${why}>
    <p><b>${titleOf(spot)}</b> <span>${placeWords(view, spot.at)}</span>${noteOf(why, spot) && html`<small>${noteOf(why, spot)}</small>`}</p>
    <div class="answers">
      ${spot.moves.map((move, place) => html`<button key=${place} ref=${place === 0 ? first : null} class="btn ${spot.moves.length === 1 ? "primary" : ""} ${move.victim == null ? `seat-${seat}` : `seat-${move.victim}`}" type="button" aria-disabled=${busy} data-move=${JSON.stringify(move)} onClick=${() => act.answer(move)}><${Answer} ...${{ view, spot, move, names }} /></button>`)}
      <button class="btn quiet" type="button" onClick=${act.back}>${gettext("Back")}</button>
    </div>
  </section>`;
}

/** Whether a place is in the lower half of the chart's window, where the question would cover it. */
function isLow(panel, at) {
  const room = panel.parentElement.getBoundingClientRect();
  const spot = panel.parentElement.querySelector(`[data-spot="${at}"]`)?.getBoundingClientRect();
  return Boolean(spot) && spot.top + spot.height / 2 > room.top + room.height / 2;
}

/** Whom to steal from, by name and how many cards there are; or what to put there. */
function Answer({ view, spot, move, names }) {
  if (move.victim != null) {
    const { cards } = view.people[move.victim];
    return html`<i class="dot" aria-hidden="true"></i><bdi>${names.of(move.victim)}</bdi><small>${fill(ngettext("%(cards)s card", "%(cards)s cards", cards), { cards })}</small>`;
  }
  const what = move.kind ?? spot.what;
  const words = spot.moves.length > 1 ? thingName(what) : doWords(spot, move);
  return html`<${Drawing} name=${PICTURES[what]} cls="what" />${words}`;
}

function doWords({ what }, move) {
  if (move.type === "move_ship") return gettext("Move the ship");
  if (what === "robber" || what === "pirate") return gettext("Send there");
  return BUILDS[what]();
}

function titleOf({ what, moves }) {
  if (moves.length > 1) return moves[0].victim == null ? gettext("What do you build?") : gettext("From whom do you take a card?");
  if (moves[0].type === "move_ship") return gettext("Move the ship here?");
  return fill(gettext("%(what)s here?"), { what: thingName(what) });
}

function noteOf(why, { moves }) {
  if (why === "rob" && moves[0].victim == null) return gettext("Nobody can be robbed there.");
  return { explore: gettext("You discover what lies there. That cannot be undone."), city: gettext("That cannot be undone."), canal: gettext("That cannot be undone.") }[why] ?? "";
}
