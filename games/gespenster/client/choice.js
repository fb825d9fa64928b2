/** What the reader can do with his hand, read off the legal moves and the view; and why not. Pure but for the words. */

import { fill } from "../../js/text.js";
import { cardWords, mustName } from "./faces.js";

export const GIVEN = 3;

/** @param {object[]} legal moves of the server */
export function choices(legal) {
  const moon = legal.filter((move) => move.type === "moon");
  return {
    plays: new Set(legal.filter((move) => move.type === "play").map((move) => move.card)),
    passes: legal.some((move) => move.type === "pass_cards"),
    moon: (choice) => moon.find((move) => move.choice === choice) ?? null,
    goOn: legal.find((move) => move.type === "continue") ?? null,
  };
}

/** Why no card can be played but those that are bright; "" when all can. */
export function ruleNow({ view, plays }) {
  if (view.must) return view.hand.every((card) => plays.has(card)) ? "" : mustName(view.must);
  if (view.first_card && view.hand.some((card) => !plays.has(card))) return gettext("The first card must not be white");
  return "";
}

/** What there is to follow, when nothing in the hand does. */
export function freeNow({ view, plays }) {
  if (!view.must || !view.hand.length || !view.hand.every((card) => plays.has(card))) return "";
  const { colour, value } = view.must;
  const follows = view.hand.some((card) => card.startsWith(letterOf(colour)) || card.slice(1) === String(value));
  return follows ? "" : fill(gettext("nothing to follow %(rule)s: any card"), { rule: mustName(view.must) });
}

function letterOf(colour) {
  return { red: "R", blue: "B", green: "G", yellow: "Y", white: "W" }[colour];
}

/** Mark or unmark a place of the hand for passing; a fourth is not taken. @returns {number[]} in the order of the hand */
export function markedWith(marks, place) {
  if (marks.includes(place)) return marks.filter((one) => one !== place);
  return marks.length < GIVEN ? [...marks, place].sort((a, b) => a - b) : marks;
}

/** Where cards are in the hand, in its order; two equal ones are two places. @returns {number[]} */
export function placesIn(cards, hand) {
  const wanted = [...cards];
  return [...hand.keys()].filter((place) => {
    const at = wanted.indexOf(hand[place]);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
}

/** What a card's button says. @param how `rule`: why it cannot be played now; `fresh`: from whom it came just now; `giving`: to whom marked cards go */
export function cardLabel(face, { rule = "", fresh = "", marked = false } = {}) {
  const words = [cardWords(face)];
  if (fresh) words.push(fill(gettext("just got from %(name)s"), { name: fresh }));
  if (marked) words.push(gettext("marked"));
  if (rule) words.push(fill(gettext("not now: %(rule)s"), { rule }));
  return words.join(", ");
}

/** Refusals of the rules, in words. @returns {string | undefined} */
export function refusal(code, values) {
  switch (code) {
    case "must_follow": return fill(gettext("You must follow: %(rule)s."), { rule: mustName(values) });
    case "white_first_card": return gettext("The first card of a round must not be white.");
    case "need_three_cards": return gettext("Exactly three cards are passed on.");
    case "card_not_in_hand": return fill(gettext("%(card)s is not in your hand."), { card: cardWords(values.card) });
    case "already_passed": return gettext("You have passed your cards already.");
    case "bad_choice": return gettext("Either you lose 75 points, or everybody else gets 75.");
    case "wrong_phase": return gettext("That cannot be done now: the round has gone on.");
    default: return undefined;
  }
}
