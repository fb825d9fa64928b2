/** Advice against the computer: when it can be asked for, and what came of it. The panel that shows it is fetched when it is first needed. */

import { computed, signal } from "@preact/signals";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

const Panel = later(() => import("./advice.js").then((module) => module.Advice), "advice");

/** @param table the newest table, as a signal; @param act sends a frame until it is answered
 *  @returns {{hint, ask, close}} `hint`: {move, reasons, shown} for as long as the position is the one it was asked in, else null */
export function hintsOf({ table, act, myTurn }) {
  const asked = signal(null);
  const hint = computed(() => {
    const { ply, move, reasons, shown } = asked.value ?? {};
    return move && myTurn.value && table.value.ply === ply ? { move, reasons, shown } : null;
  });
  const show = (shown) => { if (hint.value && hint.value.shown !== shown) asked.value = { ...asked.value, shown }; };

  async function ask() {
    if (hint.value) return show(true);
    const { ply } = table.value;
    if (asked.value?.ply === ply && !asked.value.move) return undefined; // on its way
    asked.value = { ply };
    const answer = await act({ type: "hint", ply });
    if (asked.value?.ply === ply) asked.value = answer.type === "hint" ? { reasons: [], ...answer, ply, shown: true } : null;
    return undefined;
  }
  return { hint, ask, close: () => show(false), given: computed(() => Boolean(asked.value?.move)) };
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
