/** The page of a table: connects, mounts the game's board between chairs, clocks, log and chat, and stands when a board falls. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Terms, Tools, WayOut } from "./bar.js";
import { tendBell } from "./bell_live.js";
import { Chair } from "./chairs.js";
import { keepFocus } from "./focus.js";
import { Advice, AskHint, canAsk } from "./hint.js";
import { status } from "./generic_words.js";
import { html } from "./html.js";
import { useKeys } from "./keys.js";
import { later } from "./later.js";
import { useLeaving } from "./leaving.js";
import { matchOf } from "./match.js";
import { Menu, tendMenus } from "./menu.js";
import { Guard, boardProps, loaded } from "./mounting.js";
import { Announced, Link, useEnd, useOwnTurn } from "./notice.js";
import { AwayStrip, Offers, TakeBack } from "./offers.js";
import { RematchStrip } from "./rematch.js";
import { BottomTabs, Talk } from "./talk.js";
import { Toast } from "./toast.js";
import { Tour } from "./tour.js";

/** For games that bring no board, and where one has fallen. */
const GenericBoard = later(() => import("./generic_board.js").then((module) => module.Board));
const Ended = later(() => import("./ended.js").then((module) => module.Ended));
const Asked = later(() => import("./asked.js").then((module) => module.Asked));

function Page({ match, board }) {
  const [broken, breaks] = useState(!board);
  const t = match.table.value;
  useOwnTurn(match);
  useEnd(match);
  useKeys(match);
  useLeaving(match);
  usePractice(match);
  if (!t) return html`<main class="table plain" id="main" tabindex="-1"><${Link} match=${match} /><p class="waiting muted">${gettext("The table is being laid …")}</p></main>`;
  if (match.device?.covered.value) return html`<${match.device.Curtain} match=${match} />`;
  const own = !broken && board.placesFrame;
  return html`
    <main class="table ${own ? "own-frame" : "plain"}" id="main" tabindex="-1" data-tab=${match.tab.value} data-game=${t.game} data-rev=${t.rev} data-ply=${t.ply} data-held=${match.lines.value.length}>
      <div class="over-table"><${Link} match=${match} />${!match.replay && html`<${AwayStrip} match=${match} /><${Offers} match=${match} /><${RematchStrip} match=${match} /><${Announced} match=${match} />${match.device && html`<${match.device.Handing} match=${match} />`}`}</div>
      ${own ? null : html`<${PlainHead} match=${match} />`}
      <${Guard} onError=${() => breaks(true)}>${broken ? html`<${GenericBoard} ...${boardProps(match)} />` : html`<${board.Board} ...${boardProps(match)} />`}<//>
      ${own ? null : html`<${Talk} match=${match} />`}
    </main>
    ${match.Bar && html`<${match.Bar} match=${match} />`}
    <${BottomTabs} match=${match} />
    ${!match.replay && html`<${End} match=${match} Ending=${broken ? null : board.Ending} rests=${(!broken && board.endRests) || null} />`}
    ${match.dialog.value && html`<${Asked} match=${match} />`}`;
}

/** Chairs, whose turn it is, and the take-back, for boards that do not place them. The reader's side comes last. */
function PlainHead({ match }) {
  const t = match.table.value;
  const first = (match.near.value + 1) % t.chairs.length;
  const chairs = [...t.chairs.slice(first), ...t.chairs.slice(0, first)];
  return html`<section class="head" aria-label=${gettext("Players")}>
    <ul class="chairs">${chairs.map((chair) => html`<li key=${chair.seat}><${Chair} match=${match} seat=${chair.seat} /></li>`)}</ul>
    <div class="whose"><p class="status ${match.myTurn.value ? "mine" : ""}" role="status">${status(t, match.context.value)}</p>${canAsk(match) && html`<${AskHint} match=${match} /><${Advice} match=${match} take=${leadTo} />`}${t.can_take_back && html`<${TakeBack} match=${match} />`}</div>
  </section>`;
}

/** Against the computer this device keeps the record. */
function usePractice(match) {
  const kind = match.table.value?.kind;
  useEffect(() => {
    if (kind === "computer" && !match.replay) import("./practice_kept.js").then((module) => module.keepRecord(match), () => {});
  }, [kind]);
}

/** Where a board only has buttons, a hint is taken by going to its button. */
function leadTo(move) {
  const wanted = JSON.stringify(move);
  ([...document.querySelectorAll("#main [data-move]")].find((button) => button.dataset.move === wanted) ?? document.getElementById("main")).focus();
}

/** The result comes up by itself, and again from the bar; the board can bring its own account, and let the last move be seen before. */
function End({ match, Ending, rests }) {
  const seen = useLastMoveSeen(match, rests);
  if (match.table.value.status === "running" || !match.resultOpen.value || !seen) return null;
  const account = Ending && html`<${Guard} onError=${() => {}}><${Ending} ...${boardProps(match)} /><//>`;
  return html`<${Ended} match=${match} ending=${account} onClose=${() => { match.resultOpen.value = false; }} />`;
}

/** Whether what ended the match has been looked at for as long as the board wants. Only a move that comes while the page is open is waited for. */
function useLastMoveSeen(match, rests) {
  const over = match.table.value.status !== "running";
  const [seen, see] = useState(over || !rests);
  useEffect(() => {
    if (!over || seen) return undefined;
    const moved = ["played", "drawn"].includes(match.lines.value.at(-1)?.kind);
    const timer = setTimeout(() => see(true), moved ? rests(boardProps(match)) : 0);
    return () => clearTimeout(timer);
  }, [over, seen]);
  return seen;
}

async function open() {
  const given = JSON.parse(document.getElementById("table-data").textContent);
  const [board, words] = await Promise.all([loaded(given.board), loaded(given.words)]);
  const replay = given.replay && await import("./replay_match.js"); // live pages do without it
  const device = !replay && given.kind === "same" && await import("./one_device.js");
  const match = replay ? replay.replayOf(given, words) : matchOf(given, words, { flipsOwn: !board?.placesFrame || board.flipsOwn === true, deviceOf: device ? device.deviceOf : null });
  const settings = () => (match.table.value && match.worded(() => board?.settings?.(boardProps(match)))) || [];
  const at = (id) => document.getElementById(id);
  render(html`<${Terms} match=${match} />`, at("terms"));
  render(html`<${Tools} match=${match} settings=${settings} />`, at("tools"));
  render(html`<${WayOut} match=${match} />`, at("way-out"));
  render(html`<${Menu} match=${match} settings=${settings} />`, at("menu"));
  render(html`<${Page} match=${match} board=${board} /><${Tour} match=${match} /><${Toast} match=${match} />`, at("table"));
  tendMenus(document.querySelector(".bar"));
  tendBell();
  keepFocus(at("table"));
  match.device?.watch(() => render(null, at("table")));
  match.start();
}

open();
