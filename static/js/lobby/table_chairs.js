/** The chairs of an open table, clockwise: who sits there, and what the reader can do about each. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { PersonMenu } from "../person.js";
import { fill } from "../text.js";
import { isFree, placeOf, round } from "./places.js";

/** What is computed first where a game has it. */
const USUAL = "medium";

/** Chairs round a table; the reader's own stands below. `children`: (place) => what stands in a chair. */
export function Chairs({ table, me, children }) {
  const near = placeOf(table, me?.id)?.seat ?? 0;
  return html`<ol class="round-table" aria-label=${gettext("Chairs, clockwise from yours")}>
    ${round(table.places, near).map((place) => html`<li key=${place.seat} class="at-${place.side} row-${place.row} ${isFree(place) ? "free" : ""} ${place.ready ? "ready" : ""}" data-seat=${place.seat}>${children(place)}</li>`)}
  </ol>`;
}

export function Chair({ lobby, table, place, me, isHost, out }) {
  if (isFree(place)) return html`<${FreeChair} lobby=${lobby} table=${table} place=${place} isHost=${isHost} />`;
  if (place.bot) return html`<${BotsChair} lobby=${lobby} table=${table} place=${place} isHost=${isHost} />`;
  const { player } = place;
  const mine = player.id === me.id;
  const told = [mine && gettext("you"), player.id === table.host.id && gettext("host"), player.guest && gettext("Guest"), place.ready ? gettext("ready") : gettext("not ready yet")];
  return html`<${Face} place=${place} /><div class="who"><b>${mine ? html`<bdi>${player.name}</bdi>` : html`<${PersonMenu} person=${player} />`}</b><small>${told.filter(Boolean).join(" · ")}</small></div>
    ${isHost && !mine && html`<button class="round" type="button" aria-haspopup="dialog" aria-label=${fill(gettext("Show %(name)s out"), player)} title=${fill(gettext("Show %(name)s out"), player)} onClick=${out}><${Icon} name="close" /></button>`}`;
}

export function Face({ place }) {
  const letter = place.player ? [...place.player.name][0].toUpperCase() : "";
  return html`<i class="face ${isFree(place) ? "empty" : ""}" aria-hidden="true">${place.bot ? html`<${Icon} name="machine" />` : letter}${place.ready && place.player && html`<span class="mark"><${Icon} name="check" /></span>`}</i>`;
}

function FreeChair({ lobby, table, place, isHost }) {
  const { levels } = lobby.games.get(table.game);
  const number = { number: place.seat + 1 };
  const level = levels.find(({ name }) => name === USUAL)?.name ?? levels[0]?.name;
  return html`<${Face} place=${place} /><div class="who"><b>${gettext("free")}</b><small>${fill(gettext("Seat %(number)s"), number)}</small></div>
    <div class="deeds">
      ${isHost && level && html`<button class="btn small" type="button" aria-label=${fill(gettext("Seat a computer on seat %(number)s"), number)} onClick=${() => lobby.act({ type: "seat_bot", table: table.id, seat: place.seat, level })}><${Icon} name="machine" />${gettext("Computer")}</button>`}
      <button class="btn small quiet" type="button" aria-label=${fill(gettext("Move to seat %(number)s"), number)} onClick=${() => lobby.act({ type: "sit", table: table.id, seat: place.seat })}>${gettext("Sit here")}</button>
    </div>`;
}

function BotsChair({ lobby, table, place, isHost }) {
  const { levels } = lobby.games.get(table.game);
  const number = { number: place.seat + 1 };
  const change = (event) => lobby.act({ type: "seat_bot", table: table.id, seat: place.seat, level: event.target.value });
  const send = () => lobby.act({ type: "empty_seat", table: table.id, seat: place.seat });
  return html`<${Face} place=${place} /><div class="who"><b>${gettext("Computer")}</b>${!(isHost && levels.length > 1) && html`<small>${lobby.level(table.game, place.bot)}</small>`}</div>
    ${isHost && html`${levels.length > 1 && html`<select class="input level" value=${place.bot} aria-label=${fill(gettext("Level of the computer on seat %(number)s"), number)} onChange=${change}>${levels.map((level) => html`<option value=${level.name} key=${level.name}>${level.label}</option>`)}</select>`}
    <button class="round" type="button" aria-label=${fill(gettext("Send the computer on seat %(number)s away"), number)} title=${gettext("Send the computer away")} onClick=${send}><${Icon} name="close" /></button>`}`;
}
