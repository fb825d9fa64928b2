/** How the hall is laid out: two columns where there is room, one part at a time behind tabs on a phone. */

import { html } from "../html.js";
import { later } from "../later.js";
import { Tabs } from "../tabs.js";
import { fill } from "../text.js";
import { Chat } from "./chat.js";
import { Matches } from "./matches.js";
import { People } from "./people.js";
import { Seeks } from "./seeks.js";
import { openTo } from "./tables.js";

const OpenTables = later(() => import("./tables_list.js").then((module) => module.OpenTables), "tables");

/** What one can join: tables for several, and offers of one. */
function Open({ lobby }) {
  return html`<div class="joining">${openTo(lobby) > 0 && html`<${OpenTables} lobby=${lobby} />`}<${Seeks} lobby=${lobby} /></div>`;
}

/** Each column is as long as its own parts: a long list on one side leaves no hole on the other. */
const COLUMNS = { ours: { people: People, chat: Chat }, theirs: { seeks: Open, tables: Matches } };

/** People and tables are counted, not left to be read. */
const MOST = 9999;

export function Floor({ lobby }) {
  const narrow = lobby.narrow.value;
  return html`${narrow && html`<${Tabs} label=${gettext("In the hall")} cls="hall-tabs" items=${items(lobby)} chosen=${lobby.part.value} choose=${(name) => (lobby.part.value = name)} />`}
    <div class="hall">${Object.entries(COLUMNS).map(([side, parts]) => html`<div class="column" key=${side}>${Object.entries(parts).map(([name, Part]) => html`<div class="part" id=${`panel-${name}`} key=${name} data-part=${name} role=${narrow ? "tabpanel" : undefined} hidden=${!lobby.shows(name)}><${Part} lobby=${lobby} /></div>`)}</div>`)}</div>`;
}

function items(lobby) {
  const { people, tables, seeks, chat } = lobby.counts;
  const open = seeks.value + openTo(lobby);
  const counted = (one, many, count) => fill(ngettext(one, many, count), { count });
  return [
    { name: "people", words: gettext("People"), most: MOST, count: people.value, counted: counted("%(count)s person", "%(count)s people", people.value) },
    { name: "tables", words: gettext("Tables"), most: MOST, count: tables.value, counted: counted("%(count)s table", "%(count)s tables", tables.value) },
    { name: "seeks", words: pgettext("challenges", "Open"), count: open, counted: fill(ngettext("%(count)s open offer", "%(count)s open offers", open), { count: open }) },
    { name: "chat", words: gettext("Chat"), count: chat.value, counted: counted("%(count)s new line", "%(count)s new lines", chat.value) },
  ];
}
