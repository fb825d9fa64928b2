import assert from "node:assert/strict";
import { test } from "node:test";
import { kept, markOf, same, stepOf, termsOf, toRemember, usual, withEdits } from "../../static/js/lobby/draft.js";

const me = { id: 1, name: "Anna" };
const rival = { id: 2, name: "Emil" };
const game = { slug: "toy", presets: [{ name: "classic" }, { name: "short" }] };
const clock = (minutes, seconds) => ({ kind: "clock", minutes, seconds });
const proposed = (changes = {}) => ({ id: 9, version: 2, by: me, to: rival, game: "toy", preset: "classic", time: clock(10, 5), rated: true, stake: 0, begins: 1, accepts: [1], ...changes });

test("the usual proposal is ten minutes and five seconds, the first type, rated, and oneself begins", () => {
  assert.deepEqual(usual({ game, me, rival, last: null }), { preset: "classic", time: clock(10, 5), rated: true, begins: 1, stake: 0 });
});

test("beside a match that runs one by correspondence is proposed, with as many days as last time", () => {
  const last = toRemember({ preset: "classic", time: clock(3, 0), rated: true, begins: 1 }, me);
  assert.deepEqual(usual({ game, me, rival, last, slow: true }).time, { kind: "days", days: 3 });
  assert.deepEqual(usual({ game, me, rival, last: { ...last, time: { kind: "days", days: 5 } }, slow: true }).time, { kind: "days", days: 5 });
  assert.deepEqual(usual({ game, me, rival, last: { ...last, time: undefined } }).time, clock(10, 5));
});

test("nothing counts with a guest, whatever one did last", () => {
  const last = toRemember({ preset: "short", time: { kind: "brake" }, rated: true, begins: 2 }, me);
  assert.deepEqual(usual({ game, me, rival: { ...rival, guest: true }, last }), { preset: "short", time: { kind: "brake" }, rated: false, begins: 2, stake: 0 });
});

test("a type that the game no longer has is not remembered", () => {
  assert.equal(usual({ game, me, rival, last: { preset: "endless" } }).preset, "classic");
});

test("time controls are the same when their numbers are", () => {
  assert.ok(same(clock(3, 2), { seconds: 2, minutes: 3, kind: "clock" }) && same({ kind: "brake" }, { kind: "brake" }));
  assert.ok(!same(clock(3, 2), clock(3, 0)) && !same(clock(3, 2), { kind: "brake" }) && !same(true, false));
});

test("one's changes stay when the other one changes something else, and go when he proposes the same", () => {
  const edits = { preset: "short", rated: false };
  assert.deepEqual(kept(edits, termsOf(proposed({ time: clock(3, 2) })), ["classic", "short"]), edits);
  assert.deepEqual(kept(edits, termsOf(proposed({ rated: false })), ["classic", "short"]), { preset: "short" });
  assert.deepEqual(kept(edits, termsOf(proposed()), ["standard"]), { rated: false });
});

test("what the other one changed is marked with what it was, and with what he proposes when one's own change stands there", () => {
  const call = proposed({ rated: false, changed_by: 2, before: { rated: true } });
  assert.deepEqual(markOf("rated", call, {}, me), { by: 2, before: true, proposed: false, unsaid: false });
  assert.deepEqual(markOf("rated", call, { rated: true }, me), { by: 2, before: true, proposed: false, unsaid: true });
  assert.deepEqual(markOf("preset", call, { preset: "short" }, me), { by: 1, before: "classic", proposed: "classic", unsaid: true });
  assert.equal(markOf("time", call, {}, me), null);
  assert.equal(markOf("rated", null, { rated: false }, me), null);
});

test("where nothing counts nothing is at stake, and one's own stake is not proposed there", () => {
  const stands = termsOf(proposed({ stake: 20 }));
  assert.equal(withEdits(stands, {}).stake, 20);
  assert.equal(withEdits(stands, { stake: 5 }).stake, 5);
  assert.equal(withEdits(stands, { rated: false }).stake, 0);
  assert.deepEqual(kept({ stake: 5 }, termsOf(proposed({ rated: false })), ["classic"]), {});
  assert.deepEqual(kept({ stake: 5, rated: true }, termsOf(proposed({ rated: false })), ["classic"]), { stake: 5, rated: true });
});

test("the button asks, proposes what was changed, agrees to what stands, or waits", () => {
  assert.equal(stepOf(null, {}, me), "ask");
  assert.equal(stepOf(proposed(), {}, me), "wait");
  assert.equal(stepOf(proposed({ accepts: [1, 2] }), {}, me), "begin");
  assert.equal(stepOf(proposed({ accepts: [2] }), {}, me), "agree");
  assert.equal(stepOf(proposed({ accepts: [2] }), { rated: false }, me), "propose");
});
