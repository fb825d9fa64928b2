import "./words.js";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { EVERY, boundsOf, linesOf, lookBackOf, notesOf, valueAt, worstOf } from "../../static/js/look_back_state.js";

const move = (step, seat, lost) => ({ step, seat, value: 5 - lost, best: 5, lost, move: { type: "a" }, better: { type: "b" }, reasons: [] });
const READY = {
  state: "ready",
  unit: "points",
  moves: [move(1, 0, 0), move(2, 1, 7), move(3, 0, 2.5), move(4, 1, 0.3), move(5, 0, 9)],
  curve: [{ step: 1, values: [3, null] }, { step: 2, values: [3, -4] }, { step: 5, values: [-6, -4] }],
  worst: { 0: [5, 3], 1: [2, 4] },
};

// --- what it says ------------------------------------------------------------------------------------------------
test("the dearest moves of each seat come first, and what is hardly anything is left out", () => {
  assert.deepEqual(worstOf(READY).map(({ seat, moves, lost }) => [seat, moves.map((one) => one.step), lost]), [[0, [5, 3], 11.5], [1, [2], 7.3]]);
  assert.deepEqual([...notesOf(READY).keys()], [2, 3, 5]);
  assert.equal(notesOf(null).size, 0);
});

test("a line a seat, from where it has first decided", () => {
  const lines = linesOf(READY);
  assert.deepEqual(lines.map(({ points }) => points.map((point) => point.step)), [[1, 2, 5], [2, 5]]);
  assert.deepEqual([1, 4, 9].map((step) => valueAt(lines[0].points, step)), [3, 3, -6]);
  assert.equal(valueAt(lines[1].points, 1), null);
  const { low, high } = boundsOf(lines);
  assert.ok(low < -6 && high > 3);
});

test("a match in which nobody decided anything has no line, and breaks nothing", () => {
  const nothing = { ...READY, moves: [], curve: [], worst: {} };
  assert.deepEqual([linesOf(nothing), worstOf(nothing)], [[], []]);
  assert.ok(boundsOf([]).high > boundsOf([]).low);
});

// --- how it comes ------------------------------------------------------------------------------------------------
let answers;
let asked;
let shown;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  asked = [];
  shown = 0;
  globalThis.fetch = async (address) => answered("GET", address);
});

const answered = (method, address) => {
  asked.push(`${method} ${address}`);
  const [status, body] = answers.shift();
  return { ok: status < 400, status, json: async () => body };
};
const of = (mayAsk) => lookBackOf({ lookBack: "/there/", mayAsk }, async (address) => answered("POST", address), () => { shown += 1; });

test("who may has it made when there is none, and sees how far it is", async () => {
  answers = [[200, { state: "none" }], [200, { state: "working", done: 3, of: 12 }]];
  const back = of(true);
  await back.show();
  assert.deepEqual(asked, ["GET /there/", "POST /there/"]);
  assert.deepEqual([back.state.value, back.share.value], ["working", 0.25]);
});

/** Let the next look be taken, and its answers come. */
async function later() {
  mock.timers.tick(EVERY);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test("one that was waited for shows itself, also to who has closed it meanwhile", async () => {
  answers = [[200, { state: "none" }], [200, { state: "working", done: 0, of: 2 }]];
  const back = of(true);
  await back.show();
  back.hide();
  answers = [[200, { state: "working", done: 1, of: 2 }], [200, READY]];
  await later();
  assert.deepEqual([back.open.value, shown], [false, 0]);
  await later();
  assert.deepEqual([back.open.value, back.state.value, shown], [true, "ready", 1]);
});

test("an answer that is missing once does not end the waiting, and who made it may be gone", async () => {
  answers = [[200, { state: "none" }], [200, { state: "working", done: 0, of: 2 }]];
  const back = of(true);
  await back.show();
  answers = [[503, {}]];
  await later();
  assert.equal(back.state.value, "working");
  answers = [[200, { state: "none" }], [200, { state: "working", done: 0, of: 2 }]];
  await later();
  assert.equal(asked.at(-1), "POST /there/");
  answers = [[200, READY]];
  await later();
  assert.deepEqual([back.state.value, shown], ["ready", 1]);
});

test("waiting comes to an end when nothing answers any more", async () => {
  answers = [[200, { state: "working", done: 0, of: 2 }]];
  const back = of(false);
  await back.show();
  answers = Array.from({ length: 9 }, () => [500, {}]);
  for (let look = 0; look < 9; look += 1) await later();
  assert.equal(back.state.value, "lost");
  assert.equal(answers.length, 5);
});

test("who has only the link is told that there is none, and asks for nothing", async () => {
  answers = [[200, { state: "none" }]];
  const back = of(false);
  await back.show();
  assert.deepEqual([asked, back.state.value], [["GET /there/"], "none"]);
});

test("what is there is fetched once", async () => {
  answers = [[200, READY]];
  const back = of(true);
  await back.show();
  back.hide();
  await back.show();
  assert.equal(asked.length, 1);
  assert.deepEqual(back.data.value.moves.length, 5);
});

test("too many at once and no answer are told apart, and can be tried again", async () => {
  answers = [[200, { state: "none" }], [429, { state: "none" }]];
  const back = of(true);
  await back.show();
  assert.equal(back.state.value, "busy");
  answers = [[500, {}]];
  await back.show();
  assert.equal(back.state.value, "lost");
  answers = [[200, READY]];
  await back.show();
  assert.equal(back.state.value, "ready");
});
