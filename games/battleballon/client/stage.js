/** The table as a stage: when its scene changes, everything is at once where it belongs, and what has moved is seen to fly there. */

import { Component } from "preact";
import { count, fly, land, slide, spotOf } from "../../js/flights.js";
import { number } from "../../js/text.js";
import { art } from "./card.js";
import { figuresBetween, flightsBetween } from "./motion.js";

/** Custom properties that a card has from its place. */
const SIZES = ["--w", "--ratio", "--band", "--value", "--ring"];
/** The share of the deck's picture that its topmost card has. */
const TOP = 0.88;
const ROOT = '[data-game="battleballon"]';

/** @param props `scene`: see motion.js; `carried`: {current: DOMRect | null}, where a dragged card was let go; `sound`; `still`: steps
 *  come so fast that nothing shall fly. */
export class Stage extends Component {
  /** Before anything of the new scene is drawn: where is what will fly? */
  getSnapshotBeforeUpdate({ scene }) {
    const focus = document.activeElement;
    const held = focus?.closest?.(ROOT) ? focus : null;
    const [flights, figures] = this.props.still ? [[], []] : [flightsBetween(scene, this.props.scene), figuresBetween(scene, this.props.scene)];
    if (scene.view !== this.props.scene.view) land();
    if (!flights.length && !figures.length) return { held, flights, figures };
    land();
    const { carried } = this.props;
    for (const flight of flights) {
      const element = found(flight.from);
      flight.spot = flight.from.at === "deck" ? topOf(spotOf(element)) : spotOf(element);
      flight.cover = flight.first === "back" ? backOf() : flight.first === "face" ? element?.cloneNode(true) : null;
    }
    if (carried.current && flights.length) flights[0].spot = carried.current;
    carried.current = null;
    return { held, flights, figures, hand: new Map(hand().map((li) => [li.dataset.key, spotOf(li)])) };
  }

  componentDidUpdate(_props, _state, { held, flights, figures, hand: before }) {
    // measure and start all in one go: what flies was measured before, so that the browser lays out once
    for (const { spot, to, ms, delay, cover, sound } of flights) {
      if (sound) this.props.sound(sound);
      fly(found(to), spot, { ms, delay, first: cover, keep: SIZES });
    }
    if (flights.length) for (const li of hand()) slide(li, before.get(li.dataset.key));
    for (const { colour, side, from, to } of figures) count(document.querySelector(`${ROOT} .lane.${colour} .plaque.${side} .pts`), from, to, { write: number });
    if (held && !held.isConnected && document.activeElement === document.body) refuge()?.focus({ preventScroll: true });
  }

  componentWillUnmount() {
    land();
  }

  render({ children }) {
    return children;
  }
}

/** Where the focus goes when what had it is gone: to the hand, else to the words on whose turn it is. */
function refuge() {
  return document.querySelector(`${ROOT} .hand .card[tabindex="0"]`) ?? document.querySelector(`${ROOT} .box h2`);
}

function hand() {
  return [...document.querySelectorAll(`${ROOT} .hand li`)];
}

/** The element of a place: a card where one lies, else the place itself. */
function found({ at, card = null, colour, side, place }) {
  const one = (selector) => document.querySelector(`${ROOT} ${selector}`);
  const last = (selector) => [...document.querySelectorAll(`${ROOT} ${selector}`)].at(-1) ?? null;
  switch (at) {
    case "deck": return one(".deck .pile");
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
