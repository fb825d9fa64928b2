/** The table of Groß Ottobrunn: the chart in the middle, three to six players round it. The server says what is legal; what is chosen lives here. */

import { useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { drawFrom } from "./art.js";
import { Ask } from "./ask.js";
import { ChartView } from "./chart_view.js";
import { NO_TRADES, useDeal } from "./deal.js";
import { Dice } from "./dice.js";
import { namesOf } from "./names.js";
import { useCards } from "./panel_card.js";
import { News } from "./panel_news.js";
import { Own } from "./panel_own.js";
import { Rivals } from "./panel_rivals.js";
import { Side } from "./panel_side.js";
import { useMotion } from "./stage.js";
import { ASK, ASK_ROB, useTurn } from "./turn.js";

export { Ending } from "./ending.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

/** The last piece is laid, or the last lava flows, before the result comes up. */
export const endRests = ({ lines }) => (lines.slice(-4).some(({ facts }) => facts?.some(({ type }) => type === "lava")) ? 2600 : 1000);

export function Board(props) {
  const { view, seat, near, frame, context, pref } = props;
  drawFrom(context.asset("art.svg"));
  const names = namesOf(context, { seat });
  const turn = useTurn(props);
  const deal = useDeal(props);
  const cards = useCards(props);
  const [advised, advise] = useState(null);
  useMotion(props);
  const part = { ...props, names, turn, deal, cards, picked: { cards: advised } };
  const take = (move) => turn.act.advise(move) || deal.act.advise(move) || cards.advise(move) || pointTo(move, () => advise({ no: view.prompt.no, cards: move.cards }));
  return html`
    <section class="go-rivals" aria-label=${gettext("The others")}><${Rivals} ...${part} /></section>
    <section class="go-board" aria-label=${gettext("Board")}>
      <${ChartView} ...${{ view, near, names, turn, pref }} />
      <${Dice} dice=${view.dice} />
      <${News} ...${part} />
      <${Ask} ...${{ view, seat, turn, names }} />
    </section>
    <section class="go-own seat-${near}" aria-label=${names.watcher ? names.of(near) : gettext("Your place")}><${Own} ...${part} /></section>
    <aside class="side go-side"><${Side} ...${part} />${turn.live && frame.advice(take)}${frame.talk()}</aside>`;
}

/** A hint of cards is set out; of anything else the button is gone to. */
function pointTo(move, setOut) {
  if (move.cards) setOut();
  else document.querySelector(`#main [data-move='${JSON.stringify(move)}'], #main [data-type="${move.type}"]`)?.focus();
}

/** Entries of the table's menu. */
export function settings({ pref, seat, status }) {
  if (seat === null || status !== "running") return [];
  const [ask, askRob, noTrades] = [pref(ASK, true), pref(ASK_ROB, false), pref(NO_TRADES, false)];
  return [
    { key: "ask", label: gettext("Confirm builds"), on: ask.value, toggle: () => { ask.value = !ask.value; } },
    { key: "ask_rob", label: gettext("Confirm robber"), on: askRob.value, toggle: () => { askRob.value = !askRob.value; } },
    { key: "no_trades", label: gettext("No trades"), on: noTrades.value, toggle: () => { noTrades.value = !noTrades.value; } },
  ];
}
