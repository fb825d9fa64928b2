/** Beside the chart, on a phone a sheet over its lower half: trade, the bank, and what lies undiscovered. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { useBoardKeys } from "../../js/kit/keys.js";
import { Bank } from "./panel_bank.js";
import { BankTrade } from "./panel_exchange.js";
import { Offers } from "./panel_offers.js";

export function Side(props) {
  const { view, status, replay, deal } = props;
  const { open, tab, act } = deal;
  const close = useRef(null);
  useLayoutEffect(() => {
    if (open && getComputedStyle(close.current).display !== "none") close.current.focus({ preventScroll: true });
  }, [open]);
  useBoardKeys((key) => {
    if (key !== "Escape" || !open) return false;
    act.shut();
    document.querySelector(".to-trade")?.focus({ preventScroll: true });
    return true;
  });
  return html`<div class="go-deal ${open ? "open" : ""} ${view.turn > 0 ? "begun" : ""}">
    <section class="trade" aria-label=${gettext("Trade")}>
      <header><h2>${gettext("Trade")}</h2><button ref=${close} type="button" class="shut" aria-label=${gettext("Close the trade")} onClick=${act.shut}><${Icon} name="close" /></button></header>
      ${deal.role === "active" && html`<${Tabs} ...${{ view, tab, show: act.show }} />`}
      ${(status === "running" || replay) && (deal.role === "active" && tab === "bank" ? html`<${BankTrade} ...${props} />` : html`<${Offers} ...${props} />`)}${!view.prompt && html`<p class="muted">${gettext("The match is over")}</p>`}
    </section>
    <${Bank} view=${view} />
  </div>`;
}

function Tabs({ view, tab, show }) {
  const rates = [...new Set(view.own.rates)].sort();
  const named = { players: pgettext("trade with", "Players"), bank: `${gettext("Bank")} ${rates.map((rate) => `${rate}:1`).join(" ")}` };
  const other = tab === "bank" ? "players" : "bank";
  const turned = (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(other);
    event.currentTarget.querySelector(`[data-tab="${other}"]`).focus();
  };
  return html`<div class="twin-tabs" role="tablist" aria-label=${gettext("Trade with")} onKeyDown=${turned}>${Object.keys(named).map((name) => html`<button key=${name} type="button" role="tab" data-tab=${name} aria-selected=${tab === name} tabindex=${tab === name ? 0 : -1} onClick=${() => show(name)}>${named[name]}</button>`)}</div>`;
}
