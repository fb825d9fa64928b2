/** What the reader can do with a card, read off the legal moves; and why not, from the view. Pure but for the words. */

import { fill } from "../../js/text.js";
import { cardName, colourName, colourOf, isWager, valueOf } from "./faces.js";

export class Choices {
  /** @param {object[]} legal moves of the server: {type: "move", card, target, source} */
  constructor(legal) {
    this.turns = legal.filter((move) => move.type === "move");
    this.goOn = legal.find((move) => move.type === "continue") ?? null;
  }

  get open() {
    return this.turns.length > 0;
  }

  can(card, target) {
    return this.turns.some((move) => move.card === card && move.target === target);
  }

  find(card, target, source) {
    return this.turns.find((move) => move.card === card && move.target === target && move.source === source) ?? null;
  }
}

/** What the reader's turn is in one lane, as plain values.
 * `laid`: what lies here since the first step, "expedition" or "discard"; `card`: that card, or the chosen one of this colour;
 * `lays`, `throws`, `draws`: what a tap here can do; `drawing`: the second step; `advised`: a hint draws here; `chosen`: a card is
 * chosen, of whatever colour.
 */
export function stepAt({ colour }, turn) {
  const here = (card) => card !== null && colourOf(card) === colour;
  const laid = turn.laid && here(turn.laid.card) ? turn.laid : null;
  const card = laid?.card ?? (here(turn.chosen) ? turn.chosen : null);
  return {
    laid: laid?.target ?? null, card, drawing: turn.laid !== null, chosen: turn.chosen !== null,
    lays: !laid && card !== null && turn.can("expedition"), throws: !laid && card !== null && turn.can("discard"), draws: turn.draws(colour),
    advised: turn.advised === colour,
    gain: card === null ? null : turn.forecast.delta, journey: card === null ? null : turn.forecast.journey,
  };
}

/** Why a card cannot be laid: from its forecast. */
export function whyNotLaid(forecast, lane, me) {
  const card = cardName(forecast.card);
  if (forecast.blocked === "wager_after_stage") return fill(gettext("A wager cannot follow a stage: %(colour)s is under way."), { colour: colourName(colourOf(forecast.card)) });
  const last = lane.journeys[me].cards.at(-1);
  return fill(gettext("%(card)s is not higher than the %(last)s of your journey."), { card, last: valueOf(last) });
}

/** The same in few words, where the card is named already. */
export function whyNotInShort(forecast, lane, me) {
  if (forecast.blocked === "wager_after_stage") return gettext("too late for a wager");
  return fill(gettext("not higher than your %(last)s"), { last: valueOf(lane.journeys[me].cards.at(-1)) });
}

/** Why nothing can be drawn from a landing place. */
export function whyNotDrawn(lane, laid, view) {
  if (laid.target === "discard" && colourOf(laid.card) === lane.colour) return gettext("You have just discarded there: that landing place is closed for this move.");
  if (view.must_draw_deck) return gettext("So many cards were taken from landing places in a row: now only the deck is open.");
  return gettext("There is no card on this landing place.");
}

/** Refusals of the rules, in words. @returns {string | undefined} */
export function refusal(code, values) {
  switch (code) {
    case "not_higher": return fill(gettext("%(card)s is not higher than the last stage of your journey (%(last)s)."), { card: cardName(values.card), last: valueOf(values.last) });
    case "wager_after_stage": return gettext("Wagers come before the first stage of a journey.");
    case "card_not_in_hand": return fill(gettext("%(card)s is not in your hand."), { card: cardName(values.card) });
    case "just_discarded": return gettext("You have just discarded there: that landing place is closed for this move.");
    case "pile_empty": return fill(gettext("There is no card on the landing place of %(colour)s."), { colour: colourName(values.colour) });
    case "must_draw_deck": return gettext("So many cards were taken from landing places in a row: now only the deck is open.");
    case "wrong_phase": return gettext("That cannot be done now: the race has ended, or the next one has begun.");
    default: return undefined;
  }
}

/** What a hand card's button says. */
export function handLabel(card, { known, playable }) {
  const words = [cardName(card)];
  if (known) words.push(gettext("known to the other side"));
  if (!playable) words.push(isWager(card) ? gettext("wager too late, discard only") : gettext("discard only"));
  return words.join(", ");
}
