/** What is seen of facts on the chart, one after the other. Pure: stage.js makes it move. */

import { cornersOf, hexesAt } from "./geometry.js";
import { letterOf, tokenOf } from "./lie.js";

const RESOURCE = { lumber: "L", brick: "B", wool: "W", grain: "G", ore: "O" };
const RES = Object.keys(RESOURCE);
/** How long each is seen, and after how long the next one begins, in milliseconds. */
const TUMBLE = [350, 380];
const LANDS = [260, 120];
const SAILS = [320, 200];
const FLIP = [350, 300];
const WALKS = [420, 300];
const SHAKES = [420, 320];
const LAVA = [620, 480];
const HOP = [260, 120];
const CARD = [420, 60];
const BURNS = [520, 200];
/** Cards that fly from one roll, so that a rich one does not last for ever. */
const CARDS = 16;

/** @param before the view that was shown, @param view the one that is; @param facts in the order of happening
 *  @returns {object[]} steps {show, delay, ms, …}; `show`: tumble, lands, sails, flips, walks, burns, shakes, flows, hops, card */
export function stepsOf(before, view, facts) {
  const steps = [];
  let delay = 0;
  const add = (show, [ms, next], more) => { steps.push({ show, delay, ms, ...more }); delay += next; };
  for (const fact of facts) seen(fact, { before, view, add, dice: facts.find(({ type }) => type === "rolled") });
  return steps;
}

function seen(fact, { before, view, add, dice }) {
  switch (fact.type) {
    case "rolled": return add("tumble", TUMBLE, {});
    case "founded": return add("lands", LANDS, { at: fact.vertex });
    case "route_placed": return add("lands", LANDS, { at: fact.edge });
    case "built": return add("lands", LANDS, { at: fact.at });
    case "ship_moved": return add("sails", SAILS, { from: fact.source, at: fact.to });
    case "discovered": return add("flips", FLIP, { hex: fact.hex });
    case "robber_moved": return add("walks", WALKS, { figure: "robber", from: before.robber, to: fact.to });
    case "robber_wandered": return add("walks", WALKS, { figure: "robber", from: fact.source, to: fact.to });
    case "pirate_moved": return add("walks", WALKS, { figure: "pirate", from: before.pirate, to: fact.to });
    case "eruption": return add("shakes", SHAKES, { hex: fact.hex });
    case "robber_burned": return add("burns", BURNS, { hex: fact.hex });
    case "lava": return add("flows", LAVA, flow(fact, before));
    case "tokens_rotated": return fact.moves.forEach(([from, to]) => add("hops", HOP, { from, to }));
    case "drawn": return cardsOf(fact, { view, dice }).forEach((card) => add("card", CARD, card));
    case "stolen": return add("card", CARD, { seat: fact.thief, of: fact.victim });
    case "monopoly_taken": return fact.counts.forEach((count, of) => count && of !== fact.seat && add("card", CARD, { seat: fact.seat, of }));
    case "trade_made": add("card", CARD, { seat: fact.with_seat, of: fact.seat }); return add("card", CARD, { seat: fact.seat, of: fact.with_seat });
    default: return undefined;
  }
}

/** Where lava flows, and what stood there before: [seat, city], when it is less now. */
function flow({ hex, die, effect }, before) {
  const vertex = cornersOf(hex)[die - 1];
  const [, ...was] = before.buildings.find(([place]) => place === vertex) ?? [];
  return { hex, vertex, hits: effect !== "none", gone: ["buried", "reduced", "city_lost"].includes(effect) ? was : null };
}

/** Face down to everybody: from a hex that bore it, when it is income; else from the chart's edge. */
function cardsOf({ why, counts }, { view, dice }) {
  const cards = counts.flatMap((own, seat) => own.flatMap((count, place) => Array.from({ length: count }, () => ({ seat, from: why === "roll" && dice ? bearer(view, { seat, resource: RES[place], sum: dice.first + dice.second }) : null }))));
  return cards.slice(0, CARDS);
}

/** A hex of this number and kind at which the seat has built; gold and volcanoes bear everything. */
function bearer(view, { seat, resource, sum }) {
  const near = view.buildings.filter(([, owner]) => owner === seat).flatMap(([vertex]) => hexesAt(vertex)).filter((hex) => tokenOf(view, hex) === sum);
  return near.find((hex) => letterOf(view, hex) === RESOURCE[resource]) ?? near.find((hex) => "YV".includes(letterOf(view, hex))) ?? null;
}
