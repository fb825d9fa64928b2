/** The lanes: a colour each, the other side's journey on the left, the landing place, the near one on the right. */

import { html } from "../../js/html.js";
import { memo } from "../../js/kit/memo.js";
import { fill, number, signed } from "../../js/text.js";
import { Card, Drawing, Suit, art } from "./card.js";
import { stepAt } from "./choice.js";
import { cardName, colourName, formula } from "./faces.js";

/** @param props `act`: the verbs of the turn; `info`: {open(colour), peek(colour, element | null)} */
export function Lanes({ view, sides, names, turn, info }) {
  const title = fill(gettext("The lanes: %(left)s on the left, the landing place in the middle, %(right)s on the right"), { left: names.left, right: names.rightInLine });
  return html`<section class="lanes ${view.lanes.length > 5 ? "six" : ""}" aria-label=${title}>
    ${view.lanes.map((lane) => html`<${Lane} key=${lane.colour} lane=${lane} last=${lastAt(view, lane)} step=${stepAt(lane, turn)} sides=${sides} names=${names} act=${turn.act} info=${info} />`)}
  </section>`;
}

const Lane = memo(({ lane, last, step, sides, names, act, info }) => {
  const { colour } = lane;
  const name = colourName(colour);
  const mine = step.laid === "expedition" ? step.journey : lane.journeys[sides.mine];
  const theirs = lane.journeys[sides.theirs];
  const place = { top: step.laid === "discard" ? step.card : lane.landing.at(-1), count: lane.landing.length + (step.laid === "discard" ? 1 : 0) };
  const [myJourney, theirJourney] = [names.journey(names.mineIsMe, names.right, name), names.journey(names.theirsIsMe, names.left, name)];
  return html`<section class="lane ${colour}" role="group" data-colour=${colour}
    aria-label=${fill(gettext("Lane %(colour)s: %(left)s %(theirs)s, %(right)s %(mine)s, %(place)s"), { colour: name, left: names.left, theirs: pointsWords(theirs), right: names.rightInLine, mine: pointsWords(mine), place: place.top ? fill(gettext("%(card)s on the landing place"), { card: cardName(place.top) }) : gettext("landing place empty") })}>
    <${Plaque} side="theirs" journey=${theirs} colour=${colour} label=${theirJourney} info=${info} />
    <${Journey} side="theirs" journey=${theirs} label=${theirJourney} last=${last.seat === sides.theirs ? last.card : null} tapped=${() => info.open(colour)} />
    <${Place} ...${{ lane, step, name, place, act, last: last.landing }} />
    <${Near} ...${{ lane, step, label: myJourney, act, info, journey: lane.journeys[sides.mine], last: last.seat === sides.mine ? last.card : null }} />
    <${Plaque} side="mine" journey=${mine} colour=${colour} label=${myJourney} info=${info} />
  </section>`;
});

function pointsWords(journey) {
  return journey.cards.length ? fill(ngettext("%(points)s point", "%(points)s points", Math.abs(journey.points)), { points: number(journey.points) }) : gettext("not started");
}

/** The account at the end of a lane: all about the colour on a tap, in passing on hover and focus. */
function Plaque({ side, journey, colour, label, info }) {
  const how = formula(journey);
  const words = fill(gettext("%(journey)s: %(points)s. Show all of this colour"), { journey: label, points: pointsWords(journey) });
  return html`<button class="plaque ${side}" type="button" aria-label=${words} aria-haspopup="dialog" onClick=${() => info.open(colour)}
    onPointerEnter=${(event) => event.pointerType === "mouse" && info.peek(colour, event.currentTarget)} onPointerLeave=${() => info.peek(null)}
    onFocus=${(event) => event.currentTarget.matches(":focus-visible") && info.peek(colour, event.currentTarget)} onBlur=${() => info.peek(null)}>
    <span class="name"><${Suit} colour=${colour} />${colourName(colour)}</span>
    <span class="pts ${journey.points < 0 ? "bad" : ""}">${number(journey.points)}</span>
    <span class="sum ${how ? "" : "none"}">${how || gettext("not started")}</span>
  </button>`;
}

/** A tap on a journey is a shortcut of the plaque's; by keyboard the plaque does it. */
function Journey({ side, journey, label, last, tapped, children }) {
  const words = journey.cards.length ? label : fill(gettext("%(journey)s, still empty"), { journey: label });
  const end = journey.cards.length - 1;
  return html`<ul class="journey ${side}" aria-label=${words} data-zone=${side === "theirs" ? "theirs" : "journey"} onClick=${tapped}>
    ${journey.cards.map((card, place) => html`<li key=${place}><${Card} face=${card} cls=${place === end && last === card ? "last" : ""} label=${place === end && last === card ? fill(gettext("%(card)s, just laid"), { card: cardName(card) }) : undefined} /></li>`)}
    ${children}
  </ul>`;
}

/** The near journey: where a chosen card can go it is a button as a whole. */
function Near({ lane, step, label, act, info, journey, last }) {
  if (step.laid === "expedition") {
    return html`<${Journey} side="mine" journey=${journey} label=${label} tapped=${() => info.open(lane.colour)}><li class="top" key="laid"><${Card} face=${step.card} cls="pending" label=${fill(gettext("%(card)s, laid, not yet drawn"), { card: cardName(step.card) })} /></li><//>`;
  }
  if (!step.lays) {
    return html`<${Journey} side="mine" journey=${journey} label=${label} last=${last} tapped=${() => (step.chosen ? act.explain(lane.colour) : info.open(lane.colour))} />`;
  }
  const end = journey.cards.length - 1;
  return html`<ul class="journey mine open" role="button" tabindex="0" data-zone="journey" aria-label=${fill(gettext("Lay %(card)s here: %(gain)s points"), { card: cardName(step.card), gain: signed(step.gain) })}
    onClick=${(event) => act.lay("expedition", event)} onKeyDown=${pressed((event) => act.lay("expedition", event))}>
    ${journey.cards.map((card, place) => html`<li key=${place} role="none" class=${place === end ? "top" : ""}><${Card} face=${card} cls=${place === end && last === card ? "last" : ""} /></li>`)}
    <li class="next" key="next" role="none"><span class="ghost">${signed(step.gain)}</span></li>
  </ul>`;
}

function pressed(act) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  };
}

function Place({ lane, step, name, place, act, last }) {
  const { top, count } = place;
  const { throws, draws } = step;
  const thrown = step.laid === "discard";
  const tapped = (event) => (step.drawing ? act.draw(lane.colour, event) : throws ? act.lay("discard", event) : act.explain(lane.colour));
  return html`<button class="place ${throws || draws ? "open" : ""} ${step.advised ? "advised" : ""}" type="button" aria-disabled=${!(throws || draws)} aria-label=${placeWords({ name, top, count, step })} onClick=${tapped}
    data-zone="place" data-drag=${top && !thrown ? lane.colour : undefined}>
    ${top ? html`<${Card} key=${`${top}-${count}`} face=${top} cls=${thrown ? "pending" : last ? "last" : ""} />` : html`<svg class="field-mark" aria-hidden="true"><use href=${art("landing")} /></svg><${Drawing} name=${`suit-${lane.colour}`} cls="field-suit" />`}
    ${count > 1 && html`<span class="count">${count}</span>`}
  </button>`;
}

function placeWords({ name, top, count, step }) {
  const words = top
    ? fill(ngettext("Landing place %(colour)s: %(card)s on top, %(count)s card", "Landing place %(colour)s: %(card)s on top, %(count)s cards", count), { colour: name, card: cardName(top), count })
    : fill(gettext("Landing place %(colour)s: empty"), { colour: name });
  if (step.throws) return `${words}. ${fill(gettext("Discard %(card)s here"), { card: cardName(step.card) })}`;
  if (step.advised) return `${words}. ${gettext("Take the top card, as the hint says")}`;
  return step.draws ? `${words}. ${gettext("Take the top card")}` : words;
}

/** Where the last move lies in this lane: {seat, card} at a journey, {landing: true} on the landing place, while it is on top. */
function lastAt({ last_move: move }, lane) {
  if (!move) return {};
  if (move.target === "expedition") return lane.journeys[move.seat].cards.at(-1) === move.card ? { seat: move.seat, card: move.card } : {};
  return lane.landing.at(-1) === move.card ? { landing: true } : {};
}
