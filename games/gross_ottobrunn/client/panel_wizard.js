/** The window of a disaster: it looks the same to all who are asked, and nobody sees who has answered. */

import { html } from "../../js/html.js";
import { fill, rich } from "../../js/text.js";
import { Drawing } from "./art.js";
import { cardsWords } from "./cards.js";
import { Picture, drawnWords, strikesTitle } from "./panel_banner.js";
import { tellerOf } from "./telling.js";

export function WizardWindow({ view, seat, lines, legal, busy, play, frame, context, status, still }) {
  const { kinds, pools, asked, answered } = view.prompt;
  const drawn = lines.slice(-12).flatMap(({ facts }) => facts ?? []).findLast(({ type }) => type === "revealed")?.disasters ?? [];
  const own = view.own && cardsWords(view.own.hand.map((count, place) => (pools[place] ? count : 0)));
  const mine = asked.includes(seat) && status === "running" && !still;
  return html`<section class="news asks wizard-window" aria-label=${strikesTitle(kinds)}>
    <${Picture} kinds=${kinds} />
    <div>
      <h2>${strikesTitle(kinds)}</h2><span class="count">${frame.countdown(asked.includes(seat) ? seat : asked[0])}</span>
      <p>${drawnWords(drawn.filter(([, kind]) => kinds.includes(kind)), context)} ${rich(gettext("%(cards)s go to the bank, or to who plays a wizard."), { cards: html`<b>${cardsWords(pools)}</b>` })} ${own && fill(gettext("Of it yours: %(cards)s."), { cards: own })}</p>
      <p class="muted">${rich(gettext("Whoever holds a development card is asked: %(names)s. All answers are shown together."), { names: tellerOf(context).names(asked) })}</p>
      ${mine && html`<${Answers} ...${{ view, legal, busy, play, answered }} />`}
    </div>
  </section>`;
}

/** Without a wizard there is the same button, with the reason why it cannot be used. */
function Answers({ view, legal, busy, play, answered }) {
  const holds = view.own.devs.some(([kind]) => kind === "wizard");
  const done = answered !== null;
  const answer = (type) => !busy && !done && legal.some((move) => move.type === type) && play({ type });
  const why = done ? gettext("Your answer lies face down.") : holds ? gettext("One wizard: you share with others who play one.") : gettext("You hold no wizard: it goes on without you in a moment.");
  return html`<div class="two">
      <button type="button" class="btn ${answered === false ? "" : "primary"}" data-type="wizard_play" data-home=${holds && !done} aria-pressed=${done ? answered : null} aria-disabled=${!holds || done || busy} aria-describedby="wizard-why" onClick=${() => answer("wizard_play")}><${Drawing} name="v-wizard" cls="what" />${gettext("Play the wizard")}</button>
      <button type="button" class="btn ${answered === false ? "primary" : ""}" data-type="wizard_pass" data-home=${!holds && !done} aria-pressed=${done ? !answered : null} aria-disabled=${done || busy} onClick=${() => answer("wizard_pass")}>${gettext("No wizard")}</button>
    </div><p class="why" id="wizard-why">${why}</p>`;
}
