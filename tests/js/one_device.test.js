import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { signal } from "@preact/signals";

globalThis.document ??= { hidden: false, querySelector: () => null, querySelectorAll: () => [], addEventListener() {} };
globalThis.matchMedia = () => ({ matches: globalThis.calm ?? false, addEventListener() {} });
const { deviceOf } = await import("../../static/js/one_device.js");
const { isFree } = await import("../../static/js/tour.js");

const line = (ply, facts) => ({ ply, kind: "played", seat: (ply + 1) % 2, facts });
const table = (rev, seat, lines, more = {}) => ({ rev, seat, ply: lines.at(-1)?.ply ?? 0, kind: "same", status: "running", actors: [1], legal: [], since: 0, recap: [], lines, ...more });

let kept, sent, answers, device, toast;

beforeEach(() => {
  globalThis.calm = true;
  kept = signal({ table: null, lines: [] });
  toast = signal(null);
  sent = [];
  answers = { type: "done" };
  const actNow = async (frame) => { sent.push(frame); return answers; };
  device = deviceOf({ kept, toast, dialog: signal(null), tab: signal("log"), actNow });
});

test("with the curtain all that was told to the one before it is forgotten", () => {
  device.hear(table(1, 0, [line(1, ["what Anna drew"])], { actors: [0] }));
  toast.value = { text: "about a card" };
  device.hear(table(2, null, [line(1, ["she drew"]), line(2, [])]));
  assert.equal(device.covered.value, true);
  assert.deepEqual(kept.value.lines.map((one) => one.facts), [["she drew"], []]);
  assert.equal(toast.value, null);
});

test("a table that comes late is dropped with its lines", () => {
  device.hear(table(5, null, [line(1, [])]));
  device.hear(table(4, 0, [line(1, ["what Anna drew"]), line(2, [])]));
  assert.deepEqual([kept.value.table.rev, kept.value.lines.length], [5, 1]);
});

test("who has nothing more to do but to look gives the device on", () => {
  device.hear(table(1, 0, [line(1, [])]));
  assert.deepEqual([device.looks.value, device.covered.value], [true, false]);
  device.cover();
  assert.deepEqual([device.covered.value, sent.at(-1)], [true, { type: "face", seat: null }]);
});

test("a page that has covered itself stays so, whatever comes, until somebody opens it here", async () => {
  device.hear(table(1, 1, [line(1, [])]));
  device.cover();
  device.hear(table(2, null, [line(1, [])]));
  device.hear(table(3, 1, [line(1, [])]));
  assert.equal(device.covered.value, true);
  answers = { type: "lost" };
  await device.open(1);
  assert.equal(device.covered.value, true);
  answers = { type: "done" };
  await device.open(1);
  assert.equal(device.covered.value, false);
});

test("between two hands the curtain falls, also where the server has not heard of it", async () => {
  device.hear(table(1, 0, [line(1, [])]));
  device.cover();
  sent = [];
  await device.open(1);
  assert.deepEqual(sent.map((frame) => frame.seat), [null, 1]);
});

test("the other's last turn is shown step by step, or skipped, or told where nothing shall move", () => {
  const recap = [{ ply: 1, view: "before", actors: [0] }, { ply: 2, view: "between", actors: [0] }];
  const present = table(7, 1, [line(1, []), line(2, []), line(3, [])], { recap, view: "now" });
  device.hear(present);
  assert.deepEqual([kept.value.table.view, device.told.value.length], ["now", 2]);

  globalThis.calm = false;
  mock.timers.enable({ apis: ["setTimeout"] });
  device.hear({ ...present, rev: 8 });
  assert.deepEqual([kept.value.table.view, kept.value.lines.length, kept.value.table.legal, device.recalling.value], ["before", 1, [], true]);
  mock.timers.tick(1000);
  assert.deepEqual([kept.value.table.view, kept.value.lines.length], ["between", 2]);
  device.skip();
  assert.deepEqual([kept.value.table.view, kept.value.lines.length, device.recalling.value], ["now", 3, false]);
  mock.timers.tick(10_000);
  assert.equal(kept.value.table.rev, 8);
  mock.timers.reset();
});

test("nobody is offered to be shown round while he is shown what the other one has played", () => {
  assert.ok(isFree({ device: null }));
  device.hear(table(2, null, [line(1, [])]));
  device.hear(table(3, 1, [line(1, [])], { recap: [{ ply: 0, view: {}, actors: [0] }] }));
  assert.equal(isFree({ device }), false, "the turn is told in words");
  device.hush();
  assert.ok(isFree({ device }));
  globalThis.calm = false;
  mock.timers.enable({ apis: ["setTimeout"] });
  device.hear(table(4, null, [line(1, []), line(2, [])]));
  device.hear(table(5, 1, [line(1, []), line(2, [])], { recap: [{ ply: 1, view: {}, actors: [0] }] }));
  assert.equal(isFree({ device }), false, "the turn is shown");
  device.skip();
  assert.ok(isFree({ device }));
  mock.timers.reset();
});
