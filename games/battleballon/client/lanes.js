/** The lanes: a colour each, the other side's journey on the left, the landing place, the own journey on the right. */

import { html } from "../../js/html.js";
import { fill, number, signed } from "../../js/text.js";
import { Card, Drawing, Suit, art } from "./card.js";
import { cardName, colourName, colourOf, formula } from "./faces.js";

export function Lanes({ view, sides, names, turn, info }) {
  const title = names.watcher
    ? fill(gettext("The lanes: %(left)s on the left, the landing place in the middle, %(right)s on the right"), names)
    : fill(gettext("The lanes: %(left)s on the left, the landing place in the middle, you on the right"), names);
  return html`<section class="lanes ${view.lanes.length > 5 ? "six" : ""}" aria-label=${title}>
    ${view.lanes.map((lane) => html`<${Lane} key=${lane.colour} ...${{ lane, view, sides, names, turn, info }} />`)}
  </section>`;
}

function Lane({ lane, view, sides, names, turn, info }) {
  const { mine, theirs } = sides;
  const laid = turn.laid && colourOf(turn.laid.card) === lane.colour ? turn.laid : null;
  const name = colourName(lane.colour);
  const show = () => info(lane.colour);
  return html`<section class="lane ${lane.colour}" aria-label=${fill(gettext("Lane %(colour)s"), { colour: name })} data-colour=${lane.colour}>
    <${Plaque} journey=${lane.journeys[theirs]} colour=${lane.colour} label=${names.theirJourney(name)} show=${show} />
    <${Journey} journey=${lane.journeys[theirs]} label=${names.theirJourney(name)} cls="theirs" last=${lastOf(view, theirs, lane, "expedition")} />
    <${Place} ...${{ lane, view, turn, laid, name }} />
    <${Own} ...${{ lane, view, turn, laid, name, names, mine }} />
    <${Plaque} journey=${laid?.target === "expedition" ? turn.forecast.journey : lane.journeys[mine]} colour=${lane.colour} label=${names.myJourney(name)} show=${show} mine=${true} />
  </section>`;
}

function Plaque({ journey, colour, label, show, mine = false }) {
  const how = formula(journey);
  const words = fill(gettext("%(journey)s: %(points)s points. Show all of this colour"), { journey: label, points: number(journey.points) });
  return html`<button class="plaque ${mine ? "mine" : ""}" type="button" aria-label=${words} onClick=${show}>
    <span class="name"><${Suit} colour=${colour} />${colourName(colour)}</span>
    <span class="pts ${journey.points < 0 ? "bad" : ""}">${number(journey.points)}</span>
    <span class="sum ${how ? "" : "none"}">${how || gettext("not started")}</span>
  </button>`;
}

function Journey({ journey, label, cls, last, children }) {
  const words = journey.cards.length ? label : fill(gettext("%(journey)s, still empty"), { journey: label });
  return html`<ul class="journey ${cls}" aria-label=${words}>
    ${journey.cards.map((card, place) => html`<li key=${place}><${Card} face=${card} cls=${last === card && place === journey.cards.length - 1 ? "last" : ""} label=${last === card ? fill(gettext("%(card)s, just laid"), { card: cardName(card) }) : undefined} /></li>`)}
    ${children}
  </ul>`;
}

/** The own journey: where a chosen card can go it is a button as a whole. */
function Own({ lane, view, turn, laid, name, names, mine }) {
  const journey = lane.journeys[mine];
  const open = !turn.laid && turn.chosen !== null && colourOf(turn.chosen) === lane.colour && turn.can("expedition");
  const last = lastOf(view, mine, lane, "expedition");
  if (laid?.target === "expedition") {
    return html`<${Journey} journey=${journey} label=${names.myJourney(name)} cls="mine"><li class="top" key="laid"><${Card} face=${laid.card} cls="pending" label=${fill(gettext("%(card)s, laid, not yet drawn"), { card: cardName(laid.card) })} /></li><//>`;
  }
  if (!open) return html`<${Journey} journey=${journey} label=${names.myJourney(name)} cls="mine" last=${last} />`;
  const gain = signed(turn.forecast.delta);
  return html`<ul class="journey mine open" role="button" tabindex="0" aria-label=${fill(gettext("Lay %(card)s here: %(gain)s points"), { card: cardName(turn.chosen), gain })}
    onClick=${() => turn.lay("expedition")} onKeyDown=${pressed(() => turn.lay("expedition"))}>
    ${journey.cards.map((card, place) => html`<li key=${place} class=${place === journey.cards.length - 1 ? "top" : ""}><${Card} face=${card} cls=${last === card && place === journey.cards.length - 1 ? "last" : ""} /></li>`)}
    <li class="next" key="next"><span class="ghost">${gain}</span></li>
  </ul>`;
}

function pressed(act) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
}

function Place({ lane, view, turn, laid, name }) {
  const thrown = laid?.target === "discard" ? laid.card : null;
  const top = thrown ?? lane.landing.at(-1);
  const count = lane.landing.length + (thrown ? 1 : 0);
  const throws = !turn.laid && turn.chosen !== null && colourOf(turn.chosen) === lane.colour && turn.can("discard");
  const draws = turn.laid !== null && turn.draws(lane.colour);
  const last = [0, 1].some((seat) => lastOf(view, seat, lane, "discard") === top) && !thrown;
  const tapped = () => (turn.laid ? turn.draw(lane.colour) : throws ? turn.lay("discard") : turn.explain(lane.colour));
  return html`<button class="place ${throws || draws ? "open" : ""}" type="button" aria-disabled=${!(throws || draws)} aria-label=${placeWords({ name, top, count, throws, draws, chosen: turn.chosen })} onClick=${tapped}>
    ${top ? html`<${Card} key=${`${top}-${count}`} face=${top} cls=${thrown ? "pending" : last ? "last" : ""} />` : html`<svg class="field-mark" aria-hidden="true"><use href=${art("landing")} /></svg><${Drawing} name=${`suit-${lane.colour}`} cls="field-suit" />`}
    ${count > 1 && html`<span class="count">${count}</span>`}
  </button>`;
}

function placeWords({ name, top, count, throws, draws, chosen }) {
  const words = top
    ? fill(ngettext("Landing place %(colour)s: %(card)s on top, %(count)s card", "Landing place %(colour)s: %(card)s on top, %(count)s cards", count), { colour: name, card: cardName(top), count })
    : fill(gettext("Landing place %(colour)s: empty"), { colour: name });
  if (throws) return `${words}. ${fill(gettext("Discard %(card)s here"), { card: cardName(chosen) })}`;
  return draws ? `${words}. ${gettext("Take the top card")}` : words;
}

/** The card of the last move, when it lies at this side of this lane. */
function lastOf(view, seat, lane, target) {
  const move = view.last_move;
  if (!move || move.seat !== seat || move.target !== target || colourOf(move.card) !== lane.colour) return undefined;
  const top = target === "expedition" ? lane.journeys[seat].cards.at(-1) : lane.landing.at(-1);
  return top === move.card ? top : undefined;
}
