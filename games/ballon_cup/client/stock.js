/** What lies beside the tiles: the trophies of all colours, the bag, the deck, and the discard pile, which opens. */

import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { fill } from "../../js/text.js";
import { Back, Card, Drawing, Trophy } from "./card.js";
import { COLOURS, cardName, colourName, colourOf } from "./faces.js";

/** The trophies still to be won, with what each takes, and who has the others. */
export function Trophies({ view, names }) {
  return html`<section class="cupboard" aria-label=${gettext("Trophies")}><h2>${gettext("Trophies")}</h2><ul class="trophies">
    ${COLOURS.map((colour, place) => {
      const owner = view.trophies[place];
      const need = view.needs[place];
      const words = owner === null ? fill(ngettext("%(colour)s: %(count)s stone", "%(colour)s: %(count)s stones", need), { colour: colourName(colour), count: need }) : fill(gettext("%(colour)s: %(name)s"), { colour: colourName(colour), name: names.called(owner) });
      return html`<li key=${colour} data-colour=${colour} class=${owner === null ? "" : "gone"} title=${words}><${Trophy} colour=${colour} /><span class="hush">${words}</span><b aria-hidden="true">${owner === null ? need : html`<bdi>${names.called(owner)}</bdi>`}</b></li>`;
    })}
  </ul></section>`;
}

export function Stock({ view, openDiscard }) {
  const top = view.discard.at(-1);
  const count = view.discard.length;
  const words = top ? fill(ngettext("Discard pile, %(count)s card, %(card)s on top. Show all", "Discard pile, %(count)s cards, %(card)s on top. Show all", count), { count, card: cardName(top) }) : gettext("Discard pile, empty");
  return html`<section class="stock" aria-label=${gettext("Stock")}><h2>${gettext("Stock")}</h2>
    <figure class="bag"><span class="heap"><${Drawing} name="bag" /></span><b class="num">${view.bag}</b><figcaption>${gettext("in the bag")}</figcaption></figure>
    <figure class="deck"><span class="heap"><${Back} /></span><b class="num">${view.deck}</b><figcaption>${gettext("deck")}</figcaption></figure>
    <button class="discard" type="button" aria-disabled=${!top} aria-haspopup="dialog" aria-label=${words} onClick=${() => top && openDiscard()}>
      <span class="heap">${top ? html`<${Card} key=${top} face=${top} laid />` : html`<span class="slot hue-grey"></span>`}</span><b class="num">${count}</b><span class="caption">${gettext("discarded")}</span></button>
  </section>`;
}

/** All that was discarded, by colour; which card lies on top says the first line. */
export function DiscardWindow({ view, onClose }) {
  const top = view.discard.at(-1);
  const count = view.discard.length;
  const rows = COLOURS.map((colour) => [colour, view.discard.filter((card) => colourOf(card) === colour).sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))]);
  return html`<${Dialog} title=${gettext("Discard pile")} onClose=${onClose} cls="discarded">
    <h2>${gettext("Discard pile")}</h2>
    <p class="muted">${top && fill(ngettext("%(count)s card, %(card)s on top. When the deck is empty they are shuffled and become the new one.", "%(count)s cards, %(card)s on top. When the deck is empty they are shuffled and become the new one.", count), { count, card: cardName(top) })}</p>
    ${rows.filter(([, cards]) => cards.length).map(([colour, cards]) => html`<section key=${colour}><h3>${colourName(colour)} <small class="num">${cards.length}</small></h3><ul class="spread">${cards.map((card) => html`<li key=${card}><${Card} face=${card} laid cls=${card === top ? "last" : ""} /></li>`)}</ul></section>`)}
    <div class="choices"><button class="btn primary" type="button" autofocus onClick=${onClose}>${gettext("Close")}</button></div>
  <//>`;
}
