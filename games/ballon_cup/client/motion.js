/** What flies when the table changes, read off two scenes and what was told between them. Pure: places are found by stage.js.
 *
 * A scene is {view, near, help, seat, ply, lines}. Places are {at: "hand" | "far", card, n} (a card of a hand, or a back), {at: "laid",
 * tile, side, card}, {at: "slot", tile, side, colour}, {at: "stone", tile, n}, {at: "gem", mine, colour}, {at: "trophy", colour},
 * {at: "cup", mine, colour}, {at: "deck"}, {at: "discard"}, {at: "land", tile}, {at: "sum", tile, side}.
 * `face` of a flight: a card that flies though it lies nowhere any more; `first`: "back" turns over on its way; `kept`: what lay there
 * before flies; `scored`: {sums, winner} of a landscape that is turned over.
 */

import { colourOf } from "./faces.js";

export const LAY = 240;
const DRAW = 320;
const DISCARD = 280;
const STEP = 60;
/** A complete tile is looked at for so long, before it is cleared. */
export const REST = 1100;
const TURN = 350;

/** @returns {{flights: object[], counts: object[]}} */
export function between(before, after) {
  const news = newsOf(before, after);
  if (!news.length) return { flights: [], counts: [] };
  const stage = { before, after, flights: [], counts: [], time: 0, scored: news.find((fact) => fact.type === "scored") ?? null };
  for (const fact of news) TOLD[fact.type]?.(fact, stage);
  return stage;
}

/** What was told since, if it is one move and what chance did after it; nothing over a gap, a step back, or a table turned round. */
function newsOf(before, after) {
  if (!before || before.near !== after.near || after.ply <= before.ply) return [];
  const lines = after.lines.filter((line) => line.ply > before.ply);
  const moves = lines.filter((line) => line.kind !== "drawn").length;
  if (lines.length !== after.ply - before.ply || moves > 1 || lines.some((line) => !["played", "drawn"].includes(line.kind))) return [];
  return lines.flatMap((line) => line.facts ?? []);
}

const TOLD = {
  dealt(_fact, stage) {
    const { view, near } = stage.after;
    for (const seat of [near, 1 - near]) {
      const hand = handShown(stage.after, seat);
      for (let n = 0; n < view.counts[seat]; n += 1) {
        const card = hand?.[n] ?? null;
        stage.flights.push({ from: { at: "deck" }, to: { ...handOf(stage.after, seat, card), n }, first: card ? "back" : null, ms: DRAW, delay: n * 45, sound: n || seat !== near ? null : "draw" });
      }
    }
  },

  placed({ seat, card, tile, side }, stage) {
    const from = handOf(stage.before, seat, card);
    const first = from.card === null ? "back" : null;
    if (stage.scored) {
      const ms = REST + DISCARD;
      const via = { place: { at: "slot", tile, side, colour: colourOf(card) }, from: LAY / ms, to: REST / ms };
      stage.flights.push({ from, to: { at: "discard" }, face: card, via, ms, delay: 0, sound: "card" });
      stage.time = REST;
      return;
    }
    stage.flights.push({ from, to: { at: "laid", tile, side, card }, first, ms: LAY, delay: 0, sound: "card" });
    const sum = (view) => view.tiles[tile - 1].sums[side];
    stage.counts.push({ at: { at: "sum", tile, side }, from: sum(stage.before.view), to: sum(stage.after.view), delay: LAY });
    stage.time = LAY;
  },

  scored({ tile, sums, winner, sides, stones, trophies }, stage) {
    const { near } = stage.after;
    const placed = lastCard(stage);
    for (const side of [0, 1]) {
      for (const card of sides[side]) if (card !== placed) stage.flights.push({ from: { at: "laid", tile, side, card }, to: { at: "discard" }, face: card, ms: DISCARD, delay: REST });
    }
    stage.flights.push({ from: { at: "land", tile }, to: { at: "land", tile }, first: "kept", scored: { sums, winner }, ms: TURN, delay: REST + DISCARD });
    stones.forEach((colour, n) => stage.flights.push({ from: { at: "stone", tile, n }, to: { at: "gem", mine: winner === near, colour }, kept: true, ms: 300, delay: REST + n * STEP }));
    cups(trophies, winner, stage, REST + 300 + stones.length * STEP);
    stage.time = REST + DISCARD;
  },

  drew({ seat, count, cards }, stage) {
    const shown = cards && handShown(stage.after, seat) ? cards : null;
    for (let n = 0; n < count; n += 1) {
      const to = handOf(stage.after, seat, shown ? shown[n] : null);
      stage.flights.push({ from: { at: "deck" }, to, first: to.card ? "back" : null, ms: DRAW, delay: stage.time + n * STEP, sound: n ? null : "draw" });
    }
  },

  exchanged({ seat, cards }, stage) {
    cards.forEach((card, n) => stage.flights.push({ from: handOf(stage.before, seat, card), to: { at: "discard" }, face: card, ms: DISCARD, delay: n * STEP, sound: n ? null : "card" }));
    stage.time = DISCARD;
  },

  bought({ seat, colour }, stage) {
    cups([colour], seat, stage, 0);
  },
};

function cups(colours, seat, stage, delay) {
  colours.forEach((colour, n) => stage.flights.push({ from: { at: "trophy", colour }, to: { at: "cup", mine: seat === stage.after.near, colour }, kept: false, ms: 400, delay: delay + n * STEP, sound: n ? null : "signal" }));
}

function lastCard({ after }) {
  return after.lines.flatMap((line) => line.facts ?? []).findLast((fact) => fact.type === "placed")?.card ?? null;
}

/** The place of a card in a hand; of a back, when this page does not show its face. */
function handOf(scene, seat, card) {
  const at = seat === scene.near ? "hand" : "far";
  return { at, card: card !== null && shows(scene, seat, card) ? card : null };
}

/** The faces of a hand that this page shows; null when all are backs to it. */
function handShown({ view, seat }, whose) {
  if (view.hands) return view.hands[whose];
  if (whose === seat) return view.hand;
  return view.exposed === whose ? view.known[whose] : null;
}

function shows(scene, whose, card) {
  const hand = handShown(scene, whose);
  return hand ? hand.includes(card) : scene.help && scene.view.known[whose].includes(card);
}
