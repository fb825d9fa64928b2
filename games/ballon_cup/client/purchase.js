/** Buying a trophy: which one, and what for. The server lists every way; pure but for the window. */

import { useState } from "preact/hooks";
import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { fill, rich } from "../../js/text.js";
import { Stone, Trophy } from "./card.js";
import { COLOURS, colourName, trophyName } from "./faces.js";

/** What a purchase costs, by colour: own stones of the trophy's colour, and three a group. @returns {[string, number][]} */
export function costOf({ colour, groups }, stones) {
  return COLOURS.map((each, place) => [each, 3 * groups[place] + (each === colour ? stones[place] : 0)]).filter(([, count]) => count > 0);
}

/** Purchases by their trophy, in the order of colours. @returns {[string, object[]][]} */
export function byTrophy(purchases) {
  return COLOURS.map((colour) => [colour, purchases.filter((one) => one.colour === colour)]).filter(([, ways]) => ways.length);
}

/** One purchase that can be paid in one way is confirmed; else it is asked which trophy, and what for. */
export function BuyWindow({ view, seat, turn, advised = null, onClose }) {
  const offers = byTrophy(turn.choices.purchases);
  const [colour, choose] = useState(advised?.colour ?? (offers.length === 1 ? offers[0][0] : null));
  const ways = offers.find(([one]) => one === colour)?.[1] ?? [];
  const [paid, pay] = useState(advised?.groups.join() ?? null);
  const move = ways.length === 1 ? ways[0] : (ways.find((way) => way.groups.join() === paid) ?? null);
  const single = turn.choices.purchases.length === 1;
  const buy = () => {
    if (!move) return;
    turn.act.buy(move);
    onClose();
  };
  return html`<${Dialog} title=${gettext("Buy trophy")} onClose=${onClose} cls="purchase">
    <h2>${gettext("Buy trophy")}</h2>
    ${offers.length > 1 && html`<fieldset><legend>${gettext("Which trophy?")}</legend><div class="trophy-choice">
      ${offers.map(([one], place) => html`<label key=${one}><input type="radio" name="trophy" value=${one} checked=${one === colour} autofocus=${!advised && place === 0} onChange=${() => { choose(one); pay(null); }} /><span><${Trophy} colour=${one} />${colourName(one)}</span></label>`)}
    </div></fieldset>`}
    ${ways.length > 1 && html`<fieldset><legend>${fill(gettext("What do you pay for %(trophy)s with?"), { trophy: trophyName(colour) })}</legend><div class="ways">
      ${ways.map((way, place) => html`<label key=${way.groups.join()}><input type="radio" name="way" value=${way.groups.join()} checked=${way === move} autofocus=${!advised && offers.length === 1 && place === 0} onChange=${() => pay(way.groups.join())} /><span><${Cost} way=${way} stones=${view.stones[seat]} /></span></label>`)}
    </div></fieldset>`}
    ${ways.length === 1 && html`<p>${rich(gettext("For %(trophy)s you pay %(cost)s."), { trophy: html`<b>${trophyName(colour)}</b>`, cost: html`<${Cost} way=${ways[0]} stones=${view.stones[seat]} />` })}</p>`}
    <p class="muted small">${thirdWords(view, seat) ?? gettext("The stones you pay are out of the game. Then you make your move.")}</p>
    <div class="choices">
      <button class="btn primary" type="button" autofocus=${single || advised !== null} aria-disabled=${!move || turn.busy} onClick=${buy}>${gettext("Buy")}</button>
      <button class="btn quiet" type="button" onClick=${onClose}>${gettext("Cancel")}</button>
    </div>
  <//>`;
}

function thirdWords(view, seat) {
  return view.trophies.filter((owner) => owner === seat).length === 2 ? gettext("It is your third trophy: with it you win the match.") : null;
}

/** "6 × (stone) + 3 × (stone)" */
export function Cost({ way, stones }) {
  return html`<span class="cost">${costOf(way, stones).map(([colour, count], place) => html`<span key=${colour} class="nowrap">${place > 0 && " + "}<b class="num">${count}</b> × <${Stone} colour=${colour} cls="little" /><span class="hush">${colourName(colour)}</span></span>`)}</span>`;
}
