/** The open table at which the reader sits: chairs round it, its terms, who is ready; what only its host can do. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { fill } from "../text.js";
import { useSettled } from "./deals.js";
import { Fingerprint } from "./seeks.js";
import { between, missing, placeOf } from "./places.js";
import { TableInvitation } from "./table_link.js";
import { Chair, Chairs } from "./table_chairs.js";
import { CloseAsked, ShowOutAsked } from "./table_asked.js";
import { NAMES, missingWords, newsWords, seatedWords, termsNow, unseatedWords } from "./tables_words.js";
import { ownTable } from "./tables.js";

/** lobby → whether it hears already why one sits no longer */
const hearing = new WeakSet();

function heedUnseated(lobby) {
  if (hearing.has(lobby)) return;
  hearing.add(lobby);
  lobby.on("unseated", (message) => lobby.say(unseatedWords(message), message.why === "elsewhere" ? "" : "error"));
}

/** What is asked before it is done: {close: true}, {out: a place}, or nothing. */
const asked = signal(null);

export function Room({ lobby }) {
  heedUnseated(lobby);
  const table = ownTable(lobby);
  return table && html`<${Table} lobby=${lobby} table=${table} key=${table.id} />`;
}

function Table({ lobby, table }) {
  const me = lobby.mine.value.me;
  const { news, changed } = useNews(lobby, table, me);
  const isHost = table.host.id === me.id;
  const title = useRef(null);
  useEffect(() => {
    if (!lobby.data.mine.tables.some((known) => known.id === table.id)) { // just sat down: this is what one wants to see
      setTimeout(() => { // a window that closes gives the focus back first
        title.current?.focus({ preventScroll: true });
        title.current?.closest("section").scrollIntoView({ block: "start" });
      });
    }
    return () => (asked.value = null);
  }, []);
  return html`<section class="panel own-table" aria-labelledby="own-table-title" data-version=${table.version}>
    <header><div><h2 id="own-table-title" tabindex="-1" ref=${title}>${fill(gettext("Your table: %(game)s"), { game: lobby.title(table.game) })}</h2>
      <p class="what" role="status">${missingWords(missing(table), me.id)}</p></div>
      <${Ready} lobby=${lobby} table=${table} me=${me} /></header>
    <p class="news" role="status">${news}</p>
    <div class="around">
      <${Chairs} table=${table} me=${me}>${(place) => html`<${Chair} lobby=${lobby} table=${table} place=${place} me=${me} isHost=${isHost} out=${() => (asked.value = { out: place })} />`}<//>
      <div class="beside">
        <${Terms} lobby=${lobby} table=${table} changed=${changed} />
        ${isHost && html`<button class="btn" type="button" aria-haspopup="dialog" onClick=${() => (lobby.seeking.value = "table")}><${Icon} name="swap" />${gettext("Change the terms")}</button>`}
        ${table.address && missing(table).free > 0 && html`<${TableInvitation} lobby=${lobby} table=${table} />`}
        <${Leave} lobby=${lobby} table=${table} isHost=${isHost} />
      </div>
    </div>
    ${asked.value?.close && html`<${CloseAsked} lobby=${lobby} table=${table} onClose=${() => (asked.value = null)} />`}
    ${asked.value?.out && html`<${ShowOutAsked} lobby=${lobby} table=${table} place=${asked.value.out} onClose=${() => (asked.value = null)} />`}
  </section>`;
}

/** What has happened since the version before, said once; and the terms that it has changed. */
function useNews(lobby, table, me) {
  const seen = useRef(table);
  const [told, tell] = useState({ news: "", changed: [] });
  useEffect(() => {
    const happened = between(seen.current, table);
    seen.current = table;
    if (!happened.news.length && !happened.cleared) return;
    const changed = happened.news.find((one) => one.kind === "terms")?.terms;
    tell((before) => ({ news: newsWords(lobby, table, happened, me.id), changed: changed ?? (happened.cleared ? [] : before.changed) }));
  }, [table]);
  return told;
}

/** Ready on these terms and with these people; never for what has just changed under the finger. */
function Ready({ lobby, table, me }) {
  const settled = useSettled(String(table.version));
  const [busy, setBusy] = useState(false);
  const ready = !!placeOf(table, me.id)?.ready;
  const { free } = missing(table);
  const able = !busy && free === 0 && (ready || settled);
  const press = async () => {
    if (free > 0) return lobby.say(gettext("Once all seats are taken you can be ready."));
    if (!able) return;
    setBusy(true);
    await lobby.act({ type: "ready", table: table.id, version: table.version, ready: !ready });
    setBusy(false);
  };
  return html`<button class="btn ${ready ? "is-ready" : "primary"} ready" type="button" aria-pressed=${ready} aria-disabled=${!able} title=${free > 0 ? gettext("Once all seats are taken you can be ready.") : undefined} onClick=${press}><${Icon} name=${ready ? "check" : "play"} />${gettext("I am ready")}</button>`;
}

/** What holds as people sit now: a computer or a guest at the table changes what its host wished. */
function Terms({ lobby, table, changed }) {
  const words = termsNow(lobby, table);
  const seated = seatedWords(table);
  return html`<dl class="table-terms">${Object.entries(words).map(([name, said]) => html`<div key=${name} class=${changed.includes(name) ? "changed" : ""} data-term=${name}><dt>${NAMES[name]()}${changed.includes(name) && html` <span class="was">${gettext("changed")}</span>`}</dt><dd>${said}</dd></div>`)}</dl>
    ${seated && html`<p class="muted as-seated">${seated}</p>`}
    <p class="muted small"><${Fingerprint} seek=${table} /></p>`;
}

function Leave({ lobby, table, isHost }) {
  const stand = () => lobby.act({ type: "stand", table: table.id });
  return html`<div class="leave">
    <button class="btn quiet" type="button" onClick=${stand}><${Icon} name="back-arrow" />${gettext("Stand up")}</button>
    ${isHost && html`<button class="btn danger" type="button" aria-haspopup="dialog" onClick=${() => (asked.value = { close: true })}>${gettext("Close the table")}</button>`}
  </div>`;
}
