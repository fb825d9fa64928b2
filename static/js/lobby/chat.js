/** The rooms of the hall and what is said in them. */

import { html } from "../html.js";

/** A panel of the hall. Whether it can be seen: `lobby.shows("chat")`; lines unread meanwhile: `lobby.counts.chat`. */
export function Chat({ lobby: _lobby }) {
  return html`<section class="panel lobby-chat" aria-labelledby="chat-title">
    <header><h2 id="chat-title">${gettext("Chat")}</h2></header>
  </section>`;
}
