import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./words.js";
import { longWritten, slowWords, timeWords } from "../../static/js/slow.js";
import { minutes } from "../../static/js/strip.js";

const [HOUR, DAY] = [3_600_000, 86_400_000];

test("long times are written in days and hours, and less than an hour as a clock writes it", () => {
  const cases = [[2 * DAY + 4 * HOUR, "2 days 4 h"], [DAY, "1 day"], [5 * HOUR + 12 * 60_000, "5 h 12 min"], [HOUR - 1, ""]];
  for (const [left, words] of cases) assert.equal(longWritten(left), words);
  assert.equal(minutes(42_000), "0:42");
  assert.equal(minutes(DAY), "1 day");
});

test("a time control is told in the words that the server has for it", () => {
  const cases = JSON.parse(readFileSync(new URL("time_words.json", import.meta.url)));
  for (const [time, words] of cases) assert.equal(timeWords(time, gettext("no clock")), words);
  assert.equal(timeWords({ kind: "brake" }), "no clock, ten minutes a move", "where there is room");
});

test("days a move are told as correspondence", () => {
  assert.equal(slowWords(1), "by correspondence, 1 day a move");
  assert.equal(slowWords(3), "by correspondence, 3 days a move");
});
