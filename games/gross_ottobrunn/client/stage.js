/** Lets what has happened be seen on the chart: see motion.js. Everything is at once where it belongs; only pictures move. */

import { fly, spotOf } from "../../js/flights.js";
import { art } from "./art.js";
import { pointOf } from "./geometry.js";
import { stepsOf } from "./motion.js";
import { widthOf } from "./pieces.js";

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";
const SOUNDS = { tumble: "draw", lands: "card", sails: "card", flips: "card", flows: "signal" };

const one = (selector) => document.querySelector(`[data-game="gross_ottobrunn"] ${selector}`);

/** Play what facts tell that have led from one view to another. @returns what ends it before its time */
export function played(before, view, { facts, sound }) {
  const steps = stepsOf(before, view, facts);
  for (const step of steps.filter(({ show }) => show !== "card")) SHOWN[step.show](step);
  for (const show of new Set(steps.map((step) => step.show))) if (SOUNDS[show]) sound(SOUNDS[show]);
  // a card is seen only once it leaves its hex
  const cards = steps.filter(({ show }) => show === "card").map((step) => setTimeout(() => SHOWN.card({ ...step, delay: 0 }), step.delay));
  const release = held(before, view, Math.max(0, ...steps.map(({ delay, ms }) => delay + ms)));
  return () => {
    cards.forEach(clearTimeout);
    release();
  };
}

/** Let counts stand as they were until all has been seen that changes them; cards in the own hand are turned over then, all together. @returns what ends it */
function held(before, view, ms) {
  const counts = ms ? countsOf(before, view).map(([selector, was, now]) => ({ element: one(selector), was, now })).filter(({ element }) => element) : [];
  for (const { element, was } of counts) element.dataset.was = was;
  const release = () => counts.forEach(({ element }) => delete element.dataset.was);
  const timer = setTimeout(() => {
    release();
    for (const { element, was, now } of counts) if (now > was) moved(element.parentElement.querySelector(".resource-card"), [{ transform: "scaleX(0)" }, {}], { ms: 220 });
  }, ms);
  return () => {
    clearTimeout(timer);
    release();
  };
}

/** What has changed of what is counted beside the chart: [selector, before, now]. */
function countsOf(before, view) {
  const people = view.people.flatMap((now, seat) => {
    const [was, place] = [before.people[seat], seat === view.seat ? ".myself" : `.rival[data-seat="${seat}"]`];
    return [[`${place} .vp b`, before.own && seat === view.seat ? before.own.points : was.points, view.own && seat === view.seat ? view.own.points : now.points], [`${place} .of-cards > b`, was.cards, now.cards]];
  });
  const hand = view.own && before.own ? view.own.hand.map((count, place) => [`.hand-res > :nth-child(${place + 1}) > b`, before.own.hand[place], count]) : [];
  return [...people, ...hand].filter(([, was, now]) => was !== now);
}

/** How each step looks. An element that is not there any more has nothing to show. */
const SHOWN = {
  tumble({ ms, delay }) {
    moved(one(".dice b"), [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, {}], { ms, delay });
    for (const [place, die] of [...document.querySelectorAll('[data-game="gross_ottobrunn"] .dice .die')].entries()) {
      const turn = place ? 380 : -420;
      moved(die, [{ transform: `translate(${place ? 30 : -24}px, -38px) rotate(${turn}deg) scale(.7)`, opacity: 0.2 }, { transform: `translate(0, 4px) rotate(${turn / 12}deg)`, offset: 0.75 }, {}], { ms, delay });
    }
  },
  lands: ({ at, ms, delay }) => moved(one(`[data-piece="${at}"] .lands`), [{ transform: "translateY(-26px) scale(1.35)", opacity: 0 }, { transform: "translateY(3px)", opacity: 1, offset: 0.75 }, {}], { ms, delay }),
  sails: ({ from, at, ms, delay }) => moved(one(`[data-piece="${at}"] .lands`), [{ transform: away(from, at) }, {}], { ms, delay }),
  flips({ hex, ms, delay }) {
    const turns = one(`[data-hex="${hex}"] .turns`);
    moved(turns, [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, {}], { ms, delay });
    moved(one(`[data-token="${hex}"] .hops`), [{ opacity: 0, transform: "scale(.4)" }, { opacity: 0, transform: "scale(.4)", offset: 0.7 }, {}], { ms: ms + 160, delay });
    shortly("use", { href: art("t-fog"), x: -50, y: -50, width: 100, height: 100 }, hex, [[{}, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], { ms, delay }]);
  },
  walks: ({ figure, from, to, ms, delay }) => moved(one(`[data-figure="${figure}"] .walks`), from ? [{ transform: away(from, to) }, {}] : [{ transform: "translateY(-60px)", opacity: 0 }, {}], { ms, delay }),
  shakes: ({ hex, ms, delay }) => moved(one(`[data-hex="${hex}"] .turns`), [{}, ...[-3, 3, -2, 2, -1].map((by, place) => ({ transform: `translate(${by}px, ${place % 2}px)` })), {}], { ms, delay }),
  burns: ({ hex, ms, delay }) => shortly("use", { href: art("robber"), x: 8, y: -14, width: 34, height: 42 }, hex, [[{}, { transform: "translateY(-6px)", opacity: 0.9, offset: 0.5 }, { transform: "translateY(-34px) scale(.8)", opacity: 0 }], { ms: ms + delay }]),
  /** From the crater to its corner; a corner where somebody lives glows for longer, and what is lost stands until it is reached. */
  flows({ hex, vertex, hits, gone, ms, delay }) {
    if (gone) {
      const [seat, city] = gone;
      const width = widthOf(city);
      shortly("use", { class: `seat-${seat}`, href: art(city ? "p-city" : "p-settlement"), x: -width / 2, y: -width / 2 - 2, width, height: width }, vertex, [[{}, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: "translateY(8px) scale(.7)" }], { ms: delay + ms, easing: "linear" }]);
    }
    const [[x, y], [cx, cy]] = [pointOf(hex), pointOf(vertex)];
    const length = Math.hypot(cx - x, cy - y);
    shortly("line", { class: "lava-flow", x1: 0, y1: -8, x2: cx - x, y2: cy - y, "stroke-dasharray": length }, hex, [[{ strokeDashoffset: length }, { strokeDashoffset: 0, offset: 0.5 }, { strokeDashoffset: 0, opacity: 1, offset: 0.8 }, { strokeDashoffset: 0, opacity: 0 }], { ms: hits ? ms * 1.8 : ms, delay, easing: "linear" }]);
  },
  hops({ from, to, ms, delay }) {
    const [[x, y], [tx, ty]] = [pointOf(from), pointOf(to)];
    moved(one(`[data-token="${to}"] .hops`), [{ transform: `translate(${x - tx}px, ${y - ty}px)` }, { transform: `translate(${(x - tx) / 2}px, ${(y - ty) / 2 - 26}px) scale(1.2)` }, {}], { ms, delay });
  },
  /** To the purse of its owner, whatever the panel marks with data-purse: from another's, from a hex, or from the bank. */
  card({ seat, from, of, ms, delay }) {
    const purse = one(`[data-purse="${seat}"]`);
    const origin = spotOf(one(of === undefined ? (from ? `[data-hex="${from}"] .turns` : ".go-board") : `[data-purse="${of}"]`));
    if (!purse || !origin) return;
    const back = document.createElementNS(SVG, "svg");
    back.append(document.createElementNS(SVG, "use"));
    back.firstChild.setAttribute("href", art("back"));
    fly(purse, new DOMRect(origin.left + origin.width / 2 - 15, origin.top + origin.height / 2 - 21, 30, 42), { ms, delay, as: back });
  },
};

function away(from, to) {
  const [[x, y], [tx, ty]] = [pointOf(from), pointOf(to)];
  return `translate(${x - tx}px, ${y - ty}px)`;
}

function moved(element, frames, { ms, delay = 0, easing = EASE, fill = "backwards" }) {
  element?.getAnimations().forEach((animation) => animation.cancel());
  return element?.animate(frames, { duration: ms, delay, easing, fill });
}

/** Something that is drawn over the chart only while it moves. */
function shortly(name, attributes, id, [frames, times]) {
  const layer = one(".over-chart");
  if (!layer) return;
  const [x, y] = pointOf(id);
  const [place, drawn] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, name)];
  place.setAttribute("transform", `translate(${x} ${y})`);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
  place.append(drawn);
  layer.append(place);
  const animation = moved(drawn, frames, { ...times, fill: "both" });
  animation.onfinish = animation.oncancel = () => place.remove();
}
