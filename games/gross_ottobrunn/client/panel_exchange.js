/** Trade with the bank: what is given at which rate, and what for. One card each time. */

import { html } from "../../js/html.js";
import { fill, rich } from "../../js/text.js";
import { Side } from "./amounts.js";
import { Drawing } from "./art.js";
import { bankOf } from "./bargain.js";
import { Few, NONE, RES, of } from "./cards.js";
import { resourceName } from "./places.js";

export function BankTrade({ view, legal, deal, busy }) {
  const { act, bank } = deal;
  const deals = bankOf(view, legal);
  const chosen = deals.find(({ give }) => give === bank.give);
  const get = chosen?.gets.includes(bank.get) ? bank.get : null;
  const move = get && legal.find(({ type, give, get: one }) => type === "bank_trade" && give === bank.give && one === get);
  return html`<div class="barter exchange">
    <${Side} label=${gettext("You give")} cards=${NONE}><div class="amounts" role="group" aria-label=${gettext("You give")}>${deals.map(({ give, rate, gets }, place) => html`<${Kind} key=${give} resource=${give} on=${give === bank.give} off=${!gets.length} count=${`${rate}:1`} words=${fill(gettext("%(rate)s of %(resource)s for one card, you have %(have)s"), { rate, resource: resourceName(give), have: view.own.hand[place] })} choose=${() => act.pay(give)} />`)}</div><//>
    <${Side} label=${gettext("You want")} cards=${NONE}><div class="amounts" role="group" aria-label=${gettext("You want")}>${RES.map((resource) => html`<${Kind} key=${resource} resource=${resource} on=${resource === get} off=${!chosen?.gets.includes(resource)} count=${resource === get ? 1 : 0} words=${fill(gettext("A card of %(resource)s"), { resource: resourceName(resource) })} choose=${() => act.wish(resource)} />`)}</div><//>
    <div class="sends"><small>${whyNot(deals, chosen) || gettext("The card is drawn: it may be a disaster.")}</small>
      <button type="button" class="btn small send" aria-disabled=${!move || busy} onClick=${() => move && !busy && act.swap(move)}>${move ? rich(gettext("%(give)s for %(want)s"), { give: html`<${Few} cards=${of(bank.give, chosen.rate)} />`, want: html`<${Few} cards=${of(get)} />` }) : pgettext("a trade", "Swap")}</button></div>
  </div>`;
}

function whyNot(deals, chosen) {
  return chosen ? "" : fill(gettext("You need %(rate)s of a kind."), { rate: Math.min(...deals.map(({ rate }) => rate)) });
}

function Kind({ resource, on, off, count, words, choose }) {
  return html`<span class="amount ${on ? "on" : ""} ${off ? "none" : ""}"><button type="button" class="more" aria-label=${words} aria-pressed=${on} aria-disabled=${off} onClick=${() => !off && choose()}><${Drawing} name=${`r-${resource}`} /><b aria-hidden="true">${count}</b></button></span>`;
}
