/** The link of an open table, to be given away: whoever has it may sit down. */

import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { canShare, copyLink, shareLink } from "../share.js";
import { fill } from "../text.js";

export function TableInvitation({ lobby, table }) {
  const [told, tell] = useState("");
  const address = new URL(table.address, location.href).href;
  const copy = async (event) => tell((await copyLink(event.currentTarget.parentNode.querySelector("input"))) ? gettext("The link is copied.") : gettext("Copy it by hand: it is marked."));
  const title = fill(gettext("%(name)s invites you to %(game)s"), { name: lobby.mine.value.me.name, game: lobby.title(table.game) });
  return html`<div class="invite-here">
    <p>${table.listed ? gettext("Whoever has this link can sit down, guests too.") : gettext("Only whoever has this link finds the table; guests, too.")}</p>
    <div class="link-box">
      <input class="input" type="text" readonly value=${address} aria-label=${gettext("The link")} onFocus=${(event) => event.target.select()} />
      <button class="btn" type="button" onClick=${copy}><${Icon} name="link" />${gettext("Copy")}</button>
      ${canShare() && html`<button class="btn" type="button" onClick=${() => shareLink(address, title)}><${Icon} name="send" />${gettext("Share")}</button>`}
    </div>
    <p class="good" role="status">${told}</p>
  </div>`;
}
