/** The table of Groß Ottobrunn: the chart in the middle, three to six players round it. The server says what is legal; what is chosen lives here. */

import { html } from "../../js/html.js";
import { drawFrom } from "./art.js";
import { Ask } from "./ask.js";
import { ChartView } from "./chart_view.js";
import { Dice } from "./dice.js";
import { namesOf } from "./names.js";
import { News } from "./panel_news.js";
import { Own } from "./panel_own.js";
import { Rivals } from "./panel_rivals.js";
import { Side } from "./panel_side.js";
import { useMotion } from "./stage.js";
import { ASK, ASK_ROB, useTurn } from "./turn.js";

/** Chairs, clocks and log stand inside this board. */
export const placesFrame = true;

export function Board(props) {
  const { view, seat, near, frame, context, pref } = props;
  drawFrom(context.asset("art.svg"));
  const names = namesOf(context, { seat });
  const turn = useTurn(props);
  useMotion(props);
  const part = { ...props, names, turn };
  return html`
    <section class="go-rivals" aria-label=${gettext("The others")}><${Rivals} ...${part} /></section>
    <section class="go-board" aria-label=${gettext("Board")}>
      <${ChartView} ...${{ view, near, names, turn, pref }} />
      <${Dice} dice=${view.dice} />
      <${News} ...${part} />
      <${Ask} ...${{ view, seat, turn, names }} />
    </section>
    <section class="go-own seat-${near}" aria-label=${names.watcher ? names.of(near) : gettext("Your place")}><${Own} ...${part} /></section>
    <aside class="side go-side"><${Side} ...${part} />${turn.live && frame.advice((move) => turn.act.advise(move))}${frame.talk()}</aside>`;
}

/** Entries of the table's menu. */
export function settings({ pref, seat, status }) {
  if (seat === null || status !== "running") return [];
  const [ask, askRob] = [pref(ASK, true), pref(ASK_ROB, false)];
  return [
    { key: "ask", label: gettext("Confirm builds"), on: ask.value, toggle: () => { ask.value = !ask.value; } },
    { key: "ask_rob", label: gettext("Confirm robber"), on: askRob.value, toggle: () => { askRob.value = !askRob.value; } },
  ];
}
