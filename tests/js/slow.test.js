import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import { longWritten, slowWords } from "../../static/js/slow.js";
import { minutes } from "../../static/js/strip.js";

const [HOUR, DAY] = [3_600_000, 86_400_000];

test("long times are written in days and hours, and less than an hour as a clock writes it", () => {
  const cases = [[2 * DAY + 4 * HOUR, "2 days 4 h"], [DAY, "1 day"], [5 * HOUR + 12 * 60_000, "5 h 12 min"], [HOUR - 1, ""]];
  for (const [left, words] of cases) assert.equal(longWritten(left), words);
  assert.equal(minutes(42_000), "0:42");
  assert.equal(minutes(DAY), "1 day");
});

test("days a move are told as correspondence", () => {
  assert.equal(slowWords(1), "by correspondence, 1 day a move");
  assert.equal(slowWords(3), "by correspondence, 3 days a move");
});
