/** The reader's single keys at the table, done as if he had pressed the button. */

import { useBoardKeys } from "../../js/kit/keys.js";
import { keyAct } from "./keys.js";

export function useTableKeys({ view, legal, busy, play, pref, seat }, turn, deal) {
  useBoardKeys((key, event) => {
    if (!turn.live || turn.asked || event.repeat || event.target.closest?.("[role=dialog]")) return false;
    const builds = ["acting", "special"].includes(view.prompt?.type) && [view.active, view.prompt.seat].includes(seat);
    const act = keyAct(key, { letters: pref("keys", true).value, legal, can: turn.can, builds, trades: Boolean(deal.role) });
    if (act?.play && !busy) play(act.play);
    if (act?.choose) turn.act.choose(act.choose, { detail: 0 });
    if (act?.miss) turn.act.miss(act.miss);
    if (act?.trade) toTrade(deal);
    return Boolean(act);
  });
}

/** On a phone the sheet, which takes the focus itself; on a desk to what is asked there, else to what can be offered. */
function toTrade(deal) {
  const shown = document.querySelector(".to-trade")?.getClientRects().length;
  if (shown) deal.act.toggle();
  else (document.querySelector(".go-deal .asked .btn") ?? document.querySelector(".go-deal .more"))?.focus();
}
