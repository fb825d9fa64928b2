/** What a host is asked before others feel it: closing the table, showing somebody out. */

import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { fill } from "../text.js";
import { named } from "./deals.js";

function Asked({ title, words, deed, act, onClose }) {
  const done = () => {
    onClose();
    act();
  };
  return html`<${Dialog} title=${title} onClose=${onClose} cls="table-asked">
    <h2>${title}</h2>
    <p>${words}</p>
    <div class="choices">
      <button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Cancel")}</button>
      <button class="btn danger" type="button" onClick=${done}>${deed}</button>
    </div>
  <//>`;
}

export function CloseAsked({ lobby, table, onClose }) {
  return html`<${Asked} title=${gettext("Close the table?")} words=${gettext("Everybody who sits here is told. To leave the table to the others, stand up instead.")} deed=${gettext("Close the table")} act=${() => lobby.act({ type: "close_table", table: table.id })} onClose=${onClose} />`;
}

export function ShowOutAsked({ lobby, table, place, onClose }) {
  const name = { name: place.player.name };
  return html`<${Asked} title=${fill(gettext("Show %(name)s out?"), name)} words=${named(gettext("%(name)s cannot come back to this table."), place.player)} deed=${gettext("Show out")} act=${() => lobby.act({ type: "empty_seat", table: table.id, seat: place.seat, player: place.player.id })} onClose=${onClose} />`;
}
