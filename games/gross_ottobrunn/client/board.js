/** The table of Groß Ottobrunn: the chart in the middle, three to six players round it. The server says what is legal; what is chosen lives here. */

import { useRef, useState } from "preact/hooks";
import { html } from "../../js/html.js";
import { newestOf } from "./account.js";
import { drawFrom } from "./art.js";
import { ChartView } from "./chart_view.js";
import { NO_TRADES, useDeal } from "./deal.js";
import { Dice } from "./dice.js";
import { Ask, Ending, News, OfferNews, Side, useMotion, useRest } from "./late.js";
import { namesOf } from "./names.js";
import { Own } from "./panel_own.js";
import { Rivals } from "./panel_rivals.js";
import { useCards } from "./playable.js";
import { ASK, ASK_ROB, useTurn } from "./turn.js";
import { useTableKeys } from "./typed.js";

export { Ending };

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

/** The last piece is laid, or the last lava flows, before the result comes up. */
export const endRests = ({ lines }) => (lines.slice(-4).some(({ facts }) => facts?.some(({ type }) => type === "lava")) ? 2600 : 1000);

export function Board(props) {
  const { view, seat, near, frame, context, pref, busy, play } = props;
  drawFrom(context.asset("art.svg"));
  const names = namesOf(context, { seat });
  const turn = useTurn(props);
  const deal = useDeal(props);
  const cards = useCards(props);
  const [advised, advise] = useState(null);
  const since = useRef(newestOf(props.lines)).current;
  useMotion(props);
  useRest(props);
  useTableKeys(props, turn, deal);
  const part = { ...props, names, turn, deal, cards, since, picked: { cards: advised } };
  /** The button that it is taken with goes: the focus is led to what is asked next. */
  const done = (move) => {
    if (busy) return;
    document.querySelector('[data-game="gross_ottobrunn"] .go-own .status')?.focus({ preventScroll: true });
    play(move);
  };
  // what takes several steps is set out but for the last; what is one step is done
  const take = (move) => turn.act.advise(move) || deal.act.advise(move) || cards.advise(move) || (move.cards ? advise({ no: view.prompt.no, cards: move.cards }) : done(move));
  return html`
    <section class="go-rivals" aria-label=${gettext("The others")}><${Rivals} ...${part} /></section>
    <section class="go-board" aria-label=${gettext("Board")}>
      <${ChartView} ...${{ view, near, names, turn, pref }} lines=${props.lines} />
      <${Dice} dice=${view.dice} />
      <${News} ...${part} Offer=${OfferNews} />
      <${Ask} ...${{ view, seat, turn, names, context }} />
    </section>
    <section class="go-own seat-${near}" aria-label=${names.watcher ? names.of(near) : gettext("Your place")}><${Own} ...${part} /></section>
    <aside class="side go-side"><${Side} ...${part} />${turn.live && frame.advice(take)}${frame.talk()}</aside>`;
}

/** Entries of the table's menu. */
export function settings({ pref, seat, status }) {
  if (seat === null || status !== "running") return [];
  const [ask, askRob, noTrades] = [pref(ASK, true), pref(ASK_ROB, false), pref(NO_TRADES, false)];
  return [
    { key: "ask", label: gettext("Confirm discovery"), on: ask.value, toggle: () => { ask.value = !ask.value; } },
    { key: "ask_rob", label: gettext("Confirm robber"), on: askRob.value, toggle: () => { askRob.value = !askRob.value; } },
    { key: "no_trades", label: gettext("No trades"), on: noTrades.value, toggle: () => { noTrades.value = !noTrades.value; } },
  ];
}
