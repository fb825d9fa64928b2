/** The page of a table: connects, mounts the game's board between chairs, clocks and log, and stands when a board falls. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Terms, Tools } from "./bar.js";
import { Chair } from "./chairs.js";
import { Ended } from "./ended.js";
import { Board as GenericBoard } from "./generic_board.js";
import { status } from "./generic_words.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { matchOf } from "./match.js";
import { Guard, boardProps, loaded } from "./mounting.js";
import { Talk } from "./talk.js";
import { Toast } from "./toast.js";

/** @param {{match: object, board: object | null, Bar?: Function}} props `Bar`: the steps of a replay, below the table. */
function Page({ match, board, Bar }) {
  const [broken, breaks] = useState(!board);
  const tab = match.tab.value;
  const t = match.table.value;
  useTitle(match);
  if (!t) return html`<main class="table plain" id="main"><${Link} match=${match} /><p class="waiting muted">${gettext("The table is being laid …")}</p></main>`;
  const own = !broken && board.placesFrame;
  return html`
    <main class="table ${own ? "own-frame" : "plain"}" id="main" data-tab=${tab} data-game=${t.game} data-rev=${t.rev} data-ply=${t.ply} data-held=${match.lines.value.length}>
      <${Link} match=${match} />
      ${own ? null : html`<${PlainHead} match=${match} />`}
      <${Guard} onError=${() => breaks(true)}>${broken ? html`<${GenericBoard} ...${boardProps(match)} />` : html`<${board.Board} ...${boardProps(match)} />`}<//>
      ${own ? null : html`<${Talk} match=${match} />`}
    </main>
    ${Bar && html`<${Bar} match=${match} />`}
    <${Tabs} tab=${tab} setTab=${(name) => { match.tab.value = name; }} />
    <${End} match=${match} Ending=${broken ? null : board.Ending} />`;
}

function PlainHead({ match }) {
  const t = match.table.value;
  return html`<section class="head" aria-label=${gettext("Players")}>
    <ul class="chairs">${t.chairs.map((chair) => html`<li key=${chair.seat}><${Chair} match=${match} seat=${chair.seat} /></li>`)}</ul>
    <p class="status ${match.myTurn.value ? "mine" : ""}" role="status">${status(t, match.context.value)}</p>
  </section>`;
}

/** On a phone the log lies behind a tab; elsewhere this is not shown. */
function Tabs({ tab, setTab }) {
  const item = (name, icon, words) => html`<button type="button" role="tab" aria-selected=${tab === name} onClick=${() => setTab(name)}>${icon && html`<${Icon} name=${icon} />`}${words}</button>`;
  return html`<nav class="bottom" role="tablist" aria-label=${gettext("View")}>${item("table", null, gettext("Table"))}${item("log", "log", gettext("Log"))}</nav>`;
}

function Link({ match }) {
  const { state, text } = match.link.value;
  const closed = [text, gettext("Reload the page to come back.")].filter(Boolean).join(" ");
  const words = { lost: gettext("Connection lost, we keep trying"), closed }[state] ?? "";
  return html`<p class="link ${words ? "" : "hush"}" role="status" data-link=${state}>${words}</p>`;
}

/** The result comes up by itself, and again from the bar; the board can bring its own account. */
function End({ match, Ending }) {
  if (match.table.value.status === "running" || !match.resultOpen.value) return null;
  const account = Ending && html`<${Guard} onError=${() => {}}><${Ending} ...${boardProps(match)} /><//>`;
  return html`<${Ended} match=${match} ending=${account} onClose=${() => { match.resultOpen.value = false; }} />`;
}

function useTitle(match) {
  const words = match.table.value ? status(match.table.value, match.context.value) : "";
  const mine = match.myTurn.value;
  useEffect(() => {
    document.title = [mine ? `● ${words}` : words, match.given.title, "Luftschloss"].filter(Boolean).join(" · ");
  }, [words, mine]);
}

async function open() {
  const given = JSON.parse(document.getElementById("table-data").textContent);
  const [board, words] = await Promise.all([loaded(given.board), loaded(given.words)]);
  const match = matchOf(given, words, { flipsOwn: !board || !board.placesFrame || board.flipsOwn === true });
  render(html`<${Terms} match=${match} />`, document.getElementById("terms"));
  render(html`<${Tools} match=${match} />`, document.getElementById("tools"));
  render(html`<${Page} match=${match} board=${board} /><${Toast} match=${match} />`, document.getElementById("table"));
  match.start();
}

open();
