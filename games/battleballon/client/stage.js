/** Where things are on this table, for what flies over it: see motion.js. */

import { spotOf } from "../../js/flights.js";
import { number } from "../../js/text.js";
import { art } from "./card.js";
import { figuresBetween, flightsBetween } from "./motion.js";

/** The share of the deck's picture that its topmost card has. */
const TOP = 0.88;
const ROOT = '[data-game="battleballon"]';

/** How this table moves, for the stage of the kit. */
export const PLAN = {
  keep: ["--w", "--ratio", "--band", "--value", "--ring"],
  between: (before, after) => ({
    flights: flightsBetween(before, after),
    counts: figuresBetween(before, after).map(({ colour, side, from, to }) => ({ at: { at: "points", colour, side }, from, to })),
  }),
  found,
  spot: ({ at }, element) => (at === "deck" ? topOf(spotOf(element)) : spotOf(element)),
  cover: ({ first }, element) => (first === "back" ? backOf() : first === "face" ? (element?.cloneNode(true) ?? null) : null),
  write: number,
  hand: () => [...document.querySelectorAll(`${ROOT} .hand li`)],
  /** To the hand, else to the words on whose turn it is. */
  refuge: () => document.querySelector(`${ROOT} .hand .card[tabindex="0"]`) ?? document.querySelector(`${ROOT} .box h2`),
};

/** The element of a place: a card where one lies, else the place itself. */
function found({ at, card = null, colour, side, place }) {
  const one = (selector) => document.querySelector(`${ROOT} ${selector}`);
  const last = (selector) => [...document.querySelectorAll(`${ROOT} ${selector}`)].at(-1) ?? null;
  switch (at) {
    case "deck": return one(".deck .pile");
    case "points": return one(`.lane.${colour} .plaque.${side} .pts`);
    case "landing": return one(`.lane.${colour} .place .card`) ?? one(`.lane.${colour} .place`);
    case "journey": return last(`.lane.${colour} .journey.${side} li:not(.next) .card`);
    default: {
      const home = at === "hand" ? ".near-hand" : ".far-hand";
      if (place !== undefined) return document.querySelectorAll(`${ROOT} ${home} .card`)[place] ?? null;
      return card === null ? last(`${home} .back`) : one(`${home} .card[data-card="${card}"]`);
    }
  }
}

/** The topmost card in the picture of the deck. */
function topOf(spot) {
  return spot && new DOMRect(spot.left, spot.top, spot.width * TOP, spot.height * TOP);
}

function backOf() {
  const SVG = "http://www.w3.org/2000/svg";
  const card = document.createElement("span");
  card.className = "card back";
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "pic");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", art("back"));
  picture.append(use);
  card.append(picture);
  return card;
}
