/** What goes on beside the table: the log, and the chat where there is one. On a phone the tabs below choose between them and the table. */

import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Log } from "./log.js";
import { Room } from "./room.js";
import { Tabs } from "./tabs.js";
import { fill } from "./text.js";

export function Talk({ match }) {
  const chats = hasChat(match);
  const inChat = chats && match.tab.value === "chat";
  const choose = (name) => { match.tab.value = name; };
  const Lines = match.Log ?? Log; // a replay's leads to its steps
  return html`<section class="talk" aria-label=${chats ? gettext("Log and chat") : gettext("Log")}>
    <header class="tabs">${chats
      ? html`<${Tabs} cls="twin-tabs" label=${gettext("Log and chat")} items=${[logTab(), chatTab(match)]} chosen=${inChat ? "chat" : "log"} choose=${choose} />`
      : html`<h2><${Icon} name="log" />${gettext("Log")}</h2>`}</header>
    <div class="pane ${inChat ? "behind" : ""}" id="panel-log" role=${chats ? "tabpanel" : undefined} aria-label=${gettext("Log")}><${Lines} match=${match} shown=${!inChat} /></div>
    ${chats && html`<div class="pane" id="panel-chat" role="tabpanel" aria-label=${gettext("Chat")} hidden=${!inChat}><${Room} match=${match} open=${inChat} /></div>`}
  </section>`;
}

/** The same choice at the foot of a phone's page, with the table as its third. */
export function BottomTabs({ match }) {
  const items = [{ name: "table", words: gettext("Table") }, logTab(), ...(hasChat(match) ? [chatTab(match)] : [])];
  return html`<nav class="bottom" aria-label=${gettext("View")}><${Tabs} cls="row-of-tabs" label=${gettext("View")} items=${items} chosen=${match.tab.value} choose=${(name) => { match.tab.value = name; }} /></nav>`;
}

/** Nobody talks to a computer, nor in a replay. */
export function hasChat(match) {
  return !match.replay && match.given.chat.why !== "alone";
}

function logTab() {
  return { name: "log", icon: "log", words: gettext("Log") };
}

function chatTab(match) {
  const count = match.chat.value.unread;
  return { name: "chat", icon: "chat", words: gettext("Chat"), count, counted: fill(ngettext("%(count)s new line", "%(count)s new lines", count), { count }) };
}
