import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import { dailyOf, shareLines, whyNoPlace } from "../../static/js/daily_result.js";

const daily = { title: "Battleballon", words: "12/01/2026", url: "/daily/battleballon/2026-12-01/" };
const told = { day: "2026-12-01", state: "finished", counted: true, margin: -17, points: -4, against: 13, place: 42, of: 58, streak: 1 };

test("what is given away of a race is its margin and place, the row of days from two on, and the way there", () => {
  const lines = ["Luftschloss · Daily race 12/01/2026 (Battleballon)", "−17 (−4 : 13), place 42 of 58", "https://example.org/daily/battleballon/2026-12-01/"];
  assert.equal(shareLines(told, daily, "https://example.org"), lines.join("\n"));
  assert.equal(shareLines({ ...told, streak: 3 }, daily, "https://example.org").split("\n")[2], "3 days in a row");
});

test("a race without a place says why, and one with a place says nothing", () => {
  const without = ({ place, of, ...rest }, more) => whyNoPlace({ ...rest, ...more });
  assert.equal(whyNoPlace(told), "");
  assert.match(without(told, { counted: false }), /training/);
  assert.match(without(told, { state: "late" }), /in time/);
  assert.match(without(told, { state: "given_up" }), /used up/);
  assert.match(without(told, { state: "given_up", counted: false }), /can still race/);
});

test("a match that is no race of the day says nothing of it", () => {
  assert.equal(dailyOf({ result: { settlement: {} } }), null);
  assert.equal(dailyOf({ status: "running" }), null);
});
