import assert from "node:assert/strict";
import { test } from "node:test";
import { SILENCE, heard, shown, unread } from "../../static/js/chat.js";

const line = (n, player = 7) => ({ n, at: n, name: `Player ${player}`, player, seat: null, text: `line ${n}` });
const room = (lines, all = false, name = "players") => ({ type: "chat", room: name, all, lines });

test("lines are put in order by their number and counted once, however they come", () => {
  const sent = [room([line(2), line(1)], true), room([line(5)]), room([line(4)]), room([line(5), line(3)])];
  assert.deepEqual(sent.reduce(heard, SILENCE).lines.map((one) => one.n), [1, 2, 3, 4, 5]);
});

test("a whole room replaces what was held, and lines of another room are not mixed in", () => {
  const players = heard(SILENCE, room([line(1)], true));
  assert.equal(heard(players, room([line(9)], false, "watchers")), players);
  const watchers = heard(players, room([line(8)], true, "watchers"));
  assert.deepEqual([watchers.room, watchers.lines.map((one) => one.n)], ["watchers", [8]]);
});

test("lines of muted people stand as their number, where they were said", () => {
  const lines = [line(1), line(2, 9), line(3, 9), line(4), line(5, 9)];
  assert.deepEqual(shown(lines, new Set([9])).map((one) => one.muted ?? one.n), [1, 2, 4, 1]);
  assert.equal(shown(lines, new Set()).length, 5);
});

test("unread is what others said after the reader last looked, without muted people", () => {
  const lines = [line(1, 4), line(2, 7), line(3, 9), line(4, 7)];
  assert.deepEqual(unread(lines, { read: 1, user: 7, muted: new Set() }).map((one) => one.n), [3]);
  assert.deepEqual(unread(lines, { read: 0, user: null, muted: new Set([9]) }).map((one) => one.n), [1, 2, 4]);
});

test("a line that is hidden loses its words where it is shown, and comes to nobody who does not show it", () => {
  const held = heard(SILENCE, room([line(5), line(6)], true));
  const hidden = (n) => ({ ...line(n), text: "", hidden: true });
  assert.deepEqual(heard(held, room([hidden(5)])).lines.map((one) => one.text), ["", "line 6"]);
  assert.deepEqual(heard(held, room([hidden(2)])).lines.map((one) => one.n), [5, 6]);
});
