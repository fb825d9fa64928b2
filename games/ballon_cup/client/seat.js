/** What a seat has: stones, trophies, and whether it can buy one. */

import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Drawing, Stone, Trophy } from "./card.js";
import { COLOURS, colourName, colourNames } from "./faces.js";

/** Trophies that win the match. */
const TO_WIN = 3;

/** Stones by colour: "4/6" of what its trophy takes, or only how many once that is gone. */
export function Gems({ stones, needs, trophies }) {
  return html`<ul class="gems" aria-label=${gettext("Stones")}>
    ${COLOURS.map((colour, place) => {
      const [has, closed] = [stones[place], trophies[place] !== null];
      return html`<li key=${colour} data-colour=${colour} class=${has ? "" : "none"} title=${gemWords(colour, has, needs[place], closed)}>
        <${Stone} colour=${colour} /><span class="hush">${gemWords(colour, has, needs[place], closed)}</span>
        <span class="num" aria-hidden="true"><b>${has}</b>${!closed && `/${needs[place]}`}</span>${closed && has >= 3 && html`<small aria-hidden="true">3:1</small>`}
      </li>`;
    })}
  </ul>`;
}

function gemWords(colour, has, need, closed) {
  const values = { colour: colourName(colour), has, need };
  return closed ? fill(gettext("%(colour)s: %(has)s, three stand for one of another colour"), values) : fill(gettext("%(colour)s: %(has)s of %(need)s"), values);
}

/** The trophies of a seat, and places for those it still needs to win. */
export function Cups({ seat, trophies }) {
  const won = COLOURS.filter((_, place) => trophies[place] === seat);
  const words = fill(gettext("%(count)s of %(most)s trophies"), { count: won.length, most: TO_WIN });
  return html`<span class="cups" role="img" aria-label=${won.length ? `${words}: ${colourNames(won)}` : words}>
    ${won.map((colour) => html`<${Trophy} key=${colour} colour=${colour} cls=${`of-${colour}`} />`)}${Array.from({ length: Math.max(0, TO_WIN - won.length) }, (_, place) => html`<${Trophy} key=${place} />`)}
  </span>`;
}

/** Above the name of whoever has the stones for it: a button for himself, a badge for all others. */
export function BuySign({ seat, view, turn, mine, open }) {
  const [colour] = view.buyable[seat];
  if (!colour || view.phase === "over") return null;
  if (!mine) return html`<p class="buy badge-buy"><${Trophy} colour=${colour} /><span>${gettext("can buy")}</span></p>`;
  const can = turn.choices.purchases.length > 0;
  return html`<button class="btn buy" type="button" aria-disabled=${!can} aria-haspopup="dialog" onClick=${() => (can ? open() : turn.act.say(whyNotNow(view, seat)))}><${Trophy} colour=${colour} />${gettext("Buy trophy")}</button>`;
}

function whyNotNow(view, seat) {
  return view.turn === seat ? gettext("After an exchange it is too late to buy: now you lay a card.") : gettext("You can buy at the beginning of your turn.");
}

/** The small red arrow at the chair of whoever is on turn. */
export function Arrow({ shown }) {
  return html`<span class="arrow">${shown && html`<${Drawing} name="turn-arrow" box="0 0 20 20" /><span class="hush">${gettext("on turn")}</span>`}</span>`;
}
