import "./words.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { verbOf } from "../../static/js/replay_bar.js";
import { grouped, markedIn } from "../../static/js/replay_chapters.js";
import { farther } from "../../static/js/replay_log.js";
import { replayOf } from "../../static/js/replay_match.js";
import { PAGE, entries, linesUpTo, none, taken, wanted } from "../../static/js/replay_steps.js";

const TOTAL = 250;
const step = (n) => ({ step: n, ply: n + 1, view: { at: n }, actors: [n % 2], lines: [{ ply: n + 1, kind: "played", seat: n % 2, facts: n % 50 ? [] : [{ type: "race", no: n / 50 }] }] });
const page = (first, last) => ({ first, total: TOTAL, steps: Array.from({ length: Math.min(last, TOTAL - 1) - first + 1 }, (_, place) => step(first + place)) });

// --- steps as they come in ---------------------------------------------------------------------------------------
test("the stretch to ask for next lies nearest to the present step, and is never longer than a page", () => {
  const held = taken(none(TOTAL), page(100, 124));
  assert.deepEqual(wanted(held, 110), { from: 0, to: 99 });
  assert.deepEqual(wanted(held, 124), { from: 125, to: 224 });
  assert.deepEqual(wanted(none(30), 12), { from: 0, to: 29 });
});

test("asking for the nearest stretch again and again brings every step once", () => {
  let held = taken(none(TOTAL), page(60, 84));
  for (let asked = 0; held.missing; asked += 1) {
    const { from, to } = wanted(held, 70);
    assert.ok(asked < 5 && to - from < PAGE);
    assert.ok(held.steps.slice(from, to + 1).every((one) => one === undefined));
    held = taken(held, page(from, to));
  }
  assert.equal(wanted(held, 70), null);
  assert.deepEqual(held.steps.map((one) => one.ply), Array.from({ length: TOTAL }, (_, n) => n + 1));
});

test("what was taken back stands in the log's order and leads to the step before", () => {
  const cut = [{ ply: 3, kind: "played" }, { ply: 4, kind: "taken_back", keep: 2 }];
  const held = taken(none(3), { first: 0, steps: [step(0), step(1), { ...step(2), ply: 5, lines: [{ ply: 5, kind: "played" }], cut }] });
  assert.deepEqual(entries(held).map(({ line, step: at, cut: gone }) => [line.ply, at, gone]), [[1, 0, false], [2, 1, false], [3, 1, true], [4, 1, true], [5, 2, false]]);
  assert.deepEqual(linesUpTo(held, 2).map((line) => line.ply), [1, 2, 5]);
});

// --- the match ---------------------------------------------------------------------------------------------------
let asked;
let fails;

beforeEach(() => {
  asked = [];
  fails = false;
  globalThis.location = new URL("http://here/tables/7/replay/");
  globalThis.document = { querySelectorAll: () => [] };
  globalThis.history = { state: null, replaceState: () => {} };
  globalThis.fetch = async (address) => {
    const [from, to] = [...new URL(address, "http://here").searchParams.values()].map(Number);
    asked.push([from, to]);
    return fails ? { ok: false, status: 500 } : { ok: true, json: async () => page(from, Math.min(to, from + PAGE - 1)) };
  };
});

function replay({ at = 0, words = null } = {}) {
  const table = { id: 7, game: "toy", now: 5, chairs: [{ seat: 0, name: "Anna", player: 1, left: true }, { seat: 1, name: "Emil", player: 2 }], result: { ranks: [2, 1], scores: [1, 2] }, clocks: [] };
  const given = { match: 7, replay: { seat: 1, at, plies: Array.from({ length: TOTAL }, (_, n) => n + 1), url: "/steps/", table, page: page(Math.max(0, at - 12), at + 12) } };
  return replayOf(given, words);
}

test("a step forward comes as a move does; back and jumps do not", async () => {
  const match = replay({ at: 5 });
  assert.equal(match.still.value, true, "the first show is no move");
  await match.forward();
  assert.deepEqual([match.step.value, match.still.value, match.table.value.view.at], [6, false, 6]);
  await match.back();
  assert.deepEqual([match.step.value, match.still.value], [5, true]);
  await match.jump(6);
  assert.deepEqual([match.step.value, match.still.value], [6, true]);
});

test("the table is told to nobody's seat, and words call the seat that was played you", () => {
  const match = replay();
  assert.equal(match.table.value.seat, null);
  assert.deepEqual(match.table.value.legal, []);
  assert.ok(match.context.value.isMe(1) && !match.context.value.isMe(0));
  assert.equal(match.near.value, 1);
});

test("only the last step is the end", async () => {
  const match = replay();
  assert.deepEqual([match.table.value.status, match.table.value.result], ["running", null]);
  await match.end();
  assert.equal(match.table.value.status, "over");
  assert.deepEqual(match.table.value.result.ranks, [2, 1]);
  assert.deepEqual(match.table.value.actors, []);
});

test("nobody has left before he leaves", async () => {
  const match = replay();
  assert.equal(match.table.value.chairs[0].left, false);
});

test("a step that is not held is fetched first, and then shown", async () => {
  const match = replay();
  const going = match.jump(200);
  assert.equal(match.step.value, 0);
  assert.equal(match.awaited.value, 200);
  await going;
  assert.equal(match.table.value.view.at, 200);
  assert.ok(asked[0][0] <= 200 && asked[0][1] >= 200);
});

test("who goes elsewhere while a step is fetched is not pulled back", async () => {
  const match = replay();
  const going = match.jump(200);
  await match.jump(3);
  await going;
  assert.equal(match.step.value, 3);
});

test("a step that cannot be fetched is told, and the table stays", async () => {
  const match = replay();
  fails = true;
  await match.jump(200);
  assert.equal(match.step.value, 0);
  assert.equal(match.awaited.value, null);
  assert.match(match.toast.value.text, /could not be loaded/);
  fails = false;
  await match.jump(200);
  assert.equal(match.step.value, 200);
});

test("steps end at both ends", async () => {
  const match = replay();
  await match.back();
  assert.equal(match.step.value, 0);
  await match.end();
  await match.forward();
  assert.equal(match.step.value, TOTAL - 1);
});

test("the lines are those up to the step, as one would hold them who had watched", async () => {
  const match = replay({ at: 5 });
  assert.deepEqual(match.lines.value.map((line) => line.ply), [1, 2, 3, 4, 5, 6]);
  await match.back();
  assert.equal(match.lines.value.length, 5);
});

test("what a game marks are the chapters", () => {
  const words = { fact: (fact) => ({ mark: true, text: `Race ${fact.no}` }) };
  const match = replay({ at: 45, words });
  assert.deepEqual(match.chapters.value, [{ step: 50, text: "Race 1", part: false }]);
});

// --- keys --------------------------------------------------------------------------------------------------------
test("keys go through the steps, but not while somebody types or a button has the focus", () => {
  let dialog = null;
  globalThis.document = { querySelector: () => dialog, querySelectorAll: () => [] };
  const on = (tag) => ({ closest: (selector) => (selector.split(", ").some((one) => one === tag || (one.startsWith("input:not") && tag === "input text")) ? {} : null) });
  const key = (name, tag = "main", more = {}) => verbOf({ key: name, target: on(tag), ...more });
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", " "].map((name) => key(name)), ["back", "forward", "first", "end", "chapterBack", "chapterOn", "toggle"]);
  assert.equal(key("a"), undefined);
  assert.equal(key("ArrowLeft", "input text"), undefined);
  assert.equal(key("ArrowLeft", "input"), "back", "a box to tick needs no arrows");
  assert.equal(key(" ", "button"), undefined);
  assert.equal(key("ArrowRight", "button"), "forward");
  assert.equal(key("ArrowLeft", "main", { altKey: true }), undefined, "that is the browser's way back");
  dialog = {};
  assert.equal(key("ArrowLeft"), undefined);
});

// --- chapters ----------------------------------------------------------------------------------------------------
test("parts stand under the chapter that a game marks, counted anew where it says so", async () => {
  const words = {
    fact: (fact) => (fact.type === "race" ? { mark: true, text: `Race ${fact.no}` } : "moved"),
    part: (fact, c, number) => (fact.type === "lead" ? `Trick ${number}` : undefined),
    beginsParts: (fact) => fact.type === "race",
  };
  const line = (ply, ...facts) => ({ step: ply, cut: false, line: { ply, kind: "played", facts } });
  const match = { words, worded: (make) => make(), context: { value: {} } };
  const log = [line(1, { type: "race", no: 1 }), line(2, { type: "lead" }), line(3, { type: "lead" }), { ...line(4, { type: "lead" }), cut: true }, line(5, { type: "race", no: 2 }), line(6, { type: "lead" })];
  const chapters = markedIn(log, match);
  assert.deepEqual(chapters.map(({ step: at, text }) => [at, text]), [[1, "Race 1"], [2, "Trick 1"], [3, "Trick 2"], [5, "Race 2"], [6, "Trick 1"]]);
  assert.deepEqual(grouped(chapters).map(({ text, place, parts }) => [text, place, parts.map((one) => one.place)]), [["Race 1", 0, [1, 2]], ["Race 2", 3, [4]]]);
});

test("keys lead from chapter to chapter, and stop at both ends", async () => {
  const words = { fact: (fact) => ({ mark: true, text: `Race ${fact.no}` }) };
  const match = replay({ at: 45, words });
  await match.jump(60);
  for (let wait = 0; wait < 20; wait += 1) await null;
  match.chapterBack();
  await new Promise((done) => { setTimeout(done); });
  assert.equal(match.step.value, 50);
  const before = match.chapters.value.filter((chapter) => chapter.step < 50).length;
  match.chapterBack();
  await new Promise((done) => { setTimeout(done); });
  assert.equal(match.step.value, before ? 0 : 50);
});

test("a step of many lines is scrolled until its last is seen, one that is longer than the window from its first on", () => {
  const window = { top: 100, bottom: 400 };
  const seen = (top, bottom) => farther({ top, bottom }, window);
  assert.deepEqual([seen(120, 390), seen(350, 390), seen(108, 392)], [0, 0, 0], "what is seen stays");
  assert.equal(seen(350, 450), 98, "with a little of what comes after it");
  assert.equal(seen(60, 90), -88);
  assert.equal(seen(350, 620), 620 - 400 + 22, "whole, where it just fits: 8 are left above it, 22 below");
  assert.equal(seen(360, 900), 252);
});
