import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { LAY, REST, between } from "../../../games/ballon_cup/client/motion.js";
import { factsSince } from "../../../games/ballon_cup/client/notice.js";

const TILE = { number: 1, sums: [0, 0] };
const played = (ply, ...facts) => ({ ply, kind: "played", facts });
const drawn = (ply, ...facts) => ({ ply, kind: "drawn", facts });
const PLACED = { type: "placed", seat: 0, card: "R5", tile: 1, side: 1 };
const DREW = { type: "drew", seat: 0, count: 1, cards: ["Y9"], deck: 20 };

/** What seat 0 sees; what is not said is as at the start. */
function scene(lines, view = {}, rest = {}) {
  const seen = { hand: ["R5", "S2"], counts: [8, 8], known: [[], []], exposed: null, hands: null, tiles: [TILE], ...view };
  return { view: seen, near: 0, seat: 0, help: true, ply: lines.at(-1)?.ply ?? 0, lines, ...rest };
}

const ways = ({ flights }) => flights.map(({ from, to, first }) => [from.at, to.at, first ?? null]);

test("a card goes from the hand to its row, the sum is counted, and the new one comes from the deck", () => {
  const after = scene([played(1, PLACED, DREW)], { hand: ["S2", "Y9"], tiles: [{ number: 1, sums: [0, 5] }] });
  const moved = between(scene([]), after);
  assert.deepEqual(ways(moved), [["hand", "laid", null], ["deck", "hand", "back"]]);
  assert.deepEqual(moved.counts, [{ at: { at: "sum", tile: 1, side: 1 }, from: 0, to: 5, delay: LAY }]);
  assert.equal(moved.flights[1].delay, LAY, "after the card lies");
});

test("the other side's card turns over on its way; what it draws stays hidden", () => {
  const facts = [{ ...PLACED, seat: 1, card: "B3" }, { ...DREW, seat: 1, cards: null }];
  const moved = between(scene([]), scene([played(1, ...facts)]));
  assert.deepEqual(ways(moved), [["far", "laid", "back"], ["deck", "far", null]]);
  assert.deepEqual(moved.flights.map(({ from, to }) => [from.card ?? null, to.card ?? null]), [[null, "B3"], [null, null]]);
});

test("a known card is seen before it is laid, unless the helps are off", () => {
  const after = scene([played(1, { ...PLACED, seat: 1, card: "B3" })]);
  const known = { known: [[], ["B3"]] };
  assert.equal(between(scene([], known), after).flights[0].first, null);
  assert.equal(between(scene([], known, { help: false }), after).flights[0].first, "back");
});

test("a complete tile is looked at, then cleared and turned; stones and trophies go to the winner", () => {
  const scored = { type: "scored", tile: 1, terrain: "plains", sums: [3, 5], winner: 1, sides: [["R3"], ["R5"]], stones: ["red"], trophies: ["red"] };
  const after = scene([played(4, PLACED, scored), drawn(5, { type: "refilled", tile: 1, stones: ["blue"] }, DREW)], { hand: ["S2", "Y9"] });
  const { flights } = between(scene([{ ply: 3, kind: "played", facts: [] }]), after);
  assert.deepEqual(flights.map(({ from, to }) => [from.at, to.at]), [["hand", "discard"], ["laid", "discard"], ["land", "land"], ["stone", "gem"], ["trophy", "cup"], ["deck", "hand"]]);
  const [last, other, land, stone] = flights;
  assert.deepEqual([last.face, last.via.place], ["R5", { at: "slot", tile: 1, side: 1, colour: "red" }], "the last card rests at its place");
  assert.ok(last.via.from < last.via.to && last.via.to < 1);
  assert.deepEqual([other.face, other.delay, land.scored], ["R3", REST, { sums: [3, 5], winner: 1 }]);
  assert.deepEqual([stone.kept, stone.to.mine], [true, false]);
});

test("exchanged cards go to the discard pile before the new ones come", () => {
  const facts = [{ type: "exchanged", seat: 0, cards: ["R5"] }, DREW];
  const moved = between(scene([]), scene([played(1, ...facts)], { hand: ["S2", "Y9"] }));
  assert.deepEqual(ways(moved), [["hand", "discard", null], ["deck", "hand", "back"]]);
  assert.equal(moved.flights[0].face, "R5");
});

test("all cards come from the deck when they are dealt, the own ones turn over", () => {
  const { flights } = between(scene([]), scene([drawn(1, { type: "dealt" })], { hand: ["R1", "R2"], counts: [2, 2] }));
  assert.deepEqual(flights.map(({ to, first }) => [to.at, to.card, first]), [["hand", "R1", "back"], ["hand", "R2", "back"], ["far", null, null], ["far", null, null]]);
});

test("nothing flies over a gap, two moves at once, a step back or a table turned round", () => {
  const nothing = { flights: [], counts: [] };
  assert.deepEqual(between(null, scene([played(1, PLACED)])), nothing);
  assert.deepEqual(between(scene([]), scene([played(2, PLACED)])), nothing);
  assert.deepEqual(between(scene([]), scene([played(1, PLACED), played(2, PLACED)])), nothing);
  assert.deepEqual(between(scene([played(1, PLACED)]), scene([])), nothing);
  assert.deepEqual(between(scene([]), scene([played(1, PLACED)], {}, { near: 1 })), nothing);
  assert.deepEqual(between(scene([]), scene([{ ply: 1, kind: "taken_back", facts: [] }])), nothing);
});

test("news are the facts of entries that were not there before", () => {
  assert.deepEqual(factsSince([played(1, PLACED), drawn(2, DREW)], 1), [DREW]);
});
