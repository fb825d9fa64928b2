/** Trade among players: what is offered and answered, and what is put together to be offered. */

import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, rich } from "../../js/text.js";
import { Amounts, Side } from "./amounts.js";
import { answerOf, askedOf, outcomeOf, outcomeWords, whyNotSent } from "./bargain.js";
import { Few, cardsWords, total } from "./cards.js";
import { others } from "./names.js";

/** As many as can be asked for at once of one resource. */
const MOST = [9, 9, 9, 9, 9];

export function Offers(props) {
  const { view, seat, deal, names } = props;
  if (!deal.role) return html`${view.offer && html`<p class="standing">${offerWords(view, names)}</p>`}<p class="muted">${restWords(view, names)}</p>`;
  return deal.role === "active"
    ? html`<${OwnOffer} ...${props} /><${Proposals} ...${props} /><${Composer} ...${props} />`
    : html`<${Asked} ...${{ view, seat, deal, names, frame: props.frame }} /><${Composer} ...${props} /><${Outcome} ...${props} /><${OwnProposal} ...${props} /><${Proposals} ...${props} />`;
}

function restWords(view, names) {
  if (view.prompt?.type === "wizarding") return gettext("Offers lapse with a disaster. It goes on as soon as all have answered.");
  if (view.turn === 0) return gettext("Trade begins when all have founded.");
  return names.watcher ? gettext("Offers and answers are shown here.") : gettext("There is trade once the dice have fallen, always with whoever is on turn.");
}

function offerWords({ offer, active }, names) {
  return rich(gettext("%(name)s offers %(give)s for %(want)s"), { name: html`<b><bdi>${names.title(active)}</bdi></b>`, give: html`<${Few} cards=${offer.give} />`, want: html`<${Few} cards=${offer.want} />` });
}

/** What one gives and wants; to whom, for who is on turn. */
function Composer({ view, seat, near, deal, names, busy }) {
  const { draft, act, role } = deal;
  const left = role === "active" ? view.own.offers : view.own.proposals;
  const why = whyNotSent(draft, { hand: view.own.hand, left, lies: role === "other" && view.proposals.find((one) => one.seat === seat) });
  const send = role === "active" ? act.offer : act.propose;
  const begun = total(draft.give) + total(draft.want) > 0;
  return html`<div class="barter">
    ${[["give", gettext("You give"), view.own.hand], ["want", gettext("You want"), MOST]].map(([side, label, most]) => html`<${Side} key=${side} label=${label} cards=${draft[side]} clear=${() => act.clear(side)}><${Amounts} ...${{ label, most, cards: draft[side], less: false, held: side === "give" }} change=${(place, by) => act.change(side, place, by)} /><//>`)}
    ${role === "active" && (begun || !view.offer) && html`<div class="to-whom" role="group" aria-label=${gettext("To whom")}>${others(view.seats, near).map((other) => html`<button key=${other} type="button" class="chip-btn seat-${other}" aria-pressed=${!draft.to.length || draft.to.includes(other)} onClick=${() => act.aim(other)}><i class="dot" aria-hidden="true"></i><bdi>${names.of(other)}</bdi></button>`)}</div>`}
    ${(begun || !view.offer) && html`<div class="sends"><small>${why || fill(role === "active" ? ngettext("%(left)s offer left in this turn", "%(left)s offers left in this turn", left) : ngettext("%(left)s proposal left in this turn", "%(left)s proposals left in this turn", left), { left })}</small>
      <button type="button" class="btn small send ${why ? "" : "primary"}" aria-disabled=${Boolean(why) || busy} onClick=${() => !why && send()}>${role === "active" ? pgettext("a trade", "Offer") : pgettext("a trade", "Propose")}</button></div>`}
  </div>`;
}

/** The offer of who is on turn, to be answered. */
function Asked({ view, seat, deal, names, frame }) {
  const asked = askedOf(view, seat);
  if (!asked) return view.offer ? html`<p class="standing">${offerWords(view, names)}</p>` : null;
  const { act } = deal;
  const answered = asked.answer === null ? "" : asked.answer ? gettext("You have accepted.") : gettext("You have declined.");
  return html`<div class="asked"><p>${offerWords(view, names)} ${asked.answer === null && frame?.lingers(gettext("On in"))}</p>
    ${(answered || !asked.holds) && html`<p class="muted">${answered || fill(gettext("You do not have %(cards)s."), { cards: cardsWords(asked.give) })}</p>`}
    <div class="answers-row"><button type="button" class="btn small ${asked.answer === null && asked.holds ? "primary" : ""}" aria-disabled=${!asked.holds || asked.answer === true} onClick=${() => asked.holds && asked.answer !== true && act.answer(asked.no, true)}>${gettext("Accept")}</button>
      <button type="button" class="btn quiet small" aria-disabled=${asked.answer === false} onClick=${() => asked.answer !== false && act.answer(asked.no, false)}>${gettext("Decline")}</button>
      ${total(view.own.hand) > 0 && html`<button type="button" class="btn quiet small" aria-disabled=${view.own.proposals < 1} onClick=${() => view.own.proposals > 0 && act.counter()}>${gettext("Counter-offer")}</button>`}</div></div>`;
}

/** On a phone over the chart: its trade is a sheet that is closed. */
export function OfferNews({ view, seat, deal, names, frame }) {
  return html`<section class="news offer-news only-phone" aria-label=${gettext("An offer to you")}><${Asked} ...${{ view, seat, deal, names, frame }} /></section>`;
}

/** The own offer, and who has said what. */
function OwnOffer({ view, deal, names, busy }) {
  const { offer } = view;
  if (!offer) return null;
  const { act } = deal;
  return html`<div class="standing"><p>${rich(gettext("Your offer: %(give)s for %(want)s"), { give: html`<${Few} cards=${offer.give} />`, want: html`<${Few} cards=${offer.want} />` })}</p><button type="button" class="as-link" onClick=${() => act.cancel(offer.no)}>${gettext("Take back")}</button></div>
    <ul class="rows" aria-label=${gettext("Answers")}>${offer.to.map((other) => html`<li key=${other} class="seat-${other}"><i class="dot" aria-hidden="true"></i><span>${answerWords(answerOf(view, other), names.of(other))}</span>
      ${offer.answers[other] && html`<button type="button" class="btn primary small" aria-label=${fill(gettext("Trade with %(name)s"), { name: names.of(other) })} aria-disabled=${busy} onClick=${() => act.confirm(offer.no, other)}>${pgettext("a trade", "Swap")}</button>`}</li>`)}</ul>`;
}

function answerWords(answer, name) {
  const words = { proposes: gettext("%(name)s proposes otherwise"), considers: gettext("%(name)s considers it"), accepts: gettext("%(name)s accepts"), declines: gettext("%(name)s declines") }[answer];
  return rich(words, { name: html`<b><bdi>${name}</bdi></b>` });
}

/** What others propose: to who is on turn with buttons, to all others to read. */
function Proposals({ view, seat, deal, names, busy }) {
  const { act, role } = deal;
  const shown = view.proposals.filter((one) => one.seat !== seat);
  if (!shown.length) return null;
  return html`<ul class="rows" aria-label=${gettext("Proposals")}>${shown.map(({ no, seat: other, give, want }) => {
    const holds = want.every((count, place) => view.own.hand[place] >= count);
    const words = rich(gettext("%(name)s gives %(give)s for %(want)s"), { name: html`<b><bdi>${names.of(other)}</bdi></b>`, give: html`<${Few} cards=${give} />`, want: html`<${Few} cards=${want} />` });
    return html`<li key=${no} class="seat-${other}"><i class="dot" aria-hidden="true"></i><span>${words}${role === "active" && !holds && html` <small>${fill(gettext("You do not have %(cards)s."), { cards: cardsWords(want) })}</small>`}</span>
      ${role === "active" && html`<button type="button" class="btn quiet small sign" aria-label=${fill(gettext("Decline the proposal of %(name)s"), { name: names.of(other) })} onClick=${() => act.decline(other)}><${Icon} name="close" /></button>
      <button type="button" class="btn small sign" aria-label=${fill(gettext("Trade with %(name)s"), { name: names.of(other) })} aria-disabled=${!holds || busy} onClick=${() => holds && act.confirm(no, other)}><${Icon} name="check" /></button>`}</li>`;
  })}</ul>`;
}

/** What became of what the reader proposed or accepted; the status line reads it out. */
function Outcome({ lines, seat, names }) {
  const outcome = outcomeOf(lines, seat);
  if (!outcome) return null;
  const [words, by, values] = outcomeWords(outcome);
  return html`<p class="standing">${rich(words, { ...values, name: html`<b><bdi>${names.of(by)}</bdi></b>` })}</p>`;
}

function OwnProposal({ view, seat, deal }) {
  const mine = view.proposals.find((one) => one.seat === seat);
  if (!mine) return null;
  return html`<div class="standing"><p>${rich(gettext("Your proposal: %(give)s for %(want)s"), { give: html`<${Few} cards=${mine.give} />`, want: html`<${Few} cards=${mine.want} />` })}</p><button type="button" class="as-link" onClick=${() => deal.act.cancel(mine.no)}>${gettext("Take back")}</button></div>`;
}
