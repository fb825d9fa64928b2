import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { comings: inTheLog, secrets } = await import("../../static/js/log.js");
const { comings } = await import("../../static/js/match.js");
const generic = await import("../../static/js/generic_words.js");

const CHAIRS = [{ seat: 0, name: "Anna", player: 1 }, { seat: 1, name: "Ben", player: 2 }, { seat: 2, name: "Mittel", player: null }];
const C = { chairs: CHAIRS, name: (seat) => CHAIRS[seat].name, isMe: (seat) => seat === 0 };
const played = (ply, seat, why) => ({ ply, kind: "played", seat, ...(why && { why }) });

test("the log says where the computer begins to play for somebody, and where he plays himself again", () => {
  const lines = [played(1, 1), played(2, 1, "time_out"), played(3, 2, "bot"), played(4, 1, "bot"), played(5, 1, "bot"), played(6, 1), played(7, 1)];
  assert.deepEqual([...inTheLog(lines, CHAIRS)], [[4, true], [6, false]]);
  assert.deepEqual([...inTheLog([{ ply: 1, kind: "forfeited", seat: 1 }, played(2, 1, "bot")], CHAIRS)], []);
  assert.deepEqual([...inTheLog([{ ply: 1, kind: "played" }], CHAIRS)], [], "what is hushed names nobody");
});

test("who was passed ahead of time is not told that it was up", () => {
  assert.match(generic.line(played(1, 0, "time_out"), C), /time was up/);
  assert.match(generic.line(played(1, 0, "passed"), C), /^You had nothing to decide/);
  assert.match(generic.line(played(1, 1, "passed"), C), /^Ben had nothing to decide/);
});

test("of a row of answers in secret the log says once how many there are", () => {
  const nobodys = (ply) => ({ ply, kind: "played" });
  const lines = [played(1, 0), nobodys(2), nobodys(3), nobodys(4), { ply: 5, kind: "drawn" }, nobodys(6), played(7, 1), nobodys(8)];
  assert.deepEqual([...secrets(lines)], [[2, 3], [3, 0], [4, 0], [6, 1], [8, 1]]);
  assert.match(generic.secret(3), /3/);
  assert.doesNotMatch(generic.secret(1), /1|%/);
});

test("who goes away or comes back is told once, while the match goes on", () => {
  const at = (away, more = {}) => ({ status: "running", chairs: CHAIRS.map((chair) => ({ ...chair, left: false, away: chair.seat === 1 && away })), ...more });
  assert.deepEqual(comings(at(false), at(true)).map(({ seat, away }) => [seat, away]), [[1, true]]);
  assert.deepEqual(comings(at(true), at(false)).map(({ seat, away }) => [seat, away]), [[1, false]]);
  assert.deepEqual([comings(null, at(true)), comings(at(true), at(true)), comings(at(true), at(false, { status: "over" }))], [[], [], []]);
});

test("an answer that is in is not waited for, and an entry that is hushed names nobody", () => {
  const t = { status: "running", seat: 0, actors: [0, 1], chairs: CHAIRS };
  assert.notEqual(generic.status({ ...t, answered: true }, C), generic.status(t, C));
  assert.doesNotMatch(generic.line({ ply: 3, kind: "played" }, C), /Anna|Ben|undefined/);
  assert.match(generic.away(1, true, C), /Ben/);
  assert.doesNotMatch(generic.away(0, true, C), /Anna/);
});
