/** Advice against the computer: when it can be asked for, and what came of it. The panel that shows it is fetched when it is first needed. */

import { computed, effect, signal } from "@preact/signals";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

const Panel = later(() => import("./advice.js").then((module) => module.Advice), "advice");

/** @param table the newest table, as a signal; @param act sends a frame until it is answered
 *  @returns {{hint, ask, close, given}} `hint`: {move, reasons, shown} for as long as the reader has the same to decide, else null; `given`: whether any was */
export function hintsOf({ table, act, myTurn }) {
  const asked = signal(null);
  const given = signal(false);
  const hint = computed(() => {
    const { move, reasons, shown } = asked.value ?? {};
    return move && myTurn.value ? { move, reasons, shown } : null;
  });
  const show = (shown) => { if (hint.value && hint.value.shown !== shown) asked.value = { ...asked.value, shown }; };
  effect(() => { if (!isSame(asked.peek(), table.value)) asked.value = null; });

  async function ask() {
    if (hint.value) return show(true);
    if (asked.value) return undefined; // on its way
    const { ply, legal } = table.value;
    const mine = { ply, legal: JSON.stringify(legal) };
    asked.value = mine;
    const answer = await act({ type: "hint", ply });
    if (answer.type === "hint") given.value = true;
    if (asked.value === mine) asked.value = answer.type === "hint" ? { reasons: [], ...answer, ...mine, shown: true } : null;
    return undefined;
  }
  return { hint, ask, close: () => show(false), given };
}

/** Whether what was asked for is still to be decided: others' entries, such as answers to an offer, change nothing in it. */
function isSame(asked, table) {
  const { seat, legal, lines = [] } = table ?? {};
  return !asked || (JSON.stringify(legal) === asked.legal && !lines.some((line) => line.ply > asked.ply && line.seat === seat));
}

/** Whether it would be answered now. */
export function canAsk(match) {
  return !match.replay && match.table.value.kind === "computer" && match.myTurn.value;
}

export function AskHint({ match }) {
  const shown = match.hints.hint.value?.shown ?? false;
  return html`<button class="btn quiet ask-hint" type="button" aria-keyshortcuts="H" aria-expanded=${shown} onClick=${shown ? match.hints.close : match.hints.ask}><${Icon} name="hint" />${pgettext("advice", "Hint")}</button>`;
}

/** @param take what the board does with the move; null where it can do nothing */
export function Advice({ match, take }) {
  return match.hints.hint.value?.shown ? html`<${Panel} match=${match} take=${take} />` : null;
}
