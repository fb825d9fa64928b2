/** The page of a table: connects, mounts the game's board between chairs, clocks and log, and stands when a board falls. */

import { Component, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Terms, Tools } from "./bar.js";
import { Chair, Clock, Countdown } from "./chairs.js";
import { Ended } from "./ended.js";
import { Board as GenericBoard } from "./generic_board.js";
import { status } from "./generic_words.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Log } from "./log.js";
import { matchOf } from "./match.js";
import { Toast } from "./toast.js";

/** Load what a game brings; what cannot be loaded is done without. */
async function loaded(url) {
  if (!url) return null;
  try {
    return await import(url);
  } catch (error) {
    console.error(error);
    return null;
  }
}

function Page({ match, board }) {
  const [broken, breaks] = useState(!board);
  const [tab, setTab] = useState("table");
  const t = match.table.value;
  useTitle(match);
  if (!t) return html`<main class="table plain" id="main"><${Link} match=${match} /><p class="waiting muted">${gettext("The table is being laid …")}</p></main>`;
  const own = !broken && board.placesFrame;
  return html`
    <main class="table ${own ? "own-frame" : "plain"}" id="main" data-tab=${tab} data-game=${t.game} data-rev=${t.rev} data-ply=${t.ply} data-held=${match.lines.value.length}>
      <${Link} match=${match} />
      ${own ? null : html`<${PlainHead} match=${match} />`}
      <${Guard} onError=${() => breaks(true)}>${broken ? html`<${GenericBoard} ...${boardProps(match)} />` : html`<${board.Board} ...${boardProps(match)} />`}<//>
      ${own ? null : html`<${Log} match=${match} />`}
    </main>
    <${Tabs} tab=${tab} setTab=${setTab} />
    <${End} match=${match} Ending=${broken ? null : board.Ending} />`;
}

/** What a board is given: the present message, verbs, words, and pieces of the frame for boards that place them themselves. */
function boardProps(match) {
  const t = match.table.value;
  const { view, legal, open, seat, actors, may, chairs, clocks, status: state, result, kind, first, options } = t;
  return {
    view, legal, open, seat, actors, may, chairs, clocks, status: state, result, kind, first, options,
    key: `${t.id}`, ply: t.ply, facts: match.lines.value.at(-1)?.facts ?? [], lines: match.lines.value,
    busy: match.busy.value, play: match.play, say: match.say, t: gettext, words: match.words, context: match.context.value,
    frame: { chair: (at) => html`<${Chair} match=${match} seat=${at} />`, clock: (at) => html`<${Clock} match=${match} seat=${at} />`, countdown: (at) => html`<${Countdown} match=${match} seat=${at} />`, log: () => html`<${Log} match=${match} />`, lobby: match.given.lobby },
  };
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

/** Keeps a board's mistake from taking the table with it. */
class Guard extends Component {
  componentDidCatch(error) {
    console.error(error);
    this.setState({ fell: true });
    this.props.onError();
  }

  render({ children }, { fell }) {
    return fell && !this.props.onError ? null : children;
  }
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
  const match = matchOf(given, words);
  render(html`<${Terms} match=${match} />`, document.getElementById("terms"));
  render(html`<${Tools} match=${match} />`, document.getElementById("tools"));
  render(html`<${Page} match=${match} board=${board} /><${Toast} match=${match} />`, document.getElementById("table"));
  match.start();
}

open();
