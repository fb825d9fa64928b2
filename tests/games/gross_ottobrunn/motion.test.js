import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import { stepsOf } from "../../../games/gross_ottobrunn/client/motion.js";

const { land, tokens } = chartOf(4);
const view = (more = {}) => ({ seats: 4, land, tokens, robber: null, pirate: "0,0", buildings: [["-4,0,N", 0, false], ["-5,1,N", 1, true]], routes: [], ...more });
const steps = (facts, before = view()) => stepsOf(before, view(), facts);
const none = [0, 0, 0, 0, 0];

test("an eruption is seen step by step: dice, mountain, lava, then the numbers one by one", () => {
  const seen = steps([
    { type: "rolled", seat: 0, first: 2, second: 4 },
    { type: "eruption", hex: "-5,1" },
    { type: "lava", hex: "-5,1", die: 4, vertex: "-5,1,S", effect: "none", seat: null },
    { type: "tokens_rotated", hex: "-5,1", turn: "clockwise", moves: [["-4,0", "-4,1", 3], ["-4,1", "-6,1", 9]] },
  ]);
  assert.deepEqual(seen.map(({ show }) => show), ["tumble", "shakes", "flows", "hops", "hops"]);
  assert.ok(seen.every(({ delay }, place) => place === 0 || delay > seen[place - 1].delay));
  assert.equal(seen[2].vertex, "-5,1,S");
  assert.equal(seen[2].hits, false);
});

test("what was drawn flies face down from a hex that bore it, kind and owner known, and no kind is told", () => {
  const seen = steps([{ type: "rolled", seat: 0, first: 1, second: 2 }, { type: "drawn", why: "roll", counts: [[0, 0, 0, 1, 0], none, none, none] }]);
  assert.deepEqual(seen.at(-1), { show: "card", delay: seen.at(-1).delay, ms: 420, seat: 0, from: "-4,0" });
  const chosen = steps([{ type: "rolled", seat: 0, first: 3, second: 3 }, { type: "drawn", why: "roll", counts: [none, [2, 0, 0, 0, 0], none, none] }]);
  assert.deepEqual(chosen.filter(({ show }) => show === "card").map(({ from }) => from), ["-5,1", "-5,1"]);
});

test("what is bought of the bank comes from no hex, and a rich roll has an end", () => {
  assert.equal(steps([{ type: "drawn", why: "bank", counts: [[1, 0, 0, 0, 0], none, none, none] }])[0].from, null);
  assert.equal(steps([{ type: "drawn", why: "bank", counts: [[9, 9, 9, 9, 9], none, none, none] }]).length, 16);
});

test("what lava takes is seen until it is reached; what stays is not drawn twice", () => {
  const lava = (effect) => ({ type: "lava", hex: "-5,1", die: 1, vertex: "-5,1,N", effect, seat: 1 });
  assert.deepEqual(steps([lava("reduced")])[0].gone, [1, true]);
  assert.deepEqual([steps([lava("poverty")])[0].gone, steps([lava("poverty")])[0].hits], [null, true]);
});

test("cards go from hand to hand when they are stolen, demanded or traded", () => {
  const ways = (fact) => steps([fact]).map(({ seat, of }) => [of, seat]);
  assert.deepEqual(ways({ type: "stolen", thief: 0, victim: 2, resource: null }), [[2, 0]]);
  assert.deepEqual(ways({ type: "monopoly_taken", seat: 1, resource: "wool", counts: [3, 0, 0, 1] }), [[0, 1], [3, 1]]);
  assert.deepEqual(ways({ type: "trade_made", seat: 0, with_seat: 3, gave: none, got: none }), [[0, 3], [3, 0]]);
});

test("the robber walks from where he stood; the first time he comes from nowhere", () => {
  const to = { type: "robber_moved", seat: 0, to: "-4,0", victim: null };
  assert.equal(steps([to])[0].from, null);
  assert.equal(steps([to], view({ robber: "-6,0" }))[0].from, "-6,0");
  assert.equal(steps([{ type: "pirate_moved", seat: 0, to: "-7,0", victim: null }])[0].from, "0,0");
});

test("facts that change nothing on the chart move nothing", () => {
  assert.deepEqual(steps([{ type: "turn", number: 2, seat: 1 }, { type: "trade_offered", seat: 0 }]), []);
});
