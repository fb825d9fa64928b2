import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import "./words.js";
import { hintsOf } from "../../static/js/hint.js";

const move = { type: "roll" };
const legal = [move, { type: "end_turn" }];
const at = (ply, more = {}) => ({ seat: 0, ply, legal, lines: [], ...more });

function asking(answers = []) {
  const table = signal(at(7));
  const frames = [];
  const act = (frame) => {
    frames.push(frame);
    return new Promise((answer) => answers.push(answer));
  };
  return { table, frames, answers, hints: hintsOf({ table, act, myTurn: signal(true) }) };
}

async function advised() {
  const asked = asking();
  const done = asked.hints.ask();
  asked.answers[0]({ type: "hint", ply: 7, move });
  await done;
  return asked;
}

test("a hint stays for what is to be decided, whatever others do meanwhile, also while it is on its way", async () => {
  const { table, hints, answers, frames } = asking();
  const done = hints.ask();
  table.value = at(8, { lines: [{ ply: 8, seat: 2 }] });
  hints.ask();
  answers[0]({ type: "hint", ply: 7, move });
  await done;
  assert.deepEqual([hints.hint.value.move, hints.hint.value.shown, frames.length], [move, true, 1]);
  table.value = at(9, { lines: [{ ply: 9, seat: 1 }] });
  assert.deepEqual(hints.hint.value.move, move);
});

test("with an own entry it is gone for good, and when something else may be done", async () => {
  for (const next of [at(8, { lines: [{ ply: 8, seat: 0 }] }), at(8, { legal: [move], lines: [{ ply: 8, seat: 1 }] })]) {
    const { table, hints } = await advised();
    table.value = next;
    assert.equal(hints.hint.value, null);
    table.value = at(9, { lines: [{ ply: 9, seat: 1 }] });
    assert.equal(hints.hint.value, null);
    assert.equal(hints.given.value, true);
  }
});

test("what has been decided when the answer comes is not advised any more, and can be asked anew", async () => {
  const { table, hints, answers, frames } = asking();
  const done = hints.ask();
  table.value = at(8, { lines: [{ ply: 8, seat: 0 }] });
  answers[0]({ type: "refused", code: "stale" });
  await done;
  assert.deepEqual([hints.hint.value, hints.given.value], [null, false]);
  hints.ask();
  assert.deepEqual(frames.map(({ ply }) => ply), [7, 8]);
});
