/** What flies when the table changes, read off two scenes. Pure: places are named here, and found on the page by stage.js.
 *
 * A scene is {view, laid, near, seat, help}. A flight is {card, from, to, first, ms, delay, sound}: `card` is a face, or null for a back
 * that nobody may see; `from` and `to` are places ({at: "hand" | "far" | "journey" | "landing" | "deck", card?, colour?, side?});
 * `first` is what is seen until the card turns over half-way: "back", "face" or null.
 */

import { colourOf } from "./faces.js";

export const LAY = 280;
const BACK = 200;
const DRAW = 350;
const TAKE = 300;
const DEAL_STEP = 45;

/** @returns {object[]} */
export function flightsBetween(before, after) {
  if (!before || before.near !== after.near) return [];
  const [was, is] = [before.view, after.view];
  if (is.phase === "move" && (was.race_no !== is.race_no || was.phase !== "move")) return is.move_no === was.move_no ? dealt(after) : [];
  if (was.race_no === is.race_no && is.move_no === was.move_no + 1 && is.last_move) return moved(before, after);
  if (was.move_no !== is.move_no) return [];
  if (!before.laid && after.laid) return [{ ...laidDown(after.laid, after.near, after.near, { at: "hand", card: after.laid.card }), ms: LAY }];
  if (before.laid && !after.laid) return [{ card: before.laid.card, from: target(before.laid, before.near, before.near), to: { at: "hand", card: before.laid.card }, first: null, ms: BACK, delay: 0, sound: "card" }];
  return [];
}

/** Which figures of the lanes change, to be counted: [{colour, side, from, to}]. */
export function figuresBetween(before, after) {
  if (!before || before.near !== after.near) return [];
  const [was, is] = [figures(before), figures(after)];
  return is.filter(({ points }, at) => was[at] && was[at].points !== points).map(({ colour, side, points }) => {
    const old = was.find((one) => one.colour === colour && one.side === side);
    return { colour, side, from: old.points, to: points };
  });
}

function figures({ view, laid, near }) {
  return view.lanes.flatMap(({ colour, journeys }) => ["mine", "theirs"].map((side) => {
    const seat = side === "mine" ? near : 1 - near;
    const extended = side === "mine" && laid?.target === "expedition" && colourOf(laid.card) === colour;
    const journey = extended ? view.forecasts.find((one) => one.card === laid.card)?.journey : null;
    return { colour, side, points: (journey ?? journeys[seat]).points };
  }));
}

function moved(before, after) {
  const { near, view } = after;
  const move = view.last_move;
  const mine = move.seat === near;
  const laidHere = mine && before.laid?.card === move.card && before.laid.target === move.target;
  const flights = laidHere ? [] : [{ ...laidDown(move, move.seat, near, handOf(before, move.seat, move.card)), ms: LAY }];
  if (!laidHere && !shows(before, move.seat, move.card)) flights[0].first = "back";
  return [...flights, drawn(before, after, laidHere ? 0 : LAY)];
}

function drawn(before, after, delay) {
  const { near, view } = after;
  const move = view.last_move;
  const seen = move.drawn !== null && shows(after, move.seat, move.drawn);
  const deck = move.source === "deck";
  const from = deck ? { at: "deck" } : { at: "landing", colour: move.source, card: move.drawn };
  const to = seen ? handOf(after, move.seat, move.drawn) : { at: move.seat === near ? "hand" : "far", card: null };
  const first = deck && seen ? "back" : !deck && !seen ? "face" : null;
  return { card: seen ? move.drawn : null, shown: move.drawn, from, to, first, ms: deck ? DRAW : TAKE, delay, sound: "draw" };
}

function dealt(scene) {
  const { view, near } = scene;
  return [0, 1].flatMap((step) => {
    const seat = step ? 1 - near : near;
    const hand = handShown(scene, seat);
    return Array.from({ length: view.counts[seat] }, (_, place) => ({
      card: hand?.[place] ?? null, place, from: { at: "deck" }, to: { at: seat === near ? "hand" : "far", card: hand?.[place] ?? null, place },
      first: hand ? "back" : null, ms: LAY, delay: place * DEAL_STEP, sound: step === 0 && place === 0 ? "draw" : null,
    }));
  });
}

function laidDown(move, seat, near, from) {
  return { card: move.card, from, to: target(move, seat, near), first: null, delay: 0, sound: "card" };
}

function target(move, seat, near) {
  const colour = colourOf(move.card);
  return move.target === "discard" ? { at: "landing", colour, card: move.card } : { at: "journey", colour, side: seat === near ? "mine" : "theirs", card: move.card };
}

function handOf(scene, seat, card) {
  const at = seat === scene.near ? "hand" : "far";
  return { at, card: shows(scene, seat, card) ? card : null };
}

/** The faces of a hand that this page shows; null when all are backs to it. */
function handShown({ view, seat }, whose) {
  if (view.open_hands) return view.open_hands[whose];
  return whose === seat ? view.hand : null;
}

function shows(scene, whose, card) {
  const hand = handShown(scene, whose);
  return hand ? hand.includes(card) : scene.help && scene.view.known[whose].includes(card);
}
