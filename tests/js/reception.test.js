import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, behind, taken, takenBack } from "../../static/js/reception.js";

const line = (ply) => ({ ply, kind: "played", seat: ply % 2 });
const lines = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => line(from + at));
const table = (rev, ply, since = 0) => ({ type: "table", rev, ply, since, lines: lines(since + 1, ply) });

/** A small deterministic shuffle: the same orders in each run. */
function shuffled(items, seed) {
  const all = [...items];
  let state = seed;
  for (let at = all.length - 1; at > 0; at -= 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = state % (at + 1);
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

test("the newest rev is kept, older ones are forgotten", () => {
  const kept = [table(3, 3), table(2, 2), table(1, 1)].reduce(taken, NOTHING);
  assert.equal(kept.table.rev, 3);
});

test("shuffled and doubled messages end in the same table and the same log", () => {
  const sent = Array.from({ length: 30 }, (_, at) => table(at + 1, at + 1, Math.max(0, at - 3)));
  for (let seed = 1; seed <= 200; seed += 1) {
    let kept = shuffled([...sent, ...sent], seed).reduce(taken, NOTHING);
    if (behind(kept)) kept = taken(kept, table(30, 30, kept.lines.length));
    assert.equal(kept.table.rev, 30);
    assert.deepEqual(kept.lines, lines(1, 30));
  }
});

test("lines that do not join are a gap, which the rest fills though its rev is not newer", () => {
  const gap = taken(taken(NOTHING, table(1, 1)), table(5, 5, 3));
  assert.ok(behind(gap));
  assert.equal(gap.lines.length, 1);
  const whole = taken(gap, table(5, 5, 1));
  assert.ok(!behind(whole));
  assert.deepEqual(whole.lines, lines(1, 5));
});

test("entries that were taken back are known by their numbers", () => {
  const log = [line(1), line(2), line(3), { ply: 4, kind: "taken_back", keep: 1 }, line(5), { ply: 6, kind: "taken_back", keep: 1 }];
  assert.deepEqual([...takenBack(log)].sort(), [2, 3, 5]);
});
