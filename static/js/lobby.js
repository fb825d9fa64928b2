/** The lobby's page: who is here, what is played, one's own challenges. All of it live over /ws/lobby/ (docs/lobby-protocol.md). */

import { render } from "preact";
import { showCounts } from "./counts.js";
import { keepFocus } from "./focus.js";
import { html } from "./html.js";
import { later } from "./later.js";
import { Calls } from "./lobby/calls.js";
import { Floor } from "./lobby/floor.js";
import { FriendsAsked, heedFolk } from "./lobby/folk.js";
import { Follows, offerFollowing } from "./lobby/follows.js";
import { MyMatches } from "./lobby/matches.js";
import { ownOffers } from "./lobby/offers.js";
import { Lobby } from "./lobby/state.js";
import { ownTable } from "./lobby/tables.js";
import { Tiles } from "./lobby/tiles.js";
import { showRecords } from "./practice_places.js";

const Searching = later(() => import("./lobby/searching.js").then((module) => module.Searching), "deals");
const Seeking = later(() => import("./lobby/seeking.js").then((module) => module.Seeking), "deals");
const Terms = later(() => import("./lobby/terms.js").then((module) => module.Terms), "deals");
const Room = later(() => import("./lobby/table_room.js").then((module) => module.Room), "tables");
const TableForm = later(() => import("./lobby/table_form.js").then((module) => module.TableForm), "deals", "tables");

const lobby = new Lobby(JSON.parse(document.getElementById("lobby-data").textContent));

function Page() {
  return html`
    <${Told} lobby=${lobby} />
    <${MyMatches} lobby=${lobby} />
    <div class="corner"><${FriendsAsked} lobby=${lobby} /><${Calls} lobby=${lobby} /></div>
    ${searched(lobby) && html`<${Searching} lobby=${lobby} />`}
    ${ownTable(lobby) && html`<${Room} lobby=${lobby} />`}
    <${Tiles} lobby=${lobby} />
    <${Floor} lobby=${lobby} />
    <${Follows} lobby=${lobby} />
    ${lobby.seeking.value === "table" ? html`<${TableForm} lobby=${lobby} />` : lobby.seeking.value && html`<${Seeking} lobby=${lobby} />`}
    ${lobby.asked.value && html`<${Terms} lobby=${lobby} rival=${lobby.asked.value} key=${lobby.asked.value.id} />`}`;
}

let wasSearching = false;

/** Whether there has been a quick search of one's own on this page: its end is told, too. */
function searched(lobby) {
  wasSearching ||= ownOffers(lobby, "quick").length > 0;
  return wasSearching;
}

/** What one must not overlook: a refusal, the fate of a challenge, a lost line. Read out at once. */
function Told({ lobby }) {
  const { told, link } = lobby;
  return html`<div class="told" role="status">
    ${told.value && html`<p class="note ${told.value.kind}">${told.value.text}<button class="round" type="button" aria-label=${gettext("Close")} onClick=${() => (told.value = null)}><svg class="icon" aria-hidden="true"><use href="${document.documentElement.dataset.art}#i-close" /></svg></button></p>`}
    ${link.value === "lost" && html`<p class="note">${gettext("The connection is interrupted. We keep trying.")}</p>`}
    ${link.value === "closed" && html`<p class="note error">${gettext("This page is no longer live.")} <a href="">${gettext("Reload")}</a></p>`}
  </div>`;
}

for (const type of ["letters", "notices"]) lobby.on(type, showCounts);
lobby.on("news", (detail) => document.dispatchEvent(new CustomEvent("house", { detail })));
const mount = document.getElementById("hall");
mount.replaceChildren();
render(html`<${Page} />`, mount);
keepFocus(mount);
heedFolk(lobby);
offerFollowing(lobby);
showRecords();
lobby.start();
